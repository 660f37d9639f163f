-- The tables of ticket as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table ticket (
  exhibition_id uuid not null,
  id uuid not null,
  version integer not null default 1,
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
  people smallint not null,
  unit_fen bigint not null,
  name text not null default '',
  document_type text,
  document_blind_index bytea,
  document_encrypted bytea,
  document_masked text not null default '',
  phone_blind_index bytea,
  phone_encrypted bytea,
  phone_masked text not null default '',
  phone_tail text,
  document_tail text,
  birth date,
  suspended_by text[] not null default '{}'::text[],
  entered_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  schedule_revision integer not null default 0,
  purged text[] not null default '{}'::text[],
  constraint ticket_pkey primary key (exhibition_id, id),
  constraint ticket_entered check (case state
    when 'entered' then entered_at is not null
    when 'issued' then entered_at is null
    when 'refunded' then entered_at is null
    else true
    end),
  constraint ticket_name_check check (char_length(name) <= 100),
  constraint ticket_people_check check (people >= 1 and people <= 200),
  constraint ticket_state check (state in ('issued', 'entered', 'suspended', 'refunded', 'voided', 'expired')),
  constraint ticket_suspended_by check (suspended_by <@ '{organizer,blacklist}'::text[] and (suspended_by = '{}'::text[]
    or (state not in ('issued', 'entered'))))
) partition by hash (exhibition_id);
-- partitions ticket_0 to ticket_3: for values with (modulus 4, remainder N)
create unique index ticket_code on ticket (exhibition_id, code);
create index ticket_company on ticket (exhibition_id, company_id, created_at, id);
create index ticket_document on ticket (exhibition_id, document_blind_index) where document_blind_index is not null;
create index ticket_document_tail on ticket (exhibition_id, document_tail) where document_tail is not null;
create index ticket_list on ticket (exhibition_id, created_at, id);
create index ticket_living_days on ticket (exhibition_id, schedule_revision, valid_to) include (day) where state in
  ('issued', 'entered', 'suspended');
create index ticket_of_order on ticket (exhibition_id, order_id, created_at, id);
create index ticket_of_type on ticket (exhibition_id, ticket_type_id, created_at, id);
create index ticket_phone on ticket (exhibition_id, phone_blind_index) where phone_blind_index is not null;
create index ticket_phone_tail on ticket (exhibition_id, phone_tail) where phone_tail is not null;
create index ticket_search on ticket (exhibition_id, search_fold(name) collate "C", id);
create index ticket_states on ticket (exhibition_id, state, created_at, id);
create trigger bundle_ticket_changed after update on ticket
  referencing old table as old_rows new table as new_rows
  for each statement execute function bundle_ticket_changed();
create trigger ticket_audience_sync_insert after insert on ticket
  referencing new table as new_rows
  for each statement execute function queue_audience_sync_of_new_tickets();
create trigger ticket_audience_sync_update after update on ticket
  for each row when (new.purged = '{}'::text[] and ((new.state in ('refunded', 'voided')) is distinct from (old.state in
    ('refunded', 'voided')) or new.name is distinct from old.name or new.document_blind_index is distinct from
    old.document_blind_index or new.phone_blind_index is distinct from old.phone_blind_index or new.birth is distinct
    from old.birth)) execute function queue_audience_sync_of_ticket();
select company_reference('ticket', 'company_id', 'moves', narrow => 'exhibition_id = any ($3)', label => 'ticket');
-- creates ticket_company_id_lives
select count_on('ticket', 'ticket.{state}', 'exhibition_id', 'participation_id',
  'company_id where not is_sandbox(exhibition_id) and (participation_id is null)', 'ticket_type_id');
-- creates ticket_counted_ticket_delete, ticket_counted_ticket_insert, ticket_counted_ticket_update
select encrypted_by_key('ticket', 'document_encrypted', cell_column => '''document_sealed''');
-- creates ticket_document_encrypted_open_key, ticket_document_encrypted_open_key_insert
select encrypted_by_key('ticket', 'phone_encrypted', cell_column => '''phone_sealed''');
-- creates ticket_phone_encrypted_open_key, ticket_phone_encrypted_open_key_insert

