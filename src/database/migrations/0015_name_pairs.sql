CREATE TABLE "name_pair" (
	"pair" text NOT NULL,
	"place" bigint NOT NULL,
	CONSTRAINT "name_pair_pair_place_pk" PRIMARY KEY("pair","place")
);
--> statement-breakpoint
-- The words of a folded text, so many at most, two by two. A name is written in one word or in two
-- («عبدالرحمن»), with «ال» or without it: these give the same words, if three letters follow the «ال».
CREATE FUNCTION name_pairs(folded text, most integer) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  name text := ' ' || array_to_string((string_to_array(ltrim(folded), ' '))[1:most], ' ');
  words text[];
BEGIN
  -- Before and after: the «ال» of «الصالح» must not make two words of it, nor stay before «خالق».
  name := regexp_replace(name, ' ال([^ ]{3})', ' \1', 'g');
  name := regexp_replace(name, '([^ ]{2})(ال[^ ])', '\1 \2', 'g');
  name := regexp_replace(name, ' (ابو|عبد)([^ ]{2})', ' \1 \2', 'g');
  name := regexp_replace(name, ' ال([^ ]{3})', ' \1', 'g');
  words := string_to_array(ltrim(name), ' ');
  RETURN (
    SELECT array_agg(DISTINCT one || ' ' || other)
    FROM unnest(words) one, unnest(words) other
    WHERE one < other COLLATE "C");
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM name_pair;
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM name_pair kept USING (
      SELECT unnest(name_pairs(search_text, cardinality(string_to_array(fullname, ' ')))) AS pair, place
      FROM old_rows WHERE state = 'approved') gone
    WHERE kept.pair = gone.pair AND kept.place = gone.place;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO name_pair (pair, place)
    SELECT unnest(name_pairs(search_text, cardinality(string_to_array(fullname, ' ')))), place
    FROM new_rows WHERE state = 'approved';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER name_inserted AFTER INSERT ON craftsman
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_names();
--> statement-breakpoint
CREATE TRIGGER name_updated AFTER UPDATE ON craftsman
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_names();
--> statement-breakpoint
CREATE TRIGGER name_deleted AFTER DELETE ON craftsman
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_names();
--> statement-breakpoint
CREATE TRIGGER name_none AFTER TRUNCATE ON craftsman
  FOR EACH STATEMENT EXECUTE FUNCTION keep_names();
--> statement-breakpoint
-- Nobody changes a listing meanwhile: CREATE TRIGGER has locked the table.
INSERT INTO name_pair (pair, place)
SELECT unnest(name_pairs(search_text, cardinality(string_to_array(fullname, ' ')))), place
FROM craftsman WHERE state = 'approved';
