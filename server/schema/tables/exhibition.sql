-- The tables of exhibition as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table exhibition (
  id uuid not null default uuidv7(),
  version integer not null default 1,
  state text not null default 'draft',
  code text,
  sponsor_id uuid not null,
  name_cn text not null default '',
  name_en text not null default '',
  show_type text,
  halls text[] not null default '{}'::text[],
  city_code text,
  address text not null default '',
  area integer,
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
  posters uuid[] not null default '{}'::uuid[],
  description_cn text not null default '',
  description_en text not null default '',
  invoice_methods text[] not null default '{}'::text[],
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
  ended_at timestamptz,
  kind text not null default 'show',
  receipt_from timestamptz,
  receipt_exempt uuid[] not null default '{}'::uuid[],
  sandbox_of uuid,
  sandbox_until date,
  sandbox_ended_at timestamptz,
  sandbox_hours jsonb,
  edition_id uuid,
  constraint exhibition_pkey primary key (id),
  constraint exhibition_code_unique unique (code),
  constraint exhibition_edition foreign key (edition_id, sponsor_id) references edition(id, owner_id),
  constraint exhibition_sandbox_of_fkey foreign key (sandbox_of) references exhibition(id),
  constraint exhibition_sponsor_id_fkey foreign key (sponsor_id) references company(id),
  constraint exhibition_area check (area > 0),
  constraint exhibition_ended check ((ended_at is not null) = (state in ('closed', 'settled', 'cancelled'))),
  constraint exhibition_invoice_methods check (invoice_methods <@ array['platform', 'tripartite']),
  constraint exhibition_kind check (kind in ('show', 'venue', 'garden')),
  constraint exhibition_move_in_order check (move_in_from < move_in_to),
  constraint exhibition_move_out_after_open check (open_to <= move_out_from),
  constraint exhibition_move_out_order check (move_out_from < move_out_to),
  constraint exhibition_open_after_move_in check (move_in_to <= open_from),
  constraint exhibition_open_order check (open_from < open_to),
  constraint exhibition_rehearsal_by_id check (is_sandbox(id) = (sandbox_of is not null)),
  constraint exhibition_rehearsal_ended check (sandbox_ended_at is null or sandbox_of is not null),
  constraint exhibition_rehearsal_named check (sandbox_of is null or starts_with(name_cn, '【演练】') and
    starts_with(name_en, '[REHEARSAL]')),
  constraint exhibition_sale_order check (sale_from < sale_to),
  constraint exhibition_sale_window check (not sale_open or sale_from is not null and sale_to is not null),
  constraint exhibition_sandbox_hours check (sandbox_hours is null or sandbox_of is not null),
  constraint exhibition_sandbox_of_real check (not is_sandbox(sandbox_of)),
  constraint exhibition_sandbox_until check ((sandbox_of is null) = (sandbox_until is null)),
  constraint exhibition_state check (state in ('draft', 'pending', 'returned', 'rejected', 'withdrawn', 'preparing',
    'ready', 'closed', 'settled', 'cancelled'))
);
create index exhibition_by_edition on exhibition (edition_id) where edition_id is not null;
create index exhibition_by_end on exhibition (ended_at) where ended_at is not null;
create index exhibition_by_sponsor on exhibition (sponsor_id, state, id);
create index exhibition_by_submission on exhibition (submitted_at, id) where submitted_at is not null;
create unique index exhibition_one_sandbox on exhibition (sandbox_of) where sandbox_ended_at is null;
create index exhibition_rehearsals on exhibition (sandbox_of, id) where sandbox_of is not null;
create index exhibition_running on exhibition (move_out_to) where state in ('preparing', 'ready');
create trigger bundle_gate_context_changed after update on exhibition
  referencing old table as old_rows new table as new_rows
  for each statement execute function bundle_gate_context_changed();
create trigger file_of_exhibition_logo after insert or update of logo on exhibition
  for each row when (new.logo is not null) execute function file_of_exhibition('logo');
create trigger file_of_exhibition_posters after insert or update of posters on exhibition
  for each row when (new.posters <> '{}'::uuid[]) execute function file_of_exhibition('posters');
create trigger stand_head_joins after update of edition_id on exhibition
  for each row when (old.edition_id is distinct from new.edition_id) execute function stand_head_joins();
select company_reference('exhibition', 'sponsor_id', 'never');
select count_on('exhibition', 'exhibition.{state}', 'venue where not is_sandbox(id) and (kind = ''show'')',
  'sponsor_id where not is_sandbox(id) and (kind = ''show'')');
-- creates exhibition_counted_exhibition_delete, exhibition_counted_exhibition_insert,
--  exhibition_counted_exhibition_update
select pending_for('exhibition', 'venue', '{pending}');
-- creates exhibition_pending_for_venue

create table exhibition_co_sponsor (
  exhibition_id uuid not null,
  position smallint not null,
  name_cn text not null,
  name_en text not null default '',
  credit_code text not null default '',
  constraint exhibition_co_sponsor_pkey primary key (exhibition_id, "position"),
  constraint exhibition_co_sponsor_exhibition_id_fkey foreign key (exhibition_id) references exhibition(id) on delete
    cascade,
  constraint exhibition_co_sponsor_position_check check ("position" >= 0)
);

create table exhibition_code (
  year integer not null,
  last integer not null,
  constraint exhibition_code_pkey primary key (year)
);