create table ticket_credential (
  exhibition_id uuid not null,
  id uuid not null,
  ticket_id uuid not null,
  ticket_type_id uuid not null,
  code text not null,
  revoked_reason text,
  created_at timestamptz not null default clock_timestamp(),
  constraint ticket_credential_pkey primary key (exhibition_id, id)
) partition by hash (exhibition_id);
-- partitions ticket_credential_0 to ticket_credential_3: for values with (modulus 4, remainder N)
create unique index one_living_ticket_credential on ticket_credential (exhibition_id, ticket_id) where revoked_reason is
  null;
create index ticket_credential_ticket on ticket_credential (exhibition_id, ticket_id);
create trigger bundle_ticket_coded after insert on ticket_credential
  referencing new table as new_rows
  for each statement execute function bundle_ticket_coded();
create trigger bundle_ticket_credential_changed after update on ticket_credential
  referencing old table as old_rows new table as new_rows
  for each statement execute function bundle_ticket_credential_changed();

create table ticket_number (
  exhibition_id uuid not null,
  slot smallint not null,
  next_number integer not null,
  block_end integer not null default 0,
  constraint ticket_number_pkey primary key (exhibition_id, slot)
) with (fillfactor=70);

create table ticket_order (
  id uuid not null,
  version integer not null default 1,
  state text not null,
  exhibition_id uuid not null,
  code text not null,
  participation_id uuid,
  company_id uuid not null,
  sponsor_id uuid not null,
  buyer_name text not null,
  buyer_company text not null default '',
  phone_blind_index bytea,
  phone_encrypted bytea,
  phone_masked text not null default '',
  email_blind_index bytea,
  email_encrypted bytea,
  email_masked text not null default '',
  method text not null,
  reference text,
  reason text,
  quantity integer not null,
  amount_fen bigint not null,
  language text not null,
  reserved_until timestamptz,
  holders_encrypted bytea,
  links text not null default 'none',
  import_id uuid,
  created_by uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  confirmed_at timestamptz,
  outer_code text,
  purged text[] not null default '{}'::text[],
  constraint ticket_order_pkey primary key (id),
  constraint ticket_order_code unique (exhibition_id, code),
  constraint ticket_order_company_id_fkey foreign key (company_id) references company(id),
  constraint ticket_order_exhibition_id_fkey foreign key (exhibition_id) references exhibition(id),
  constraint ticket_order_participation_id_fkey foreign key (exhibition_id, participation_id) references
    participation(exhibition_id, id),
  constraint ticket_order_amount_fen_check check (amount_fen >= 0),
  constraint ticket_order_buyer_name_check check (char_length(buyer_name) >= 1 and char_length(buyer_name) <= 100),
  constraint ticket_order_buyer_reached check (phone_blind_index is not null or email_blind_index is not null),
  constraint ticket_order_check check ((method = 'complimentary') = (reason is not null)),
  constraint ticket_order_language_check check (language in ('cn', 'en')),
  constraint ticket_order_links_check check (links in ('none', 'due', 'sent')),
  constraint ticket_order_method_check check (method in ('cash', 'wechat', 'alipay', 'card', 'transfer',
    'complimentary')),
  constraint ticket_order_outer_code check (char_length(outer_code) >= 1 and char_length(outer_code) <= 64),
  constraint ticket_order_quantity_check check (quantity > 0),
  constraint ticket_order_reference_check check (reference <> ''),
  constraint ticket_order_state check (state in ('awaitingPayment', 'confirmed', 'cancelled', 'refunded'))
);
create index ticket_order_company on ticket_order (exhibition_id, company_id, created_at, id);
create unique index ticket_order_exhibition_id_id_key on ticket_order (exhibition_id, id);
create index ticket_order_import on ticket_order (import_id) where import_id is not null;
create index ticket_order_list on ticket_order (exhibition_id, created_at, id);
create unique index ticket_order_outer on ticket_order (exhibition_id, company_id, outer_code) where outer_code is not
  null and state <> 'cancelled';
create index ticket_order_phone on ticket_order (exhibition_id, phone_blind_index) where phone_blind_index is not null;
create index ticket_order_reserved on ticket_order (reserved_until) where state = 'awaitingPayment';
create index ticket_order_states on ticket_order (exhibition_id, state, created_at, id);
create unique index ticket_reference_used on ticket_order (company_id, method, reference) where reference is not null
  and state <> 'cancelled';
alter table ticket_order replica identity using index ticket_order_exhibition_id_id_key;
select company_reference('ticket_order', 'company_id', 'moves', narrow => 'exhibition_id = any ($3)',
  label => 'ticketOrder');
