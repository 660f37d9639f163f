-- note_waiting for the venue.
create or replace function note_waiting_venue() returns void
language sql as $$ select note_waiting(id) from company where type = 'platform' $$;
