-- Every process is told, as the transaction comes through, of what anyone may see and has changed.
CREATE FUNCTION tell_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state = 'approved' THEN
    PERFORM pg_notify('herafi_changes', concat_ws(' ', 'listing', OLD.id, OLD.profession_id, OLD.city_id));
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.state = 'approved' THEN
    PERFORM pg_notify('herafi_changes', concat_ws(' ', 'listing', NEW.id, NEW.profession_id, NEW.city_id));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tell_everything() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('herafi_changes', 'everything');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_listing AFTER INSERT OR UPDATE OR DELETE ON craftsman
  FOR EACH ROW EXECUTE FUNCTION tell_listing();
--> statement-breakpoint
CREATE TRIGGER tell_truncation AFTER TRUNCATE ON craftsman
  FOR EACH STATEMENT EXECUTE FUNCTION tell_everything();
--> statement-breakpoint
CREATE TRIGGER tell_cities AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON city
  FOR EACH STATEMENT EXECUTE FUNCTION tell_everything();
--> statement-breakpoint
CREATE TRIGGER tell_professions AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON profession
  FOR EACH STATEMENT EXECUTE FUNCTION tell_everything();
