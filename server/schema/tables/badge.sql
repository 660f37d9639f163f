-- The tables of badge as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table badge (
  exhibition_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  state text not null,
  code text not null,
  badge_type_id uuid not null,
  participation_id uuid,
  company_id uuid not null,
  person_id uuid,
  name text not null,
  name_en text not null default '',
  document_type text,
  document_blind_index bytea,
  document_encrypted bytea,
  document_masked text not null default '',
  phone_blind_index bytea,
  phone_encrypted bytea,
  phone_masked text not null default '',
  employer text not null default '',
  job_title text not null default '',
  birth date,
  photo_id uuid,
  phases text[] not null,
  batch_id uuid,
  entered_by uuid,
  review_note text,
  submitted_by uuid,
  submitted_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  suspended_by text[] not null default '{}'::text[],
  document_tail text,
  phone_tail text,
  valid tstzrange,
  door_ids uuid[] not null default '{}'::uuid[],
  entries_kind text,
  slot_window tstzrange,
  purged text[] not null default '{}'::text[],
  book_id uuid,
  hold_reasons text[] not null default '{}'::text[],
  replaced_by uuid,
  entry_days daterange,
  price_terms jsonb,
  free_scope text,
  free_number integer,
  constraint badge_pkey primary key (exhibition_id, id),
  constraint badge_entries_kind check (entries_kind in ('single', 'unlimited')),
  constraint badge_guest check (participation_id is not null or valid is not null),
  constraint badge_name_check check (char_length(name) >= 1 and char_length(name) <= 100),
  constraint badge_released check (suspended_by <@ '{manual,company,blacklist,whitelist,review,violation}'::text[] and
    hold_reasons <@ '{rule,head,review}'::text[] and (suspended_by = '{}'::text[] or state <> 'active') and
    (hold_reasons = '{}'::text[] or (state not in ('active', 'awaitingPayment')))),
  constraint badge_slot_window check (slot_window is null or not isempty(slot_window)),
  constraint badge_state check (state in ('draft', 'pending', 'endorsed', 'onHold', 'returned', 'rejected', 'withdrawn',
    'awaitingPayment', 'active', 'suspended', 'voided', 'expired')),
  constraint badge_valid check ((valid is null or not (isempty(valid) or lower_inf(valid) or upper_inf(valid))) and
    (entry_days is null or valid is not null and not (isempty(entry_days) or lower_inf(entry_days) or
    upper_inf(entry_days))) and case
    when num_nonnulls(free_scope, free_number) = 0 then true
    else num_nonnulls(free_scope, free_number) = 2 and free_number > 0 and (price_terms ->> 'amount') = '0.00'
    end)
) partition by hash (exhibition_id);
-- partitions badge_0 to badge_3: for values with (modulus 4, remainder N)
create index badge_batch on badge (batch_id) where batch_id is not null;
create unique index badge_code on badge (exhibition_id, code);
create index badge_company_state on badge (exhibition_id, company_id, state, created_at, id);
create index badge_document on badge (exhibition_id, document_blind_index);
create index badge_entered on badge (exhibition_id, state, created_at, id) where entered_by is not null;
create unique index badge_free_number on badge (exhibition_id, free_scope, free_number) where free_number is not null
  and (state in ('pending', 'endorsed', 'onHold', 'awaitingPayment', 'active', 'suspended'));
create index badge_list on badge (exhibition_id, created_at, id);
create index badge_name on badge (exhibition_id, name text_pattern_ops);
create index badge_phone on badge (exhibition_id, phone_blind_index) where phone_blind_index is not null;
create index badge_replaced_by on badge (replaced_by) where replaced_by is not null;
create index badge_search on badge using gin ((search_grams("right"(exhibition_id::text, 6), name) ||
  array[("right"(exhibition_id::text, 6) || 'd') || document_tail, ("right"(exhibition_id::text, 6) || 'p') ||
  phone_tail])) with (gin_pending_list_limit='256');
create index badge_search_en on badge using gin (search_grams("right"(exhibition_id::text, 6), name_en)) with
  (gin_pending_list_limit='256') where name_en <> '';
create index badge_state on badge (exhibition_id, state, created_at, id);
create index badge_submitted on badge (submitted_by, exhibition_id) where state in ('pending', 'endorsed');
create index badge_type_state on badge (exhibition_id, badge_type_id, state, created_at, id);
create index badge_waiting_since on badge (exhibition_id, submitted_at) where state in ('pending', 'endorsed');
create trigger badge_audience_sync_insert after insert on badge
  referencing new table as new_rows
  for each statement execute function queue_audience_sync_of_badges();
