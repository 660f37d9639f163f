-- The yearly numbers of exhibition codes. One row a year; gaps do not matter.
create table exhibition_code (
  year int primary key,
  last int not null
);

-- EXH-2027-0031: the year the exhibition opens in, then its number in that year.
create function next_exhibition_code(opens_in int) returns text
language sql as $$
  insert into exhibition_code as kept (year, last) values (opens_in, 1)
  on conflict (year) do update set last = kept.last + 1
  returning 'EXH-' || opens_in || '-' || lpad(last::text, 4, '0')
$$;

-- A draft may leave anything out; what a submitted one must have is checked when it is submitted.
create table exhibition (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  state text not null default 'draft' constraint exhibition_state check (state in ('draft', 'pending', 'returned',
    'rejected', 'withdrawn', 'preparing', 'ready', 'closed', 'settled', 'cancelled')),
  -- Given when it is first submitted.
  code text constraint exhibition_code_unique unique,
  sponsor_id uuid not null references company (id),
  name_cn text not null default '',
  name_en text not null default '',
  show_type text,
  halls text[] not null default '{}',
  city_code text,
  address text not null default '',
  -- Floor in whole square metres.
  area int constraint exhibition_area check (area > 0),
  -- Periods. "Daily" repeats the hours of `from` and `to` every day between; otherwise it runs through.
  move_in_from timestamptz,
  move_in_to timestamptz,
  move_in_daily boolean not null default true,
  open_from timestamptz,
  open_to timestamptz,
  open_daily boolean not null default true,
  move_out_from timestamptz,
  move_out_to timestamptz,
  move_out_daily boolean not null default false,
  contact_name text not null default '',
  contact_phone text not null default '',
  contact_email text not null default '',
  website text not null default '',
  logo uuid,
  posters uuid[] not null default '{}',
  description_cn text not null default '',
  description_en text not null default '',
  invoice_methods text[] not null default '{}' constraint exhibition_invoice_methods
    check (invoice_methods <@ array['platform', 'tripartite']),
  -- Additional information.
  sale_open boolean not null default false,
  sale_from timestamptz,
  sale_to timestamptz,
  one_person_one_badge boolean,
  refund_rule text,
  submitted_by uuid,
  submitted_at timestamptz,
  approved_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint exhibition_move_in_order check (move_in_from < move_in_to),
  constraint exhibition_open_order check (open_from < open_to),
  constraint exhibition_move_out_order check (move_out_from < move_out_to),
  constraint exhibition_open_after_move_in check (move_in_to <= open_from),
  constraint exhibition_move_out_after_open check (open_to <= move_out_from),
  constraint exhibition_sale_order check (sale_from < sale_to),
  constraint exhibition_sale_window check (not sale_open or (sale_from is not null and sale_to is not null))
);
create index exhibition_by_sponsor on exhibition (sponsor_id, state, id);
create index exhibition_by_submission on exhibition (submitted_at, id) where submitted_at is not null;

create trigger exhibition_counted_insert after insert on exhibition
  referencing new table as new_rows for each statement execute function count_states('venue', 'sponsor_id');
create trigger exhibition_counted_update after update on exhibition
  referencing new table as new_rows old table as old_rows
  for each statement execute function count_states('venue', 'sponsor_id');
create trigger exhibition_counted_delete after delete on exhibition
  referencing old table as old_rows for each statement execute function count_states('venue', 'sponsor_id');

-- The first one (position 0) is payer and payee.
create table exhibition_co_sponsor (
  exhibition_id uuid not null references exhibition (id) on delete cascade,
  position smallint not null check (position >= 0),
  name_cn text not null,
  name_en text not null default '',
  credit_code text not null default '',
  primary key (exhibition_id, position)
);
