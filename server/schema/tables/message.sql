-- The tables of message as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table message (
  id uuid not null default uuidv7(),
  version integer not null default 1,
  state text not null default 'queued',
  channel text not null,
  purpose text not null,
  language text not null,
  recipient_encrypted bytea not null,
  recipient_blind_index bytea not null,
  recipient_masked text not null,
  subject text not null default '',
  content_encrypted bytea,
  decoy boolean not null default false,
  transport text,
  attempts integer not null default 0,
  unsure integer not null default 0,
  due_at timestamptz not null default now(),
  failure text,
  failure_said text not null default '',
  exhibition_id uuid,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attachment_id uuid,
  constraint message_pkey primary key (id),
  constraint message_channel check (channel in ('sms', 'mail')),
  constraint message_failed check (state <> 'failed' or failure is not null),
  constraint message_language check (language in ('cn', 'en')),
  constraint message_of_sandbox check (case
    when is_sandbox(exhibition_id) then (state in ('queued', 'rehearsed')) and attempts = 0
    else state <> 'rehearsed'
    end),
  constraint message_queued_content check (state <> 'queued' or content_encrypted is not null),
  constraint message_sent check ((state = 'sent') = (sent_at is not null and transport is not null)),
  constraint message_sent_twice_at_most check (unsure >= 0 and unsure <= 2),
  constraint message_state check (state in ('queued', 'sent', 'failed', 'rehearsed')),
  constraint message_transport check (transport in ('smtp', 'http', 'outbox'))
);
create index message_by_purpose on message (purpose, created_at, id);
create index message_by_recipient on message (recipient_blind_index, created_at, id);
create index message_by_state on message (state, created_at, id);
create index message_content on message (id) where content_encrypted is not null and state <> 'queued';
create index message_newest on message (created_at, id);
alter table message replica identity full;
select count_on('message', 'message.{state}', 'venue');
-- creates message_counted_message_delete, message_counted_message_insert, message_counted_message_update
select encrypted_by_key('message', 'content_encrypted', cell_column => '''content_sealed''');
-- creates message_content_encrypted_open_key, message_content_encrypted_open_key_insert
select encrypted_by_key('message', 'recipient_encrypted', cell_column => '''recipient_sealed''');
-- creates message_recipient_encrypted_open_key, message_recipient_encrypted_open_key_insert
