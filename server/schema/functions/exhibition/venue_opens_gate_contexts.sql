-- Creates the two permanent exhibitions (open_gate_contexts) with the venue's company.
create or replace function venue_opens_gate_contexts() returns trigger
language plpgsql as $$
begin
  perform open_gate_contexts(new.id);
  return null;
end $$;
