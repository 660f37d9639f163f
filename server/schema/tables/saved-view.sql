-- The tables of saved-view as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table column_preference (
  operator_id uuid not null,
  list text not null,
  columns jsonb not null,
  constraint column_preference_pkey primary key (operator_id, list),
  constraint column_preference_operator_id_fkey foreign key (operator_id) references operator(id) on delete cascade,
  constraint column_preference_shape check (jsonb_typeof(columns) = 'object' and octet_length(columns::text) <= 10000)
);

create table saved_view (
  id uuid not null default uuidv7(),
  version integer not null default 1,
  operator_id uuid not null,
  operator_name text not null,
  company_id uuid not null,
  list text not null,
  name text not null,
  query jsonb not null,
  columns jsonb,
  shared boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  constraint saved_view_pkey primary key (id),
  constraint saved_view_operator_id_fkey foreign key (operator_id) references operator(id) on delete cascade,
  constraint saved_view_named check (char_length(name) >= 1 and char_length(name) <= 40),
  constraint saved_view_query check (jsonb_typeof(query) = 'object' and not query ?| '{q,by}'::text[])
);
create unique index saved_view_name on saved_view (operator_id, list, name) where not shared;
create index saved_view_operator on saved_view (operator_id);
create unique index saved_view_shared_name on saved_view (company_id, list, name) where shared;
select company_reference('saved_view', 'company_id', 'moves',
  more => 'name = case when shared and exists (select from saved_view o where o.company_id = $2 and o.shared and o.list = t.list
    and o.name = t.name) then left(name, 40) || '' · '' || left(t.id::text, 8) else name end');
-- creates saved_view_company_id_lives

create table saved_view_default (
  operator_id uuid not null,
  list text not null,
  saved_view_id uuid not null,
  constraint saved_view_default_pkey primary key (operator_id, list),
  constraint saved_view_default_operator_id_fkey foreign key (operator_id) references operator(id) on delete cascade,
  constraint saved_view_default_saved_view_id_fkey foreign key (saved_view_id) references saved_view(id) on delete
    cascade
);
create index saved_view_default_of on saved_view_default (saved_view_id);
