-- The tables of stand as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table stand (
  id uuid not null default uuidv7(),
  version integer not null default 1,
  state text not null default 'free',
  exhibition_id uuid not null,
  hall text not null,
  number text not null,
  section text not null,
  area_dm2 integer not null,
  kind text not null default 'standard',
  participation_id uuid,
  note text not null default '',
  created_by_change uuid,
  ended_by_change uuid,
  last_change uuid,
  created_at timestamptz not null default now(),
  location text generated always as (stand_location(hall, number)) stored,
  constraint stand_pkey primary key (id),
  constraint stand_of_exhibition unique (exhibition_id, id),
  constraint stand_created_by_change_fkey foreign key (exhibition_id, created_by_change) references
    stand_change(exhibition_id, id),
  constraint stand_ended_by_change_fkey foreign key (exhibition_id, ended_by_change) references
    stand_change(exhibition_id, id),
  constraint stand_exhibition_id_fkey foreign key (exhibition_id) references exhibition(id) on delete cascade,
  constraint stand_last_change_fkey foreign key (exhibition_id, last_change) references stand_change(exhibition_id, id)
    deferrable initially deferred,
  constraint stand_participation_id_fkey foreign key (exhibition_id, participation_id) references
    participation(exhibition_id, id),
  constraint stand_area check (area_dm2 >= 1 and area_dm2 <= 10000000),
  constraint stand_ended check (ended_by_change is null or state = 'ended'),
  constraint stand_hall check (hall ~ '^[A-Z0-9][A-Z0-9.]{0,9}$'),
  constraint stand_holder check ((state = 'assigned') = (participation_id is not null)),
  constraint stand_kind check (kind in ('standard', 'raw')),
  constraint stand_note check (length(note) <= 200),
  constraint stand_number_form check (number ~ '^[A-Z0-9][A-Z0-9.-]{0,19}$'),
  constraint stand_rehearsed check (is_sandbox(id) = is_sandbox(exhibition_id)),
  constraint stand_section check (section <> '' and length(section) <= 40),
  constraint stand_state check (state in ('free', 'reserved', 'assigned', 'ended'))
) with (fillfactor=80);
create index stand_by_location on stand (exhibition_id, location, id) where state <> 'ended';
create index stand_by_participation on stand (participation_id, location, id) where participation_id is not null;
create index stand_by_section on stand (exhibition_id, hall, section, location, id) where state <> 'ended';
create unique index stand_number on stand (exhibition_id, hall, number) where state <> 'ended';
create constraint trigger stand_changes_quota after update of participation_id, area_dm2 on stand deferrable initially
  deferred
  for each row when ((old.participation_id is distinct from new.participation_id or old.area_dm2 is distinct from
    new.area_dm2) and num_nonnulls(old.participation_id, new.participation_id) > 0) execute function quota_is_formula();
create constraint trigger stand_gives_quota after insert on stand deferrable initially deferred
  for each row when (new.participation_id is not null) execute function quota_is_formula();
create constraint trigger stand_takes_quota after delete on stand deferrable initially deferred
  for each row when (old.participation_id is not null) execute function quota_is_formula();
alter table stand replica identity using index stand_of_exhibition;
select count_on('stand', 'stand.{state}', 'exhibition_id', 'participation_id');
-- creates stand_counted_stand_delete, stand_counted_stand_insert, stand_counted_stand_update

create table stand_change (
  id uuid not null default uuidv7(),
  exhibition_id uuid not null,
  kind text not null,
  before jsonb not null default '[]'::jsonb,
  after jsonb not null default '[]'::jsonb,
  area_before bigint not null,
  area_after bigint not null,
  reason text not null default '',
  changed_by uuid,
  changed_at timestamptz not null default now(),
  constraint stand_change_pkey primary key (exhibition_id, id),
  constraint stand_change_exhibition_id_fkey foreign key (exhibition_id) references exhibition(id),
  constraint stand_change_area check ((kind not in ('split', 'merge', 'swap')) or area_before = area_after),
  constraint stand_change_kind check (kind in ('assign', 'release', 'swap', 'split', 'merge', 'resize', 'move', 'end',
    'import', 'undo'))
);
create trigger append_only before delete or update on stand_change for each row execute function refuse_change();
create trigger no_truncate before truncate on stand_change for each statement execute function refuse_change();
create constraint trigger stand_change_is_true after insert on stand_change deferrable initially deferred
  for each row when (new.kind in ('split', 'merge', 'move')) execute function stand_change_is_true();
