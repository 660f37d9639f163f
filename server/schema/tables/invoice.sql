-- The tables of invoice as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table invoice (
  id uuid not null default uuidv7(),
  version integer not null default 1,
  state text not null default 'made',
  application_id uuid not null,
  red_of uuid,
  confirmation text,
  code text not null,
  amount bigint not null,
  issued_on date not null,
  reversed bigint not null default 0,
  requested bigint,
  reason text not null default '',
  files uuid[] not null,
  issued_by text not null default '',
  issued_at timestamptz not null default now(),
  confirmed_at timestamptz,
  exhibition_id uuid not null,
  reading jsonb,
  constraint invoice_pkey primary key (id),
  constraint invoice_code_unique unique (code),
  constraint invoice_application_id_fkey foreign key (exhibition_id, application_id) references
    invoice_application(exhibition_id, id),
  constraint invoice_red_of_fkey foreign key (exhibition_id, red_of) references invoice(exhibition_id, id),
  constraint invoice_amount_check check (amount <> 0),
  constraint invoice_code_form check (code ~ '^\d{20}$' and "left"(code, 2)::integer = (extract(year from
    issued_on)::integer % 100)),
  constraint invoice_confirmation check (confirmation ~ '^\d{20}$'),
  constraint invoice_confirmed check ((state <> 'made' or confirmed_at is null) and (state <> 'confirmed' or
    confirmed_at is not null)),
  constraint invoice_files_check check (cardinality(files) >= 1 and cardinality(files) <= 3),
  constraint invoice_red check ((red_of is not null) = (amount < 0) and (red_of is not null) = (confirmation is not
    null)),
  constraint invoice_red_within check (reversed >= 0 and reversed <= greatest(amount, 0::bigint)),
  constraint invoice_requested check ((state = 'reversalRequested') = (requested is not null) and (requested is null or
    requested >= 1 and requested <= (amount - reversed))),
  constraint invoice_reversed_whole check ((state = 'reversed') = (red_of is null and reversed = amount)),
  constraint invoice_state check (state in ('made', 'confirmed', 'reversalRequested', 'reversed'))
);
create index invoice_by_application on invoice (application_id, id);
create index invoice_by_blue on invoice (red_of) where red_of is not null;
create trigger file_of_exhibition after insert or update of files on invoice
  for each row when (new.files <> '{}'::uuid[]) execute function file_of_exhibition('files');
create trigger fill_exhibition before insert on invoice
  for each row when (new.exhibition_id is null) execute function fill_exhibition('application_id',
    'invoice_application');
create constraint trigger invoice_sums after insert or update of amount, reversed on invoice deferrable initially
  deferred
  for each row execute function invoice_sums();
alter table invoice replica identity using index invoice_of_exhibition;

create table invoice_application (
  id uuid not null default uuidv7(),
  version integer not null default 1,
  state text not null default 'applied',
  exhibition_id uuid not null,
  participation_id uuid not null,
  company_id uuid not null,
  parent_company_id uuid,
  sponsor_id uuid not null,
  maker_id uuid not null,
  method text not null,
  about text not null,
  setting_id uuid not null,
  setting jsonb not null,
  title text not null,
  requested bigint not null,
  made bigint not null default 0,
  reversal text not null default 'none',
  note text not null default '',
  submitted_by uuid,
  submitted_at timestamptz not null default now(),
  issued_at timestamptz,
  confirmed_at timestamptz,
  constraint invoice_application_pkey primary key (id),
  constraint invoice_application_company_id_fkey foreign key (company_id) references company(id),
  constraint invoice_application_maker_id_fkey foreign key (maker_id) references company(id),
  constraint invoice_application_parent_company_id_fkey foreign key (parent_company_id) references company(id),
  constraint invoice_application_participation_id_fkey foreign key (exhibition_id, participation_id) references
    participation(exhibition_id, id),
  constraint invoice_application_sponsor_id_fkey foreign key (sponsor_id) references company(id),
  constraint invoice_all_made check ((state in ('made', 'confirmed', 'reversed')) <= (made = requested)),
  constraint invoice_application_about check (about in ('quota', 'accreditation', 'both', 'settlement')),
  constraint invoice_application_method check (method in ('platform', 'tripartite')),
  constraint invoice_application_requested_check check (requested >= 0 and requested < '100000000000000000'::bigint),
  constraint invoice_application_reversal check (reversal in ('none', 'requested', 'reversed')),
  constraint invoice_application_state check (state in ('applied', 'returned', 'withdrawn', 'made', 'confirmed',
    'reversed')),
  constraint invoice_made_requested check (made >= 0 and made <= requested),
  constraint invoice_none_made check ((state in ('returned', 'withdrawn')) <= (made = 0))
) with (fillfactor=80);
create index invoice_application_by_company on invoice_application (company_id, id);
create index invoice_application_by_parent on invoice_application (parent_company_id, id) where parent_company_id is not
  null;
