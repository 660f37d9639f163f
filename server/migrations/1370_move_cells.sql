-- Moving an exhibition to another database (docs/moving-an-exhibition.md). A venue with one database has no row in any of these.

-- A database with the whole schema that has exhibitions of this venue. Its connection string is a secret: setting CELL_URLS.
create table cell (
  id smallint primary key constraint cell_id_check check (id between 1 and 63),
  name text not null constraint cell_name_unique unique constraint cell_name_check check (name ~ '^[a-z][a-z0-9-]{0,30}$'),
  -- Where people find its Fairgate.
  address text not null constraint cell_address_check check (address ~ '^https?://[^ ]+$'),
  created_at timestamptz not null default now()
);

-- Where an exhibition is that has ever moved. The generation counts its moves: of two moves only one can count on from it.
create table exhibition_placement (
  exhibition_id uuid primary key references exhibition (id),
  -- Null: here.
  cell_id smallint references cell (id),
  generation int not null constraint exhibition_placement_generation_check check (generation > 0),
  changed_at timestamptz not null default now()
);

-- One move, of the database that the exhibition left first. A killed command goes on from `step`.
create table exhibition_move (
  id uuid primary key default uuidv7(),
  exhibition_id uuid not null references exhibition (id),
  cell_id smallint not null references cell (id),
  direction text not null constraint exhibition_move_direction_check check (direction in ('out', 'back')),
  -- The one that the exhibition has once it is open at its destination.
  generation int not null constraint exhibition_move_generation_check check (generation > 1),
  step text not null default 'copying' constraint exhibition_move_step_check
    check (step in ('copying', 'verified', 'fenced', 'opening', 'opened', 'done', 'undone')),
  -- What the command and `move status` tell.
  progress text not null default '',
  begun_at timestamptz not null default now(),
  step_at timestamptz not null default now(),
  opened_at timestamptz,
  constraint exhibition_move_opened check ((opened_at is not null) = (step in ('opened', 'done')))
);
create unique index exhibition_move_one_at_a_time on exhibition_move (exhibition_id)
  where step in ('copying', 'verified', 'fenced', 'opening');
-- A move that was undone may be tried again with its generation; one that opened never.
create unique index exhibition_move_generation_once on exhibition_move (exhibition_id, generation) where step <> 'undone';

-- Written at the source, awaited at the destination: all that was committed before it is there then.
create table move_marker (
  exhibition_id uuid primary key,
  number bigint not null
);

-- Rows of the log that arrive with an exhibition stay out of this database's chain, which orders by its own transaction ids. The
-- chain of their own database and the entry `exhibition.moved` of both chains vouch for them.
create function log_arrives() returns trigger language plpgsql as $$
begin
  -- An exhibition that comes back brings entries that were never away.
  if exists (select from operation_log l where l.at = new.at and l.id = new.id) then return null; end if;
  new.xid := -1;
  return new;
end $$;
create trigger arrives before insert on operation_log for each row execute function log_arrives();
alter table operation_log enable replica trigger arrives;

-- The lock that the command holds in both databases while it works on an exhibition.
create function move_lock(exhibition uuid) returns bigint
language sql immutable
return hashtextextended(exhibition::text, 1371);

-- Stops what arrives at a marker, as long as the command holds the lock: the destination is then as of that marker.
create function pause_at_marker() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended(new.exhibition_id::text, 1370));
  return new;
end $$;
create trigger paused before insert or update on move_marker for each row execute function pause_at_marker();
alter table move_marker enable replica trigger paused;
