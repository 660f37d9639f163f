-- The tables of spread as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table campaign (
  id uuid not null default uuidv7(),
  version integer not null default 1,
  owner_id uuid not null,
  template_id uuid not null,
  state text not null default 'running',
  exhibition_id uuid,
  chosen jsonb not null,
  left_out jsonb not null default '[]'::jsonb,
  matched integer not null,
  job_id uuid,
  created_by_name text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  at timestamptz,
  survey_id uuid,
  unanswered boolean not null default false,
  resumes_at timestamptz,
  pause_reason text,
  constraint campaign_pkey primary key (id),
  constraint campaign_owner_id_fkey foreign key (owner_id) references company(id),
  constraint campaign_survey_id_fkey foreign key (survey_id) references survey(id),
  constraint campaign_template_id_fkey foreign key (template_id) references message_template(id),
  constraint campaign_pause_reason check (pause_reason in ('night', 'limit')),
  constraint campaign_state check (state in ('planned', 'running', 'waiting', 'finished', 'failed', 'cancelled')),
  constraint campaign_unanswered check (not unanswered or survey_id is not null),
  constraint campaign_waiting check (state <> 'waiting' or resumes_at is not null and pause_reason is not null)
);
create index campaign_by_state on campaign (owner_id, state, created_at, id);
create index campaign_job on campaign (job_id) where state in ('planned', 'running');
create index campaign_list on campaign (owner_id, created_at, id);
select company_reference('campaign', 'owner_id', 'never');
select count_on('campaign', 'spread.{state}', 'owner_id where not is_sandbox(exhibition_id)');
-- creates campaign_counted_spread_delete, campaign_counted_spread_insert, campaign_counted_spread_update

create table message_template (
  id uuid not null default uuidv7(),
  version integer not null default 1,
  state text not null default 'draft',
  owner_id uuid not null,
  name text not null,
  purpose text not null,
  channel text not null,
  subject_cn text not null default '',
  subject_en text not null default '',
  text_cn text not null,
  text_en text not null,
  replaces uuid,
  note text not null default '',
  submitted_by uuid,
  updated_at timestamptz not null default clock_timestamp(),
  reason_code text,
  constraint message_template_pkey primary key (id),
  constraint message_template_owner_id_fkey foreign key (owner_id) references company(id),
  constraint message_template_replaces_fkey foreign key (replaces) references message_template(id) on delete set null,
  constraint message_template_channel_check check (channel in ('sms', 'mail')),
  constraint message_template_mail check (channel = 'sms' or subject_cn <> '' and subject_en <> ''),
  constraint message_template_purpose_check check (purpose in ('notice', 'marketing', 'ticketLink', 'surveyLink')),
  constraint message_template_state check (state in ('draft', 'pending', 'approved', 'returned', 'rejected', 'stopped'))
);
create index message_template_list on message_template (owner_id, state, updated_at, id);
create index message_template_pending on message_template (state, updated_at, id) where state = 'pending';
select company_reference('message_template', 'owner_id', 'never');
select count_on('message_template', 'messageTemplate.{state}', 'owner_id', 'venue');
-- creates message_template_counted_messagetemplate_delete, message_template_counted_messagetemplate_insert,
--  message_template_counted_messagetemplate_update

create table recipient (
  id uuid not null default uuidv7(),
  version integer not null default 1,
  campaign_id uuid not null,
  owner_id uuid not null,
  audience_id uuid,
  contact_blind_index bytea not null,
  contact_masked text not null,
  marketing boolean not null default false,
  state text not null default 'queued',
  failure text not null default '',
  message_id uuid,
  handed_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  constraint recipient_pkey primary key (id),
  constraint recipient_once unique (campaign_id, contact_blind_index),
  constraint recipient_audience_id_fkey foreign key (audience_id) references audience(id) on delete set null,
  constraint recipient_campaign_id_fkey foreign key (campaign_id) references campaign(id) on delete cascade,
  constraint recipient_state check (state in ('queued', 'sent', 'failed', 'cancelled'))
);
create index recipient_audience on recipient (audience_id) where audience_id is not null;
create index recipient_by_state on recipient (campaign_id, state, id);
create index recipient_contact on recipient (owner_id, contact_blind_index, handed_at) where handed_at is not null;
create index recipient_list on recipient (campaign_id, id);
create index recipient_message on recipient (message_id) where message_id is not null;
create index recipient_of_day on recipient (owner_id, handed_at) where handed_at is not null;
create index recipient_waiting on recipient (campaign_id, id) where state = 'queued' and message_id is null;
select company_reference('recipient', 'owner_id', 'never');
select count_on('recipient', 'recipient.{state}', 'campaign_id');
-- creates recipient_counted_recipient_delete, recipient_counted_recipient_insert, recipient_counted_recipient_update
