-- The tables of blacklist as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table active_blacklist_key (
  scope_key text not null,
  subject bytea not null,
  blacklist_id uuid not null,
  exhibition_id uuid,
  constraint blacklist_once primary key (scope_key, subject),
  constraint active_blacklist_key_blacklist_id_fkey foreign key (blacklist_id) references blacklist(id) on delete
    cascade,
  constraint active_blacklist_key_of_exhibition foreign key (exhibition_id, blacklist_id) references
    blacklist(exhibition_id, id) on delete cascade
);
create index active_blacklist_key_entry on active_blacklist_key (blacklist_id);
create trigger fill_exhibition before insert on active_blacklist_key
  for each row when (new.exhibition_id is null) execute function fill_exhibition('blacklist_id', 'blacklist');
alter table active_blacklist_key replica identity full;

create table blacklist (
  id uuid not null default uuidv7(),
  version integer not null default 1,
  state text not null default 'pending',
  code text not null default 'BL-' || lpad(nextval('blacklist_no'::regclass)::text, 6, '0'),
  scope text not null,
  exhibition_id uuid,
  kind text not null,
  name text not null default '',
  plate text not null default '',
  birth date,
  phone_blind_index bytea,
  phone_encrypted bytea,
  phone_masked text not null default '',
  reason text not null,
  note text not null default '',
  guard text not null default '',
  evidence uuid[] not null default '{}'::uuid[],
  from_day date not null,
  until_day date,
  urgent_until timestamptz,
  in_force_at timestamptz,
  company_id uuid not null,
  submitted_by uuid not null,
  submitted_at timestamptz not null default clock_timestamp(),
  constraint blacklist_pkey primary key (id),
  constraint blacklist_code unique (code),
  constraint blacklist_exhibition_id_id_key unique (exhibition_id, id),
  constraint blacklist_company_id_fkey foreign key (company_id) references company(id),
  constraint blacklist_exhibition_id_fkey foreign key (exhibition_id) references exhibition(id),
  constraint blacklist_days check (from_day <= until_day),
  constraint blacklist_evidence check (cardinality(evidence) <= 6),
  constraint blacklist_force check (in_force_at is null or (state in ('urgent', 'active'))),
  constraint blacklist_ground check (scope = 'exhibition' or exhibition_id is null),
  constraint blacklist_guard_check check (char_length(guard) <= 100),
  constraint blacklist_kind check (kind in ('person', 'vehicle')),
  constraint blacklist_name_check check (char_length(name) <= 60),
  constraint blacklist_scope check (scope in ('exhibition', 'exhibitionOutside', 'garden')),
  constraint blacklist_state check (state in ('pending', 'urgent', 'active', 'refused', 'withdrawn', 'lifted',
    'expired')),
  constraint blacklist_who check (case kind when 'person' then name <> '' and plate = '' else plate <> '' end)
);
create index blacklist_list on blacklist (scope, submitted_at, id);
create index blacklist_name on blacklist (name) where kind = 'person';
create index blacklist_of_submitter on blacklist (submitted_by) where state in ('pending', 'urgent');
create index blacklist_phone on blacklist (phone_blind_index) where phone_blind_index is not null;
create index blacklist_plate on blacklist (plate) where kind = 'vehicle';
create index blacklist_states on blacklist (state, submitted_at, id);
create trigger blacklist_entered after insert on blacklist for each row execute function blacklist_entered();
create trigger blacklist_moved after update of state on blacklist
  for each row when (blacklist_lives(new.state) is distinct from blacklist_lives(old.state)) execute function
    blacklist_entered();
create trigger file_of_exhibition after insert or update of evidence on blacklist
  for each row when (new.evidence <> '{}'::uuid[] and new.exhibition_id is not null) execute function
    file_of_exhibition('evidence');
alter table blacklist replica identity full;
select company_reference('blacklist', 'company_id', 'moves');
-- creates blacklist_company_id_lives
select count_on('blacklist', 'blacklist.{state}', 'venue where not is_sandbox(exhibition_id)',
  'company_id where not is_sandbox(exhibition_id)');
-- creates blacklist_counted_blacklist_delete, blacklist_counted_blacklist_insert, blacklist_counted_blacklist_update
select encrypted_by_key('blacklist', 'phone_encrypted', cell_column => '''phone_sealed''');
-- creates blacklist_phone_encrypted_open_key, blacklist_phone_encrypted_open_key_insert
select pending_for('blacklist', 'venue', '{pending,urgent}');
-- creates blacklist_pending_for_venue

