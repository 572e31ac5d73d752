-- Lets a fetch walk from tenant to tenant instead of through one tenant's backlog, and lets people pause tenants and queues.
-- Locks the table of jobs, which is small, against writes while the indexes are built.

-- "-priority" so that all columns ascend and a fetch can step from one lane (tenant, queue, priority) to the next.
CREATE INDEX job_lane ON ${schema}.job (tenant, queue, (-priority), due, seq) WHERE NOT suspect;
DROP INDEX ${schema}.job_ready;

CREATE INDEX job_lost ON ${schema}.job (due, seq) WHERE suspect;
DROP INDEX ${schema}.job_suspect;

CREATE TABLE ${schema}.pause (
  kind       text COLLATE "C" NOT NULL CHECK (kind IN ('QUEUE', 'TENANT')),
  name       text COLLATE "C" NOT NULL CHECK (octet_length(name) BETWEEN 1 AND 128),
  paused_by  text NOT NULL,
  paused_why text NOT NULL,
  since      timestamptz NOT NULL,
  PRIMARY KEY (kind, name)
);

INSERT INTO ${schema}.schema_version (version, min_compatible_version) VALUES (2, 1);
