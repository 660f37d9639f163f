-- Rows below a template, policy, strategy, door, device or declaration name their exhibition, so that the rows of one exhibition
-- can be published by a row filter. A node of the previous version does not write it yet: fill_exhibition takes it from the parent.
-- Composite foreign keys keep it equal to the parent's.
create function fill_exhibition() returns trigger language plpgsql as $$
begin
  for at in 1 .. tg_nargs - 1 loop
    execute format('select exhibition_id from %I where id = $1', tg_argv[at]) into new.exhibition_id
      using (to_jsonb(new) ->> tg_argv[0])::uuid;
    exit when new.exhibition_id is not null;
  end loop;
  return new;
end $$;

alter table badge_template_version add column exhibition_id uuid;
alter table policy_clause add column exhibition_id uuid;
alter table policy_simulation add column exhibition_id uuid;
alter table gate_rule add column exhibition_id uuid;
alter table epidemic_strategy_version add column exhibition_id uuid;
alter table device_key add column exhibition_id uuid;
alter table device_heartbeat add column exhibition_id uuid;
alter table door_admin add column exhibition_id uuid;
alter table declaration_image add column exhibition_id uuid;
alter table declaration_import_image add column exhibition_id uuid;

create trigger fill_exhibition before insert on badge_template_version
  for each row when (new.exhibition_id is null) execute function fill_exhibition('template_id', 'badge_template');
create trigger fill_exhibition before insert on policy_clause
  for each row when (new.exhibition_id is null) execute function fill_exhibition('policy_id', 'policy');
create trigger fill_exhibition before insert on policy_simulation
  for each row when (new.exhibition_id is null) execute function fill_exhibition('policy_id', 'policy');
create trigger fill_exhibition before insert on gate_rule
  for each row when (new.exhibition_id is null) execute function fill_exhibition('policy_id', 'policy');
create trigger fill_exhibition before insert on epidemic_strategy_version
  for each row when (new.exhibition_id is null) execute function fill_exhibition('strategy_id', 'epidemic_strategy');
create trigger fill_exhibition before insert on device_key
  for each row when (new.exhibition_id is null) execute function fill_exhibition('device_id', 'device');
create trigger fill_exhibition before insert on device_heartbeat
  for each row when (new.exhibition_id is null) execute function fill_exhibition('device_id', 'device');
create trigger fill_exhibition before insert on door_admin
  for each row when (new.exhibition_id is null) execute function fill_exhibition('door_id', 'door');
create trigger fill_exhibition before insert on declaration_image
  for each row when (new.exhibition_id is null) execute function fill_exhibition('declaration_id', 'declaration');
create trigger fill_exhibition before insert on declaration_import_image
  for each row when (new.exhibition_id is null) execute function fill_exhibition('import_id', 'import');

-- Small tables at once; 1331 fills the pictures.
alter table gate_rule disable trigger user;
alter table epidemic_strategy_version disable trigger user;
update badge_template_version c set exhibition_id = p.exhibition_id from badge_template p where p.id = c.template_id;
update policy_clause c set exhibition_id = p.exhibition_id from policy p where p.id = c.policy_id;
update policy_simulation c set exhibition_id = p.exhibition_id from policy p where p.id = c.policy_id;
update gate_rule c set exhibition_id = p.exhibition_id from policy p where p.id = c.policy_id;
update epidemic_strategy_version c set exhibition_id = p.exhibition_id from epidemic_strategy p where p.id = c.strategy_id;
update device_key c set exhibition_id = p.exhibition_id from device p where p.id = c.device_id;
update device_heartbeat c set exhibition_id = p.exhibition_id from device p where p.id = c.device_id;
update door_admin c set exhibition_id = p.exhibition_id from door p where p.id = c.door_id;
alter table gate_rule enable trigger user;
alter table epidemic_strategy_version enable trigger user;

alter table badge_template_version alter column exhibition_id set not null;
alter table policy_clause alter column exhibition_id set not null;
alter table policy_simulation alter column exhibition_id set not null;
alter table gate_rule alter column exhibition_id set not null;
alter table epidemic_strategy_version alter column exhibition_id set not null;
alter table device_key alter column exhibition_id set not null;
alter table device_heartbeat alter column exhibition_id set not null;
alter table door_admin alter column exhibition_id set not null;
alter table declaration_image
  add constraint declaration_image_exhibition_id check (exhibition_id is not null) not valid;
alter table declaration_import_image
  add constraint declaration_import_image_exhibition_id check (exhibition_id is not null) not valid;

-- A merge of companies can leave two equal rules, so a rule has no natural key.
alter table gate_rule add column id uuid not null default uuidv7(), add constraint gate_rule_pkey primary key (id);

alter table badge_template add constraint badge_template_exhibition_id_id_key unique (exhibition_id, id);
alter table printer add constraint printer_exhibition_id_id_key unique (exhibition_id, id);
alter table slot add constraint slot_exhibition_id_id_key unique (exhibition_id, id);
alter table policy add constraint policy_exhibition_id_id_key unique (exhibition_id, id);
alter table epidemic_strategy add constraint epidemic_strategy_exhibition_id_id_key unique (exhibition_id, id);
alter table device add constraint device_exhibition_id_id_key unique (exhibition_id, id);
alter table gate_staff add constraint gate_staff_exhibition_id_id_key unique (exhibition_id, id);
alter table whitelist add constraint whitelist_exhibition_id_id_key unique (exhibition_id, id);

