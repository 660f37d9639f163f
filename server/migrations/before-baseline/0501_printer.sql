-- Printers of an exhibition's desk, and what waits for them: a file that was asked for, and who has taken it to print.
create table printer (
  id uuid primary key default uuidv7(),
  exhibition_id uuid not null,
  version int not null default 1,
  name text not null constraint printer_named check (char_length(name) between 1 and 40),
  place text not null default '' constraint printer_placed check (char_length(place) <= 60),
  created_at timestamptz not null default now(),
  constraint printer_name unique (exhibition_id, name)
);

create table print_order (
  job_id uuid primary key,
  exhibition_id uuid not null,
  -- None: whoever has time.
  printer_id uuid references printer,
  format text not null,
  size text not null,
  template_id uuid,
  template_no int,
  asked_by uuid not null,
  asked_by_name text not null,
  claimed_by uuid,
  claimed_by_name text not null default '',
  claimed_until timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint print_order_claim check ((claimed_by is null) = (claimed_until is null))
);
create index print_order_list on print_order (exhibition_id, created_at desc);
