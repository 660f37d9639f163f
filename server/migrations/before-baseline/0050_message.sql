-- SMS and mail the system sends. The recipient is kept sealed, to be found by its digest and shown masked. What it says
-- is sealed too (codes and links open doors) and erased when its time is over: where the outbox is off, once it was sent.
create table message (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  state text not null default 'queued' constraint message_state check (state in ('queued', 'sent', 'failed')),
  channel text not null constraint message_channel check (channel in ('sms', 'mail')),
  purpose text not null,
  language text not null constraint message_language check (language in ('cn', 'en')),
  recipient_sealed bytea not null,
  recipient_digest bytea not null,
  recipient_masked text not null,
  -- Of a mail; empty for an SMS.
  subject text not null default '',
  content_sealed bytea,
  -- Addressed to nobody: written so that the time taken does not tell whether there is an account, never sent.
  decoy boolean not null default false,
  -- By what it went: smtp, http, or the outbox alone.
  transport text constraint message_transport check (transport in ('smtp', 'http', 'outbox')),
  attempts int not null default 0,
  -- Attempts whose end nobody knows: counted up before, set back after.
  unsure int not null default 0 constraint message_sent_twice_at_most check (unsure between 0 and 2),
  -- When the next attempt is due.
  due_at timestamptz not null default now(),
  -- Why the last attempt failed: a key of the domain's words, and what the other side said.
  failure text,
  failure_said text not null default '',
  exhibition_id uuid,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint message_sent check ((state = 'sent') = (sent_at is not null and transport is not null)),
  constraint message_failed check (state <> 'failed' or failure is not null),
  constraint message_queued_content check (state <> 'queued' or content_sealed is not null)
);
create index message_newest on message (created_at, id);
create index message_by_state on message (state, created_at, id);
create index message_by_purpose on message (purpose, created_at, id);
create index message_by_recipient on message (recipient_digest, created_at, id);
create index message_content on message (id) where content_sealed is not null and state <> 'queued';

create trigger message_counted_insert after insert on message
  referencing new table as new_rows for each statement execute function count_states('venue');
create trigger message_counted_update after update on message
  referencing new table as new_rows old table as old_rows
  for each statement execute function count_states('venue');
create trigger message_counted_delete after delete on message
  referencing old table as old_rows for each statement execute function count_states('venue');