-- creates ticket_order_company_id_lives
select company_reference('ticket_order', 'sponsor_id', 'never');
select count_on('ticket_order', 'ticketOrder.{state}', 'exhibition_id', 'participation_id');
-- creates ticket_order_counted_ticketorder_delete, ticket_order_counted_ticketorder_insert,
--  ticket_order_counted_ticketorder_update
select encrypted_by_key('ticket_order', 'email_encrypted', cell_column => '''email_sealed''');
-- creates ticket_order_email_encrypted_open_key, ticket_order_email_encrypted_open_key_insert
select encrypted_by_key('ticket_order', 'holders_encrypted', cell_column => '''holders_sealed''');
-- creates ticket_order_holders_encrypted_open_key, ticket_order_holders_encrypted_open_key_insert
select encrypted_by_key('ticket_order', 'phone_encrypted', cell_column => '''phone_sealed''');
-- creates ticket_order_phone_encrypted_open_key, ticket_order_phone_encrypted_open_key_insert

create table ticket_order_line (
  order_id uuid not null,
  ordinal smallint not null,
  exhibition_id uuid not null,
  ticket_type_id uuid not null,
  stock_id uuid not null,
  day date,
  quantity integer not null,
  unit_fen bigint not null,
  refunded integer not null default 0,
  schedule_revision integer not null default 0,
  constraint ticket_order_line_pkey primary key (order_id, ordinal),
  constraint ticket_order_line_order_id_fkey foreign key (exhibition_id, order_id) references
    ticket_order(exhibition_id, id),
  constraint ticket_order_line_ticket_type_id_fkey foreign key (exhibition_id, ticket_type_id) references
    ticket_type(exhibition_id, id),
  constraint ticket_line_refunded check (refunded >= 0 and refunded <= quantity),
  constraint ticket_order_line_quantity_check check (quantity > 0),
  constraint ticket_order_line_unit_fen_check check (unit_fen >= 0)
);
create index ticket_order_line_type on ticket_order_line (ticket_type_id);
alter table ticket_order_line replica identity full;

create table ticket_person_slot (
  ticket_type_id uuid not null,
  person bytea not null,
  slot smallint not null,
  order_id uuid not null,
  ticket_id uuid,
  exhibition_id uuid not null,
  constraint tickets_a_person primary key (ticket_type_id, person, slot),
  constraint ticket_person_slot_type foreign key (exhibition_id, ticket_type_id) references ticket_type(exhibition_id,
    id) on delete cascade,
  constraint ticket_person_slot_slot_check check (slot >= 1 and slot <= 20)
);
create index ticket_person_slot_order on ticket_person_slot (order_id);
create trigger fill_exhibition before insert on ticket_person_slot
  for each row when (new.exhibition_id is null) execute function fill_exhibition('ticket_type_id', 'ticket_type');
alter table ticket_person_slot replica identity full;

create table ticket_postponement (
  exhibition_id uuid not null,
  schedule_revision integer not null,
  by_days integer not null,
  last_day date not null,
  zone text not null,
  at timestamptz not null,
  constraint ticket_postponement_pkey primary key (exhibition_id, schedule_revision),
  constraint ticket_postponement_exhibition_id_fkey foreign key (exhibition_id) references exhibition(id),
  constraint ticket_postponement_schedule_revision_check check (schedule_revision >= 0)
);
create trigger bundle_postponed after insert on ticket_postponement
  referencing new table as new_rows
  for each statement execute function bundle_postponed();

