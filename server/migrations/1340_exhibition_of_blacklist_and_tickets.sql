-- Rows below an entry of the black list name its exhibition; an entry of the whole venue and its rows have none. The plain key
-- stays: a key with a null checks nothing. The second one keeps the exhibition equal to the entry's.
alter table active_blacklist_key add column exhibition_id uuid;
alter table blacklist_appeal add column exhibition_id uuid;
alter table blacklist_document add column exhibition_id uuid;
alter table cleared_person add column exhibition_id uuid;

create trigger fill_exhibition before insert on active_blacklist_key
  for each row when (new.exhibition_id is null) execute function fill_exhibition('blacklist_id', 'blacklist');
create trigger fill_exhibition before insert on blacklist_appeal
  for each row when (new.exhibition_id is null) execute function fill_exhibition('blacklist_id', 'blacklist');
create trigger fill_exhibition before insert on blacklist_document
  for each row when (new.exhibition_id is null) execute function fill_exhibition('blacklist_id', 'blacklist');
create trigger fill_exhibition before insert on cleared_person
  for each row when (new.exhibition_id is null) execute function fill_exhibition('blacklist_id', 'blacklist');

alter table blacklist_appeal disable trigger append_only;
update active_blacklist_key c set exhibition_id = b.exhibition_id from blacklist b where b.id = c.blacklist_id;
update blacklist_appeal c set exhibition_id = b.exhibition_id from blacklist b where b.id = c.blacklist_id;
update blacklist_document c set exhibition_id = b.exhibition_id from blacklist b where b.id = c.blacklist_id;
update cleared_person c set exhibition_id = b.exhibition_id from blacklist b where b.id = c.blacklist_id;
alter table blacklist_appeal enable trigger append_only;

alter table blacklist add constraint blacklist_exhibition_id_id_key unique (exhibition_id, id);
alter table active_blacklist_key add constraint active_blacklist_key_of_exhibition
  foreign key (exhibition_id, blacklist_id) references blacklist (exhibition_id, id) on delete cascade;
alter table blacklist_appeal add constraint blacklist_appeal_of_exhibition
  foreign key (exhibition_id, blacklist_id) references blacklist (exhibition_id, id) on delete cascade;
alter table blacklist_document add constraint blacklist_document_of_exhibition
  foreign key (exhibition_id, blacklist_id) references blacklist (exhibition_id, id) on delete cascade;
alter table cleared_person add constraint cleared_person_of_exhibition
  foreign key (exhibition_id, blacklist_id) references blacklist (exhibition_id, id) on delete cascade;

alter table blacklist replica identity full;
alter table active_blacklist_key replica identity full;
alter table blacklist_appeal replica identity full;
alter table blacklist_document replica identity full;
alter table blacklist_key replica identity full;
alter table cleared_person replica identity full;

alter table ticket_type add constraint ticket_type_exhibition_id_id_key unique (exhibition_id, id);
alter table ticket_stock add constraint ticket_stock_exhibition_id_id_key unique (exhibition_id, id);

alter table ticket_person_slot add column exhibition_id uuid;
create trigger fill_exhibition before insert on ticket_person_slot
  for each row when (new.exhibition_id is null) execute function fill_exhibition('ticket_type_id', 'ticket_type');
delete from ticket_person_slot c where not exists (select from ticket_type t where t.id = c.ticket_type_id);
update ticket_person_slot c set exhibition_id = t.exhibition_id from ticket_type t where t.id = c.ticket_type_id;
alter table ticket_person_slot alter column exhibition_id set not null;
alter table ticket_person_slot add constraint ticket_person_slot_type
  foreign key (exhibition_id, ticket_type_id) references ticket_type (exhibition_id, id) on delete cascade;

alter table ticket_stock drop constraint ticket_stock_ticket_type_id_fkey,
  add constraint ticket_stock_ticket_type_id_fkey foreign key (exhibition_id, ticket_type_id)
    references ticket_type (exhibition_id, id) on delete cascade;
alter table ticket_stock drop constraint ticket_stock_parent_id_fkey,
  add constraint ticket_stock_parent_id_fkey foreign key (exhibition_id, parent_id)
    references ticket_stock (exhibition_id, id) on delete cascade;
alter table ticket_stock drop constraint ticket_stock_participation_id_fkey,
  add constraint ticket_stock_participation_id_fkey foreign key (exhibition_id, participation_id)
    references participation (exhibition_id, id);

alter table ticket_type replica identity using index ticket_type_exhibition_id_id_key;
alter table ticket_stock replica identity using index ticket_stock_exhibition_id_id_key;
alter table ticket_person_slot replica identity full;
alter table ticket_order_line replica identity full;
alter table ticket_request replica identity full;
alter table ticket_sale_event replica identity full;
alter table audience_sync_queue replica identity full;
