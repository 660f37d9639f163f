-- A company on record twice becomes one: the other stays as a closed row and an alias, never as a way to anything else.

alter table company drop constraint company_state_check;
alter table company add constraint company_state_check
  check (state in ('pending', 'returned', 'rejected', 'withdrawn', 'inUse', 'frozen', 'closed', 'merged'));
alter table company alter column stage set expression as (case
  when state = 'pending' then 'pending' when state in ('returned', 'withdrawn') then 'back'
  when state in ('rejected', 'merged') then state else 'partner' end);

-- Into which one it went, and since when. It points at one that has gone nowhere itself: there is no chain, and so no circle.
alter table company
  add column merged_into uuid,
  add column merged_at timestamptz,
  -- What the companies that went into this one were called, for those who search.
  add column former_names text not null default '',
  add column living boolean not null generated always as (merged_into is null) stored,
  add column merged_into_living boolean generated always as (case when merged_into is not null then true end) stored,
  add constraint company_merged check ((state = 'merged') = (merged_into is not null) and (state = 'merged') = (merged_at is not null)),
  add constraint company_living_key unique (id, living),
  add constraint company_merged_into_living foreign key (merged_into, merged_into_living) references company (id, living);
create index company_merged_into on company (merged_into) where merged_into is not null;

-- A company that has gone keeps no administrator: its people act for the other one.
create or replace function keep_administrator() returns trigger language plpgsql as $$
declare
  gone boolean;
begin
  if tg_table_name = 'operator' then
    if old.state <> 'inUse' or not exists (select from role where id = old.role_id and administrator) then
      return null;
    end if;
    if tg_op = 'UPDATE' then
      if new.state = old.state and new.role_id = old.role_id and new.company_id = old.company_id then return null; end if;
    end if;
  end if;
  select merged_into is not null into gone from company where id = old.company_id for no key update;
  if found and not gone and not exists (
    select from operator o join role r on r.id = o.role_id
    where o.company_id = old.company_id and o.state = 'inUse' and r.administrator)
  then
    raise exception 'company % would be left without an administrator', old.company_id
      using errcode = 'check_violation', constraint = 'company_keeps_administrator';
  end if;
  return null;
end $$;

-- Every column that names a company says what becomes of it when that company goes into another one:
--   moves   it names the other one from then on; `narrowed` says which rows, the rest stays as written
--   rule    its noun moves it by itself, because rows may be in each other's way
--   stays   it was so when it was written
--   never   only organizers and the venue stand there, and those do not go
-- In `narrowed` and `also` (further columns of the same update): $1 the one that goes, $2 the one that stays, $3 the exhibitions
-- that are not over for the first. `told` names the rows in the preview.
create table company_column (
  table_name text not null,
  column_name text not null,
  on_merge text not null check (on_merge in ('moves', 'rule', 'stays', 'never')),
  narrowed text not null default 'true',
  also text not null default '',
  told text,
  position int not null generated always as identity,
  primary key (table_name, column_name)
);

-- Declares a column that names a company: `select company_column('charge', 'company_id', 'moves', 'exhibition_id = any ($3)')`.
-- What moves is guarded: no row comes to a company that has gone. Who wrote it has read before the merge, and is done again.
create function company_column(source text, named text, does text, narrow text default 'true', more text default '',
  label text default null, guarded boolean default true) returns void language plpgsql as $$
declare
  guard constant text := format('%s_%s_lives', source, named);
