-- The tables of dictionary as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table dictionary_option (
  id uuid not null default uuidv7(),
  code text not null,
  exhibition_id uuid,
  value text not null,
  name_cn text not null,
  name_en text not null,
  position integer not null default 0,
  status smallint not null default 1,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  entity_types text[] not null default '{}'::text[],
  used boolean not null default false,
  counts_as text,
  constraint dictionary_option_pkey primary key (id),
  constraint dictionary_option_value unique nulls not distinct (code, exhibition_id, value),
  constraint dictionary_option_code_check check (code ~ '^[a-z][a-z0-9_]{1,39}$'),
  constraint dictionary_option_counts_as check ((exhibition_id is null) = (counts_as is null)),
  constraint dictionary_option_entity_types_check check (entity_types <@ array['exhibition', 'partner', 'operator',
    'share', 'badge', 'postponement', 'charge', 'invoice', 'settlement', 'offset', 'ticketRequest', 'whitelist',
    'blacklist', 'declaration', 'messageTemplate']),
  constraint dictionary_option_name_cn_check check (name_cn <> ''),
  constraint dictionary_option_name_en_check check (name_en <> ''),
  constraint dictionary_option_of_exhibition check (exhibition_id is null or (code not in ('com_attr', 'com_type',
    'show_type', 'document_type'))),
  constraint dictionary_option_status_check check (status in (0, 1)),
  constraint dictionary_option_value_check check (value ~ '^[A-Za-z0-9_.-]{1,40}$')
);
create index dictionary_option_order on dictionary_option (code, "position", id);
create index dictionary_option_own on dictionary_option (exhibition_id, code, "position", id) where exhibition_id is not
  null;
create trigger dictionary_option_used before delete on dictionary_option
  for each row when (old.used) execute function dictionary_option_not_deleted();
alter table dictionary_option replica identity full;

create table dictionary_option_hidden (
  exhibition_id uuid not null,
  option_id uuid not null,
  constraint dictionary_option_hidden_pkey primary key (exhibition_id, option_id),
  constraint dictionary_option_hidden_option_id_fkey foreign key (option_id) references dictionary_option(id) on delete
    cascade
);
create index dictionary_option_hidden_option on dictionary_option_hidden (option_id);

create table region (
  code text not null,
  parent_code text,
  level smallint not null,
  name_cn text not null,
  name_en text not null,
  constraint region_pkey primary key (code),
  constraint region_parent_code_fkey foreign key (parent_code) references region(code),
  constraint region_code_check check (code ~ '^\d{6}$'),
  constraint region_level_check check (level >= 1 and level <= 3)
);
create index region_parent on region (parent_code, code);

create table system_parameter (
  id uuid not null default uuidv7(),
  name text not null,
  kind text not null,
  value text not null,
  note_cn text not null default '',
  note_en text not null default '',
  built_in boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  min_value integer,
  max_value integer,
  set_by_name text not null default '',
  set_at timestamptz,
  constraint system_parameter_pkey primary key (id),
  constraint system_parameter_name unique (name),
  constraint system_parameter_kind_check check (kind in ('integer', 'decimal', 'text', 'boolean', 'day')),
  constraint system_parameter_name_check check (name ~ '^[a-z][A-Za-z0-9.]{1,59}$'),
  constraint system_parameter_range check (min_value is null or kind = 'integer' and value::bigint >= min_value and
    value::bigint <= max_value),
  constraint system_parameter_value check (case kind
    when 'integer' then value ~ '^-?\d{1,15}$'
    when 'decimal' then value ~ '^-?\d{1,11}(\.\d{1,4})?$'
    when 'boolean' then value in ('true', 'false')
    when 'day' then value ~ '^\d{4}-\d{2}-\d{2}$'
    else length(value) <= 2000
    end)
);
