-- The tables of merger as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table not_duplicate (
  one_id uuid not null,
  other_id uuid not null,
  by_name text not null,
  at timestamptz not null default now(),
  constraint not_duplicate_pkey primary key (one_id, other_id),
  constraint not_duplicate_one_id_fkey foreign key (one_id) references company(id) on delete cascade,
  constraint not_duplicate_other_id_fkey foreign key (other_id) references company(id) on delete cascade,
  constraint not_duplicate_order check (one_id < other_id)
);
create index not_duplicate_other on not_duplicate (other_id);
select company_reference('not_duplicate', 'one_id', 'stays');
select company_reference('not_duplicate', 'other_id', 'stays');
