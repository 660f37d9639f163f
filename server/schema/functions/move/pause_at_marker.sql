-- Stops what arrives at a marker, as long as the command that moves the exhibition holds the lock: the destination is then as of
-- that marker.
create or replace function pause_at_marker() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended(new.exhibition_id::text, 1370));
  return new;
end $$;
