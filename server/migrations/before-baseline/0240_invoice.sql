-- What payers ask to be invoiced, and the invoices made for it. Amounts are int8 fen.
create table invoice_application (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  state text not null default 'applied' constraint invoice_application_state
    check (state in ('applied', 'returned', 'withdrawn', 'made', 'confirmed', 'reversed')),
  exhibition_id uuid not null,
  participation_id uuid not null references participation (id),
  -- Who asks, who stands above it (and sees what it asks), the organizer, who makes the invoices.
  company_id uuid not null references company (id),
  parent_company_id uuid references company (id),
  sponsor_id uuid not null references company (id),
  maker_id uuid not null references company (id),
  method text not null constraint invoice_application_method check (method in ('platform', 'tripartite')),
  -- What its lines are about: whose red point it is.
  about text not null constraint invoice_application_about check (about in ('quota', 'accreditation', 'both', 'settlement')),
  -- The payer's invoice information as it was when it was asked: InvoiceForm of the contract. Its title stands apart, to be found.
  setting_id uuid not null,
  setting jsonb not null,
  title text not null,
  asked int8 not null check (asked >= 0 and asked < 100000000000000000),
  -- What stands by its invoices: blue less red.
  made int8 not null default 0,
  -- Whether one of its invoices was reversed, or is asked to be.
  reversal text not null default 'none' constraint invoice_application_reversal check (reversal in ('none', 'requested', 'reversed')),
  note text not null default '',
  submitted_by uuid,
  submitted_at timestamptz not null default now(),
  made_at timestamptz,
  confirmed_at timestamptz,
  constraint invoice_made_asked check (made between 0 and asked),
  constraint invoice_all_made check ((state in ('made', 'confirmed', 'reversed')) <= (made = asked)),
  constraint invoice_none_made check ((state in ('returned', 'withdrawn')) <= (made = 0))
) with (fillfactor = 80);
create index invoice_application_by_company on invoice_application (company_id, id);
create index invoice_application_by_parent on invoice_application (parent_company_id, id) where parent_company_id is not null;
create index invoice_application_by_sponsor on invoice_application (sponsor_id, id);
create index invoice_application_by_exhibition on invoice_application (exhibition_id, id);
create index invoice_application_by_participation on invoice_application (participation_id);
create index invoice_application_found on invoice_application using gin (name_grams('', title));
create index invoice_application_to_confirm on invoice_application (made_at) where state = 'made';
create index invoice_application_reversing on invoice_application (id) where reversal <> 'none';

-- How much of a charge or settlement is asked, by all applications that stand: never more than it comes to.
create table invoice_source (
  id uuid primary key,
  amount int8 not null,
  asked int8 not null,
  constraint invoice_asked check (asked between 0 and amount)
) with (fillfactor = 80);

create table invoice_line (
  id uuid primary key default uuidv7(),
  application_id uuid not null references invoice_application (id),
  ordinal int not null check (ordinal > 0),
  kind text not null constraint invoice_line_kind check (kind in ('quota', 'accreditation', 'settlement')),
  source_id uuid not null references invoice_source (id),
  -- How a reader recognises it: the charge's number.
  number text not null,
  -- What is asked of it now; less where an invoice was reversed and not made again.
  amount int8 not null check (amount >= 0),
  constraint invoice_line_once unique (application_id, source_id)
);
create index invoice_line_by_source on invoice_line (source_id);

create table invoice (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  state text not null default 'made' constraint invoice_state check (state in ('made', 'reversalRequested', 'reversed')),
  application_id uuid not null references invoice_application (id),
  -- Of a red one: the blue one it takes back, and the number of the slip that confirms it.
  red_of uuid references invoice (id),
  confirmation text constraint invoice_confirmation check (confirmation ~ '^\d{20}$'),
  code text not null constraint invoice_code_unique unique,
  amount int8 not null check (amount <> 0),
  issued_on date not null,
  -- Of a blue one: what its red ones took back, what is asked to be taken back, and why.
  reversed int8 not null default 0,
  requested int8,
  reason text not null default '',
  files uuid[] not null check (cardinality(files) between 1 and 3),
  made_by text not null default '',
  made_at timestamptz not null default now(),
  constraint invoice_code_form check (code ~ '^\d{20}$' and left(code, 2)::int = extract(year from issued_on)::int % 100),
  constraint invoice_red check ((red_of is not null) = (amount < 0) and (red_of is not null) = (confirmation is not null)),
  constraint invoice_red_within check (reversed between 0 and greatest(amount, 0)),
  constraint invoice_reversed_whole check ((state = 'reversed') = (red_of is null and reversed = amount)),
  constraint invoice_requested check ((state = 'reversalRequested') = (requested is not null)
    and (requested is null or requested between 1 and amount - reversed))
);
create index invoice_by_application on invoice (application_id, id);
create index invoice_by_blue on invoice (red_of) where red_of is not null;

-- What the sums of an application say holds when a transaction ends: asked = Σ its lines, made = Σ blue − Σ red, and of each blue
-- one, reversed = Σ its red ones.
create function invoice_sums() returns trigger language plpgsql as $$
declare
  application constant uuid := coalesce(to_jsonb(new) ->> 'application_id', new.id::text);
  wrong text;
begin
  select format('asked %s, lines %s; made %s, invoices %s; not reversed as written: %s',
    a.asked, l.asked, a.made, i.made, i.unlike) into wrong
  from invoice_application a,
    lateral (select coalesce(sum(amount), 0) as asked from invoice_line where application_id = a.id) l,
    lateral (select coalesce(sum(b.amount), 0) as made,
      count(*) filter (where b.red_of is null and b.reversed <> (
        select -coalesce(sum(r.amount), 0) from invoice r where r.red_of = b.id)) as unlike
      from invoice b where b.application_id = a.id) i
  where a.id = application and (a.asked <> l.asked or a.made <> i.made or i.unlike > 0);
  if found then raise exception 'invoice sums of % differ: %', application, wrong
    using errcode = 'check_violation', constraint = 'invoice_sums';
  end if;
  return null;
end $$;
create constraint trigger invoice_sums after insert or update of asked, made on invoice_application
  deferrable initially deferred for each row execute function invoice_sums();
create constraint trigger invoice_sums after insert or update of amount on invoice_line
  deferrable initially deferred for each row execute function invoice_sums();
create constraint trigger invoice_sums after insert or update of amount, reversed on invoice
  deferrable initially deferred for each row execute function invoice_sums();

select count_on('invoice_application', 'invoiceApplication.{state}', 'venue', 'sponsor_id',
  'company_id where company_id <> sponsor_id', 'parent_company_id');
select count_on('invoice_application', 'invoiceReversal.{reversal}', 'venue', 'sponsor_id',
  'company_id where company_id <> sponsor_id', 'parent_company_id');
select count_on('invoice_application', 'invoiceAsked.{about}.{state}', 'maker_id');
select waits_on('invoice_application', 'maker_id', '{applied}');
