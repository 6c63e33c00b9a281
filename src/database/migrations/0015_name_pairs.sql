-- The words of a folded text, so many at most, two by two. A name is written in one word or in two
-- («عبدالرحمن»), with «ال» or without it: all of these give the same words.
CREATE FUNCTION name_pairs(folded text, most integer) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  name text := ' ' || array_to_string((string_to_array(ltrim(folded), ' '))[1:most], ' ');
  words text[];
BEGIN
  name := regexp_replace(name, '([^ ]{2})(ال[^ ])', '\1 \2', 'g');
  name := regexp_replace(name, ' (ابو|عبد)([^ ]{2})', ' \1 \2', 'g');
  name := regexp_replace(name, ' ال([^ ]{3})', ' \1', 'g');
  words := string_to_array(ltrim(name), ' ');
  -- None are null: what has no pair is found by nothing.
  RETURN (
    SELECT array_agg(one || ' ' || other)
    FROM unnest(words) one, unnest(words) other
    WHERE one < other COLLATE "C");
END $$;
--> statement-breakpoint
CREATE INDEX "craftsman_name_pairs" ON "craftsman" USING gin (name_pairs("search_text", cardinality(string_to_array("fullname", ' ')))) WITH (fastupdate=false) WHERE "craftsman"."state" = 'approved';