create trigger badge_audience_sync_update after update on badge
  referencing old table as old_rows new table as new_rows
  for each statement execute function queue_audience_sync_of_badges();
create trigger badge_pending_for_decision after update of state on badge
  for each row when (old.state <> new.state and ((old.state in ('pending', 'endorsed')) or (new.state in ('pending',
    'endorsed')))) execute function note_badge_decision();
create trigger bundle_badge_changed after update on badge
  referencing old table as old_rows new table as new_rows
  for each statement execute function bundle_badge_changed();
create trigger file_of_exhibition after insert or update of photo_id on badge
  for each row when (new.photo_id is not null) execute function file_of_exhibition('photo_id');
create trigger stand_head_document after update of document_blind_index on badge
  for each row when (old.document_blind_index is distinct from new.document_blind_index) execute function
    stand_head_document();
select company_reference('badge', 'company_id', 'moves', narrow => 'exhibition_id = any ($3)', label => 'badge');
-- creates badge_company_id_lives
select count_on('badge', 'badge.{state}', 'exhibition_id where participation_id is not null', 'participation_id',
  'badge_type_id where state in (''pending'', ''endorsed'')',
  'badge_type_id as badge.entered.{state} where entered_by is not null and state = ''pending''');
-- creates badge_counted_badge_delete, badge_counted_badge_insert, badge_counted_badge_update
select encrypted_by_key('badge', 'document_encrypted', cell_column => '''document_sealed''');
-- creates badge_document_encrypted_open_key, badge_document_encrypted_open_key_insert
select encrypted_by_key('badge', 'phone_encrypted', cell_column => '''phone_sealed''');
-- creates badge_phone_encrypted_open_key, badge_phone_encrypted_open_key_insert

create table badge_finding (
  exhibition_id uuid not null,
  badge_id uuid not null,
  rule_code text not null,
  book_id uuid not null,
  rule_number integer not null,
  effect text not null,
  key text not null,
  values jsonb not null,
  cleared_by text,
  cleared_at timestamptz,
  cleared_note text,
  constraint badge_finding_pkey primary key (exhibition_id, badge_id, rule_code),
  constraint badge_finding_cleared check (num_nonnulls(cleared_by, cleared_at, cleared_note) in (0, 3)),
  constraint badge_finding_effect check (effect in ('hold', 'warn')),
  constraint badge_finding_values check (jsonb_typeof("values") = 'object')
) partition by hash (exhibition_id);
-- partitions badge_finding_0 to badge_finding_3: for values with (modulus 4, remainder N)

create table badge_look_up (
  network text not null,
  at timestamptz not null default clock_timestamp()
);
create index badge_look_up_network on badge_look_up (network, at);

create table badge_number (
  exhibition_id uuid not null,
  slot smallint not null,
  next_number integer not null,
  block_end integer not null default 0,
  constraint badge_number_pkey primary key (exhibition_id, slot)
) with (fillfactor=70);

create table badge_record (
  series_id uuid not null,
  person_key bytea not null,
  exhibition_id uuid not null,
  badge_id uuid not null,
  edition_number integer,
  class text,
  company_id uuid not null,
  outcome text not null,
  decided_by_kind text,
  submitted_at timestamptz not null,
  constraint badge_record_pkey primary key (series_id, person_key, exhibition_id, badge_id),
  constraint badge_record_decided_by check (decided_by_kind is null or (decided_by_kind in ('organizer', 'venue')) and
    (outcome in ('returned', 'approved', 'rejected'))),
  constraint badge_record_outcome check (outcome in ('applied', 'returned', 'approved', 'rejected', 'ended',
    'replaced'))
) partition by hash (person_key);
-- partitions badge_record_0 to badge_record_3: for values with (modulus 4, remainder N)
create index badge_record_badge on badge_record (exhibition_id, badge_id);
select company_reference('badge_record', 'company_id', 'moves', narrow => 'exhibition_id = any ($3)');
-- creates badge_record_company_id_lives

