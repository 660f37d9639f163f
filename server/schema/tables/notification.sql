-- The tables of notification as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table notification (
  id uuid not null default uuidv7(),
  company_id uuid not null,
  operator_id uuid,
  permissions text[],
  kind text not null,
  event text not null,
  by_operator_id uuid,
  by_company_id uuid,
  by_name text not null default '',
  exhibition_id uuid,
  subject_id uuid,
  name text not null default '',
  count integer not null default 1,
  page text,
  since timestamptz not null default clock_timestamp(),
  tx xid8 not null default pg_current_xact_id(),
  read_before boolean not null default false,
  constraint notification_pkey primary key (id),
  constraint notification_count_check check (count > 0),
  constraint notification_kind_check check (kind in ('waits', 'decided', 'job', 'security'))
);
create index notification_event on notification (company_id, event, id);
create index notification_list on notification (company_id, id);
create trigger arrived before insert or update on notification for each row execute function arrived('3');
alter table notification enable replica trigger arrived;
alter table notification replica identity full;
select company_reference('notification', 'by_company_id', 'stays');
select company_reference('notification', 'company_id', 'stays');

create table notification_read (
  operator_id uuid not null,
  notification_id uuid not null,
  constraint notification_read_pkey primary key (operator_id, notification_id),
  constraint notification_read_operator_id_fkey foreign key (operator_id) references operator(id) on delete cascade
);
create index notification_read_of on notification_read (notification_id);

create table notification_read_all (
  operator_id uuid not null,
  up_to uuid not null,
  seen pg_snapshot not null,
  constraint notification_read_all_pkey primary key (operator_id),
  constraint notification_read_all_operator_id_fkey foreign key (operator_id) references operator(id) on delete cascade
);
