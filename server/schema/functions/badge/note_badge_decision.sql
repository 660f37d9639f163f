-- Marks the organizer and the venue for new menu flags when a badge enters or leaves a state that waits for a decision.
create or replace function note_badge_decision() returns trigger
language plpgsql as $$
begin
  perform note_waiting_venue();
  perform note_waiting(sponsor_id) from exhibition where id = new.exhibition_id;
  return null;
end $$;
