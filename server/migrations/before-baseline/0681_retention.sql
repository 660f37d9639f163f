-- Who set a parameter last, and when: a certificate of what was shredded names them.
alter table system_parameter add column set_by_name text not null default '';
alter table system_parameter add column set_at timestamptz;

-- Nights in which data was shredded: one run a night, whichever node queues it.
create table retention_night (
  night date primary key,
  job_id uuid,
  begun_at timestamptz not null default now()
);

-- What went: a row for each day of the venue, kind and exhibition, grown in the transaction of each portion that it speaks of.
create table retention_certificate (
  id uuid primary key default uuidv7(),
  day date not null,
  kind text not null,
  -- Null: of no exhibition, by its own age.
  exhibition_id uuid references exhibition,
  -- The period that held, who had set it and when; nobody: the house's preset.
  days int not null,
  set_by_name text not null,
  set_at timestamptz,
  -- Rows by table.
  counts jsonb not null,
  rows int not null constraint retention_certificate_rows check (rows > 0),
  first_at timestamptz not null default clock_timestamp(),
  last_at timestamptz not null default clock_timestamp(),
  constraint retention_certificate_once unique nulls not distinct (day, kind, exhibition_id, days, set_by_name, set_at)
);
create index retention_certificate_newest on retention_certificate (last_at, id);
-- A certificate grows on its day and is never less, nor gone.
create function retention_certificate_grows() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.rows > old.rows
    and to_jsonb(new) - 'rows' - 'counts' - 'last_at' = to_jsonb(old) - 'rows' - 'counts' - 'last_at' then return new;
  end if;
  raise exception 'retention_certificate is append-only' using errcode = '55000';
end $$;
create trigger append_only before update or delete on retention_certificate for each row
  execute function retention_certificate_grows();
create trigger no_truncate before truncate on retention_certificate for each statement execute function refuse_change();
