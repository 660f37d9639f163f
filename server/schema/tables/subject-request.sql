-- The tables of subject-request as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table subject_request (
  id uuid not null default uuidv7(),
  version integer not null default 1,
  state text not null default 'received',
  number text not null default 'SR-' || lpad(nextval('subject_request_no'::regclass)::text, 6, '0'),
  kind text not null,
  document_type text,
  document_blind_index bytea,
  document_encrypted bytea,
  document_masked text not null default '',
  phone_blind_index bytea,
  phone_encrypted bytea,
  phone_masked text not null default '',
  email_blind_index bytea,
  email_encrypted bytea,
  email_masked text not null default '',
  proof text not null,
  reason text not null,
  received_on date not null,
  due_on date not null,
  submitted_by uuid not null,
  submitted_by_name text not null,
  created_at timestamptz not null default clock_timestamp(),
  approved_by uuid,
  approved_by_name text,
  approved_at timestamptz,
  job_id uuid,
  file_id uuid,
  file_until timestamptz,
  opened integer not null default 0,
  goes jsonb,
  retention_exceptions jsonb,
  taken_at timestamptz,
  note text not null default '',
  ended_at timestamptz,
  legal_holds jsonb not null default '[]'::jsonb,
  constraint subject_request_pkey primary key (id),
  constraint subject_request_number unique (number),
  constraint subject_request_approved check ((state not in ('approved', 'partial', 'done')) or approved_by is not null),
  constraint subject_request_days check (received_on <= due_on),
  constraint subject_request_ended check ((state not in ('answered', 'done', 'refused', 'withdrawn')) or ended_at is not
    null),
  constraint subject_request_kind check (kind in ('access', 'erasure')),
  constraint subject_request_legal_holds check ((state = 'partial') = (legal_holds <> '[]'::jsonb)),
  constraint subject_request_proof check (proof in ('document', 'code', 'agent')),
  constraint subject_request_somebody check (document_blind_index is not null or phone_blind_index is not null or
    email_blind_index is not null),
  constraint subject_request_state check (state in ('received', 'processing', 'ready', 'answered', 'previewed',
    'approved', 'partial', 'done', 'refused', 'withdrawn')),
  constraint subject_request_two_people check (approved_by <> submitted_by)
);
create index subject_request_document on subject_request (document_blind_index) where document_blind_index is not null;
create index subject_request_email on subject_request (email_blind_index) where email_blind_index is not null;
create index subject_request_list on subject_request (received_on, id);
create index subject_request_open_erasure on subject_request (id) where state in ('approved', 'partial');
create index subject_request_phone on subject_request (phone_blind_index) where phone_blind_index is not null;
select encrypted_by_key('subject_request', 'document_encrypted', cell_column => '''document_sealed''');
-- creates subject_request_document_encrypted_open_key, subject_request_document_encrypted_open_key_insert
select encrypted_by_key('subject_request', 'email_encrypted', cell_column => '''email_sealed''');
-- creates subject_request_email_encrypted_open_key, subject_request_email_encrypted_open_key_insert
select encrypted_by_key('subject_request', 'phone_encrypted', cell_column => '''phone_sealed''');
-- creates subject_request_phone_encrypted_open_key, subject_request_phone_encrypted_open_key_insert

create sequence subject_request_no;

create table subject_request_row (
  request_id uuid not null,
  entity_type text not null,
  key jsonb not null,
  constraint subject_request_row_pkey primary key (request_id, entity_type, key),
  constraint subject_request_row_request_id_fkey foreign key (request_id) references subject_request(id)
);
