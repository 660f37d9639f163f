-- Slots of an exhibition that is moved move all at once: where one lands another may just be leaving.
alter table slot drop constraint slot_once;
alter table slot add constraint slot_once unique (exhibition_id, door_id, begins_at) deferrable;
