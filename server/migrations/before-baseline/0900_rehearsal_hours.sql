-- The clock of a rehearsal widens the hours of the phase it is moved to, so that its gates can be entered at once. What the
-- six moments were before is kept here, and put back before the next move.
alter table exhibition add column rehearsal_hours jsonb,
  add constraint exhibition_rehearsal_hours check (rehearsal_hours is null or rehearsal_of is not null);