create table blacklist_appeal (
  id uuid not null default uuidv7(),
  blacklist_id uuid not null,
  phone_encrypted bytea not null,
  phone_masked text not null,
  text text not null,
  image uuid,
  at timestamptz not null default clock_timestamp(),
  exhibition_id uuid,
  constraint blacklist_appeal_pkey primary key (id),
  constraint blacklist_appeal_blacklist_id_fkey foreign key (blacklist_id) references blacklist(id) on delete cascade,
  constraint blacklist_appeal_of_exhibition foreign key (exhibition_id, blacklist_id) references
    blacklist(exhibition_id, id) on delete cascade,
  constraint blacklist_appeal_text_check check (char_length(text) >= 1 and char_length(text) <= 500)
);
create index blacklist_appeal_entry on blacklist_appeal (blacklist_id, id);
create trigger append_only before delete or update on blacklist_appeal
  for each row execute function refuse_appeal_change();
create trigger file_of_exhibition after insert or update of image on blacklist_appeal
  for each row when (new.image is not null and new.exhibition_id is not null) execute function
    file_of_exhibition('image');
create trigger fill_exhibition before insert on blacklist_appeal
  for each row when (new.exhibition_id is null) execute function fill_exhibition('blacklist_id', 'blacklist');
create trigger no_truncate before truncate on blacklist_appeal for each statement execute function refuse_change();
alter table blacklist_appeal replica identity full;
select encrypted_by_key('blacklist_appeal', 'phone_encrypted', cell_column => '''phone_sealed''');
-- creates blacklist_appeal_phone_encrypted_open_key, blacklist_appeal_phone_encrypted_open_key_insert

create table blacklist_document (
  blacklist_id uuid not null,
  ordinal smallint not null,
  type text not null,
  blind_index bytea not null,
  encrypted bytea not null,
  masked text not null,
  exhibition_id uuid,
  constraint blacklist_document_pkey primary key (blacklist_id, ordinal),
  constraint blacklist_document_once unique (blacklist_id, blind_index),
  constraint blacklist_document_blacklist_id_fkey foreign key (blacklist_id) references blacklist(id) on delete cascade,
  constraint blacklist_document_of_exhibition foreign key (exhibition_id, blacklist_id) references
    blacklist(exhibition_id, id) on delete cascade
);
create index blacklist_document_blind_index on blacklist_document (blind_index);
create trigger blacklist_document_entered after insert on blacklist_document
  for each row execute function blacklist_document_entered();
create trigger fill_exhibition before insert on blacklist_document
  for each row when (new.exhibition_id is null) execute function fill_exhibition('blacklist_id', 'blacklist');
alter table blacklist_document replica identity full;
select encrypted_by_key('blacklist_document', 'encrypted', cell_row => 'blacklist_id::text',
  cell_column => '''document_sealed''');
-- creates blacklist_document_encrypted_open_key, blacklist_document_encrypted_open_key_insert

create table blacklist_key (
  blind_index bytea not null,
  exhibition_id uuid,
  blacklist_id uuid not null,
  kind text not null,
  from timestamptz not null,
  until timestamptz,
  constraint blacklist_key_pkey primary key (blind_index, blacklist_id),
  constraint blacklist_key_blacklist_id_fkey foreign key (blacklist_id) references blacklist(id) on delete cascade
);
create index blacklist_key_entry on blacklist_key (blacklist_id);
alter table blacklist_key replica identity full;

create sequence blacklist_no;

create view blacklist_subject as
 select b.id,
    blacklist_scope_key(b.scope, b.exhibition_id) as scope_key,
    convert_to(b.plate, 'UTF8'::name) as subject,
    b.state
   from blacklist b
  where b.kind = 'vehicle'
union all
 select b.id,
    blacklist_scope_key(b.scope, b.exhibition_id) as scope_key,
    d.blind_index as subject,
    b.state
   from blacklist b
     join blacklist_document d on d.blacklist_id = b.id;

create table cleared_person (
  blacklist_id uuid not null,
  person bytea not null,
  note text not null default '',
  operator_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  exhibition_id uuid,
  constraint cleared_person_pkey primary key (blacklist_id, person),
  constraint cleared_person_blacklist_id_fkey foreign key (blacklist_id) references blacklist(id) on delete cascade,
  constraint cleared_person_of_exhibition foreign key (exhibition_id, blacklist_id) references blacklist(exhibition_id,
    id) on delete cascade
);
create trigger fill_exhibition before insert on cleared_person
  for each row when (new.exhibition_id is null) execute function fill_exhibition('blacklist_id', 'blacklist');
alter table cleared_person replica identity full;

create table suspended_by_entry (
  blacklist_id uuid not null,
  exhibition_id uuid not null,
  holder_id uuid not null,
  holder text not null,
  at timestamptz not null default clock_timestamp(),
  released_at timestamptz,
  constraint suspended_by_entry_pkey primary key (blacklist_id, exhibition_id, holder_id),
  constraint suspended_by_entry_blacklist_id_fkey foreign key (blacklist_id) references blacklist(id) on delete cascade,
  constraint suspended_by_entry_holder_check check (holder in ('badge', 'ticket'))
);
create index suspended_by_entry_holder on suspended_by_entry (exhibition_id, holder_id) where released_at is null;
