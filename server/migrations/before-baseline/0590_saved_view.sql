-- How a list was looked at, to be looked at so again: tab, filters, order, columns. What was typed to search is no part of it.
create table saved_view (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  operator_id uuid not null references operator on delete cascade,
  operator_name text not null,
  company_id uuid not null,
  list text not null,
  name text not null constraint saved_view_named check (char_length(name) between 1 and 40),
  query jsonb not null constraint saved_view_query check (jsonb_typeof(query) = 'object' and not query ?| '{q,by}'),
  columns jsonb,
  -- For everybody of the company.
  shared boolean not null default false,
  created_at timestamptz not null default clock_timestamp()
);
create unique index saved_view_name on saved_view (operator_id, list, name) where not shared;
create unique index saved_view_shared_name on saved_view (company_id, list, name) where shared;
create index saved_view_operator on saved_view (operator_id);

-- Which one a list is opened with by whom.
create table saved_view_default (
  operator_id uuid not null references operator on delete cascade,
  list text not null,
  saved_view_id uuid not null references saved_view on delete cascade,
  primary key (operator_id, list)
);
create index saved_view_default_of on saved_view_default (saved_view_id);
