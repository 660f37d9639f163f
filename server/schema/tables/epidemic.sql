-- The tables of epidemic as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table declaration (
  id uuid not null default uuidv7(),
  version integer not null default 1,
  exhibition_id uuid not null,
  state text not null default 'processing',
  strategy_number integer not null,
  company_id uuid,
  submitted_by uuid,
  declarer text not null,
  person bytea not null,
  name text not null,
  document_type text not null,
  document_encrypted bytea,
  document_masked text not null,
  phone_blind_index bytea,
  phone_encrypted bytea,
  phone_masked text not null,
  language text not null,
  typed jsonb not null,
  to_person boolean not null,
  read_at timestamptz,
  doubts text[] not null default '{}'::text[],
  certainty real,
  declared_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  decided_by text,
  valid_until timestamptz,
  refused_until timestamptz,
  reason_code text,
  note text not null default '',
  purged_at timestamptz,
  purged text[] not null default '{}'::text[],
  before_decision jsonb,
  constraint declaration_pkey primary key (id),
  constraint declaration_company_id_fkey foreign key (company_id) references company(id),
  constraint declaration_exhibition_id_fkey foreign key (exhibition_id) references exhibition(id),
  constraint declaration_language_check check (language in ('cn', 'en')),
  constraint declaration_name check (char_length(name) >= 1 and char_length(name) <= 60),
  constraint declaration_person check (length(person) = 32),
  constraint declaration_state check (state in ('processing', 'pendingManual', 'valid', 'rejected', 'expired')),
  constraint declaration_valid_until check (state <> 'valid' or valid_until is not null)
);
create unique index declaration_exhibition_id_id_key on declaration (exhibition_id, id);
create index declaration_list on declaration (declared_at, id);
create index declaration_of_company on declaration (company_id, declared_at, id) where company_id is not null;
create index declaration_of_exhibition on declaration (exhibition_id, state, declared_at, id);
create index declaration_of_person on declaration (person, declared_at);
create index declaration_of_phone on declaration (phone_blind_index) where phone_blind_index is not null;
create index declaration_of_state on declaration (state, declared_at, id);
create index declaration_of_submitter on declaration (submitted_by) where state in ('processing', 'pendingManual');
create index declaration_over on declaration (valid_until) where state = 'valid';
create index declaration_to_shred on declaration (exhibition_id, id) where purged_at is null;
create unique index declaration_under_way on declaration (exhibition_id, person) where state in ('processing',
  'pendingManual');
alter table declaration replica identity using index declaration_exhibition_id_id_key;
select company_reference('declaration', 'company_id', 'moves', narrow => 'exhibition_id = any ($3)',
  label => 'declaration');
-- creates declaration_company_id_lives
select count_on('declaration', 'declaration.{state}', 'venue where not is_sandbox(exhibition_id)', 'exhibition_id');
-- creates declaration_counted_declaration_delete, declaration_counted_declaration_insert,
--  declaration_counted_declaration_update
select encrypted_by_key('declaration', 'document_encrypted', cell_column => '''document_sealed''');
-- creates declaration_document_encrypted_open_key, declaration_document_encrypted_open_key_insert
select encrypted_by_key('declaration', 'phone_encrypted', cell_column => '''phone_sealed''');
-- creates declaration_phone_encrypted_open_key, declaration_phone_encrypted_open_key_insert
select pending_for('declaration', 'venue', '{pendingManual}');
-- creates declaration_pending_for_venue

create table declaration_image (
  declaration_id uuid not null,
  number integer not null,
  kind text not null,
  file_id uuid,
  facts jsonb,
  certainty real,
  doubts text[] not null default '{}'::text[],
  exhibition_id uuid not null,
  constraint declaration_image_pkey primary key (declaration_id, number),
  constraint declaration_image_declaration_id_fkey foreign key (exhibition_id, declaration_id) references
    declaration(exhibition_id, id),
  constraint declaration_image_kind check (kind in ('healthCode', 'tripCard', 'nucleic', 'vaccine', 'other')),
  constraint declaration_image_no check (number >= 1 and number <= 6)
);
create trigger file_of_exhibition after insert or update of file_id on declaration_image
  for each row when (new.file_id is not null) execute function file_of_exhibition('file_id');
