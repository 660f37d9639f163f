-- From one settlement's refund to another's supplement of the same company and holder. Its amount is reserved in both
-- (settlement.reserved_amount) from when it is applied for.
create table offset_application (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  state text not null default 'applied' constraint offset_application_state
    check (state in ('applied', 'approved', 'rejected', 'withdrawn')),
  company_id uuid not null references company (id),
  holder_id uuid not null references company (id),
  from_id uuid not null references settlement (id),
  to_id uuid not null references settlement (id),
  amount int8 not null check (amount > 0),
  submitted_by uuid,
  submitted_by_name text not null default '',
  submitted_at timestamptz not null default now(),
  decided_at timestamptz,
  constraint offset_application_of_two check (from_id <> to_id)
);
create index offset_application_by_company on offset_application (company_id, id);
create index offset_application_by_from on offset_application (from_id);
create index offset_application_by_to on offset_application (to_id);

select count_on('offset_application', 'offset.{state}', 'venue');
