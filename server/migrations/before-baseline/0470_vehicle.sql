-- Vehicles: what a vehicle's badge has beside what every badge has, and the slots they come in.
-- A slot (phase, door, from, to) takes so many vehicles; what is booked follows its holds.
create table slot (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  exhibition_id uuid not null references exhibition,
  phase text not null constraint slot_phase check (phase in ('moveIn', 'open', 'moveOut')),
  door_id uuid not null,
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  capacity int not null constraint slot_size check (capacity between 1 and 9999),
  booked int not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  constraint slot_times check (begins_at < ends_at),
  constraint slot_capacity check (booked between 0 and capacity),
  constraint slot_once unique (exhibition_id, door_id, begins_at)
);
create index slot_list on slot (exhibition_id, begins_at, id);

-- Of a vehicle's badge: its name is the plate, its document digest the plate's.
create table vehicle (
  exhibition_id uuid not null,
  badge_id uuid not null,
  plate text not null,
  plate_origin text not null constraint vehicle_origin check (plate_origin in ('mainland', 'hongKong', 'macao')),
  vehicle_type text not null,
  slot_id uuid references slot,
  primary key (exhibition_id, badge_id)
);
create index vehicle_plate on vehicle (exhibition_id, plate);
create index vehicle_slot on vehicle (slot_id) where slot_id is not null;

create table vehicle_driver (
  exhibition_id uuid not null,
  badge_id uuid not null,
  no smallint not null constraint vehicle_drivers check (no between 1 and 3),
  name text not null constraint vehicle_driver_name check (char_length(name) between 1 and 100),
  document_type text not null,
  document_digest bytea not null,
  document_sealed bytea not null,
  document_masked text not null,
  phone_digest bytea,
  phone_sealed bytea,
  phone_masked text not null default '',
  primary key (exhibition_id, badge_id, no)
);
create index vehicle_driver_document on vehicle_driver (document_digest);

-- One pass a plate and slot, or one where no slot is needed: a row from when it is sent in until it ends.
create table vehicle_hold (
  exhibition_id uuid not null,
  badge_id uuid not null primary key,
  plate text not null,
  slot_id uuid references slot,
  constraint plate_held unique nulls not distinct (exhibition_id, plate, slot_id)
);

-- A hold books its slot's place, and gives it back; `slot_capacity` says whether there is one.
create function slot_booked() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.slot_id is not null then
    update slot set booked = booked - 1 where id = old.slot_id;
  end if;
  if tg_op <> 'DELETE' and new.slot_id is not null then
    update slot set booked = booked + 1 where id = new.slot_id;
  end if;
  return null;
end $$;
create trigger slot_booked after insert or update of slot_id or delete on vehicle_hold
  for each row execute function slot_booked();
