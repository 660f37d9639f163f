-- The tables of merger as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.

create table company_apart (
  one_id uuid not null,
  other_id uuid not null,
  by_name text not null,
  at timestamptz not null default now(),
  constraint company_apart_pkey primary key (one_id, other_id),
  constraint company_apart_one_id_fkey foreign key (one_id) references company(id) on delete cascade,
  constraint company_apart_other_id_fkey foreign key (other_id) references company(id) on delete cascade,
  constraint company_apart_order check (one_id < other_id)
);
create index company_apart_other on company_apart (other_id);
select company_column('company_apart', 'one_id', 'stays');
select company_column('company_apart', 'other_id', 'stays');