create table badge_template (
  id uuid not null default uuidv7(),
  exhibition_id uuid not null,
  name text not null,
  size text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  version_no integer not null default 0,
  constraint badge_template_pkey primary key (id),
  constraint badge_template_exhibition_id_id_key unique (exhibition_id, id),
  constraint badge_template_name unique (exhibition_id, name),
  constraint badge_template_size_check check (size in ('cr80', 'a6'))
);
alter table badge_template replica identity using index badge_template_exhibition_id_id_key;

create table badge_template_proof (
  exhibition_id uuid not null,
  digest bytea not null,
  faults integer not null,
  drawn_at timestamptz not null default clock_timestamp(),
  constraint badge_template_proof_pkey primary key (exhibition_id, digest)
);

create table badge_template_version (
  template_id uuid not null,
  number integer not null,
  size text not null,
  sides jsonb not null,
  saved_by uuid,
  saved_by_name text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  exhibition_id uuid not null,
  constraint badge_template_version_pkey primary key (template_id, number),
  constraint badge_template_version_template_id_fkey foreign key (exhibition_id, template_id) references
    badge_template(exhibition_id, id) on delete cascade,
  constraint badge_template_version_no check (number > 0),
  constraint badge_template_version_size_check check (size in ('cr80', 'a6'))
);
create trigger file_of_exhibition after insert or update of sides on badge_template_version
  for each row execute function file_of_exhibition('sides', '$.*[*].fileId');
create trigger fill_exhibition before insert on badge_template_version
  for each row when (new.exhibition_id is null) execute function fill_exhibition('template_id', 'badge_template');
alter table badge_template_version replica identity full;

create table badge_type (
  id uuid not null default uuidv7(),
  exhibition_id uuid not null,
  number smallint not null,
  prefix text not null,
  name_cn text not null,
  name_en text not null,
  subject text not null,
  colour text not null,
  required_fields text[] not null default '{}'::text[],
  price_fen bigint not null default 0,
  approval_route text not null,
  phases text[] not null,
  zones uuid[] not null default '{}'::uuid[],
  entries_kind text not null default 'unlimited',
  entries_a_day smallint,
  minimum_age smallint,
  template_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  guest boolean not null default false,
  class text,
  constraint badge_type_pkey primary key (id),
  constraint badge_type_exhibition_id_name_cn_key unique (exhibition_id, name_cn),
  constraint badge_type_exhibition_id_name_en_key unique (exhibition_id, name_en),
  constraint badge_type_exhibition_id_no_key unique (exhibition_id, number),
  constraint badge_type_approval_route_check check (approval_route in ('sponsor', 'sponsorThenPlatform', 'platform')),
  constraint badge_type_check check ((entries_kind = 'daily') = (entries_a_day is not null) and entries_a_day > 0),
  constraint badge_type_colour_check check (colour ~ '^#[0-9a-f]{6}$'),
  constraint badge_type_entries_kind_check check (entries_kind in ('single', 'daily', 'unlimited')),
  constraint badge_type_minimum_age_check check (minimum_age >= 0 and minimum_age <= 120),
  constraint badge_type_no_check check (number >= 1 and number <= 999),
  constraint badge_type_phases_check check (cardinality(phases) > 0 and phases <@ array['moveIn', 'open', 'moveOut']),
  constraint badge_type_prefix_check check (prefix ~ '^[A-Z]{2}$'),
  constraint badge_type_price_fen_check check (price_fen >= 0),
  constraint badge_type_subject_check check (subject in ('person', 'vehicle'))
);
create unique index badge_type_class on badge_type (exhibition_id, class) where class is not null;
create unique index badge_type_guest on badge_type (exhibition_id, subject) where guest;
create trigger bundle_setup_added after insert on badge_type
  referencing new table as new_rows
  for each statement execute function bundle_setup_changed();
create trigger bundle_setup_changed after update on badge_type
  referencing new table as new_rows
  for each statement execute function bundle_setup_changed();
alter table badge_type replica identity full;

create table badge_uniqueness_claim (
  exhibition_id uuid not null,
  person_id uuid not null,
  phase text not null,
  badge_id uuid not null,
  constraint one_person_one_badge primary key (exhibition_id, person_id, phase)
) partition by hash (exhibition_id);
-- partitions badge_uniqueness_claim_0 to badge_uniqueness_claim_3: for values with (modulus 4, remainder N)
create index badge_uniqueness_claim_badge on badge_uniqueness_claim (exhibition_id, badge_id);

