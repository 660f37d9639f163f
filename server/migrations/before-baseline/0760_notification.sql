-- Notifications: what happened that somebody of a company waits for or must act on. One row a company and event, however many
-- rows moved and however many people read it: who hears is asked of their permissions when they look.
create table notification (
  id uuid primary key default uuidv7(),
  -- No foreign keys: a job may end whose operator is gone. It goes by its age.
  company_id uuid not null,
  -- Of one operator alone: their job, their account.
  operator_id uuid,
  -- Who hears holds one of these; null is everybody of the company.
  permissions text[],
  kind text not null check (kind in ('waits', 'decided', 'job', 'security')),
  -- '<source>.<event>', by which the words are found.
  event text not null,
  -- Whose doing it was, who is not told of it; null where the clock or several did it.
  by_operator_id uuid,
  by_company_id uuid,
  by_name text not null default '',
  exhibition_id uuid,
  -- The one it is about, and its name where that is nobody's; of several neither.
  subject_id uuid,
  name text not null default '',
  count int not null default 1 check (count > 0),
  -- Key of the page it leads to.
  page text,
  -- When the first of those happened that are summed here; the last is told by the id.
  since timestamptz not null default clock_timestamp(),
  -- Read is what was visible to who said so: what is written and not committed yet stays unread.
  tx xid8 not null default pg_current_xact_id()
);
create index notification_list on notification (company_id, id);
create index notification_event on notification (company_id, event, id);

-- What somebody has opened. No foreign key to the notification: sums are written anew, and a mark would hold them.
create table notification_read (
  operator_id uuid not null references operator (id) on delete cascade,
  notification_id uuid not null,
  primary key (operator_id, notification_id)
);

-- Up to where somebody has read all, and what they could see then.
create table notification_read_all (
  operator_id uuid primary key references operator (id) on delete cascade,
  up_to uuid not null,
  seen pg_snapshot not null
);
