-- Tickets: what is sold (type), who may sell how much of it (stock), what was bought (order and its lines), what somebody
-- comes in with (ticket, and the code that proves it), and what that was in money (facts for finance).
create table ticket_type (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  exhibition_id uuid not null references exhibition (id),
  -- Part of the code: badge types have up to 999.
  no smallint not null constraint ticket_type_no check (no between 1001 and 9999),
  name_cn text not null,
  name_en text not null,
  price_fen int8 not null constraint ticket_type_price check (price_fen between 0 and 9999999),
  total int not null constraint ticket_type_total check (total between 1 and 1000000),
  -- When it is sold; null: as long as the exhibition's sale is open.
  sale_from timestamptz,
  sale_to timestamptz,
  first_day date not null,
  last_day date not null,
  -- The buyer chooses one day; else it opens on so many days of first to last, null: on all of them.
  dated boolean not null default false,
  allowed_days smallint constraint ticket_type_allowed_days check (allowed_days > 0),
  entries_kind text not null default 'unlimited' check (entries_kind in ('single', 'daily', 'unlimited')),
  entries_a_day smallint,
  zones uuid[] not null default '{}',
  audience text not null default 'adult' check (audience in ('adult', 'child', 'group')),
  -- Of a child: under so many years on the day it comes.
  under_age smallint,
  -- Heads one ticket lets in.
  people smallint not null default 1,
  gate_note text not null default '' check (char_length(gate_note) <= 40),
  holder text not null default 'none' check (holder in ('none', 'phone', 'document')),
  per_person smallint constraint ticket_type_per_person check (per_person between 1 and 20),
  -- Per cent of the price the seller keeps of a refund.
  refund_fee smallint not null default 0 constraint ticket_type_refund_fee check (refund_fee between 0 and 100),
  -- What is unsold by then goes back to the organizer.
  returns_at timestamptz,
  returned_at timestamptz,
  created_at timestamptz not null default now(),
  constraint ticket_type_days check (first_day <= last_day),
  constraint ticket_type_window check (sale_from < sale_to),
  constraint ticket_type_entries check ((entries_kind = 'daily') = (entries_a_day is not null) and entries_a_day > 0),
  constraint ticket_type_child check ((audience = 'child') = (under_age is not null) and under_age between 1 and 18),
  constraint ticket_type_group check (case audience when 'group' then people between 2 and 200 else people = 1 end),
  constraint ticket_type_number unique (exhibition_id, no),
  constraint ticket_type_name_cn unique (exhibition_id, name_cn),
  constraint ticket_type_name_en unique (exhibition_id, name_en)
);
create index ticket_type_returns on ticket_type (returns_at) where returns_at is not null and returned_at is null;

-- Who may sell a type: granted to it, of that given on. The rest is its allowance (allowance, by its id): open and taken.
-- No participation: the venue's own.
create table ticket_stock (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  exhibition_id uuid not null,
  ticket_type_id uuid not null references ticket_type (id) on delete cascade,
  participation_id uuid references participation (id),
  parent_id uuid references ticket_stock (id) on delete cascade,
  granted int not null default 0,
  given int not null default 0,
  constraint ticket_stock_unique unique nulls not distinct (ticket_type_id, participation_id),
  constraint ticket_stock_not_exceeded check (given >= 0 and given <= granted)
) with (fillfactor = 70);
create index ticket_stock_parent on ticket_stock (parent_id);
create index ticket_stock_participation on ticket_stock (participation_id);
create unique index ticket_stock_one_root on ticket_stock (ticket_type_id) where parent_id is null;

create table ticket_order (
  id uuid primary key,
  version int not null default 1,
  state text not null constraint ticket_order_state check (state in ('awaitingPayment', 'confirmed', 'cancelled', 'refunded')),
  exhibition_id uuid not null references exhibition (id),
  code text not null,
  -- Who sold it: a participation, or the venue.
  participation_id uuid references participation (id),
  company_id uuid not null references company (id),
  sponsor_id uuid not null,
  buyer_name text not null check (char_length(buyer_name) between 1 and 100),
  buyer_company text not null default '',
  phone_digest bytea,
  phone_sealed bytea,
  phone_masked text not null default '',
  email_digest bytea,
  email_sealed bytea,
  email_masked text not null default '',
  method text not null check (method in ('cash', 'wechat', 'alipay', 'card', 'transfer', 'complimentary')),
  reference text check (reference <> ''),
  reason text check ((method = 'complimentary') = (reason is not null)),
  quantity int not null check (quantity > 0),
  amount_fen int8 not null check (amount_fen >= 0),
  language text not null check (language in ('cn', 'en')),
  -- Until then what was ordered is kept for who has not paid; who it is for, sealed, until there are tickets.
  hold_until timestamptz,
  holders_sealed bytea,
  -- Whether links go out, and whether all have: the affair waits for that.
  links text not null default 'none' check (links in ('none', 'due', 'sent')),
  import_id uuid,
  created_by uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  confirmed_at timestamptz,
  constraint ticket_order_buyer_reached check (phone_digest is not null or email_digest is not null),
  constraint ticket_order_code unique (exhibition_id, code)
);
create index ticket_order_list on ticket_order (exhibition_id, created_at, id);
create index ticket_order_company on ticket_order (exhibition_id, company_id, created_at, id);
create index ticket_order_states on ticket_order (exhibition_id, state, created_at, id);
create index ticket_order_phone on ticket_order (exhibition_id, phone_digest) where phone_digest is not null;
create index ticket_order_held on ticket_order (hold_until) where state = 'awaitingPayment';
create index ticket_order_import on ticket_order (import_id) where import_id is not null;
-- A payment is registered once. What was cancelled was never paid.
create unique index ticket_reference_used on ticket_order (company_id, method, reference)
  where reference is not null and state <> 'cancelled';