create table credential (
  exhibition_id uuid not null,
  id uuid not null,
  badge_id uuid not null,
  badge_type_id uuid not null,
  version integer not null default 1,
  state text not null,
  code text not null,
  issued_to text,
  issued_at timestamptz,
  revoked_reason text,
  print_job_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  printed_at timestamptz,
  issued_by_way text,
  guest boolean not null default false,
  constraint credential_pkey primary key (exhibition_id, id),
  constraint credential_issued_by_way check (issued_by_way in ('holder', 'company', 'proxy')),
  constraint credential_state_check check (state in ('coded', 'queued', 'printed', 'failed', 'issued', 'dead'))
) partition by hash (exhibition_id);
-- partitions credential_0 to credential_3: for values with (modulus 4, remainder N)
create index credential_badge on credential (exhibition_id, badge_id);
create index credential_issued on credential (exhibition_id, issued_at, badge_id) where issued_at is not null and state
  <> 'dead';
create index credential_lost on credential (exhibition_id, badge_id) where revoked_reason = 'lost';
create index credential_print_job on credential (print_job_id) where print_job_id is not null;
create index credential_printed on credential (exhibition_id, printed_at, badge_id) where printed_at is not null and
  state <> 'dead';
create index credential_state on credential (exhibition_id, state, created_at, id);
create unique index one_active_credential on credential (exhibition_id, badge_id) where state <> 'dead';
create trigger bundle_credential_changed after update on credential
  referencing old table as old_rows new table as new_rows
  for each statement execute function bundle_credential_changed();
select count_on('credential', 'credential.{state}', 'exhibition_id where not guest', 'badge_type_id where not guest');
-- creates credential_counted_credential_delete, credential_counted_credential_insert,
--  credential_counted_credential_update

create table edition_claim (
  edition_id uuid not null,
  person_id uuid not null,
  class text not null,
  exhibition_id uuid not null,
  badge_id uuid not null,
  constraint one_badge_per_edition primary key (edition_id, person_id, class)
);
create index edition_claim_badge on edition_claim (badge_id);
alter table edition_claim replica identity full;

create table evidence (
  exhibition_id uuid not null,
  id uuid not null default uuidv7(),
  version integer not null default 1,
  state text not null default 'sent',
  owner text not null default 'badge',
  owner_id uuid not null,
  kind text not null,
  file_id uuid,
  covers_from date,
  covers_to date,
  note text not null default '',
  submitted_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  constraint evidence_pkey primary key (exhibition_id, id),
  constraint evidence_covers check ((covers_from is null) = (covers_to is null) and covers_to >= covers_from),
  constraint evidence_kind check (kind in ('socialInsurance', 'payroll', 'legalRep', 'parentCompany', 'letter',
    'guardian', 'workPermit', 'pressCard', 'idFront', 'idBack')),
  constraint evidence_note check (char_length(note) <= 200),
  constraint evidence_owner check (owner = 'badge'),
  constraint evidence_state check (state in ('sent', 'accepted', 'rejected'))
) partition by hash (exhibition_id);
-- partitions evidence_0 to evidence_3: for values with (modulus 4, remainder N)
create unique index evidence_file on evidence (exhibition_id, file_id) where file_id is not null;
create index evidence_of_owner on evidence (exhibition_id, owner_id, id);
create unique index evidence_side on evidence (exhibition_id, owner_id, kind) where (kind in ('idFront', 'idBack')) and
  state <> 'rejected' and file_id is not null;
create index evidence_with_file on evidence (exhibition_id, id) where file_id is not null;
create trigger file_of_exhibition after insert or update of file_id on evidence
  for each row when (new.file_id is not null) execute function file_of_exhibition('file_id');

create table head_reminder (
  exhibition_id uuid not null,
  participation_id uuid not null,
  reminded_at timestamptz not null default now(),
  constraint head_reminder_pkey primary key (exhibition_id, participation_id),
  constraint head_reminder_participation_id_fkey foreign key (exhibition_id, participation_id) references
    participation(exhibition_id, id)
);
create index head_reminder_of_participation on head_reminder (participation_id);

create table liability_acceptance (
  exhibition_id uuid not null,
  participation_id uuid not null,
  statement_cn text not null,
  statement_en text not null,
  accepted_at timestamptz not null default now(),
  constraint liability_acceptance_pkey primary key (exhibition_id, participation_id, statement_cn),
  constraint liability_acceptance_participation_id_fkey foreign key (exhibition_id, participation_id) references
    participation(exhibition_id, id),
  constraint liability_acceptance_statement check (statement_cn <> '' and statement_en <> '' and length(statement_cn) <=
    500 and length(statement_en) <= 500)
);
create index liability_acceptance_of_participation on liability_acceptance (participation_id);
create trigger append_only before delete or update on liability_acceptance for each row execute function refuse_change();
create trigger no_truncate before truncate on liability_acceptance for each statement execute function refuse_change();

