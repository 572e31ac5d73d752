-- Lets a claim leave running attempts alone for one lease after a server start. Locks nothing.

CREATE FUNCTION ${schema}.started() RETURNS timestamptz
  LANGUAGE sql STABLE PARALLEL SAFE
  AS 'SELECT pg_catalog.pg_postmaster_start_time()';

INSERT INTO ${schema}.schema_version (version, min_compatible_version) VALUES (4, 3);