create table ticket_request (
  id uuid not null default uuidv7(),
  version integer not null default 1,
  state text not null default 'pending',
  kind text not null,
  exhibition_id uuid not null,
  participation_id uuid not null,
  company_id uuid not null,
  sponsor_id uuid not null,
  giver_id uuid not null,
  ticket_type_id uuid,
  quantity integer,
  order_id uuid,
  ticket_ids uuid[],
  reason text not null,
  submitted_by uuid not null,
  submitted_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  reason_code text,
  constraint ticket_request_pkey primary key (id),
  constraint ticket_request_exhibition_id_fkey foreign key (exhibition_id) references exhibition(id),
  constraint ticket_request_order_id_fkey foreign key (exhibition_id, order_id) references ticket_order(exhibition_id,
    id),
  constraint ticket_request_participation_id_fkey foreign key (exhibition_id, participation_id) references
    participation(exhibition_id, id),
  constraint ticket_request_ticket_type_id_fkey foreign key (exhibition_id, ticket_type_id) references
    ticket_type(exhibition_id, id),
  constraint ticket_request_kind check (case kind
    when 'stock' then ticket_type_id is not null and quantity is not null and order_id is null
    else order_id is not null and cardinality(ticket_ids) >= 1 and cardinality(ticket_ids) <= 500
    end),
  constraint ticket_request_kind_check check (kind in ('stock', 'refund')),
  constraint ticket_request_quantity_check check (quantity >= 1 and quantity <= 1000000),
  constraint ticket_request_reason check (reason_code is null or kind = 'refund'),
  constraint ticket_request_reason_check check (char_length(reason) >= 1 and char_length(reason) <= 500),
  constraint ticket_request_state check (state in ('pending', 'approved', 'returned', 'rejected', 'withdrawn'))
);
create index ticket_request_company on ticket_request (exhibition_id, company_id, created_at, id);
create index ticket_request_list on ticket_request (exhibition_id, created_at, id);
create index ticket_request_waiting on ticket_request (exhibition_id, state) where state in ('pending', 'returned');
create index ticket_request_waiting_since on ticket_request (exhibition_id, submitted_at) where state = 'pending';
alter table ticket_request replica identity full;
select company_reference('ticket_request', 'company_id', 'moves', narrow => 'exhibition_id = any ($3)',
  label => 'ticketRequest');
-- creates ticket_request_company_id_lives
select company_reference('ticket_request', 'giver_id', 'moves', narrow => 'exhibition_id = any ($3)');
-- creates ticket_request_giver_id_lives
select company_reference('ticket_request', 'sponsor_id', 'never');
select count_on('ticket_request', 'ticketRequest.{state}', 'exhibition_id', 'participation_id');
-- creates ticket_request_counted_ticketrequest_delete, ticket_request_counted_ticketrequest_insert,
--  ticket_request_counted_ticketrequest_update
select pending_for('ticket_request', 'giver_id', '{pending}');
-- creates ticket_request_pending_for_giver_id
select pending_for('ticket_request', 'sponsor_id', '{pending}');
-- creates ticket_request_pending_for_sponsor_id
select pending_for('ticket_request', 'venue', '{pending}');
-- creates ticket_request_pending_for_venue

create table ticket_sale_event (
  fact_id uuid not null default uuidv7(),
  kind text not null,
  reverses uuid,
  at timestamptz not null default now(),
  exhibition_id uuid not null,
  participation_id uuid,
  seller_company_id uuid not null,
  order_id uuid not null,
  ordinal smallint not null,
  order_code text not null,
  ticket_type_id uuid not null,
  quantity integer not null,
  unit_fen bigint not null,
  total_fen bigint not null,
  refund_fen bigint not null default 0,
  retained_fen bigint not null default 0,
  method text not null,
  reference text,
  reason_code text,
  constraint ticket_sale_event_pkey primary key (fact_id),
  constraint ticket_sale_event_order_id_fkey foreign key (exhibition_id, order_id) references
    ticket_order(exhibition_id, id),
  constraint ticket_sale_event_reverses_fkey foreign key (reverses) references ticket_sale_event(fact_id),
  constraint ticket_fact_refund check (case kind
    when 'ticketSold' then reverses is null and refund_fen = 0 and retained_fen = 0
    else reverses is not null and (refund_fen + retained_fen) = total_fen
    end),
  constraint ticket_fact_total check (total_fen = (unit_fen * quantity)),
  constraint ticket_sale_event_kind_check check (kind in ('ticketSold', 'ticketRefunded')),
  constraint ticket_sale_event_quantity_check check (quantity > 0),
  constraint ticket_sale_event_refund_fen_check check (refund_fen >= 0),
  constraint ticket_sale_event_retained_fen_check check (retained_fen >= 0)
);
create index ticket_money_order on ticket_sale_event (order_id);
create index ticket_money_participation on ticket_sale_event (participation_id, ticket_type_id);
create unique index ticket_sold_once on ticket_sale_event (order_id, ordinal) where kind = 'ticketSold';
create trigger append_only before delete or update on ticket_sale_event for each row execute function refuse_change();
create trigger no_truncate before truncate on ticket_sale_event for each statement execute function refuse_change();
alter table ticket_sale_event replica identity full;
select company_reference('ticket_sale_event', 'seller_company_id', 'stays');

