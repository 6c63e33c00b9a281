-- Other spellings of a word, which end with a bar, are words of the name, too.
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
