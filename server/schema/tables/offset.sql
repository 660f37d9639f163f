-- The tables of offset as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table netting_application (
  id uuid not null default uuidv7(),
  version integer not null default 1,
  state text not null default 'applied',
  company_id uuid not null,
  holder_id uuid not null,
  from_id uuid not null,
  to_id uuid not null,
  amount bigint not null,
  submitted_by uuid,
  submitted_by_name text not null default '',
  submitted_at timestamptz not null default now(),
  decided_at timestamptz,
  constraint netting_application_pkey primary key (id),
  constraint netting_application_company_id_fkey foreign key (company_id) references company(id),
  constraint netting_application_from_id_fkey foreign key (from_id) references settlement(id),
  constraint netting_application_holder_id_fkey foreign key (holder_id) references company(id),
  constraint netting_application_to_id_fkey foreign key (to_id) references settlement(id),
  constraint netting_application_amount_check check (amount > 0),
  constraint netting_application_of_two check (from_id <> to_id),
  constraint netting_application_state check (state in ('applied', 'approved', 'rejected', 'withdrawn')),
  constraint offset_of_one_world check (is_sandbox(from_id) = is_sandbox(to_id))
);
create index netting_application_by_company on netting_application (company_id, id);
create index netting_application_by_from on netting_application (from_id);
create index netting_application_by_to on netting_application (to_id);
select company_reference('netting_application', 'company_id', 'moves', narrow => 'state = ''applied''');
-- creates netting_application_company_id_lives
select company_reference('netting_application', 'holder_id', 'moves', narrow => 'state = ''applied''');
-- creates netting_application_holder_id_lives
select count_on('netting_application', 'offset.{state}', 'venue where not is_sandbox(from_id)');
-- creates netting_application_counted_offset_delete, netting_application_counted_offset_insert,
--  netting_application_counted_offset_update
