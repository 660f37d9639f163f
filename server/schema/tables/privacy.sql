-- The tables of privacy as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table retention_certificate (
  id uuid not null default uuidv7(),
  day date not null,
  kind text not null,
  exhibition_id uuid,
  days integer,
  set_by_name text not null,
  set_at timestamptz,
  counts jsonb not null,
  rows integer not null,
  first_at timestamptz not null default clock_timestamp(),
  last_at timestamptz not null default clock_timestamp(),
  request text,
  constraint retention_certificate_pkey primary key (id),
  constraint retention_certificate_once unique nulls not distinct (day, kind, exhibition_id, days, set_by_name, set_at,
    request),
  constraint retention_certificate_exhibition_id_fkey foreign key (exhibition_id) references exhibition(id),
  constraint retention_certificate_rows check (rows > 0),
  constraint retention_certificate_why check ((days is null) = (request is not null))
);
create index retention_certificate_newest on retention_certificate (last_at, id);
create index retention_certificate_of_request on retention_certificate (request) where request is not null;
create trigger append_only before delete or update on retention_certificate
  for each row execute function retention_certificate_grows();
create trigger no_truncate before truncate on retention_certificate for each statement execute function refuse_change();
alter table retention_certificate replica identity full;

create table retention_run (
  night date not null,
  job_id uuid,
  begun_at timestamptz not null default now(),
  constraint retention_run_pkey primary key (night)
);
