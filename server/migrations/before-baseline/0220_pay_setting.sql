-- How an exhibition's money is taken: a row a version, never changed, so that a charge keeps what it was made under by its id.
-- Without an exhibition it is the venue's default, which holds where an exhibition has none of its own.
create table pay_setting (
  id uuid primary key default uuidv7(),
  exhibition_id uuid references exhibition (id),
  version int not null check (version > 0),
  collection text not null constraint pay_setting_collection check (collection in ('platform', 'tripartite', 'sponsor')),
  receiver text not null,
  contact text not null,
  telephone text not null,
  bank text not null,
  account text not null,
  bank_address text not null,
  -- Days: to pay in, before that when reminders go out, after it until an unpaid charge lapses, until an unpaid badge does.
  due_days int not null check (due_days between 1 and 365),
  reminders int[] not null check (cardinality(reminders) <= 5),
  grace_days int not null check (grace_days between 0 and 365),
  unpaid_badge_days int not null check (unpaid_badge_days between 1 and 365),
  -- Per cent: of unused quota that is returned, of tax included, of the organizer, of agents.
  return_rate numeric(7, 4) not null check (return_rate between 0 and 100),
  tax_rate numeric(7, 4) not null check (tax_rate between 0 and 100),
  split numeric(7, 4) not null check (split between 0 and 100),
  ticket_split numeric(7, 4) not null check (ticket_split between 0 and 100),
  commission numeric(7, 4) not null check (commission between 0 and 100),
  deposit int8 not null check (deposit >= 0),
  set_by text not null default '',
  set_at timestamptz not null default now(),
  constraint pay_setting_version unique nulls not distinct (exhibition_id, version),
  constraint pay_setting_venue_platform check (exhibition_id is not null or collection = 'platform')
);
select append_only('pay_setting');

-- What a version asks for badges of a type. No price: not sold, allotted by the organizer alone.
create table pay_setting_price (
  pay_setting_id uuid not null references pay_setting (id),
  badge_type_id uuid not null,
  price numeric(19, 4) check (price >= 0),
  discount numeric(7, 4) not null default 0 check (discount between 0 and 100),
  -- Of what the organizer allots: so many free, the rest at this price.
  complimentary int not null default 0 check (complimentary >= 0),
  allotted_price numeric(19, 4) not null default 0 check (allotted_price >= 0),
  primary key (pay_setting_id, badge_type_id)
);
select append_only('pay_setting_price');
