-- A rehearsal of an exhibition: a copy of its set-up, in which everything works and nothing counts (decision 144). Its id says
-- so, by its version (RFC 9562: 8), and so do the ids of its participations and settlements. Whatever carries an exhibition's id
-- therefore knows, without another table, whether it counts: counters, constraints, the ledger, a gate, a print.
create function is_rehearsal(id uuid) returns boolean language sql immutable parallel safe as $$
  select uuid_extract_version(id) is not distinct from 8
$$;

-- The id that a row's copy has in a rehearsal: always the same, in the order of the originals.
create function copied_id(id uuid, rehearsal uuid) returns uuid language sql immutable parallel safe as $$
  select (left(id::text, 14) || '8' || left(h, 3) || '-8' || substr(h, 4, 3) || '-' || substr(h, 7, 12))::uuid
  from md5(id::text || rehearsal::text) h
$$;
create function copied_ids(ids uuid[], rehearsal uuid) returns uuid[] language sql immutable parallel safe as $$
  select case when ids is not null then array(select copied_id(id, rehearsal) from unnest(ids) with ordinality u (id, n) order by n) end
$$;
-- The same of what JSON names of the originals `known`.
create function copied_json(content jsonb, rehearsal uuid, known uuid[]) returns jsonb language plpgsql immutable parallel safe as $$
declare
  id uuid;
  said text := content::text;
begin
  foreach id in array known loop
    said := replace(said, id::text, copied_id(id, rehearsal)::text);
  end loop;
  return said::jsonb;
end $$;

-- A new id of a row whose id says whether its exhibition counts.
create function id_in(exhibition uuid) returns uuid language sql volatile as $$
  select case when is_rehearsal(exhibition) then copied_id(uuidv7(), exhibition) else uuidv7() end
$$;

alter table exhibition
  add column rehearsal_of uuid references exhibition (id),
  -- The last day it lives, by the venue's calendar.
  add column rehearsal_until date,
  add column rehearsal_ended_at timestamptz,
  add constraint exhibition_rehearsal_by_id check (is_rehearsal(id) = (rehearsal_of is not null)),
  add constraint exhibition_rehearsal_until check ((rehearsal_of is null) = (rehearsal_until is null)),
  add constraint exhibition_rehearsal_ended check (rehearsal_ended_at is null or rehearsal_of is not null),
  -- Whatever prints or shows its name says what it is.
  add constraint exhibition_rehearsal_named check (rehearsal_of is null
    or starts_with(name_cn, '【演练】') and starts_with(name_en, '[REHEARSAL]')),
  add constraint exhibition_rehearsal_of_real check (not is_rehearsal(rehearsal_of));
-- One at a time, whatever is sent side by side.
create unique index exhibition_one_rehearsal on exhibition (rehearsal_of) where rehearsal_ended_at is null;
create index exhibition_rehearsals on exhibition (rehearsal_of, id) where rehearsal_of is not null;

alter table participation add constraint participation_rehearsed check (is_rehearsal(id) = is_rehearsal(exhibition_id));
alter table settlement add constraint settlement_rehearsed check (is_rehearsal(id) = is_rehearsal(exhibition_id));
alter table offset_application add constraint offset_of_one_world check (is_rehearsal(from_id) = is_rehearsal(to_id));
-- What the bank received is real.
alter table payment add constraint payment_of_real_line check (bank_line_id is null or not is_rehearsal(exhibition_id));

-- What is counted for the venue and for companies leaves rehearsals out: figures, tabs, red points. There is none yet, so
-- nothing is counted anew. Within an exhibition, and what is below it, they count as any.
do $$
declare
  counted record;
  marker text;
  scope text;
  body text;
begin
  for counted in select p.oid, split_part(p.proname, '_counted_', 1) as source from pg_proc p
    where p.proname like '%\_counted\_%' and p.pronamespace = 'public'::regnamespace loop
    marker := case counted.source when 'exhibition' then 'id' when 'offset_application' then 'from_id' else (
      select a.attname from pg_attribute a where a.attrelid = counted.source::regclass and a.attname = 'exhibition_id') end;
    -- Messages are the outbox's, which shows those of rehearsals under a state of their own.
    continue when marker is null or counted.source = 'message';
    body := pg_get_functiondef(counted.oid);
    for scope in select distinct m[1] from regexp_matches(body, 'select (\S+) as scope', 'g') m
      where m[1] not in ('exhibition_id', 'participation_id', 'badge_type_id', 'ticket_type_id', 'spread_id', 'survey_id') loop
      body := regexp_replace(body, format('(from (new_rows|old_rows) where %s is not null)',
        regexp_replace(scope, '([^\w-])', '\\\1', 'g')), format('\1 and not is_rehearsal(%s)', marker), 'g');
    end loop;
    execute body;
  end loop;
end $$;

-- What a rehearsal says goes to nobody outside: no attempt is ever made, which is counted before it is (`attempts`).
alter table message drop constraint message_state, add constraint message_state
  check (state in ('queued', 'sent', 'failed', 'rehearsed')) not valid;
alter table message add constraint message_of_rehearsal
  check (case when is_rehearsal(exhibition_id) then state in ('queued', 'rehearsed') and attempts = 0
    else state <> 'rehearsed' end) not valid;

-- Money of a rehearsal lies in accounts of its own; a voucher is of it altogether, or not at all.
alter table ledger_account drop constraint ledger_account_kind, drop constraint ledger_account_holder,
  add constraint ledger_account_kind check (kind in ('prepaid', 'advance', 'deposit', 'consumed', 'expense', 'fee', 'settle', 'split',
    'feeCost', 'held', 'incomeQuota', 'incomeBadge', 'incomeTicket', 'incomeOther', 'writeOff', 'bank', 'transit', 'suspense',
    'rehearsal')),
  add constraint ledger_account_holder check (case
    when kind in ('transit', 'suspense') then num_nonnulls(participation_id, exhibition_id, bank_account_id) = 0
    when kind = 'bank' then bank_account_id is not null
    when kind = 'rehearsal' then exhibition_id is not null and is_rehearsal(exhibition_id)
    when kind in ('incomeQuota', 'incomeBadge', 'incomeTicket', 'incomeOther', 'writeOff') then exhibition_id is not null
    else participation_id is not null end);
create function posting_of_one_world() returns trigger language plpgsql as $$
begin
  if exists (select 1 from new_rows n join ledger_account a on a.id = n.account_id
      group by n.voucher_id having bool_or(is_rehearsal(a.holder_id)) <> bool_and(is_rehearsal(a.holder_id))) then
    raise exception 'a voucher is of a rehearsal altogether, or not at all'
      using errcode = '23514', constraint = 'posting_of_one_world', table = 'posting';
  end if;
  return null;
end $$;
create trigger posting_of_one_world after insert on posting referencing new table as new_rows
  for each statement execute function posting_of_one_world();
create index ledger_account_rehearsed on ledger_account (id) where is_rehearsal(holder_id);
alter table bank_line add constraint bank_line_of_real_money check (not is_rehearsal(participation_id));
