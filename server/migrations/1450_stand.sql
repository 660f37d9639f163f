-- Stands of an exhibition, and what changed them. Several companies may never hold one stand; a number exists once in its hall.

-- The order of stands by hall and number, in which A2 comes before A10.
create function stand_location(hall text, number text) returns text language sql immutable as $$
  select regexp_replace(regexp_replace(hall || ' ' || number, '(\d+)', '000000\1', 'g'), '\d*(\d{6})', '\1', 'g')
$$;

create table stand_change (
  id uuid not null default uuidv7(),
  exhibition_id uuid not null constraint stand_change_exhibition_id_fkey references exhibition (id),
  kind text not null constraint stand_change_kind check (kind in
    ('assign', 'release', 'swap', 'split', 'merge', 'resize', 'move', 'end', 'import', 'undo')),
  -- The stands as they were, and as they are: id, hall, number, area, state and holder of each. An import has only a summary.
  before jsonb not null default '[]',
  after jsonb not null default '[]',
  area_before bigint not null,
  area_after bigint not null,
  reason text not null default '',
  changed_by uuid,
  changed_at timestamptz not null default now(),
  constraint stand_change_pkey primary key (exhibition_id, id),
  constraint stand_change_area check (kind not in ('split', 'merge', 'swap') or area_before = area_after)
);
select append_only('stand_change');

create table stand (
  id uuid not null default uuidv7(),
  version int not null default 1,
  state text not null default 'free' constraint stand_state check (state in ('free', 'reserved', 'assigned', 'ended')),
  exhibition_id uuid not null constraint stand_exhibition_id_fkey references exhibition (id) on delete cascade,
  hall text not null constraint stand_hall check (hall ~ '^[A-Z0-9][A-Z0-9.]{0,9}$'),
  number text not null constraint stand_number_form check (number ~ '^[A-Z0-9][A-Z0-9.-]{0,19}$'),
  section text not null constraint stand_section check (section <> '' and length(section) <= 40),
  -- Hundredths of a square metre.
  area_dm2 int not null constraint stand_area check (area_dm2 between 1 and 10000000),
  kind text not null default 'standard' constraint stand_kind check (kind in ('standard', 'raw')),
  participation_id uuid,
  note text not null default '' constraint stand_note check (length(note) <= 200),
  created_by_change uuid,
  ended_by_change uuid,
  -- The last change of its holder or area, which its undo takes back.
  last_change uuid,
  created_at timestamptz not null default now(),
  location text collate "C" generated always as (stand_location(hall, number)) stored,
  constraint stand_pkey primary key (id),
  constraint stand_of_exhibition unique (exhibition_id, id),
  constraint stand_rehearsed check (is_sandbox(id) = is_sandbox(exhibition_id)),
  constraint stand_holder check ((state = 'assigned') = (participation_id is not null)),
  constraint stand_ended check (ended_by_change is null or state = 'ended'),
  constraint stand_participation_id_fkey foreign key (exhibition_id, participation_id) references participation (exhibition_id, id),
  constraint stand_created_by_change_fkey foreign key (exhibition_id, created_by_change) references stand_change (exhibition_id, id),
  constraint stand_ended_by_change_fkey foreign key (exhibition_id, ended_by_change) references stand_change (exhibition_id, id),
  constraint stand_last_change_fkey foreign key (exhibition_id, last_change) references stand_change (exhibition_id, id)
    deferrable initially deferred
) with (fillfactor = 80);
alter table stand replica identity using index stand_of_exhibition;
create unique index stand_number on stand (exhibition_id, hall, number) where state <> 'ended';
create index stand_by_location on stand (exhibition_id, location, id) where state <> 'ended';
create index stand_by_section on stand (exhibition_id, hall, section, location, id) where state <> 'ended';
create index stand_by_participation on stand (participation_id, location, id) where participation_id is not null;
select count_on('stand', 'stand.{state}', 'exhibition_id', 'participation_id');

-- A change that replaces stands by others says truly which areas it took and gave: by commit the ended and the added stands have
-- the areas that it names, so that stand_change_area compares real areas.
create function stand_change_is_true() returns trigger language plpgsql as $$
declare
  taken bigint;
  given bigint;
begin
  select coalesce(sum(s.area_dm2) filter (where s.ended_by_change = new.id), 0),
    coalesce(sum(s.area_dm2) filter (where s.created_by_change = new.id), 0) into taken, given
  from stand s where s.exhibition_id = new.exhibition_id and s.id in (
    select (one ->> 'id')::uuid from jsonb_array_elements(new.before || new.after) one);
  if (taken, given) is distinct from (new.area_before, new.area_after) then
    raise exception 'areas of stand change % are % and %', new.id, taken, given
      using errcode = 'check_violation', constraint = 'stand_change_is_true', table = 'stand_change';
  end if;
  return null;
end $$;
create constraint trigger stand_change_is_true after insert on stand_change deferrable initially deferred
  for each row when (new.kind in ('split', 'merge', 'move')) execute function stand_change_is_true();
