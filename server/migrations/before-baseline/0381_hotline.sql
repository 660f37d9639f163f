-- Who at the telephone asked for which number. Written by the transaction that answers: no row, no answer.
create table hotline_call (
  id uuid primary key default uuidv7(),
  operator_id uuid not null,
  operator_name text not null,
  kind text not null constraint hotline_call_kind check (kind in ('phone', 'plate', 'badgeCode', 'ticketCode', 'scan', 'document')),
  asked_masked text not null,
  -- By which the calls about one number are found again.
  asked_digest bytea not null,
  language text not null check (language in ('cn', 'en')),
  badges int not null,
  tickets int not null,
  at timestamptz not null default clock_timestamp()
);
create index hotline_call_list on hotline_call (at, id);
create index hotline_call_of on hotline_call (operator_id, at, id);
create index hotline_call_asked on hotline_call (asked_digest, at);
select append_only('hotline_call');
