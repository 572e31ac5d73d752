-- Keeps on record who paused and resumed what, when and why. Locks nothing that was there before.

CREATE TABLE ${schema}.past_pause (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind        text COLLATE "C" NOT NULL CHECK (kind IN ('QUEUE', 'TENANT')),
  name        text COLLATE "C" NOT NULL CHECK (octet_length(name) BETWEEN 1 AND 128),
  paused_by   text NOT NULL,
  paused_why  text NOT NULL,
  since       timestamptz NOT NULL,
  resumed_by  text NOT NULL,
  resumed_why text NOT NULL,
  resumed_at  timestamptz NOT NULL
);

INSERT INTO ${schema}.schema_version (version, min_compatible_version) VALUES (5, 3);