create table ticket_order_line (
  order_id uuid not null references ticket_order (id),
  ordinal smallint not null,
  exhibition_id uuid not null,
  ticket_type_id uuid not null references ticket_type (id),
  stock_id uuid not null,
  day date,
  quantity int not null check (quantity > 0),
  unit_fen int8 not null check (unit_fen >= 0),
  refunded int not null default 0,
  primary key (order_id, ordinal),
  constraint ticket_line_refunded check (refunded between 0 and quantity)
);
create index ticket_order_line_type on ticket_order_line (ticket_type_id);

-- Tickets grow as badges do: keyed by exhibition first.
create table ticket (
  exhibition_id uuid not null,
  id uuid not null,
  version int not null default 1,
  state text not null,
  code text not null,
  ticket_type_id uuid not null,
  order_id uuid not null,
  ordinal smallint not null,
  stock_id uuid not null,
  participation_id uuid,
  company_id uuid not null,
  day date,
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  people smallint not null check (people between 1 and 200),
  unit_fen int8 not null,
  name text not null default '' check (char_length(name) <= 100),
  document_type text,
  document_digest bytea,
  document_sealed bytea,
  document_masked text not null default '',
  phone_digest bytea,
  phone_sealed bytea,
  phone_masked text not null default '',
  phone_tail text,
  document_tail text,
  birth date,
  suspended_by text,
  entered_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  primary key (exhibition_id, id),
  constraint ticket_state check (state in ('issued', 'entered', 'suspended', 'refunded', 'voided', 'expired'))
) partition by hash (exhibition_id);
do $$ begin
  for part in 0..3 loop
    execute format('create table ticket_%s partition of ticket for values with (modulus 4, remainder %s)', part, part);
  end loop;
end $$;
create unique index ticket_code on ticket (exhibition_id, code);
create index ticket_list on ticket (exhibition_id, created_at, id);
create index ticket_company on ticket (exhibition_id, company_id, created_at, id);
create index ticket_states on ticket (exhibition_id, state, created_at, id);
create index ticket_of_type on ticket (exhibition_id, ticket_type_id, created_at, id);
create index ticket_of_order on ticket (exhibition_id, order_id, created_at, id);
-- What ends by the clock is read from here alone.
create index ticket_living_until on ticket (valid_to) where state in ('issued', 'entered', 'suspended');
create index ticket_name on ticket (exhibition_id, name text_pattern_ops);
create index ticket_phone on ticket (exhibition_id, phone_digest) where phone_digest is not null;
create index ticket_document on ticket (exhibition_id, document_digest) where document_digest is not null;
create index ticket_phone_tail on ticket (exhibition_id, phone_tail) where phone_tail is not null;
create index ticket_document_tail on ticket (exhibition_id, document_tail) where document_tail is not null;

-- The code a ticket is proved by; a new holder has a new one. None is printed here, so one lives until something ends it.
create table ticket_credential (
  exhibition_id uuid not null,
  id uuid not null,
  ticket_id uuid not null,
  ticket_type_id uuid not null,
  code text not null,
  dead_reason text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (exhibition_id, id)
) partition by hash (exhibition_id);
do $$ begin
  for part in 0..3 loop
    execute format('create table ticket_credential_%s partition of ticket_credential for values with (modulus 4, remainder %s)', part, part);
  end loop;
end $$;
create unique index one_living_ticket_credential on ticket_credential (exhibition_id, ticket_id) where dead_reason is null;
create index ticket_credential_ticket on ticket_credential (exhibition_id, ticket_id);

-- So many tickets of a type a person has, in places 1 to n of the type's limit: a row as long as the ticket, or the hold, lives.
create table ticket_place (
  ticket_type_id uuid not null,
  person bytea not null,
  place smallint not null check (place between 1 and 20),
  order_id uuid not null,
  ticket_id uuid,
  constraint tickets_a_person primary key (ticket_type_id, person, place)
);
create index ticket_place_order on ticket_place (order_id);

