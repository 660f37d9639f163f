-- Notes the organizer and the venue when a badge comes to a decision or leaves it.
create or replace function note_badge_decision() returns trigger
language plpgsql as $$
begin
  perform note_waiting_venue();
  perform note_waiting(sponsor_id) from exhibition where id = new.exhibition_id;
  return null;
end $$;