begin
  insert into company_column (table_name, column_name, on_merge, narrowed, also, told)
  values (source, named, does, narrow, more, label);
  if does not in ('moves', 'rule') or not guarded then return; end if;
  execute format($text$
    create function %1$s() returns trigger language plpgsql as $body$
    begin
      if exists (
        with held as materialized (
          select merged_into from company where id in (select %2$s from new_rows where %2$s is not null) order by id for key share)
        select from held where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $body$;
    create trigger %1$s after insert on %3$s referencing new table as new_rows for each statement execute function %1$s()$text$,
    guard, named, source);
end $$;

-- What a merge would move, and with `does` what it moves: one statement for each column, however many rows there are.
create function merge_company_columns(gone uuid, keep uuid, living uuid[], does boolean)
  returns table (told text, n bigint) language plpgsql as $$
declare
  one record;
begin
  for one in select c.* from company_column c where c.on_merge = 'moves' order by c.position loop
    if does then
      execute format('update %1$I t set %2$I = $2%3$s where t.%2$I = $1 and (%4$s)', one.table_name, one.column_name,
        case when one.also = '' then '' else ', ' || one.also end, one.narrowed) using gone, keep, living;
      get diagnostics n = row_count;
    elsif one.told is null then
      continue;
    else
      execute format('select count(*) from %1$I t where t.%2$I = $1 and (%3$s)', one.table_name, one.column_name, one.narrowed)
        into n using gone, keep, living;
    end if;
    told := one.told;
    return next;
  end loop;
end $$;

-- What is done in an exhibition goes whole or stays whole.
select company_column('participation', 'company_id', 'moves', 'exhibition_id = any ($3)', label => 'participation');
select company_column('participation', 'sponsor_id', 'never');
select company_column('affair', 'company_id', 'moves', 'exhibition_id = any ($3)');
select company_column('affair', 'giver_id', 'moves', 'exhibition_id = any ($3)');
select company_column('affair', 'sponsor_id', 'never');
select company_column('badge_fee', 'company_id', 'moves', 'exhibition_id = any ($3)');
select company_column('badge_fee', 'payer_company_id', 'moves', 'exhibition_id = any ($3)');
select company_column('badge_fee', 'payer_parent_id', 'moves', 'exhibition_id = any ($3)');
select company_column('badge_fee', 'sponsor_id', 'never');
select company_column('charge', 'company_id', 'moves', 'exhibition_id = any ($3)', label => 'charge');
select company_column('charge', 'parent_company_id', 'moves', 'exhibition_id = any ($3)');
select company_column('charge', 'holder_id', 'moves', 'exhibition_id = any ($3)');
select company_column('charge', 'sponsor_id', 'never');
select company_column('payment', 'company_id', 'moves', 'exhibition_id = any ($3)', label => 'payment');
select company_column('payment', 'holder_id', 'moves', 'exhibition_id = any ($3)');
select company_column('payment', 'sponsor_id', 'never');
select company_column('invoice_application', 'company_id', 'moves', 'exhibition_id = any ($3)', label => 'invoiceApplication');
select company_column('invoice_application', 'parent_company_id', 'moves', 'exhibition_id = any ($3)');
select company_column('invoice_application', 'maker_id', 'moves', 'exhibition_id = any ($3)');
select company_column('invoice_application', 'sponsor_id', 'never');
select company_column('settlement', 'company_id', 'moves', 'exhibition_id = any ($3)', label => 'settlement');
select company_column('settlement', 'parent_company_id', 'moves', 'exhibition_id = any ($3)');
select company_column('settlement', 'holder_id', 'moves', 'exhibition_id = any ($3)');
select company_column('settlement', 'sponsor_id', 'never');
select company_column('offset_application', 'company_id', 'moves', 'state = ''applied''');
select company_column('offset_application', 'holder_id', 'moves', 'state = ''applied''');
select company_column('ticket_order', 'company_id', 'moves', 'exhibition_id = any ($3)', label => 'ticketOrder');
select company_column('ticket_order', 'sponsor_id', 'never');
select company_column('ticket_request', 'company_id', 'moves', 'exhibition_id = any ($3)', label => 'ticketRequest');
select company_column('ticket_request', 'giver_id', 'moves', 'exhibition_id = any ($3)');
select company_column('ticket_request', 'sponsor_id', 'never');
select company_column('ticket_money_fact', 'seller_company_id', 'stays');
select company_column('declaration', 'company_id', 'moves', 'exhibition_id = any ($3)', label => 'declaration');
select company_column('travel', 'company_id', 'moves', 'exhibition_id = any ($3)', label => 'travel');
select company_column('transportation', 'company_id', 'moves', 'exhibition_id = any ($3)', label => 'transportation');
select company_column('whitelist', 'company_id', 'moves', 'exhibition_id = any ($3)', label => 'whitelist');
select company_column('whitelist', 'sponsor_id', 'never');
select company_column('gate_rule', 'company_id', 'moves', 'policy_id in (select p.id from policy p where p.exhibition_id = any ($3))', guarded => false);
select company_column('policy_clause', 'company_ids', 'rule', guarded => false);

-- What is the company's own.
select company_column('company', 'keeper_id', 'moves', 'id <> $2');
select company_column('company', 'parent_id', 'moves', 'id <> $2', label => 'secondary');
select company_column('operator', 'company_id', 'rule', label => 'operator');
select company_column('role', 'company_id', 'rule', label => 'role');
select company_column('relation', 'partner_id', 'rule', label => 'relation');
select company_column('relation', 'sponsor_id', 'rule');
select company_column('share_application', 'partner_id', 'rule', label => 'share');
select company_column('share_application', 'applicant_id', 'rule');
select company_column('share_application', 'owner_id', 'rule');
select company_column('share_condition', 'partner_id', 'moves', 'not exists (select from share_condition o where o.partner_id = $2)');
select company_column('partner_document', 'partner_id', 'moves',
  'position + (select coalesce(max(o.position), 0) from partner_document o where o.partner_id = $2) <= 6',
  'position = position + (select coalesce(max(o.position), 0) from partner_document o where o.partner_id = $2)', 'document');
select company_column('received_address', 'company_id', 'moves',
  'number + (select coalesce(max(o.number), 0) from received_address o where o.company_id = $2) <= 50',
  'number = number + (select coalesce(max(o.number), 0) from received_address o where o.company_id = $2),
    is_default = is_default and not exists (select from received_address o where o.company_id = $2 and o.is_default)', 'address');
-- Whoever has told nothing takes over what the other one told, all versions of it; else each keeps its own.
select company_column('invoice_setting', 'company_id', 'moves', 'not exists (select from invoice_setting o where o.company_id = $2)');
select company_column('api_key', 'company_id', 'moves', 'true',
  'name = case when revoked_at is null and exists (select from api_key o where o.company_id = $2 and o.revoked_at is null
    and lower(o.name) = lower(t.name)) then left(name, 40) || '' · '' || left(t.id::text, 8) else name end', 'apiKey');
select company_column('webhook', 'company_id', 'moves', 'true',
  'name = case when deleted_at is null and exists (select from webhook o where o.company_id = $2 and o.deleted_at is null
    and lower(o.name) = lower(t.name)) then left(name, 40) || '' · '' || left(t.id::text, 8) else name end', 'webhook');
select company_column('webhook_event', 'company_id', 'moves', guarded => false);
select company_column('saved_view', 'company_id', 'moves', 'true',
  'name = case when shared and exists (select from saved_view o where o.company_id = $2 and o.shared and o.list = t.list
    and o.name = t.name) then left(name, 40) || '' · '' || left(t.id::text, 8) else name end');
select company_column('statistics_schedule', 'company_id', 'moves');
select company_column('blacklist', 'company_id', 'moves');
select company_column('bank_line', 'payer_company_id', 'moves', guarded => false);
select company_column('import', 'company_id', 'moves', guarded => false);
-- Uploads that nothing holds yet, and the jobs of people who went along.
select company_column('file', 'company_id', 'moves', 'state <> ''claimed''', guarded => false);
select company_column('job', 'company_id', 'moves', 'operator_id in (select o.id from operator o where o.company_id = $2)', guarded => false);
-- It has what it demands of its people; those who come are asked for the same.
select company_column('second_factor_demand', 'company_id', 'stays');

-- It was so when it was written, or is worked out anew.
select company_column('operation_log', 'company_id', 'stays');
select company_column('history', 'company_id', 'stays');
select company_column('notification', 'company_id', 'stays');
select company_column('notification', 'by_company_id', 'stays');
select company_column('id_code_miss', 'company_id', 'stays');
select company_column('partner_reader', 'reader_id', 'stays');
select company_column('partner_reader', 'partner_id', 'stays');
select company_column('company', 'merged_into', 'rule', guarded => false);

-- What there are most of comes last: who writes money meanwhile has waited no longer than it takes to see whether two wait for each
-- other, and is the one that is done again.
select company_column('badge', 'company_id', 'moves', 'exhibition_id = any ($3)', label => 'badge');
select company_column('ticket', 'company_id', 'moves', 'exhibition_id = any ($3)', label => 'ticket');

-- Organizers and the venue alone.
select company_column('exhibition', 'sponsor_id', 'never');
select company_column('postponement', 'sponsor_id', 'never');
select company_column('audience', 'owner_id', 'never');
select company_column('audience_merge', 'owner_id', 'never');
select company_column('merge_suggestion', 'owner_id', 'never');
select company_column('consent', 'owner_id', 'never');
select company_column('suppression', 'owner_id', 'never');
select company_column('recipient', 'owner_id', 'never');
select company_column('message_template', 'owner_id', 'never');
select company_column('spread', 'owner_id', 'never');
select company_column('survey', 'company_id', 'never');

-- A pack says whose a badge is where a rule asks for that: badges that change hands are told to devices anew.
create or replace function pack_badge_changed() returns trigger language plpgsql as $$
begin
  insert into pack_change (exhibition_id, credential_id, why)
  select n.exhibition_id, c.id, 'badge'
  from new_rows n join old_rows o on o.exhibition_id = n.exhibition_id and o.id = n.id
    join credential c on c.exhibition_id = n.exhibition_id and c.badge_id = n.id
  where n.shredded = '{}' and ((n.state, n.suspended_by, n.valid, n.door_ids, n.entries_kind, n.slot_window, n.name)
    is distinct from (o.state, o.suspended_by, o.valid, o.door_ids, o.entries_kind, o.slot_window, o.name)
    or n.company_id <> o.company_id and exists (select from policy p join gate_rule r on r.policy_id = p.id
      where p.exhibition_id = n.exhibition_id and r.company_id is not null));
  return null;
end $$;
