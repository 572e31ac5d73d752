-- Creates everything that claims, settlements, hand-overs and the audit trail need. Locks nothing that was there before.
-- Text is compared by bytes (COLLATE "C"), and its limits count bytes, exactly as the domain's keys do.

-- The one clock of every statement. STABLE and inlined, so that it can be an index condition; tests replace its body.
CREATE FUNCTION ${schema}.now() RETURNS timestamptz
  LANGUAGE sql STABLE PARALLEL SAFE
  AS 'SELECT pg_catalog.statement_timestamp()';

-- One row per schema version: the oldest program that can work with it. A program finds here whether a schema that is
-- newer than itself still suits it, so that deployments can roll.
CREATE TABLE ${schema}.schema_version (
  version                integer PRIMARY KEY,
  min_compatible_version integer NOT NULL CHECK (min_compatible_version BETWEEN 1 AND version)
);

CREATE TABLE ${schema}.stage (
  name     text COLLATE "C" PRIMARY KEY CHECK (octet_length(name) BETWEEN 1 AND 128),
  pipeline text COLLATE "C" NOT NULL CHECK (octet_length(pipeline) BETWEEN 1 AND 128)
);

CREATE TABLE ${schema}.submission (
  tenant     text COLLATE "C" NOT NULL CHECK (octet_length(tenant) BETWEEN 1 AND 128),
  subject    text COLLATE "C" NOT NULL CHECK (octet_length(subject) BETWEEN 1 AND 256),
  pipeline   text COLLATE "C" NOT NULL CHECK (octet_length(pipeline) BETWEEN 1 AND 128),
  id         uuid NOT NULL UNIQUE,
  version    integer NOT NULL CHECK (version >= 1),
  input      json NOT NULL,
  input_hash bytea NOT NULL CHECK (octet_length(input_hash) = 32),
  joins      bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, subject, pipeline)
) WITH (fillfactor = 80);

-- The permanent record of every stage key. No column that changes is in an index, and pages are left half empty, so
-- that claims, heartbeats and settlements are HOT updates.
CREATE TABLE ${schema}.run (
  tenant           text COLLATE "C" NOT NULL CHECK (octet_length(tenant) BETWEEN 1 AND 128),
  subject          text COLLATE "C" NOT NULL CHECK (octet_length(subject) BETWEEN 1 AND 256),
  stage            text COLLATE "C" NOT NULL CHECK (octet_length(stage) BETWEEN 1 AND 128),
  id               uuid NOT NULL UNIQUE,
  status           text COLLATE "C" NOT NULL
                   CHECK (status IN ('RUNNING', 'WAITING', 'SUCCEEDED', 'DEAD', 'CANCELLED')),
  generation       integer NOT NULL CHECK (generation >= 1),
  replays          integer NOT NULL CHECK (replays >= 0),
  attempts         integer NOT NULL,
  max_attempts     integer NOT NULL CHECK (max_attempts >= 1),
  starts           integer NOT NULL CHECK (starts >= 0),
  lost             integer NOT NULL CHECK (lost >= 0),
  handed_back      integer NOT NULL CHECK (handed_back >= 0),
  fence            bigint NOT NULL,
  nonce            uuid NOT NULL,
  worker           text COLLATE "C" CHECK (octet_length(worker) BETWEEN 1 AND 128),
  claim_kind       text COLLATE "C" CHECK (claim_kind IN ('FIRST', 'RETRY', 'TAKEOVER', 'REPLAY', 'RERUN')),
  lease_until      timestamptz,
  due              timestamptz,
  input_hash       bytea CHECK (octet_length(input_hash) = 32),
  output           json,
  output_hash      bytea CHECK (octet_length(output_hash) = 32),
  output_purged_at timestamptz,
  error            text,
  error_kind       text COLLATE "C" CHECK (error_kind IN
                     ('HANDLER', 'FATAL', 'TIMEOUT', 'DATABASE', 'INPUT', 'OUTPUT', 'WORKER_LOST')),
  sql_state        text COLLATE "C",
  cancel_by        text,
  cancel_why       text,
  cancel_at        timestamptz,
  settled_at       timestamptz,
  PRIMARY KEY (tenant, subject, stage),
  CHECK (attempts BETWEEN 0 AND max_attempts),
  CHECK ((status = 'RUNNING') = (lease_until IS NOT NULL)),
  CHECK (status <> 'RUNNING' OR num_nulls(worker, claim_kind, input_hash) = 0),
  CHECK ((status = 'WAITING') = (due IS NOT NULL)),
  CHECK ((status = 'SUCCEEDED') = (output_hash IS NOT NULL)),
  CHECK ((output_hash IS NOT NULL) = (num_nonnulls(output, output_purged_at) = 1)),
  CHECK ((status IN ('SUCCEEDED', 'DEAD')) = (settled_at IS NOT NULL)),
  CHECK ((error IS NULL) = (error_kind IS NULL)),
  CHECK (num_nulls(cancel_by, cancel_why, cancel_at) IN (0, 3)),
  CHECK (status <> 'CANCELLED' OR cancel_at IS NOT NULL),
  CHECK (status IN ('RUNNING', 'CANCELLED') OR cancel_at IS NULL)
) WITH (fillfactor = 50);

-- Jobs that wait or whose attempt runs. Small, because closed ones are gone. "due" has to be indexed: it is the order.
-- "suspect": fetched, and nobody said since what became of it. "asked_again": since it was last fetched, if ever, somebody
-- asked for the input to be looked at once more; means something only for a job that was fetched.
CREATE TABLE ${schema}.job (
  tenant      text COLLATE "C" NOT NULL CHECK (octet_length(tenant) BETWEEN 1 AND 128),
  subject     text COLLATE "C" NOT NULL CHECK (octet_length(subject) BETWEEN 1 AND 256),
  stage       text COLLATE "C" NOT NULL CHECK (octet_length(stage) BETWEEN 1 AND 128),
  queue       text COLLATE "C" NOT NULL CHECK (octet_length(queue) BETWEEN 1 AND 128),
  priority    integer NOT NULL,
  due         timestamptz NOT NULL,
  seq         bigint GENERATED ALWAYS AS IDENTITY,
  suspect     boolean NOT NULL,
  asked_again boolean NOT NULL,
  PRIMARY KEY (tenant, subject, stage)
) WITH (fillfactor = 50);

CREATE INDEX job_ready ON ${schema}.job (priority DESC, due, seq) WHERE NOT suspect;
CREATE INDEX job_suspect ON ${schema}.job (priority DESC, due, seq) WHERE suspect;

-- What happened. "tx" lets a reader that follows the trail wait for transactions that began before and end after.
CREATE TABLE ${schema}.audit (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tx         xid8 NOT NULL DEFAULT pg_current_xact_id(),
  at         timestamptz NOT NULL,
  tenant     text COLLATE "C" NOT NULL CHECK (octet_length(tenant) BETWEEN 1 AND 128),
  subject    text COLLATE "C" NOT NULL CHECK (octet_length(subject) BETWEEN 1 AND 256),
  stage      text COLLATE "C" CHECK (octet_length(stage) BETWEEN 1 AND 128),
  generation integer NOT NULL,
  attempt    integer NOT NULL,
  fence      bigint NOT NULL,
  event      text COLLATE "C" NOT NULL,
  actor      text NOT NULL,
  why        text
);

CREATE INDEX audit_subject ON ${schema}.audit (tenant, subject, id);

INSERT INTO ${schema}.schema_version (version, min_compatible_version) VALUES (1, 1);
