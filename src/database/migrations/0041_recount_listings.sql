CREATE OR REPLACE FUNCTION recount_listings() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE craftsman IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM listing_total;
  DELETE FROM listing_block;
  PERFORM add_to_counts(ARRAY(
    SELECT ROW(profession_id, city_id, count(*), position / 4096)::listing_block
    FROM craftsman WHERE state = 'approved' GROUP BY profession_id, city_id, position / 4096));
END $$;
