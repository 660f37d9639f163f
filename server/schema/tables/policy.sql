-- The tables of policy as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table gate_rule (
  policy_id uuid not null,
  clause_no integer not null,
  badge_type_id uuid not null,
  company_id uuid,
  zone_id uuid,
  door_id uuid,
  refuse boolean not null,
  windows tstzmultirange,
  entries_kind text,
  entries_a_day integer,
  gap_minutes integer not null default 0,
  exhibition_id uuid not null,
  id uuid not null default uuidv7(),
  constraint gate_rule_pkey primary key (id),
  constraint gate_rule_policy_id_fkey foreign key (exhibition_id, policy_id) references policy(exhibition_id, id) on
    delete cascade,
  constraint gate_rule_entries_kind_check check (entries_kind in ('single', 'daily', 'unlimited')),
  constraint gate_rule_location check (zone_id is null or door_id is null)
);
create index gate_rule_of_type on gate_rule (policy_id, badge_type_id, clause_no);
create trigger bundle_rules_compiled after insert on gate_rule
  referencing new table as new_rows
  for each statement execute function bundle_rules_changed();
create trigger bundle_rules_renamed after update on gate_rule
  referencing new table as new_rows
  for each statement execute function bundle_rules_changed();
create trigger fill_exhibition before insert on gate_rule
  for each row when (new.exhibition_id is null) execute function fill_exhibition('policy_id', 'policy');
alter table gate_rule replica identity full;
select company_reference('gate_rule', 'company_id', 'moves',
  narrow => 'policy_id in (select p.id from policy p where p.exhibition_id = any ($3))', guarded => false);

create table policy (
  id uuid not null default uuidv7(),
  version integer not null default 1,
  exhibition_id uuid not null,
  number integer not null,
  state text not null default 'draft',
  effective_at timestamptz,
  offline text not null default 'askGuard',
  offline_single text not null default 'askGuard',
  passback text not null default 'strict',
  note text not null default '',
  digest bytea not null,
  simulated_digest bytea,
  compiled_to date,
  edited_by text not null default '',
  edited_at timestamptz not null default now(),
  published_by text not null default '',
  published_at timestamptz,
  created_at timestamptz not null default now(),
  constraint policy_pkey primary key (id),
  constraint policy_exhibition_id_id_key unique (exhibition_id, id),
  constraint policy_in_force unique (exhibition_id, effective_at) deferrable,
  constraint policy_no unique (exhibition_id, number),
  constraint policy_exhibition_id_fkey foreign key (exhibition_id) references exhibition(id),
  constraint policy_digest_check check (octet_length(digest) = 32),
  constraint policy_draft check (state <> 'draft' or effective_at is null),
  constraint policy_effective check (state <> 'published' or effective_at is not null),
  constraint policy_no_check check (number > 0),
  constraint policy_offline check (offline in ('admit', 'refuse', 'askGuard')),
  constraint policy_offline_single check (offline_single in ('admit', 'refuse', 'askGuard')),
  constraint policy_passback check (passback in ('strict', 'off')),
  constraint policy_simulated_digest_check check (octet_length(simulated_digest) = 32),
  constraint policy_state_check check (state in ('draft', 'published', 'ended'))
);
create unique index policy_one_draft on policy (exhibition_id) where state = 'draft';
create trigger bundle_setup_added after insert on policy
  referencing new table as new_rows
  for each statement execute function bundle_setup_changed();
create trigger bundle_setup_changed after update on policy
  referencing new table as new_rows
  for each statement execute function bundle_setup_changed();
alter table policy replica identity using index policy_exhibition_id_id_key;
select count_on('policy', 'policy.{state}', 'exhibition_id');
-- creates policy_counted_policy_delete, policy_counted_policy_insert, policy_counted_policy_update

create table policy_clause (
  policy_id uuid not null,
  number integer not null,
  name_cn text not null,
  name_en text not null,
  refuse boolean not null,
  badge_type_ids uuid[] not null,
  company_ids uuid[] not null default '{}'::uuid[],
  zone_ids uuid[] not null default '{}'::uuid[],
  door_ids uuid[] not null default '{}'::uuid[],
  phases text[] not null default '{}'::text[],
  days date[] not null default '{}'::date[],
  hours jsonb not null default '[]'::jsonb,
  entries_kind text,
  entries_a_day integer,
  gap_minutes integer not null default 0,
  exhibition_id uuid not null,
  constraint policy_clause_pkey primary key (policy_id, number),
  constraint policy_clause_policy_id_fkey foreign key (exhibition_id, policy_id) references policy(exhibition_id, id) on
    delete cascade,
  constraint policy_clause_daily check ((not entries_kind is distinct from 'daily') = (entries_a_day is not null)),
  constraint policy_clause_entries_a_day_check check (entries_a_day >= 1 and entries_a_day <= 99),
  constraint policy_clause_entries_kind_check check (entries_kind in ('single', 'daily', 'unlimited')),
  constraint policy_clause_gap_minutes_check check (gap_minutes >= 0 and gap_minutes <= 1440),
  constraint policy_clause_name_cn_check check (name_cn <> ''),
  constraint policy_clause_name_en_check check (name_en <> ''),
  constraint policy_clause_no_check check (number >= 1 and number <= 200),
  constraint policy_clause_phases_check check (phases <@ array['moveIn', 'open', 'moveOut']),
  constraint policy_clause_types check (cardinality(badge_type_ids) > 0)
);
create trigger fill_exhibition before insert on policy_clause
  for each row when (new.exhibition_id is null) execute function fill_exhibition('policy_id', 'policy');
alter table policy_clause replica identity full;
select company_reference('policy_clause', 'company_ids', 'rule', guarded => false);

create table policy_simulation (
  policy_id uuid not null,
  digest bytea not null,
  against_no integer,
  day date,
  scans integer not null,
  otherwise integer not null,
  groups jsonb not null,
  differences jsonb not null,
  by_name text not null,
  at timestamptz not null default now(),
  exhibition_id uuid not null,
  constraint policy_simulation_pkey primary key (policy_id),
  constraint policy_simulation_policy_id_fkey foreign key (exhibition_id, policy_id) references policy(exhibition_id,
    id) on delete cascade,
  constraint policy_simulation_digest_check check (octet_length(digest) = 32),
  constraint policy_simulation_otherwise check (otherwise >= 0 and otherwise <= scans),
  constraint policy_simulation_scans check (scans > 0)
);
create trigger fill_exhibition before insert on policy_simulation
  for each row when (new.exhibition_id is null) execute function fill_exhibition('policy_id', 'policy');
alter table policy_simulation replica identity full;