alter table badge_template_version drop constraint badge_template_version_template_id_fkey,
  add constraint badge_template_version_template_id_fkey foreign key (exhibition_id, template_id)
    references badge_template (exhibition_id, id) on delete cascade;
alter table print_order drop constraint print_order_printer_id_fkey,
  add constraint print_order_printer_id_fkey foreign key (exhibition_id, printer_id) references printer (exhibition_id, id);
alter table vehicle drop constraint vehicle_slot_id_fkey,
  add constraint vehicle_slot_id_fkey foreign key (exhibition_id, slot_id) references slot (exhibition_id, id)
    on delete set null (slot_id) not valid;
alter table vehicle_uniqueness_claim drop constraint vehicle_uniqueness_claim_slot_id_fkey,
  add constraint vehicle_uniqueness_claim_slot_id_fkey foreign key (exhibition_id, slot_id) references slot (exhibition_id, id) not valid;
alter table policy_clause drop constraint policy_clause_policy_id_fkey,
  add constraint policy_clause_policy_id_fkey foreign key (exhibition_id, policy_id) references policy (exhibition_id, id) on delete cascade;
alter table policy_simulation drop constraint policy_simulation_policy_id_fkey,
  add constraint policy_simulation_policy_id_fkey foreign key (exhibition_id, policy_id) references policy (exhibition_id, id) on delete cascade;
alter table gate_rule drop constraint gate_rule_policy_id_fkey,
  add constraint gate_rule_policy_id_fkey foreign key (exhibition_id, policy_id) references policy (exhibition_id, id) on delete cascade;
alter table epidemic_strategy_version drop constraint epidemic_strategy_version_strategy_id_fkey,
  add constraint epidemic_strategy_version_strategy_id_fkey foreign key (exhibition_id, strategy_id)
    references epidemic_strategy (exhibition_id, id);
-- A device that is assigned to another exhibition takes its keys and its heartbeat along.
alter table device_key drop constraint device_key_device_id_fkey,
  add constraint device_key_device_id_fkey foreign key (exhibition_id, device_id) references device (exhibition_id, id) on update cascade;
alter table device_heartbeat drop constraint device_heartbeat_device_id_fkey,
  add constraint device_heartbeat_device_id_fkey foreign key (exhibition_id, device_id) references device (exhibition_id, id)
    on update cascade;
alter table door_admin drop constraint door_admin_door_id_fkey,
  add constraint door_admin_door_id_fkey foreign key (exhibition_id, door_id) references door (exhibition_id, id);
alter table discrepancy drop constraint discrepancy_door_id_fkey,
  add constraint discrepancy_door_id_fkey foreign key (exhibition_id, door_id) references door (exhibition_id, id);
alter table shift drop constraint shift_guard_id_fkey,
  add constraint shift_guard_id_fkey foreign key (exhibition_id, guard_id) references gate_staff (exhibition_id, id);
alter table whitelist_guest drop constraint whitelist_guest_whitelist_id_fkey,
  add constraint whitelist_guest_whitelist_id_fkey foreign key (exhibition_id, whitelist_id)
    references whitelist (exhibition_id, id) not valid;

-- What a published update or delete says of the old row contains the exhibition: by the index that foreign keys need anyway;
-- otherwise by the whole row, which costs an insert nothing.
alter table badge_template replica identity using index badge_template_exhibition_id_id_key;
alter table printer replica identity using index printer_exhibition_id_id_key;
alter table slot replica identity using index slot_exhibition_id_id_key;
alter table policy replica identity using index policy_exhibition_id_id_key;
alter table epidemic_strategy replica identity using index epidemic_strategy_exhibition_id_id_key;
alter table device replica identity using index device_exhibition_id_id_key;
alter table gate_staff replica identity using index gate_staff_exhibition_id_id_key;
alter table whitelist replica identity using index whitelist_exhibition_id_id_key;
alter table zone replica identity using index zone_exhibition_id_id_key;
alter table door replica identity using index door_exhibition_id_id_key;
alter table channel replica identity using index channel_exhibition_id_id_key;
alter table badge_template_version replica identity full;
alter table badge_type replica identity full;
alter table print_order replica identity full;
alter table vehicle_uniqueness_claim replica identity full;
alter table policy_clause replica identity full;
alter table policy_simulation replica identity full;
alter table gate_rule replica identity full;
alter table epidemic_strategy_version replica identity full;
alter table declaration_image replica identity full;
alter table declaration_import_image replica identity full;
alter table device_key replica identity full;
alter table device_heartbeat replica identity full;
alter table door_admin replica identity full;
alter table discrepancy replica identity full;
alter table shift replica identity full;
alter table whitelist_guest replica identity full;
alter table travel replica identity full;
alter table transportation replica identity full;
