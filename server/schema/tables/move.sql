-- The tables of move as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table cell (
  id smallint not null,
  name text not null,
  address text not null,
  created_at timestamptz not null default now(),
  constraint cell_pkey primary key (id),
  constraint cell_name_unique unique (name),
  constraint cell_address_check check (address ~ '^https?://[^ ]+$'),
  constraint cell_id_check check (id >= 1 and id <= 63),
  constraint cell_name_check check (name ~ '^[a-z][a-z0-9-]{0,30}$')
);

create table exhibition_move (
  id uuid not null default uuidv7(),
  exhibition_id uuid not null,
  cell_id smallint not null,
  direction text not null,
  generation integer not null,
  step text not null default 'copying',
  progress text not null default '',
  begun_at timestamptz not null default now(),
  step_at timestamptz not null default now(),
  opened_at timestamptz,
  constraint exhibition_move_pkey primary key (id),
  constraint exhibition_move_cell_id_fkey foreign key (cell_id) references cell(id),
  constraint exhibition_move_exhibition_id_fkey foreign key (exhibition_id) references exhibition(id),
  constraint exhibition_move_direction_check check (direction in ('out', 'back')),
  constraint exhibition_move_generation_check check (generation > 1),
  constraint exhibition_move_opened check ((opened_at is not null) = (step in ('opened', 'done'))),
  constraint exhibition_move_step_check check (step in ('copying', 'verified', 'fenced', 'opening', 'opened', 'done',
    'undone'))
);
create unique index exhibition_move_generation_once on exhibition_move (exhibition_id, generation) where step <>
  'undone';
create unique index exhibition_move_one_at_a_time on exhibition_move (exhibition_id) where step in ('copying',
  'verified', 'fenced', 'opening');

create table exhibition_placement (
  exhibition_id uuid not null,
  cell_id smallint,
  generation integer not null,
  changed_at timestamptz not null default now(),
  constraint exhibition_placement_pkey primary key (exhibition_id),
  constraint exhibition_placement_cell_id_fkey foreign key (cell_id) references cell(id),
  constraint exhibition_placement_exhibition_id_fkey foreign key (exhibition_id) references exhibition(id),
  constraint exhibition_placement_generation_check check (generation > 0)
);

create table move_marker (
  exhibition_id uuid not null,
  number bigint not null,
  constraint move_marker_pkey primary key (exhibition_id)
);
create trigger paused before insert or update on move_marker for each row execute function pause_at_marker();
alter table move_marker enable replica trigger paused;
