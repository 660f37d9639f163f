-- The tables of statistics as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table statistics_reconciliation (
  singleton boolean not null default true,
  proved_at timestamptz not null,
  untrue integer not null default 0,
  constraint statistics_reconciliation_pkey primary key (singleton),
  constraint statistics_reconciliation_one_check check (singleton)
);

create table statistics_schedule (
  id uuid not null default uuidv7(),
  version integer not null default 1,
  company_id uuid not null,
  statistic text not null,
  exhibition_ids uuid[] not null,
  recurrence text not null,
  weekday text,
  at text not null,
  operator_ids uuid[] not null,
  language text not null,
  created_by uuid not null,
  created_by_name text not null default '',
  next_at timestamptz,
  sent_for timestamptz,
  sent_at timestamptz,
  message_ids uuid[] not null default '{}'::uuid[],
  failure text,
  constraint statistics_schedule_pkey primary key (id),
  constraint statistics_schedule_company_id_fkey foreign key (company_id) references company(id),
  constraint statistics_schedule_about check (cardinality(exhibition_ids) >= 1 and cardinality(exhibition_ids) <= 100),
  constraint statistics_schedule_at_check check (at ~ '^([01][0-9]|2[0-3]):00$'),
  constraint statistics_schedule_language_check check (language in ('cn', 'en')),
  constraint statistics_schedule_recurrence_check check (recurrence in ('daily', 'weekly')),
  constraint statistics_schedule_to check (cardinality(operator_ids) >= 1 and cardinality(operator_ids) <= 10),
  constraint statistics_schedule_weekday check ((recurrence = 'weekly') = (weekday is not null)),
  constraint statistics_schedule_weekday_check check (weekday in ('monday', 'tuesday', 'wednesday', 'thursday',
    'friday', 'saturday', 'sunday'))
);
create index statistics_schedule_due on statistics_schedule (next_at) where next_at is not null;
create index statistics_schedule_list on statistics_schedule (company_id, id);
select company_reference('statistics_schedule', 'company_id', 'moves');
-- creates statistics_schedule_company_id_lives

create table visitor_rollup (
  scope uuid not null,
  kind text not null,
  dimension text not null,
  value text not null,
  first_day date not null,
  days bit(128) not null,
  holders bigint not null,
  people bigint not null,
  exhibition_id uuid not null,
  constraint visitor_rollup_pkey primary key (scope, kind, dimension, value, first_day, days),
  constraint visitor_rollup_kind check (kind in ('exhibition', 'participation'))
) with (fillfactor=80);
create index visitor_rollup_empty on visitor_rollup (scope) where holders = 0;
create trigger replaced_on_arrival before insert on visitor_rollup
  for each row execute function replaced_on_arrival('scope', 'kind', 'dimension', 'value', 'first_day', 'days');
alter table visitor_rollup enable replica trigger replaced_on_arrival;
alter table visitor_rollup replica identity full;
