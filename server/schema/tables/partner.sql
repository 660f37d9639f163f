-- The tables of partner as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table partner_document (
  partner_id uuid not null,
  position smallint not null,
  file_id uuid not null,
  constraint partner_document_pkey primary key (partner_id, "position"),
  constraint partner_document_once unique (file_id),
  constraint partner_document_file_id_fkey foreign key (file_id) references file(id),
  constraint partner_document_partner_id_fkey foreign key (partner_id) references company(id) on delete cascade,
  constraint partner_document_limit check ("position" >= 1 and "position" <= 6)
);
select company_reference('partner_document', 'partner_id', 'moves',
  narrow => 'position + (select coalesce(max(o.position), 0) from partner_document o where o.partner_id = $2) <= 6',
  more => 'position = position + (select coalesce(max(o.position), 0) from partner_document o where o.partner_id = $2)',
  label => 'document');
-- creates partner_document_partner_id_lives

create table partner_visibility (
  reader_id uuid not null,
  partner_id uuid not null,
  kind text not null,
  state text not null,
  stage text not null,
  submitted_at timestamptz not null,
  name_cn text not null,
  name_en text not null,
  contact_name text not null,
  former_names text not null default '',
  constraint partner_visibility_pkey primary key (reader_id, partner_id),
  constraint partner_visibility_partner_id_fkey foreign key (partner_id) references company(id) on delete cascade
);
create index partner_visibility_newest on partner_visibility (reader_id, kind, submitted_at, partner_id);
create index partner_visibility_partner on partner_visibility (partner_id);
create index partner_visibility_search on partner_visibility using gin ((search_grams("right"(reader_id::text, 6) ||
  "left"(kind, 3), (name_cn || ' ') || name_en) || search_grams("right"(reader_id::text, 6) || "left"(kind, 3),
  former_names)), search_grams("right"(reader_id::text, 6) || "left"(kind, 3), contact_name));
create index partner_visibility_stage on partner_visibility (reader_id, kind, stage, submitted_at, partner_id);
create index partner_visibility_stage_name on partner_visibility (reader_id, kind, stage, name_cn, partner_id);
create index partner_visibility_state on partner_visibility (reader_id, kind, state, submitted_at, partner_id);
create index partner_visibility_state_name on partner_visibility (reader_id, kind, state, name_cn, partner_id);
select company_reference('partner_visibility', 'partner_id', 'stays');
select company_reference('partner_visibility', 'reader_id', 'stays');
select count_on('partner_visibility', 'partner.{kind}.{state}', 'reader_id');
-- creates partner_visibility_counted_partner_delete, partner_visibility_counted_partner_insert,
--  partner_visibility_counted_partner_update

create table share_application (
  id uuid not null default uuidv7(),
  version integer not null default 1,
  state text not null default 'pending',
  partner_id uuid not null,
  kind text not null,
  owner_id uuid not null,
  applicant_id uuid not null,
  note text not null default '',
  fee_percent numeric(7,4) not null,
  submitted_by uuid,
  submitted_at timestamptz not null default now(),
  decided_at timestamptz,
  reason_code text,
  reason_note text not null default '',
  requested boolean not null default false,
  relation_before jsonb,
  constraint share_application_pkey primary key (id),
  constraint share_application_applicant_id_fkey foreign key (applicant_id) references company(id),
  constraint share_application_owner_id_fkey foreign key (owner_id) references company(id),
  constraint share_application_partner_id_fkey foreign key (partner_id) references company(id),
  constraint share_application_not_own check (applicant_id <> owner_id),
  constraint share_application_requested_free check (not requested or fee_percent = 0::numeric),
  constraint share_application_state check (state in ('pending', 'returned', 'rejected', 'withdrawn', 'approved',
    'beingUsed', 'ended'))
);
create index share_application_by_applicant on share_application (applicant_id, kind, submitted_at, id);
create index share_application_by_kind on share_application (kind, submitted_at, id);
create index share_application_by_owner on share_application (owner_id, kind, submitted_at, id);
create index share_application_by_partner on share_application (partner_id);
create unique index share_application_one_active on share_application (partner_id, applicant_id) where state in
  ('pending', 'returned', 'approved', 'beingUsed');
create index share_application_returned on share_application (applicant_id, kind) where state = 'returned';
select company_reference('share_application', 'applicant_id', 'rule');
-- creates share_application_applicant_id_lives
select company_reference('share_application', 'owner_id', 'rule');
-- creates share_application_owner_id_lives
select company_reference('share_application', 'partner_id', 'rule', label => 'share');
-- creates share_application_partner_id_lives
select count_on('share_application', 'share.{kind}.{state}', 'venue', 'owner_id', 'applicant_id');
-- creates share_application_counted_share_delete, share_application_counted_share_insert,
--  share_application_counted_share_update
select pending_for('share_application', 'applicant_id', '{returned}');
-- creates share_application_pending_for_applicant_id
select pending_for('share_application', 'venue', '{pending}');
-- creates share_application_pending_for_venue

create table share_condition (
  partner_id uuid not null,
  version integer not null default 1,
  exhibition_types text[] not null default '{}'::text[],
  regions text[] not null default '{}'::text[],
  at_once integer not null,
  fee_percent numeric(7,4) not null,
  running integer not null default 0,
  constraint share_condition_pkey primary key (partner_id),
  constraint share_condition_partner_id_fkey foreign key (partner_id) references company(id) on delete cascade,
  constraint share_at_once_not_exceeded check (running >= 0 and running <= at_once),
  constraint share_condition_fee check (fee_percent >= 0::numeric and fee_percent <= 100::numeric)
);
select company_reference('share_condition', 'partner_id', 'moves',
  narrow => 'not exists (select from share_condition o where o.partner_id = $2)');
-- creates share_condition_partner_id_lives
