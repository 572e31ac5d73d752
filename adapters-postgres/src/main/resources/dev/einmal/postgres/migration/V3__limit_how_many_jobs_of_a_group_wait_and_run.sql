-- Lets subjects be handed in as members of a group that limits how many of its jobs wait and run.
-- Locks the table of jobs, which is small, against writes while its indexes are built. Programs that know nothing of
-- groups would fetch jobs that wait for their turn, so they are no longer compatible.

-- What is known of a group as a whole. Whoever adds, ends or moves jobs of a group locks its row first.
CREATE TABLE ${schema}.slot (
  tenant        text COLLATE "C" NOT NULL CHECK (octet_length(tenant) BETWEEN 1 AND 128),
  name          text COLLATE "C" NOT NULL CHECK (octet_length(name) BETWEEN 1 AND 128),
  key           text COLLATE "C" NOT NULL CHECK (octet_length(key) BETWEEN 1 AND 256),
  policy        text COLLATE "C" NOT NULL,
  one_at_a_time boolean NOT NULL,
  in_order      boolean NOT NULL,
  window_until  timestamptz,
  last_subject  text COLLATE "C" CHECK (octet_length(last_subject) BETWEEN 1 AND 256),
  PRIMARY KEY (tenant, name, key)
) WITH (fillfactor = 50);

-- "place": the order in which the subjects of a group were handed in.
CREATE TABLE ${schema}.member (
  tenant     text COLLATE "C" NOT NULL CHECK (octet_length(tenant) BETWEEN 1 AND 128),
  subject    text COLLATE "C" NOT NULL CHECK (octet_length(subject) BETWEEN 1 AND 256),
  pipeline   text COLLATE "C" NOT NULL CHECK (octet_length(pipeline) BETWEEN 1 AND 128),
  group_name text COLLATE "C" NOT NULL CHECK (octet_length(group_name) BETWEEN 1 AND 128),
  group_key  text COLLATE "C" NOT NULL CHECK (octet_length(group_key) BETWEEN 1 AND 256),
  place      bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (tenant, subject, pipeline)
);

-- "in_line": waits for the turn of its group, so that no fetch sees it.
ALTER TABLE ${schema}.job
  ADD COLUMN group_name text COLLATE "C",
  ADD COLUMN group_key  text COLLATE "C",
  ADD COLUMN place      bigint,
  ADD COLUMN in_line    boolean NOT NULL DEFAULT false,
  ADD CHECK (num_nulls(group_name, group_key, place) IN (0, 3)),
  ADD CHECK (NOT in_line OR group_name IS NOT NULL);

DROP INDEX ${schema}.job_lane;
CREATE INDEX job_lane ON ${schema}.job (tenant, queue, (-priority), due, seq) WHERE NOT suspect AND NOT in_line;

-- Whose turn is next: by priority among those that are due, else by due time; or in the order of handing in.
CREATE INDEX job_turn ON ${schema}.job (tenant, group_name, group_key, in_line, (-priority), due, seq)
  WHERE group_name IS NOT NULL;
CREATE INDEX job_turn_due ON ${schema}.job (tenant, group_name, group_key, due, seq) WHERE in_line;
CREATE INDEX job_turn_place ON ${schema}.job (tenant, group_name, group_key, place, seq) WHERE in_line;

INSERT INTO ${schema}.schema_version (version, min_compatible_version) VALUES (3, 3);
