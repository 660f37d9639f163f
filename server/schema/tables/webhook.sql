-- The tables of webhook as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table webhook (
  id uuid not null default uuidv7(),
  company_id uuid not null,
  name text not null,
  url text not null,
  host text not null,
  events text[] not null,
  secret_encrypted bytea not null,
  old_secret_encrypted bytea,
  old_secret_until timestamptz,
  paused_at timestamptz,
  disabled_at timestamptz,
  disabled_why text,
  failing_since timestamptz,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  constraint webhook_pkey primary key (id),
  constraint webhook_company_id_fkey foreign key (company_id) references company(id) on delete cascade,
  constraint webhook_disabled check ((disabled_at is null) = (disabled_why is null)),
  constraint webhook_disabled_why_check check (disabled_why in ('gone', 'failing')),
  constraint webhook_events check (cardinality(events) > 0),
  constraint webhook_name_check check (name <> ''),
  constraint webhook_old_secret check ((old_secret_encrypted is null) = (old_secret_until is null)),
  constraint webhook_url_check check (url <> '')
);
create index webhook_company on webhook (company_id, created_at, id);
create unique index webhook_name on webhook (company_id, lower(name)) where deleted_at is null;
select company_reference('webhook', 'company_id', 'moves',
  more => 'name = case when deleted_at is null and exists (select from webhook o where o.company_id = $2 and o.deleted_at is null
    and lower(o.name) = lower(t.name)) then left(name, 40) || '' · '' || left(t.id::text, 8) else name end',
  label => 'webhook');
-- creates webhook_company_id_lives
select encrypted_by_key('webhook', 'old_secret_encrypted', cell_column => '''secret''');
-- creates webhook_old_secret_encrypted_open_key, webhook_old_secret_encrypted_open_key_insert
select encrypted_by_key('webhook', 'secret_encrypted', cell_column => '''secret''');
-- creates webhook_secret_encrypted_open_key, webhook_secret_encrypted_open_key_insert

create table webhook_delivery (
  id uuid not null default uuidv7(),
  webhook_id uuid not null,
  event text not null,
  by_event text not null default '',
  subject_id uuid,
  exhibition_id uuid,
  happened_at timestamptz not null default now(),
  outcome text,
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  last_at timestamptz,
  http integer,
  failure text,
  answer text not null default '',
  version integer not null default 1,
  traceparent text,
  constraint webhook_delivery_pkey primary key (id),
  constraint webhook_delivery_webhook_id_fkey foreign key (webhook_id) references webhook(id) on delete cascade,
  constraint webhook_delivery_outcome_check check (outcome in ('delivered', 'failed'))
);
create index webhook_delivery_due on webhook_delivery (webhook_id, next_at) where outcome is null;
create index webhook_delivery_ended on webhook_delivery (webhook_id, outcome, id) where outcome is not null;
create index webhook_delivery_list on webhook_delivery (webhook_id, id);
create unique index webhook_delivery_test on webhook_delivery (webhook_id) where event = 'webhook.test' and outcome is
  null;

create table webhook_dispatch_marker (
  singleton boolean not null default true,
  job_id uuid,
  constraint webhook_dispatch_marker_pkey primary key (singleton),
  constraint webhook_dispatch_marker_one_check check (singleton)
);

create table webhook_event (
  event text not null,
  company_id uuid not null,
  webhook_id uuid not null,
  constraint webhook_event_pkey primary key (event, company_id, webhook_id),
  constraint webhook_event_webhook_id_fkey foreign key (webhook_id) references webhook(id) on delete cascade
);
create index webhook_event_webhook on webhook_event (webhook_id);
select company_reference('webhook_event', 'company_id', 'moves', guarded => false);
