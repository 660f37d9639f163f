-- Messages that are sent to many. One is sent once somebody else has approved it.
create table message_template (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  state text not null default 'draft' constraint message_template_state
    check (state in ('draft', 'pending', 'approved', 'returned', 'rejected', 'stopped')),
  owner_id uuid not null references company,
  name text not null,
  purpose text not null check (purpose in ('notice', 'marketing', 'ticketLink', 'surveyLink')),
  channel text not null check (channel in ('sms', 'mail')),
  subject_cn text not null default '',
  subject_en text not null default '',
  text_cn text not null,
  text_en text not null,
  -- The approved one it takes the place of, once it is approved itself.
  replaces uuid references message_template on delete set null,
  note text not null default '',
  submitted_by uuid,
  updated_at timestamptz not null default clock_timestamp(),
  constraint message_template_mail check (channel = 'sms' or (subject_cn <> '' and subject_en <> ''))
);
create index message_template_list on message_template (owner_id, state, updated_at, id);
create index message_template_pending on message_template (state, updated_at, id) where state = 'pending';

-- A template that was sent to many, whom it was sent to, and how far it is.
create table spread (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  owner_id uuid not null references company,
  template_id uuid not null references message_template,
  state text not null default 'running' constraint spread_state check (state in ('running', 'finished', 'cancelled')),
  exhibition_id uuid,
  chosen jsonb not null,
  left_out jsonb not null default '[]',
  matched int not null,
  job_id uuid,
  created_by_name text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  at timestamptz
);
create index spread_list on spread (owner_id, created_at, id);
create index spread_by_state on spread (owner_id, state, created_at, id);

-- One contact of a spread, once. The number itself stands in the person's row alone, and goes with it.
create table recipient (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  spread_id uuid not null references spread on delete cascade,
  owner_id uuid not null,
  audience_id uuid references audience on delete set null,
  contact_digest bytea not null,
  contact_masked text not null,
  -- To be won: not again within seven days.
  marketing boolean not null default false,
  state text not null default 'queued' constraint recipient_state check (state in ('queued', 'sent', 'failed', 'cancelled')),
  failure text not null default '',
  -- The message it was handed over as; whether that went out is told by it.
  message_id uuid,
  handed_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  constraint recipient_once unique (spread_id, contact_digest)
);
create index recipient_list on recipient (spread_id, id);
create index recipient_by_state on recipient (spread_id, state, id);
create index recipient_waiting on recipient (spread_id, id) where state = 'queued' and message_id is null;
create index recipient_message on recipient (message_id) where message_id is not null;
create index recipient_contact on recipient (owner_id, contact_digest, handed_at) where handed_at is not null;
create index recipient_of_day on recipient (owner_id, handed_at) where handed_at is not null;
create index recipient_audience on recipient (audience_id) where audience_id is not null;

select count_on('message_template', 'messageTemplate.{state}', 'owner_id', 'venue');
select count_on('spread', 'spread.{state}', 'owner_id');
select count_on('recipient', 'recipient.{state}', 'spread_id');
