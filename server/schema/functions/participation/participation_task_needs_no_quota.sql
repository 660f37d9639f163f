-- A participation that sells tickets needs no badge quota. The insert of a ticket task locks the badge task too: of a
-- quota and a ticket task that are written at the same time, the later one sees the other.
create or replace function participation_task_needs_no_quota() returns trigger
language plpgsql as $$
begin
  update participation_task set gives_quota = true, version = version + 1, updated_at = now()
  where participation_id = new.participation_id and track = 'Cer' and not gives_quota;
  return null;
end $$;