create index invoice_application_by_participation on invoice_application (participation_id);
create index invoice_application_by_sponsor on invoice_application (sponsor_id, id);
create unique index invoice_application_of_exhibition on invoice_application (exhibition_id, id);
create index invoice_application_reversing on invoice_application (id) where reversal <> 'none';
create index invoice_application_search on invoice_application using gin (search_grams('', title));
create index invoice_application_to_confirm on invoice_application (issued_at) where state = 'made';
create constraint trigger invoice_sums after insert or update of requested, made on invoice_application deferrable
  initially deferred
  for each row execute function invoice_sums();
alter table invoice_application replica identity using index invoice_application_of_exhibition;
select company_reference('invoice_application', 'company_id', 'moves', narrow => 'exhibition_id = any ($3)',
  label => 'invoiceApplication');
-- creates invoice_application_company_id_lives
select company_reference('invoice_application', 'maker_id', 'moves', narrow => 'exhibition_id = any ($3)');
-- creates invoice_application_maker_id_lives
select company_reference('invoice_application', 'parent_company_id', 'moves', narrow => 'exhibition_id = any ($3)');
-- creates invoice_application_parent_company_id_lives
select company_reference('invoice_application', 'sponsor_id', 'never');
select count_on('invoice_application', 'invoiceApplication.{state}', 'venue where not is_sandbox(exhibition_id)',
  'sponsor_id where not is_sandbox(exhibition_id)',
  'company_id where not is_sandbox(exhibition_id) and (company_id <> sponsor_id)',
  'parent_company_id where not is_sandbox(exhibition_id)');
-- creates invoice_application_counted_invoiceapplication_delete, invoice_application_counted_invoiceapplication_insert,
--  invoice_application_counted_invoiceapplication_update
select count_on('invoice_application', 'invoiceAsked.{about}.{state}', 'maker_id where not is_sandbox(exhibition_id)');
-- creates invoice_application_counted_invoiceasked_delete, invoice_application_counted_invoiceasked_insert,
--  invoice_application_counted_invoiceasked_update
select count_on('invoice_application', 'invoiceReversal.{reversal}', 'venue where not is_sandbox(exhibition_id)',
  'sponsor_id where not is_sandbox(exhibition_id)',
  'company_id where not is_sandbox(exhibition_id) and (company_id <> sponsor_id)',
  'parent_company_id where not is_sandbox(exhibition_id)');
-- creates invoice_application_counted_invoicereversal_delete, invoice_application_counted_invoicereversal_insert,
--  invoice_application_counted_invoicereversal_update
select count_on('invoice_application', 'invoiceTab.{state}.{reversal}', 'venue where not is_sandbox(exhibition_id)',
  'sponsor_id where not is_sandbox(exhibition_id)',
  'company_id where not is_sandbox(exhibition_id) and company_id <> sponsor_id',
  'parent_company_id where not is_sandbox(exhibition_id)');
-- creates invoice_application_counted_invoicetab_delete, invoice_application_counted_invoicetab_insert,
--  invoice_application_counted_invoicetab_update
select pending_for('invoice_application', 'maker_id', '{applied}');
-- creates invoice_application_pending_for_maker_id

create table invoice_line (
  id uuid not null default uuidv7(),
  application_id uuid not null,
  ordinal integer not null,
  kind text not null,
  source_id uuid not null,
  number text not null,
  amount bigint not null,
  exhibition_id uuid not null,
  constraint invoice_line_pkey primary key (id),
  constraint invoice_line_once unique (application_id, source_id),
  constraint invoice_line_application_id_fkey foreign key (exhibition_id, application_id) references
    invoice_application(exhibition_id, id),
  constraint invoice_line_source_id_fkey foreign key (exhibition_id, source_id) references invoice_source(exhibition_id,
    id),
  constraint invoice_line_amount_check check (amount >= 0),
  constraint invoice_line_kind check (kind in ('quota', 'accreditation', 'settlement')),
  constraint invoice_line_ordinal_check check (ordinal > 0)
);
create index invoice_line_by_source on invoice_line (source_id);
create trigger fill_exhibition before insert on invoice_line
  for each row when (new.exhibition_id is null) execute function fill_exhibition('application_id',
    'invoice_application');
create constraint trigger invoice_sums after insert or update of amount on invoice_line deferrable initially deferred
  for each row execute function invoice_sums();
alter table invoice_line replica identity full;

create table invoice_source (
  id uuid not null,
  amount bigint not null,
  requested bigint not null,
  exhibition_id uuid not null,
  constraint invoice_source_pkey primary key (id),
  constraint invoice_requested check (requested >= 0 and requested <= amount)
) with (fillfactor=80);
create unique index invoice_source_of_exhibition on invoice_source (exhibition_id, id);
create trigger fill_exhibition before insert on invoice_source
  for each row when (new.exhibition_id is null) execute function fill_exhibition('id', 'bill', 'settlement');
alter table invoice_source replica identity using index invoice_source_of_exhibition;