create table person (
  id uuid not null default uuidv7(),
  name text not null,
  birth date,
  gender text,
  created_at timestamptz not null default now(),
  constraint person_pkey primary key (id),
  constraint person_gender_check check (gender in ('male', 'female'))
);

create table person_document (
  blind_index bytea not null,
  person_id uuid not null,
  type text not null,
  constraint person_document_pkey primary key (blind_index),
  constraint person_document_person_id_fkey foreign key (person_id) references person(id)
);
create index person_document_person on person_document (person_id);

create table print_order (
  job_id uuid not null,
  exhibition_id uuid not null,
  printer_id uuid,
  format text not null,
  size text not null,
  template_id uuid,
  template_no integer,
  requested_by uuid not null,
  requested_by_name text not null,
  claimed_by uuid,
  claimed_by_name text not null default '',
  claimed_until timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint print_order_pkey primary key (job_id),
  constraint print_order_printer_id_fkey foreign key (exhibition_id, printer_id) references printer(exhibition_id, id),
  constraint print_order_claim check ((claimed_by is null) = (claimed_until is null))
);
create index print_order_list on print_order (exhibition_id, created_at desc);
alter table print_order replica identity full;

create table printer (
  id uuid not null default uuidv7(),
  exhibition_id uuid not null,
  version integer not null default 1,
  name text not null,
  location text not null default '',
  created_at timestamptz not null default now(),
  constraint printer_pkey primary key (id),
  constraint printer_exhibition_id_id_key unique (exhibition_id, id),
  constraint printer_name unique (exhibition_id, name),
  constraint printer_location_length check (char_length(location) <= 60),
  constraint printer_named check (char_length(name) >= 1 and char_length(name) <= 40)
);
alter table printer replica identity using index printer_exhibition_id_id_key;

create table slot (
  id uuid not null default uuidv7(),
  version integer not null default 1,
  exhibition_id uuid not null,
  phase text not null,
  door_id uuid not null,
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  capacity integer not null,
  booked integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  constraint slot_pkey primary key (id),
  constraint slot_exhibition_id_id_key unique (exhibition_id, id),
  constraint slot_once unique (exhibition_id, door_id, begins_at) deferrable,
  constraint slot_exhibition_id_fkey foreign key (exhibition_id) references exhibition(id),
  constraint slot_capacity check (booked >= 0 and booked <= capacity),
  constraint slot_phase check (phase in ('moveIn', 'open', 'moveOut')),
  constraint slot_size check (capacity >= 1 and capacity <= 9999),
  constraint slot_times check (begins_at < ends_at)
);
create index slot_list on slot (exhibition_id, begins_at, id);
alter table slot replica identity using index slot_exhibition_id_id_key;

create table small_photo (
  photo_id uuid not null,
  bytes bytea not null,
  constraint small_photo_pkey primary key (photo_id),
  constraint small_photo_photo_id_fkey foreign key (photo_id) references file(id) on delete cascade,
  constraint small_photo_bytes_check check (octet_length(bytes) <= 8192)
);

create table stand_head (
  exhibition_id uuid not null,
  badge_id uuid not null,
  participation_id uuid not null,
  section text not null,
  rank smallint not null,
  scope_id uuid not null,
  document_blind_index bytea,
  constraint stand_head_pkey primary key (exhibition_id, badge_id),
  constraint stand_head_person_once unique (scope_id, document_blind_index),
  constraint stand_head_rank_once unique (exhibition_id, participation_id, section, rank) deferrable,
  constraint stand_head_participation_id_fkey foreign key (exhibition_id, participation_id) references
    participation(exhibition_id, id),
  constraint stand_head_rank check (rank >= 1 and rank <= 6),
  constraint stand_head_section check (section <> '' and length(section) <= 40)
);
create index stand_head_of_participation on stand_head (participation_id);
create trigger stand_head_scope before insert on stand_head for each row execute function stand_head_scope();