create trigger fill_exhibition before insert on declaration_image
  for each row when (new.exhibition_id is null) execute function fill_exhibition('declaration_id', 'declaration');
alter table declaration_image replica identity full;

create table declaration_import_image (
  import_id uuid not null,
  entry bytea not null,
  owner bytea not null,
  kind text not null,
  file_id uuid,
  declaration_id uuid,
  exhibition_id uuid not null,
  constraint declaration_import_image_once primary key (import_id, entry),
  constraint declaration_import_image_declaration_id_fkey foreign key (exhibition_id, declaration_id) references
    declaration(exhibition_id, id),
  constraint declaration_import_image_import_id_fkey foreign key (import_id) references import(id) on delete cascade,
  constraint declaration_import_image_entry check (length(entry) = 32),
  constraint declaration_import_image_kind check (kind in ('healthCode', 'tripCard', 'nucleic', 'vaccine', 'other')),
  constraint declaration_import_image_owner check (length(owner) = 32)
);
create index declaration_import_image_of on declaration_import_image (import_id, owner);
create index declaration_import_image_used on declaration_import_image (declaration_id) where declaration_id is not null;
create trigger file_of_exhibition after insert or update of file_id on declaration_import_image
  for each row when (new.file_id is not null) execute function file_of_exhibition('file_id');
create trigger fill_exhibition before insert on declaration_import_image
  for each row when (new.exhibition_id is null) execute function fill_exhibition('import_id', 'import');
alter table declaration_import_image replica identity full;

create table epidemic_strategy (
  id uuid not null default uuidv7(),
  version integer not null default 1,
  exhibition_id uuid not null,
  is_open boolean not null default false,
  number integer not null default 1,
  edited_at timestamptz not null default clock_timestamp(),
  constraint epidemic_strategy_pkey primary key (id),
  constraint epidemic_strategy_exhibition_id_id_key unique (exhibition_id, id),
  constraint epidemic_strategy_once unique (exhibition_id),
  constraint epidemic_strategy_exhibition_id_fkey foreign key (exhibition_id) references exhibition(id)
);
alter table epidemic_strategy replica identity using index epidemic_strategy_exhibition_id_id_key;

create table epidemic_strategy_version (
  strategy_id uuid not null,
  number integer not null,
  content jsonb not null,
  saved_at timestamptz not null default clock_timestamp(),
  saved_by text not null,
  exhibition_id uuid not null,
  constraint epidemic_strategy_version_pkey primary key (strategy_id, number),
  constraint epidemic_strategy_version_strategy_id_fkey foreign key (exhibition_id, strategy_id) references
    epidemic_strategy(exhibition_id, id)
);
create trigger fill_exhibition before insert on epidemic_strategy_version
  for each row when (new.exhibition_id is null) execute function fill_exhibition('strategy_id', 'epidemic_strategy');
create trigger no_truncate before truncate on epidemic_strategy_version
  for each statement execute function refuse_change();
create trigger version_stays before update on epidemic_strategy_version for each row execute function refuse_change();
alter table epidemic_strategy_version replica identity full;

create table health_pass (
  exhibition_id uuid not null,
  person bytea not null,
  state text not null,
  valid_until timestamptz,
  declaration_id uuid not null,
  refused_until timestamptz,
  misses integer not null default 0,
  constraint health_pass_once primary key (exhibition_id, person),
  constraint health_pass_declaration_id_fkey foreign key (exhibition_id, declaration_id) references
    declaration(exhibition_id, id),
  constraint health_pass_exhibition_id_fkey foreign key (exhibition_id) references exhibition(id),
  constraint health_pass_person check (length(person) = 32),
  constraint health_pass_state check (state in ('processing', 'pendingManual', 'valid', 'rejected', 'expired')),
  constraint health_pass_valid_until check (state <> 'valid' or valid_until is not null)
);
create index health_pass_of_declaration on health_pass (declaration_id);
