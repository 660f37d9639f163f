-- A slot that nobody holds may go, though drafts name it: they choose another before they are sent in.
alter table vehicle
  drop constraint vehicle_slot_id_fkey,
  add constraint vehicle_slot_id_fkey foreign key (slot_id) references slot on delete set null;