-- What is asked for: more stock of who gives it, or money back after the date of who may.
create table ticket_request (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  state text not null default 'pending' constraint ticket_request_state
    check (state in ('pending', 'approved', 'returned', 'rejected', 'withdrawn')),
  kind text not null check (kind in ('stock', 'refund')),
  exhibition_id uuid not null references exhibition (id),
  participation_id uuid not null references participation (id),
  company_id uuid not null,
  sponsor_id uuid not null,
  -- Who decides a request for stock: the company it would come from.
  giver_id uuid not null,
  ticket_type_id uuid references ticket_type (id),
  quantity int check (quantity between 1 and 1000000),
  order_id uuid references ticket_order (id),
  ticket_ids uuid[],
  reason text not null check (char_length(reason) between 1 and 500),
  submitted_by uuid not null,
  submitted_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  constraint ticket_request_kind check (case kind
    when 'stock' then ticket_type_id is not null and quantity is not null and order_id is null
    else order_id is not null and cardinality(ticket_ids) between 1 and 500 end)
);
create index ticket_request_list on ticket_request (exhibition_id, created_at, id);
create index ticket_request_company on ticket_request (exhibition_id, company_id, created_at, id);

-- What tickets were in money: a row a line, never changed. What was sold comes once a line.
create table ticket_money_fact (
  fact_id uuid primary key default uuidv7(),
  kind text not null check (kind in ('ticketSold', 'ticketRefunded')),
  reverses uuid references ticket_money_fact (fact_id),
  at timestamptz not null default now(),
  exhibition_id uuid not null,
  participation_id uuid,
  seller_company_id uuid not null,
  order_id uuid not null references ticket_order (id),
  ordinal smallint not null,
  order_code text not null,
  ticket_type_id uuid not null,
  quantity int not null check (quantity > 0),
  unit_fen int8 not null,
  total_fen int8 not null,
  refund_fen int8 not null default 0 check (refund_fen >= 0),
  kept_fen int8 not null default 0 check (kept_fen >= 0),
  method text not null,
  reference text,
  reason_code text,
  constraint ticket_fact_total check (total_fen = unit_fen * quantity),
  constraint ticket_fact_refund check (case kind when 'ticketSold' then reverses is null and refund_fen = 0 and kept_fen = 0
    else reverses is not null and refund_fen + kept_fen = total_fen end)
);
create unique index ticket_sold_once on ticket_money_fact (order_id, ordinal) where kind = 'ticketSold';
create index ticket_money_participation on ticket_money_fact (participation_id, ticket_type_id);
create index ticket_money_order on ticket_money_fact (order_id);
select append_only('ticket_money_fact');

-- Numbers inside an exhibition, in blocks as those of badges, so that forty sellers do not queue on one row. An order and its
-- tickets take theirs at once.
create table ticket_number (
  exhibition_id uuid not null,
  slot smallint not null,
  next_number int not null,
  block_end int not null default 0,
  primary key (exhibition_id, slot)
) with (fillfactor = 70);

create function take_ticket_numbers(exhibition uuid, wanted int) returns int
language plpgsql as $$
declare
  block constant int := greatest(100, wanted);
  first int;
begin
  update ticket_number set next_number = next_number + wanted
  where exhibition_id = exhibition and slot = counter_slot() and next_number + wanted <= block_end
  returning next_number - wanted into first;
  if found then return first; end if;
  insert into ticket_number as kept (exhibition_id, slot, next_number) values (exhibition, -1, 1 + block)
  on conflict (exhibition_id, slot) do update set next_number = kept.next_number + block
  returning next_number - block into first;
  insert into ticket_number as kept (exhibition_id, slot, next_number, block_end)
  values (exhibition, counter_slot(), first + wanted, first + block)
  on conflict (exhibition_id, slot) do update set next_number = first + wanted, block_end = first + block;
  return first;
end $$;

select count_on('ticket', 'ticket.{state}', 'exhibition_id', 'participation_id', 'company_id where participation_id is null',
  'ticket_type_id');
select count_on('ticket_order', 'ticketOrder.{state}', 'exhibition_id', 'participation_id');
select count_on('ticket_request', 'ticketRequest.{state}', 'exhibition_id', 'participation_id');

-- Roles that had to do with badges have to do with tickets: who agreed to badges decides here, who applied for them sells.
update role r set version = r.version + 1,
  permissions = array(select distinct name from unnest(r.permissions || more.names) name order by 1)
from (
  select held.id, array_agg(given.name) as names
  from role held join company c on c.id = held.company_id join (values
    ('badgeType:modify', 'ticketType:edit', '{platform,sponsor}'::text[]),
    ('badge:approve', 'ticket:approve', '{platform,sponsor}'),
    ('badge:void', 'ticket:void', '{platform,sponsor}'),
    ('badge:reveal', 'ticket:reveal', '{platform,sponsor}'),
    ('badge:view', 'ticket:view', '{platform,sponsor,agent,agentSec}'),
    ('badge:export', 'ticket:export', '{platform,sponsor,agent,agentSec}'),
    ('participation:allot', 'ticket:allot', '{platform,sponsor,agent}'),
    ('badge:apply', 'ticket:sell', '{platform,sponsor,agent,agentSec}')
  ) given (needs, name, types) on given.needs = any (held.permissions) and c.type = any (given.types)
  group by held.id
) more
where more.id = r.id;
