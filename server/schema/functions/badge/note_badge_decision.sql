-- Marks the organizer and the venue for new menu flags when a badge enters or leaves a state that waits for a decision.
create or replace function note_badge_decision() returns trigger
language plpgsql as $$
begin
  perform note_pending_venue();
  perform note_pending(sponsor_id) from exhibition where id = new.exhibition_id;
  return null;
end $$;
