create sequence subject_request_no;

-- What a person asks of what is kept of them, and what became of it. Numbers are sealed until it is closed; by digest and
-- masked they stay, as proof that it was answered.
create table subject_request (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  state text not null default 'received' constraint subject_request_state check (state in ('received', 'processing', 'ready',
    'answered', 'previewed', 'approved', 'done', 'refused', 'withdrawn')),
  number text not null default 'SR-' || lpad(nextval('subject_request_no')::text, 6, '0') constraint subject_request_number unique,
  kind text not null constraint subject_request_kind check (kind in ('access', 'erasure')),
  document_type text,
  document_digest bytea,
  document_sealed bytea,
  document_masked text not null default '',
  phone_digest bytea,
  phone_sealed bytea,
  phone_masked text not null default '',
  email_digest bytea,
  email_sealed bytea,
  email_masked text not null default '',
  proof text not null constraint subject_request_proof check (proof in ('document', 'code', 'agent')),
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
  -- The file of what is kept, until when it can be opened, and how often it was.
  file_id uuid,
  file_until timestamptz,
  opened int not null default 0,
  -- [{kind, rows}] and [{why, rows}] as it was previewed, and again as it was done.
  goes jsonb,
  stays jsonb,
  -- Since when the rows that are erased stand in subject_request_row.
  taken_at timestamptz,
  note text not null default '',
  ended_at timestamptz,
  constraint subject_request_somebody check (document_digest is not null or phone_digest is not null or email_digest is not null),
  constraint subject_request_days check (received_on <= due_on),
  -- Two people: who entered it approves no erasure.
  constraint subject_request_two_people check (approved_by <> submitted_by),
  constraint subject_request_approved check (state not in ('approved', 'done') or approved_by is not null),
  constraint subject_request_ended check (state not in ('answered', 'done', 'refused', 'withdrawn') or ended_at is not null)
);
create index subject_request_list on subject_request (received_on, id);
create index subject_request_document on subject_request (document_digest) where document_digest is not null;
create index subject_request_phone on subject_request (phone_digest) where phone_digest is not null;
create index subject_request_email on subject_request (email_digest) where email_digest is not null;

-- Which rows an erasure is about, by their keys, while it runs: once numbers are gone of some, the rest is found by this.
create table subject_request_row (
  request_id uuid not null references subject_request,
  of text not null,
  key jsonb not null,
  primary key (request_id, of, key)
);