create table ticket_stock (
  id uuid not null default uuidv7(),
  version integer not null default 1,
  exhibition_id uuid not null,
  ticket_type_id uuid not null,
  participation_id uuid,
  parent_id uuid,
  granted integer not null default 0,
  given integer not null default 0,
  constraint ticket_stock_pkey primary key (id),
  constraint ticket_stock_exhibition_id_id_key unique (exhibition_id, id),
  constraint ticket_stock_unique unique nulls not distinct (ticket_type_id, participation_id),
  constraint ticket_stock_parent_id_fkey foreign key (exhibition_id, parent_id) references ticket_stock(exhibition_id,
    id) on delete cascade,
  constraint ticket_stock_participation_id_fkey foreign key (exhibition_id, participation_id) references
    participation(exhibition_id, id),
  constraint ticket_stock_ticket_type_id_fkey foreign key (exhibition_id, ticket_type_id) references
    ticket_type(exhibition_id, id) on delete cascade,
  constraint ticket_stock_not_exceeded check (given >= 0 and given <= granted)
) with (fillfactor=70);
create unique index ticket_stock_one_root on ticket_stock (ticket_type_id) where parent_id is null;
create index ticket_stock_parent on ticket_stock (parent_id);
create index ticket_stock_participation on ticket_stock (participation_id);
alter table ticket_stock replica identity using index ticket_stock_exhibition_id_id_key;

create table ticket_type (
  id uuid not null default uuidv7(),
  version integer not null default 1,
  exhibition_id uuid not null,
  number smallint not null,
  name_cn text not null,
  name_en text not null,
  price_fen bigint not null,
  total integer not null,
  sale_from timestamptz,
  sale_to timestamptz,
  first_day date not null,
  last_day date not null,
  dated boolean not null default false,
  allowed_days smallint,
  entries_kind text not null default 'unlimited',
  entries_a_day smallint,
  zones uuid[] not null default '{}'::uuid[],
  audience text not null default 'adult',
  under_age smallint,
  people smallint not null default 1,
  gate_note text not null default '',
  holder text not null default 'none',
  per_person smallint,
  refund_fee smallint not null default 0,
  returns_at timestamptz,
  returned_at timestamptz,
  created_at timestamptz not null default now(),
  constraint ticket_type_pkey primary key (id),
  constraint ticket_type_exhibition_id_id_key unique (exhibition_id, id),
  constraint ticket_type_name_cn unique (exhibition_id, name_cn),
  constraint ticket_type_name_en unique (exhibition_id, name_en),
  constraint ticket_type_number unique (exhibition_id, number),
  constraint ticket_type_exhibition_id_fkey foreign key (exhibition_id) references exhibition(id),
  constraint ticket_type_allowed_days check (allowed_days > 0),
  constraint ticket_type_audience_check check (audience in ('adult', 'child', 'group')),
  constraint ticket_type_child check ((audience = 'child') = (under_age is not null) and under_age >= 1 and under_age <=
    18),
  constraint ticket_type_days check (first_day <= last_day),
  constraint ticket_type_entries check ((entries_kind = 'daily') = (entries_a_day is not null) and entries_a_day > 0),
  constraint ticket_type_entries_kind_check check (entries_kind in ('single', 'daily', 'unlimited')),
  constraint ticket_type_gate_note_check check (char_length(gate_note) <= 40),
  constraint ticket_type_group check (case audience when 'group' then people >= 2 and people <= 200 else people = 1 end),
  constraint ticket_type_holder_check check (holder in ('none', 'phone', 'document')),
  constraint ticket_type_no check (number >= 1001 and number <= 9999),
  constraint ticket_type_of_a_show check (is_show(exhibition_id)),
  constraint ticket_type_per_person check (per_person >= 1 and per_person <= 20),
  constraint ticket_type_price check (price_fen >= 0 and price_fen <= 9999999),
  constraint ticket_type_refund_fee check (refund_fee >= 0 and refund_fee <= 100),
  constraint ticket_type_total check (total >= 1 and total <= 1000000),
  constraint ticket_type_window check (sale_from < sale_to)
);
create index ticket_type_returns on ticket_type (returns_at) where returns_at is not null and returned_at is null;
create trigger bundle_setup_added after insert on ticket_type
  referencing new table as new_rows
  for each statement execute function bundle_setup_changed();
create trigger bundle_setup_changed after update on ticket_type
  referencing new table as new_rows
  for each statement execute function bundle_setup_changed();
alter table ticket_type replica identity using index ticket_type_exhibition_id_id_key;
