-- One choice under a dictionary code: of the whole venue, or of one exhibition. The codes are data of the contract.
create table dictionary_option (
  id uuid primary key default uuidv7(),
  code text not null check (code ~ '^[a-z][a-z0-9_]{1,39}$'),
  exhibition_id uuid,
  value text not null check (value ~ '^[A-Za-z0-9_.-]{1,40}$'),
  name_cn text not null check (name_cn <> ''),
  name_en text not null check (name_en <> ''),
  position int not null default 0,
  -- Only status 1 is offered (specification, section 9).
  status smallint not null default 1 check (status in (0, 1)),
  version int not null default 1,
  created_at timestamptz not null default now(),
  constraint dictionary_option_value unique nulls not distinct (code, exhibition_id, value)
);
create index dictionary_option_order on dictionary_option (code, position, id);

-- Provinces, cities and districts by the six-digit codes of GB/T 2260; filled by the base seed.
create table region (
  code text primary key check (code ~ '^\d{6}$'),
  parent_code text references region (code),
  level smallint not null check (level between 1 and 3),
  name_cn text not null,
  name_en text not null
);
create index region_parent on region (parent_code, code);

create table system_parameter (
  id uuid primary key default uuidv7(),
  name text not null check (name ~ '^[a-z][A-Za-z0-9.]{1,59}$'),
  kind text not null check (kind in ('integer', 'decimal', 'text', 'boolean', 'day')),
  value text not null,
  note_cn text not null default '',
  note_en text not null default '',
  -- The house reads it: its value may change, its name and kind may not, nor may it be deleted.
  built_in boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  constraint system_parameter_name unique (name),
  constraint system_parameter_value check (case kind
    when 'integer' then value ~ '^-?\d{1,15}$'
    when 'decimal' then value ~ '^-?\d{1,11}(\.\d{1,4})?$'
    when 'boolean' then value in ('true', 'false')
    when 'day' then value ~ '^\d{4}-\d{2}-\d{2}$'
    else length(value) <= 2000 end)
);
