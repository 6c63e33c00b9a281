-- Names that differ by spaces alone are one: of entries that have one name now, the oldest keeps it alone.
CREATE TABLE "folded_by" (
	"version" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "city_name_unique";--> statement-breakpoint
DROP INDEX "profession_title_unique";--> statement-breakpoint
ALTER TABLE "city" ADD COLUMN "is_duplicate" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "profession" ADD COLUMN "is_duplicate" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "city" SET "is_duplicate" = true WHERE EXISTS (
	SELECT FROM "city" older WHERE older."id" < "city"."id"
	AND replace(older."name_folded", ' ', '') = replace("city"."name_folded", ' ', ''));
--> statement-breakpoint
UPDATE "profession" SET "is_duplicate" = true WHERE EXISTS (
	SELECT FROM "profession" older WHERE older."id" < "profession"."id"
	AND replace(older."title_folded", ' ', '') = replace("profession"."title_folded", ' ', ''));
--> statement-breakpoint
CREATE UNIQUE INDEX "city_name_unique" ON "city" USING btree (replace("name_folded", ' ', '')) WHERE not "city"."is_duplicate";--> statement-breakpoint
CREATE UNIQUE INDEX "profession_title_unique" ON "profession" USING btree (replace("title_folded", ' ', '')) WHERE not "profession"."is_duplicate";
--> statement-breakpoint
CREATE OR REPLACE FUNCTION name_pairs(folded text, max_words integer) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  name text;
  words text[];
BEGIN
  IF position('|' in folded) = 0 THEN
    name := ' ' || array_to_string((string_to_array(ltrim(folded), ' '))[1:max_words], ' ');
  ELSE
    -- Other spellings of a word stand behind it, each with a bar, and are not counted.
    SELECT ' ' || coalesce(string_agg(rtrim(word, '|'), ' ' ORDER BY nr), '') INTO name FROM (
      SELECT word, nr, count(*) FILTER (WHERE word NOT LIKE '%|') OVER (ORDER BY nr) AS counted
      FROM unnest(string_to_array(ltrim(folded), ' ')) WITH ORDINALITY AS all_words (word, nr)) numbered
    WHERE counted <= max_words;
  END IF;
  -- «عبدالرحمن» and «عبد الرحمن», with «ال» or without, give the same words, if at least three letters
  -- follow the «ال». It is removed before and after splitting: «الصالح» must not become two words,
  -- and «عبدالخالق» must not keep it.
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