create table vehicle (
  exhibition_id uuid not null,
  badge_id uuid not null,
  plate text not null,
  plate_origin text not null,
  vehicle_type text not null,
  slot_id uuid,
  constraint vehicle_pkey primary key (exhibition_id, badge_id),
  constraint vehicle_slot_id_fkey foreign key (exhibition_id, slot_id) references slot(exhibition_id, id) on delete set
    null (slot_id),
  constraint vehicle_origin check (plate_origin in ('mainland', 'hongKong', 'macao'))
);
create index vehicle_plate on vehicle (exhibition_id, plate);
create index vehicle_slot on vehicle (slot_id) where slot_id is not null;

create table vehicle_driver (
  exhibition_id uuid not null,
  badge_id uuid not null,
  number smallint not null,
  name text not null,
  document_type text not null,
  document_blind_index bytea not null,
  document_encrypted bytea not null,
  document_masked text not null,
  phone_blind_index bytea,
  phone_encrypted bytea,
  phone_masked text not null default '',
  purged text[] not null default '{}'::text[],
  constraint vehicle_driver_pkey primary key (exhibition_id, badge_id, number),
  constraint vehicle_driver_name check (char_length(name) >= 1 and char_length(name) <= 100),
  constraint vehicle_drivers check (number >= 1 and number <= 3)
);
create index vehicle_driver_document on vehicle_driver (document_blind_index);
select encrypted_by_key('vehicle_driver', 'document_encrypted', cell_row => 'badge_id::text',
  cell_column => '''document_sealed''');
-- creates vehicle_driver_document_encrypted_open_key, vehicle_driver_document_encrypted_open_key_insert
select encrypted_by_key('vehicle_driver', 'phone_encrypted', cell_row => 'badge_id::text',
  cell_column => '''phone_sealed''');
-- creates vehicle_driver_phone_encrypted_open_key, vehicle_driver_phone_encrypted_open_key_insert

create table vehicle_uniqueness_claim (
  exhibition_id uuid not null,
  badge_id uuid not null,
  plate text not null,
  slot_id uuid,
  constraint vehicle_uniqueness_claim_pkey primary key (badge_id),
  constraint plate_claimed unique nulls not distinct (exhibition_id, plate, slot_id),
  constraint vehicle_uniqueness_claim_slot_id_fkey foreign key (exhibition_id, slot_id) references slot(exhibition_id,
    id)
);
create trigger slot_booked after insert or delete or update of slot_id on vehicle_uniqueness_claim
  for each row execute function slot_booked();
alter table vehicle_uniqueness_claim replica identity full;

create table violation (
  id uuid not null default uuidv7(),
  exhibition_id uuid not null,
  version integer not null default 1,
  state text not null default 'reported',
  number integer not null,
  kind text not null,
  badge_id uuid not null,
  badge_code text not null,
  name text not null,
  document_blind_index bytea,
  participation_id uuid not null,
  points smallint not null,
  card_taken boolean not null,
  note text not null default '',
  reported_by uuid not null,
  reported_by_name text not null,
  reported_at timestamptz not null default now(),
  decided_by uuid,
  confirmed_at timestamptz,
  answer_until date,
  answer text not null default '',
  constraint violation_pkey primary key (id),
  constraint violation_number unique (exhibition_id, number),
  constraint violation_exhibition_id_fkey foreign key (exhibition_id) references exhibition(id) on delete cascade,
  constraint violation_participation_id_fkey foreign key (exhibition_id, participation_id) references
    participation(exhibition_id, id),
  constraint violation_confirmed check ((state not in ('confirmed', 'answered', 'closed')) or decided_by is not null and
    confirmed_at is not null and answer_until is not null),
  constraint violation_kind check (kind in ('wrongBadge', 'lent', 'forged', 'resoldStand', 'conduct')),
  constraint violation_points check (points >= 1 and points <= 12),
  constraint violation_state check (state in ('reported', 'confirmed', 'answered', 'closed', 'dismissed')),
  constraint violation_two_people check (decided_by <> reported_by)
);
create index violation_due on violation (answer_until) where state = 'confirmed';
create index violation_list on violation (exhibition_id, state, reported_at, id);
create index violation_of_badge on violation (exhibition_id, badge_id);
create index violation_of_participation on violation (participation_id);
create index violation_of_person on violation (document_blind_index) where document_blind_index is not null;
create unique index violation_once on violation (exhibition_id, badge_id, kind) where state = 'reported';
alter table violation replica identity full;
