-- A counter whose scope belongs to one exhibition names it, and moves with it as it is. The counters of the venue and of
-- companies sum over exhibitions; recount_rows corrects them where rows arrive without triggers.
alter table row_count add column exhibition_id uuid;
alter table stock_pool add column exhibition_id uuid;

create or replace function counting_function(source text, named text, variadic scopes text[]) returns text
language plpgsql as $$
declare
  counted constant text := format('%s_counted_%s', source, lower(split_part(named, '.', 1)));
  counts_exhibition constant boolean := exists (select from pg_attribute
    where attrelid = source::regclass and attname = 'exhibition_id' and not attisdropped);
  scope text;
  scoped text;
  scope_column text;
  rows_of text[] := '{}';
  came text;
  went text;
begin
  foreach scope in array scopes loop
    scoped := split_part(scope, ' where ', 1);
    scope_column := split_part(scoped, ' as ', 1);
    rows_of := rows_of || format(
      'select %1$s as scope, %2$s as name, %4$s as exhibition_id, DELTA as delta from ROWS where %1$s is not null%3$s',
      case scope_column when 'venue' then '''00000000-0000-0000-0000-000000000000''::uuid' else scope_column end,
      '''' || regexp_replace(case when scoped like '% as %' then split_part(scoped, ' as ', 2) else named end,
        '\{(\w+)\}', ''' || \1 || ''', 'g') || '''',
      case when scope like '% where %' then format(' and (%s)', split_part(scope, ' where ', 2)) else '' end,
      case when counts_exhibition and scope_column in ('exhibition_id', 'participation_id', 'payer_id', 'badge_type_id',
        'ticket_type_id') then 'exhibition_id' else 'null::uuid' end);
  end loop;
  came := replace(replace(array_to_string(rows_of, ' union all '), 'DELTA', '1'), 'ROWS', 'new_rows');
  went := replace(replace(array_to_string(rows_of, ' union all '), 'DELTA', '-1'), 'ROWS', 'old_rows');
  execute format($text$
    create or replace function %1$s() returns trigger language plpgsql as $body$
    begin
      if tg_op = 'INSERT' then
        insert into row_count (scope, name, slot, exhibition_id, value)
        select scope, name, row_count_slot(), any_value(exhibition_id), sum(delta) from (%2$s) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      elsif tg_op = 'DELETE' then
        insert into row_count (scope, name, slot, exhibition_id, value)
        select scope, name, row_count_slot(), any_value(exhibition_id), sum(delta) from (%3$s) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      else
        insert into row_count (scope, name, slot, exhibition_id, value)
        select scope, name, row_count_slot(), any_value(exhibition_id), sum(delta) from (%2$s union all %3$s) changed
        group by 1, 2 having sum(delta) <> 0 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      end if;
      return null;
    end $body$;$text$, counted, came, went);
  return came;
end $$;

create or replace function count_on(source text, named text, variadic scopes text[]) returns void
language plpgsql as $$
declare
  family constant text := split_part(named, '.', 1);
  counted constant text := format('%s_counted_%s', source, lower(family));
  counts constant text := counting_function(source, named, variadic scopes);
begin
  execute format($text$
    create trigger %1$s_insert after insert on %2$s referencing new table as new_rows
      for each statement execute function %1$s();
    create trigger %1$s_update after update on %2$s referencing old table as old_rows new table as new_rows
      for each statement execute function %1$s();
    create trigger %1$s_delete after delete on %2$s referencing old table as old_rows
      for each statement execute function %1$s();
    delete from row_count where starts_with(name, %3$L);
    insert into row_count (scope, name, slot, exhibition_id, value)
    select scope, name, 0, any_value(exhibition_id), sum(delta) from (%4$s) there group by 1, 2$text$,
    counted, source, family || '.', replace(counts, 'new_rows', source));
end $$;

select counting_function('operator', 'operator.{state}', 'company_id');
select counting_function('audience', 'audience.{kind}', 'owner_id where merged_into is null');
select counting_function('merge_suggestion', 'mergeSuggestion.{state}', 'owner_id');
select counting_function('badge', 'badge.{state}', 'exhibition_id where participation_id is not null', 'participation_id', 'badge_type_id where state in (''pending'', ''endorsed'')', 'badge_type_id as badge.entered.{state} where entered_by is not null and state = ''pending''');
select counting_function('credential', 'credential.{state}', 'exhibition_id where not guest', 'badge_type_id where not guest');
select counting_function('bank_line', 'bankLine.{state}', 'venue');
select counting_function('blacklist', 'blacklist.{state}', 'venue where not is_sandbox(exhibition_id)', 'company_id where not is_sandbox(exhibition_id)');
select counting_function('badge_fee', 'badgeFee.{state}', 'venue where not is_sandbox(exhibition_id)', 'exhibition_id', 'sponsor_id where not is_sandbox(exhibition_id)', 'payer_company_id where not is_sandbox(exhibition_id) and (payer_company_id <> sponsor_id)', 'payer_parent_id where not is_sandbox(exhibition_id)', 'payer_id where not is_sandbox(exhibition_id)');
select counting_function('badge_fee', 'badgeFeeDue.{state}', 'payer_company_id where not is_sandbox(exhibition_id)');
select counting_function('bill', 'charge.{kind}.{state}', 'venue where not is_sandbox(exhibition_id)', 'sponsor_id where not is_sandbox(exhibition_id)', 'company_id where not is_sandbox(exhibition_id) and (company_id <> sponsor_id)', 'parent_company_id where not is_sandbox(exhibition_id)', 'exhibition_id');
select counting_function('bill', 'chargeDue.{kind}.{state}', 'company_id where not is_sandbox(exhibition_id)');
select counting_function('bill', 'chargeHeld.{kind}.{state}', 'holder_id where not is_sandbox(exhibition_id)');
select counting_function('declaration', 'declaration.{state}', 'venue where not is_sandbox(exhibition_id)', 'exhibition_id');
select counting_function('exhibition', 'exhibition.{state}', 'venue where not is_sandbox(id) and (kind = ''show'')', 'sponsor_id where not is_sandbox(id) and (kind = ''show'')');
select counting_function('device', 'device.{state}', 'exhibition_id');
select counting_function('invoice_application', 'invoiceApplication.{state}', 'venue where not is_sandbox(exhibition_id)', 'sponsor_id where not is_sandbox(exhibition_id)', 'company_id where not is_sandbox(exhibition_id) and (company_id <> sponsor_id)', 'parent_company_id where not is_sandbox(exhibition_id)');
select counting_function('invoice_application', 'invoiceAsked.{about}.{state}', 'maker_id where not is_sandbox(exhibition_id)');
select counting_function('invoice_application', 'invoiceReversal.{reversal}', 'venue where not is_sandbox(exhibition_id)', 'sponsor_id where not is_sandbox(exhibition_id)', 'company_id where not is_sandbox(exhibition_id) and (company_id <> sponsor_id)', 'parent_company_id where not is_sandbox(exhibition_id)');
select counting_function('invoice_application', 'invoiceTab.{state}.{reversal}', 'venue where not is_sandbox(exhibition_id)', 'sponsor_id where not is_sandbox(exhibition_id)', 'company_id where not is_sandbox(exhibition_id) and company_id <> sponsor_id', 'parent_company_id where not is_sandbox(exhibition_id)');
select counting_function('message', 'message.{state}', 'venue');
select counting_function('discrepancy', 'conflict.{state}', 'exhibition_id', 'venue where not is_sandbox(exhibition_id)');
select counting_function('netting_application', 'offset.{state}', 'venue where not is_sandbox(from_id)');
select counting_function('participation', 'participation.{state}', 'exhibition_id');
select counting_function('participation_task', 'affair.{track}.{status}', 'venue where not is_sandbox(exhibition_id)', 'exhibition_id', 'company_id where not is_sandbox(exhibition_id)');
select counting_function('participation_task', 'affairOfSponsor.{track}.{status}', 'sponsor_id where not is_sandbox(exhibition_id)');
select counting_function('participation_task', 'allotting.{track}', 'giver_id where not is_sandbox(exhibition_id) and (lacks_quota and not gives_quota and not closed)');
select counting_function('partner_visibility', 'partner.{kind}.{state}', 'reader_id');
select counting_function('share_application', 'share.{kind}.{state}', 'venue', 'owner_id', 'applicant_id');
select counting_function('policy', 'policy.{state}', 'exhibition_id');
select counting_function('postponement', 'postponement.{state}', 'venue where not is_sandbox(exhibition_id)');
select counting_function('settlement', 'settlement.{family}.{state}', 'venue where not is_sandbox(exhibition_id)');
select counting_function('settlement', 'settlementTurn.{family}', 'venue where not is_sandbox(exhibition_id) and (turn = ''platform'')', 'company_id where not is_sandbox(exhibition_id) and (turn in (''company'', ''both''))', 'holder_id where not is_sandbox(exhibition_id) and (turn in (''holder'', ''both''))');
select counting_function('campaign', 'spread.{state}', 'owner_id where not is_sandbox(exhibition_id)');
select counting_function('message_template', 'messageTemplate.{state}', 'owner_id', 'venue');
select counting_function('recipient', 'recipient.{state}', 'campaign_id');
select counting_function('survey_answer', 'surveyAnswer.given', 'survey_id');
select counting_function('survey_answer_void', 'surveyVoid.given', 'survey_id');
select counting_function('ticket', 'ticket.{state}', 'exhibition_id', 'participation_id', 'company_id where not is_sandbox(exhibition_id) and (participation_id is null)', 'ticket_type_id');
select counting_function('ticket_order', 'ticketOrder.{state}', 'exhibition_id', 'participation_id');
select counting_function('ticket_request', 'ticketRequest.{state}', 'exhibition_id', 'participation_id');
select counting_function('whitelist', 'whitelist.{state}', 'venue where not is_sandbox(exhibition_id)', 'sponsor_id where not is_sandbox(exhibition_id) and (company_id <> sponsor_id)');

update row_count c set exhibition_id = s.exhibition_id from (
  select id, id as exhibition_id from exhibition union all select id, exhibition_id from participation
  union all select id, exhibition_id from badge_type union all select id, exhibition_id from ticket_type
  union all select id, exhibition_id from zone
) s where s.id = c.scope;
update stock_pool p set exhibition_id = s.exhibition_id from ticket_stock s where s.id = p.scope;
alter table row_count replica identity full;
alter table stock_pool replica identity full;
