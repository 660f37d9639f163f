-- The tables of hotline as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table hotline_call (
  id uuid not null default uuidv7(),
  operator_id uuid not null,
  operator_name text not null,
  kind text not null,
  searched_masked text not null,
  searched_blind_index bytea not null,
  language text not null,
  badges integer not null,
  tickets integer not null,
  at timestamptz not null default clock_timestamp(),
  constraint hotline_call_pkey primary key (id),
  constraint hotline_call_kind check (kind in ('phone', 'plate', 'badgeCode', 'ticketCode', 'scan', 'document')),
  constraint hotline_call_language_check check (language in ('cn', 'en'))
);
create index hotline_call_list on hotline_call (at, id);
create index hotline_call_of on hotline_call (operator_id, at, id);
create index hotline_call_searched on hotline_call (searched_blind_index, at);
create trigger append_only before delete or update on hotline_call for each row execute function refuse_change();
create trigger no_truncate before truncate on hotline_call for each statement execute function refuse_change();
