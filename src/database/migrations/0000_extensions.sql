-- Finds a typed word inside names and descriptions by index.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
