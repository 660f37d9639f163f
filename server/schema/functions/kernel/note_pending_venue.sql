-- note_pending for the venue.
create or replace function note_pending_venue() returns void
language sql as $$ select note_pending(id) from company where type = 'platform' $$;
