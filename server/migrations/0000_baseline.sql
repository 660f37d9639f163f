-- An empty database gets this file instead of the 252 migrations of before-baseline/, which leave the same. `npm run
-- schema -- --baseline` writes it from a database that has run them; it is not edited by hand.
-- Digest of these migrations: a0cced6d5bd102df92127b4d488e31146e9511925f0281ae6d4bd6d3b6933751

-- A body may name what comes later.
SET LOCAL check_function_bodies = off;

-- Sequences

CREATE SEQUENCE bill_number;
CREATE SEQUENCE blacklist_no;
CREATE SEQUENCE settlement_number;
CREATE SEQUENCE subject_request_no;
CREATE SEQUENCE whitelist_running;

-- Functions

CREATE FUNCTION api_key_company_id_lives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select company_id from new_rows where company_id is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $function$;

CREATE FUNCTION append_only(source text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  part regclass;
begin
  execute format('create trigger append_only before update or delete on %s for each row execute function refuse_change()', source);
  for part in select source::regclass union select relid from pg_partition_tree(source::regclass) loop
    execute format('create trigger no_truncate before truncate on %s for each statement execute function refuse_change()', part);
  end loop;
end $function$;

CREATE FUNCTION audience_counted_audience()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select owner_id as scope, 'audience.' || kind || '' as name, 1 as delta from new_rows where owner_id is not null and (merged_into is null)) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      elsif tg_op = 'DELETE' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select owner_id as scope, 'audience.' || kind || '' as name, -1 as delta from old_rows where owner_id is not null and (merged_into is null)) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      else
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select owner_id as scope, 'audience.' || kind || '' as name, 1 as delta from new_rows where owner_id is not null and (merged_into is null) union all select owner_id as scope, 'audience.' || kind || '' as name, -1 as delta from old_rows where owner_id is not null and (merged_into is null)) changed
        group by 1, 2 having sum(delta) <> 0 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      end if;
      return null;
    end $function$;

CREATE FUNCTION audience_document_encrypted_open_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_current_xact_id();
      if exists (select from retired_key where kid = substring(new.document_encrypted from 1 for 6)) then perform refuse_retired_key(tg_table_name); end if;
      return new;
    end $function$;

CREATE FUNCTION audience_document_encrypted_open_key_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from new_rows n join retired_key k on k.kid = substring(n.document_encrypted from 1 for 6)) then
        perform refuse_retired_key(tg_table_name);
      end if;
      return null;
    end $function$;

CREATE FUNCTION audience_email_encrypted_open_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_current_xact_id();
      if exists (select from retired_key where kid = substring(new.email_encrypted from 1 for 6)) then perform refuse_retired_key(tg_table_name); end if;
      return new;
    end $function$;

CREATE FUNCTION audience_email_encrypted_open_key_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from new_rows n join retired_key k on k.kid = substring(n.email_encrypted from 1 for 6)) then
        perform refuse_retired_key(tg_table_name);
      end if;
      return null;
    end $function$;

CREATE FUNCTION audience_phone_encrypted_open_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_current_xact_id();
      if exists (select from retired_key where kid = substring(new.phone_encrypted from 1 for 6)) then perform refuse_retired_key(tg_table_name); end if;
      return new;
    end $function$;

CREATE FUNCTION audience_phone_encrypted_open_key_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from new_rows n join retired_key k on k.kid = substring(n.phone_encrypted from 1 for 6)) then
        perform refuse_retired_key(tg_table_name);
      end if;
      return null;
    end $function$;

CREATE FUNCTION badge_company_id_lives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select company_id from new_rows where company_id is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $function$;

CREATE FUNCTION badge_counted_badge()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select exhibition_id as scope, 'badge.' || state || '' as name, 1 as delta from new_rows where exhibition_id is not null and (participation_id is not null) union all select participation_id as scope, 'badge.' || state || '' as name, 1 as delta from new_rows where participation_id is not null union all select badge_type_id as scope, 'badge.' || state || '' as name, 1 as delta from new_rows where badge_type_id is not null and (state in ('pending', 'endorsed')) union all select badge_type_id as scope, 'badge.entered.' || state || '' as name, 1 as delta from new_rows where badge_type_id is not null and (entered_by is not null and state = 'pending')) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      elsif tg_op = 'DELETE' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select exhibition_id as scope, 'badge.' || state || '' as name, -1 as delta from old_rows where exhibition_id is not null and (participation_id is not null) union all select participation_id as scope, 'badge.' || state || '' as name, -1 as delta from old_rows where participation_id is not null union all select badge_type_id as scope, 'badge.' || state || '' as name, -1 as delta from old_rows where badge_type_id is not null and (state in ('pending', 'endorsed')) union all select badge_type_id as scope, 'badge.entered.' || state || '' as name, -1 as delta from old_rows where badge_type_id is not null and (entered_by is not null and state = 'pending')) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      else
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select exhibition_id as scope, 'badge.' || state || '' as name, 1 as delta from new_rows where exhibition_id is not null and (participation_id is not null) union all select participation_id as scope, 'badge.' || state || '' as name, 1 as delta from new_rows where participation_id is not null union all select badge_type_id as scope, 'badge.' || state || '' as name, 1 as delta from new_rows where badge_type_id is not null and (state in ('pending', 'endorsed')) union all select badge_type_id as scope, 'badge.entered.' || state || '' as name, 1 as delta from new_rows where badge_type_id is not null and (entered_by is not null and state = 'pending') union all select exhibition_id as scope, 'badge.' || state || '' as name, -1 as delta from old_rows where exhibition_id is not null and (participation_id is not null) union all select participation_id as scope, 'badge.' || state || '' as name, -1 as delta from old_rows where participation_id is not null union all select badge_type_id as scope, 'badge.' || state || '' as name, -1 as delta from old_rows where badge_type_id is not null and (state in ('pending', 'endorsed')) union all select badge_type_id as scope, 'badge.entered.' || state || '' as name, -1 as delta from old_rows where badge_type_id is not null and (entered_by is not null and state = 'pending')) changed
        group by 1, 2 having sum(delta) <> 0 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      end if;
      return null;
    end $function$;

CREATE FUNCTION badge_document_encrypted_open_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_current_xact_id();
      if exists (select from retired_key where kid = substring(new.document_encrypted from 1 for 6)) then perform refuse_retired_key(tg_table_name); end if;
      return new;
    end $function$;

CREATE FUNCTION badge_document_encrypted_open_key_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from new_rows n join retired_key k on k.kid = substring(n.document_encrypted from 1 for 6)) then
        perform refuse_retired_key(tg_table_name);
      end if;
      return null;
    end $function$;

CREATE FUNCTION badge_fee_company_id_lives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select company_id from new_rows where company_id is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $function$;

CREATE FUNCTION badge_fee_counted_badgefee()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'badgeFee.' || state || '' as name, 1 as delta from new_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id) union all select exhibition_id as scope, 'badgeFee.' || state || '' as name, 1 as delta from new_rows where exhibition_id is not null union all select sponsor_id as scope, 'badgeFee.' || state || '' as name, 1 as delta from new_rows where sponsor_id is not null and not is_sandbox(exhibition_id) union all select payer_company_id as scope, 'badgeFee.' || state || '' as name, 1 as delta from new_rows where payer_company_id is not null and not is_sandbox(exhibition_id) and (payer_company_id <> sponsor_id) union all select payer_parent_id as scope, 'badgeFee.' || state || '' as name, 1 as delta from new_rows where payer_parent_id is not null and not is_sandbox(exhibition_id) union all select payer_id as scope, 'badgeFee.' || state || '' as name, 1 as delta from new_rows where payer_id is not null and not is_sandbox(exhibition_id)) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      elsif tg_op = 'DELETE' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'badgeFee.' || state || '' as name, -1 as delta from old_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id) union all select exhibition_id as scope, 'badgeFee.' || state || '' as name, -1 as delta from old_rows where exhibition_id is not null union all select sponsor_id as scope, 'badgeFee.' || state || '' as name, -1 as delta from old_rows where sponsor_id is not null and not is_sandbox(exhibition_id) union all select payer_company_id as scope, 'badgeFee.' || state || '' as name, -1 as delta from old_rows where payer_company_id is not null and not is_sandbox(exhibition_id) and (payer_company_id <> sponsor_id) union all select payer_parent_id as scope, 'badgeFee.' || state || '' as name, -1 as delta from old_rows where payer_parent_id is not null and not is_sandbox(exhibition_id) union all select payer_id as scope, 'badgeFee.' || state || '' as name, -1 as delta from old_rows where payer_id is not null and not is_sandbox(exhibition_id)) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      else
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'badgeFee.' || state || '' as name, 1 as delta from new_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id) union all select exhibition_id as scope, 'badgeFee.' || state || '' as name, 1 as delta from new_rows where exhibition_id is not null union all select sponsor_id as scope, 'badgeFee.' || state || '' as name, 1 as delta from new_rows where sponsor_id is not null and not is_sandbox(exhibition_id) union all select payer_company_id as scope, 'badgeFee.' || state || '' as name, 1 as delta from new_rows where payer_company_id is not null and not is_sandbox(exhibition_id) and (payer_company_id <> sponsor_id) union all select payer_parent_id as scope, 'badgeFee.' || state || '' as name, 1 as delta from new_rows where payer_parent_id is not null and not is_sandbox(exhibition_id) union all select payer_id as scope, 'badgeFee.' || state || '' as name, 1 as delta from new_rows where payer_id is not null and not is_sandbox(exhibition_id) union all select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'badgeFee.' || state || '' as name, -1 as delta from old_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id) union all select exhibition_id as scope, 'badgeFee.' || state || '' as name, -1 as delta from old_rows where exhibition_id is not null union all select sponsor_id as scope, 'badgeFee.' || state || '' as name, -1 as delta from old_rows where sponsor_id is not null and not is_sandbox(exhibition_id) union all select payer_company_id as scope, 'badgeFee.' || state || '' as name, -1 as delta from old_rows where payer_company_id is not null and not is_sandbox(exhibition_id) and (payer_company_id <> sponsor_id) union all select payer_parent_id as scope, 'badgeFee.' || state || '' as name, -1 as delta from old_rows where payer_parent_id is not null and not is_sandbox(exhibition_id) union all select payer_id as scope, 'badgeFee.' || state || '' as name, -1 as delta from old_rows where payer_id is not null and not is_sandbox(exhibition_id)) changed
        group by 1, 2 having sum(delta) <> 0 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      end if;
      return null;
    end $function$;

CREATE FUNCTION badge_fee_counted_badgefeedue()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select payer_company_id as scope, 'badgeFeeDue.' || state || '' as name, 1 as delta from new_rows where payer_company_id is not null and not is_sandbox(exhibition_id)) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      elsif tg_op = 'DELETE' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select payer_company_id as scope, 'badgeFeeDue.' || state || '' as name, -1 as delta from old_rows where payer_company_id is not null and not is_sandbox(exhibition_id)) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      else
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select payer_company_id as scope, 'badgeFeeDue.' || state || '' as name, 1 as delta from new_rows where payer_company_id is not null and not is_sandbox(exhibition_id) union all select payer_company_id as scope, 'badgeFeeDue.' || state || '' as name, -1 as delta from old_rows where payer_company_id is not null and not is_sandbox(exhibition_id)) changed
        group by 1, 2 having sum(delta) <> 0 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      end if;
      return null;
    end $function$;

CREATE FUNCTION badge_fee_payer_company_id_lives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select payer_company_id from new_rows where payer_company_id is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $function$;

CREATE FUNCTION badge_fee_payer_parent_id_lives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select payer_parent_id from new_rows where payer_parent_id is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $function$;

CREATE FUNCTION badge_fee_pending_for_payer_company_id()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      was constant boolean := tg_op <> 'INSERT' and old.state::text = any ('{uncharged}');
      is_now constant boolean := tg_op <> 'DELETE' and new.state::text = any ('{uncharged}');
    begin
      if is_now and not was then perform note_pending(new.payer_company_id);
      elsif was and not is_now then perform note_pending(old.payer_company_id);
      end if;
      return null;
    end $function$;

CREATE FUNCTION badge_phone_encrypted_open_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_current_xact_id();
      if exists (select from retired_key where kid = substring(new.phone_encrypted from 1 for 6)) then perform refuse_retired_key(tg_table_name); end if;
      return new;
    end $function$;

CREATE FUNCTION badge_phone_encrypted_open_key_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from new_rows n join retired_key k on k.kid = substring(n.phone_encrypted from 1 for 6)) then
        perform refuse_retired_key(tg_table_name);
      end if;
      return null;
    end $function$;

CREATE FUNCTION bank_line_counted_bankline()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'bankLine.' || state || '' as name, 1 as delta from new_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      elsif tg_op = 'DELETE' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'bankLine.' || state || '' as name, -1 as delta from old_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      else
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'bankLine.' || state || '' as name, 1 as delta from new_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null union all select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'bankLine.' || state || '' as name, -1 as delta from old_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null) changed
        group by 1, 2 having sum(delta) <> 0 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      end if;
      return null;
    end $function$;

CREATE FUNCTION batch_search_lines_encrypted_open_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_current_xact_id();
      if exists (select from retired_key where kid = substring(new.lines_encrypted from 1 for 6)) then perform refuse_retired_key(tg_table_name); end if;
      return new;
    end $function$;

CREATE FUNCTION batch_search_lines_encrypted_open_key_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from new_rows n join retired_key k on k.kid = substring(n.lines_encrypted from 1 for 6)) then
        perform refuse_retired_key(tg_table_name);
      end if;
      return null;
    end $function$;

CREATE FUNCTION bill_company_id_lives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select company_id from new_rows where company_id is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $function$;

CREATE FUNCTION bill_counted_charge()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'charge.' || kind || '.' || state || '' as name, 1 as delta from new_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id) union all select sponsor_id as scope, 'charge.' || kind || '.' || state || '' as name, 1 as delta from new_rows where sponsor_id is not null and not is_sandbox(exhibition_id) union all select company_id as scope, 'charge.' || kind || '.' || state || '' as name, 1 as delta from new_rows where company_id is not null and not is_sandbox(exhibition_id) and (company_id <> sponsor_id) union all select parent_company_id as scope, 'charge.' || kind || '.' || state || '' as name, 1 as delta from new_rows where parent_company_id is not null and not is_sandbox(exhibition_id) union all select exhibition_id as scope, 'charge.' || kind || '.' || state || '' as name, 1 as delta from new_rows where exhibition_id is not null) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      elsif tg_op = 'DELETE' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'charge.' || kind || '.' || state || '' as name, -1 as delta from old_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id) union all select sponsor_id as scope, 'charge.' || kind || '.' || state || '' as name, -1 as delta from old_rows where sponsor_id is not null and not is_sandbox(exhibition_id) union all select company_id as scope, 'charge.' || kind || '.' || state || '' as name, -1 as delta from old_rows where company_id is not null and not is_sandbox(exhibition_id) and (company_id <> sponsor_id) union all select parent_company_id as scope, 'charge.' || kind || '.' || state || '' as name, -1 as delta from old_rows where parent_company_id is not null and not is_sandbox(exhibition_id) union all select exhibition_id as scope, 'charge.' || kind || '.' || state || '' as name, -1 as delta from old_rows where exhibition_id is not null) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      else
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'charge.' || kind || '.' || state || '' as name, 1 as delta from new_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id) union all select sponsor_id as scope, 'charge.' || kind || '.' || state || '' as name, 1 as delta from new_rows where sponsor_id is not null and not is_sandbox(exhibition_id) union all select company_id as scope, 'charge.' || kind || '.' || state || '' as name, 1 as delta from new_rows where company_id is not null and not is_sandbox(exhibition_id) and (company_id <> sponsor_id) union all select parent_company_id as scope, 'charge.' || kind || '.' || state || '' as name, 1 as delta from new_rows where parent_company_id is not null and not is_sandbox(exhibition_id) union all select exhibition_id as scope, 'charge.' || kind || '.' || state || '' as name, 1 as delta from new_rows where exhibition_id is not null union all select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'charge.' || kind || '.' || state || '' as name, -1 as delta from old_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id) union all select sponsor_id as scope, 'charge.' || kind || '.' || state || '' as name, -1 as delta from old_rows where sponsor_id is not null and not is_sandbox(exhibition_id) union all select company_id as scope, 'charge.' || kind || '.' || state || '' as name, -1 as delta from old_rows where company_id is not null and not is_sandbox(exhibition_id) and (company_id <> sponsor_id) union all select parent_company_id as scope, 'charge.' || kind || '.' || state || '' as name, -1 as delta from old_rows where parent_company_id is not null and not is_sandbox(exhibition_id) union all select exhibition_id as scope, 'charge.' || kind || '.' || state || '' as name, -1 as delta from old_rows where exhibition_id is not null) changed
        group by 1, 2 having sum(delta) <> 0 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      end if;
      return null;
    end $function$;

CREATE FUNCTION bill_counted_chargedue()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select company_id as scope, 'chargeDue.' || kind || '.' || state || '' as name, 1 as delta from new_rows where company_id is not null and not is_sandbox(exhibition_id)) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      elsif tg_op = 'DELETE' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select company_id as scope, 'chargeDue.' || kind || '.' || state || '' as name, -1 as delta from old_rows where company_id is not null and not is_sandbox(exhibition_id)) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      else
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select company_id as scope, 'chargeDue.' || kind || '.' || state || '' as name, 1 as delta from new_rows where company_id is not null and not is_sandbox(exhibition_id) union all select company_id as scope, 'chargeDue.' || kind || '.' || state || '' as name, -1 as delta from old_rows where company_id is not null and not is_sandbox(exhibition_id)) changed
        group by 1, 2 having sum(delta) <> 0 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      end if;
      return null;
    end $function$;

CREATE FUNCTION bill_counted_chargeheld()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select holder_id as scope, 'chargeHeld.' || kind || '.' || state || '' as name, 1 as delta from new_rows where holder_id is not null and not is_sandbox(exhibition_id)) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      elsif tg_op = 'DELETE' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select holder_id as scope, 'chargeHeld.' || kind || '.' || state || '' as name, -1 as delta from old_rows where holder_id is not null and not is_sandbox(exhibition_id)) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      else
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select holder_id as scope, 'chargeHeld.' || kind || '.' || state || '' as name, 1 as delta from new_rows where holder_id is not null and not is_sandbox(exhibition_id) union all select holder_id as scope, 'chargeHeld.' || kind || '.' || state || '' as name, -1 as delta from old_rows where holder_id is not null and not is_sandbox(exhibition_id)) changed
        group by 1, 2 having sum(delta) <> 0 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      end if;
      return null;
    end $function$;

CREATE FUNCTION bill_holder_id_lives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select holder_id from new_rows where holder_id is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $function$;

CREATE FUNCTION bill_parent_company_id_lives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select parent_company_id from new_rows where parent_company_id is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $function$;

CREATE FUNCTION bill_pending_for_company_id()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      was constant boolean := tg_op <> 'INSERT' and old.state::text = any ('{unpaid,returned}');
      is_now constant boolean := tg_op <> 'DELETE' and new.state::text = any ('{unpaid,returned}');
    begin
      if is_now and not was then perform note_pending(new.company_id);
      elsif was and not is_now then perform note_pending(old.company_id);
      end if;
      return null;
    end $function$;

CREATE FUNCTION bill_pending_for_holder_id()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      was constant boolean := tg_op <> 'INSERT' and old.state::text = any ('{proofSubmitted}');
      is_now constant boolean := tg_op <> 'DELETE' and new.state::text = any ('{proofSubmitted}');
    begin
      if is_now and not was then perform note_pending(new.holder_id);
      elsif was and not is_now then perform note_pending(old.holder_id);
      end if;
      return null;
    end $function$;

CREATE FUNCTION blacklist_appeal_phone_encrypted_open_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_current_xact_id();
      if exists (select from retired_key where kid = substring(new.phone_encrypted from 1 for 6)) then perform refuse_retired_key(tg_table_name); end if;
      return new;
    end $function$;

CREATE FUNCTION blacklist_appeal_phone_encrypted_open_key_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from new_rows n join retired_key k on k.kid = substring(n.phone_encrypted from 1 for 6)) then
        perform refuse_retired_key(tg_table_name);
      end if;
      return null;
    end $function$;

CREATE FUNCTION blacklist_company_id_lives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select company_id from new_rows where company_id is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $function$;

CREATE FUNCTION blacklist_counted_blacklist()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'blacklist.' || state || '' as name, 1 as delta from new_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id) union all select company_id as scope, 'blacklist.' || state || '' as name, 1 as delta from new_rows where company_id is not null and not is_sandbox(exhibition_id)) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      elsif tg_op = 'DELETE' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'blacklist.' || state || '' as name, -1 as delta from old_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id) union all select company_id as scope, 'blacklist.' || state || '' as name, -1 as delta from old_rows where company_id is not null and not is_sandbox(exhibition_id)) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      else
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'blacklist.' || state || '' as name, 1 as delta from new_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id) union all select company_id as scope, 'blacklist.' || state || '' as name, 1 as delta from new_rows where company_id is not null and not is_sandbox(exhibition_id) union all select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'blacklist.' || state || '' as name, -1 as delta from old_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id) union all select company_id as scope, 'blacklist.' || state || '' as name, -1 as delta from old_rows where company_id is not null and not is_sandbox(exhibition_id)) changed
        group by 1, 2 having sum(delta) <> 0 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      end if;
      return null;
    end $function$;

CREATE FUNCTION blacklist_document_encrypted_open_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_current_xact_id();
      if exists (select from retired_key where kid = substring(new.encrypted from 1 for 6)) then perform refuse_retired_key(tg_table_name); end if;
      return new;
    end $function$;

CREATE FUNCTION blacklist_document_encrypted_open_key_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from new_rows n join retired_key k on k.kid = substring(n.encrypted from 1 for 6)) then
        perform refuse_retired_key(tg_table_name);
      end if;
      return null;
    end $function$;

CREATE FUNCTION blacklist_document_entered()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into active_blacklist_key (scope_key, subject, blacklist_id)
  select blacklist_scope_key(b.scope, b.exhibition_id), new.blind_index, b.id from blacklist b
  where b.id = new.blacklist_id and blacklist_lives(b.state);
  return null;
end $function$;

CREATE FUNCTION blacklist_entered()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if blacklist_lives(new.state) then
    insert into active_blacklist_key (scope_key, subject, blacklist_id)
    select scope_key, subject, id from blacklist_subject where id = new.id order by 1, 2;
  else
    delete from active_blacklist_key where blacklist_id = new.id;
  end if;
  return null;
end $function$;

CREATE FUNCTION blacklist_lives(state text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select state in ('pending', 'urgent', 'active')
$function$;

CREATE FUNCTION blacklist_pending_for_venue()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      was constant boolean := tg_op <> 'INSERT' and old.state::text = any ('{pending,urgent}');
      is_now constant boolean := tg_op <> 'DELETE' and new.state::text = any ('{pending,urgent}');
    begin
      if is_now and not was then perform note_pending_venue();
      elsif was and not is_now then perform note_pending_venue();
      end if;
      return null;
    end $function$;

CREATE FUNCTION blacklist_phone_encrypted_open_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_current_xact_id();
      if exists (select from retired_key where kid = substring(new.phone_encrypted from 1 for 6)) then perform refuse_retired_key(tg_table_name); end if;
      return new;
    end $function$;

CREATE FUNCTION blacklist_phone_encrypted_open_key_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from new_rows n join retired_key k on k.kid = substring(n.phone_encrypted from 1 for 6)) then
        perform refuse_retired_key(tg_table_name);
      end if;
      return null;
    end $function$;

CREATE FUNCTION blacklist_scope_key(scope text, exhibition uuid)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select scope || coalesce(' ' || exhibition, '')
$function$;

CREATE FUNCTION blacklisted_with(number_digest bytea, exhibition uuid, moment timestamp with time zone)
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$
  select k.blacklist_id from blacklist_key k
  where k.blind_index = number_digest and k."from" <= moment and (k.until is null or k.until > moment)
    and (k.exhibition_id = exhibition or k.exhibition_id is null and is_show(exhibition))
  order by k.blacklist_id limit 1
$function$;

CREATE FUNCTION bundle_badge_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into bundle_change (exhibition_id, credential_id, why)
  select n.exhibition_id, c.id, 'badge'
  from new_rows n join old_rows o on o.exhibition_id = n.exhibition_id and o.id = n.id
    join credential c on c.exhibition_id = n.exhibition_id and c.badge_id = n.id
  where n.purged = '{}' and ((n.state, n.suspended_by, n.valid, n.door_ids, n.entries_kind, n.slot_window, n.name)
    is distinct from (o.state, o.suspended_by, o.valid, o.door_ids, o.entries_kind, o.slot_window, o.name)
    or n.company_id <> o.company_id and exists (select from policy p join gate_rule r on r.policy_id = p.id
      where p.exhibition_id = n.exhibition_id and r.company_id is not null));
  return null;
end $function$;

CREATE FUNCTION bundle_credential_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into bundle_change (exhibition_id, credential_id, why)
  select n.exhibition_id, n.id, 'credential'
  from new_rows n join old_rows o on o.exhibition_id = n.exhibition_id and o.id = n.id
  where n.state <> o.state;
  return null;
end $function$;

CREATE FUNCTION bundle_gate_context_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into bundle_change (exhibition_id, why)
  select n.id, 'exhibition' from new_rows n join old_rows o on o.id = n.id
  where (n.state, n.move_in_from, n.move_in_to, n.open_from, n.open_to, n.move_out_from, n.move_out_to, n.receipt_from,
      n.receipt_exempt)
    is distinct from (o.state, o.move_in_from, o.move_in_to, o.open_from, o.open_to, o.move_out_from, o.move_out_to,
      o.receipt_from, o.receipt_exempt);
  return null;
end $function$;

CREATE FUNCTION bundle_gate_staff_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into bundle_change (exhibition_id, why)
  select distinct n.exhibition_id, 'guard' from new_rows n join old_rows o on o.id = n.id
  where (n.name, n.door_ids, n.stopped) is distinct from (o.name, o.door_ids, o.stopped);
  return null;
end $function$;

CREATE FUNCTION bundle_postponed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into bundle_change (exhibition_id, why) select distinct n.exhibition_id, tg_table_name from new_rows n;
  return null;
end $function$;

CREATE FUNCTION bundle_rules_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into bundle_change (exhibition_id, why)
  select distinct p.exhibition_id, 'policy' from new_rows n join policy p on p.id = n.policy_id where p.state = 'published';
  return null;
end $function$;

CREATE FUNCTION bundle_setup_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into bundle_change (exhibition_id, why) select distinct n.exhibition_id, tg_table_name from new_rows n;
  return null;
end $function$;

CREATE FUNCTION bundle_ticket_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into bundle_change (exhibition_id, credential_id, why)
  select n.exhibition_id, c.id, 'ticket'
  from new_rows n join old_rows o on o.exhibition_id = n.exhibition_id and o.id = n.id
    join ticket_credential c on c.exhibition_id = n.exhibition_id and c.ticket_id = n.id
  where (n.state <> o.state and not (o.state = 'issued' and n.state = 'entered'))
    or (n.valid_from, n.valid_to) is distinct from (o.valid_from, o.valid_to);
  return null;
end $function$;

CREATE FUNCTION bundle_ticket_coded()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into bundle_change (exhibition_id, credential_id, why)
  select n.exhibition_id, n.id, 'ticketCode' from new_rows n
  where uuid_extract_timestamp(n.id) <= (select max(p.at) from ticket_postponement p where p.exhibition_id = n.exhibition_id);
  return null;
end $function$;

CREATE FUNCTION bundle_ticket_credential_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into bundle_change (exhibition_id, credential_id, why)
  select n.exhibition_id, n.id, 'ticketCredential'
  from new_rows n join old_rows o on o.exhibition_id = n.exhibition_id and o.id = n.id
  where n.revoked_reason is distinct from o.revoked_reason;
  return null;
end $function$;

CREATE FUNCTION campaign_counted_spread()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select owner_id as scope, 'spread.' || state || '' as name, 1 as delta from new_rows where owner_id is not null and not is_sandbox(exhibition_id)) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      elsif tg_op = 'DELETE' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select owner_id as scope, 'spread.' || state || '' as name, -1 as delta from old_rows where owner_id is not null and not is_sandbox(exhibition_id)) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      else
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select owner_id as scope, 'spread.' || state || '' as name, 1 as delta from new_rows where owner_id is not null and not is_sandbox(exhibition_id) union all select owner_id as scope, 'spread.' || state || '' as name, -1 as delta from old_rows where owner_id is not null and not is_sandbox(exhibition_id)) changed
        group by 1, 2 having sum(delta) <> 0 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      end if;
      return null;
    end $function$;

CREATE FUNCTION change_participation_task_counts(p_participation uuid, p_track text, p_drafts integer, p_returned integer, p_to_pay integer, p_pending integer, p_in_production integer, p_done integer)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  task uuid;
  adds constant boolean := least(p_drafts, p_returned, p_to_pay, p_pending, p_in_production, p_done) >= 0;
  shared boolean := false;
begin
  if adds then
    select id into task from participation_task where participation_id = p_participation and track = p_track
      and (p_drafts = 0 or has_drafts) and (p_returned = 0 or has_returned) and (p_to_pay = 0 or has_to_pay)
      and (p_pending = 0 or has_pending) and (p_in_production = 0 or has_in_production) and (p_done = 0 or has_done) for share;
    shared := found;
  end if;
  if not shared then
    if p_track = 'Tic' and adds then
      insert into participation_task (participation_id, track, exhibition_id, company_id, sponsor_id, giver_id, closed)
      select p.id, p_track, p.exhibition_id, p.company_id, p.sponsor_id, above.company_id, p.state = 'ended'
      from participation p left join participation above on above.id = p.parent_id where p.id = p_participation
      on conflict on constraint participation_task_unique do nothing;
    end if;
    select id into task from participation_task where participation_id = p_participation and track = p_track for no key update;
    if not found then return false; end if;
  end if;
  insert into participation_task_count as stored (task_id, slot, drafts, returned, to_pay, pending, in_production, done)
  values (task, row_count_slot(), p_drafts, p_returned, p_to_pay, p_pending, p_in_production, p_done)
  on conflict (task_id, slot) do update set drafts = stored.drafts + excluded.drafts, returned = stored.returned + excluded.returned,
    to_pay = stored.to_pay + excluded.to_pay, pending = stored.pending + excluded.pending,
    in_production = stored.in_production + excluded.in_production, done = stored.done + excluded.done;
  if shared then return true; end if;
  update participation_task set version = version + 1, updated_at = now(), has_drafts = n.drafts > 0, has_returned = n.returned > 0,
    has_to_pay = n.to_pay > 0, has_pending = n.pending > 0, has_in_production = n.in_production > 0, has_done = n.done > 0
  from (select sum(drafts) as drafts, sum(returned) as returned, sum(to_pay) as to_pay, sum(pending) as pending,
    sum(in_production) as in_production, sum(done) as done from participation_task_count where task_id = task) n
  where id = task and (has_drafts, has_returned, has_to_pay, has_pending, has_in_production, has_done)
    is distinct from (n.drafts > 0, n.returned > 0, n.to_pay > 0, n.pending > 0, n.in_production > 0, n.done > 0);
  return true;
end $function$;

CREATE FUNCTION checkpoint_hash(state bytea, start bytea, bytes bytea)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
AS $function$ select sha256(coalesce(state, start) || bytes) $function$;

CREATE FUNCTION checkpoint_operation_log(most integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  added_below bigint;
  ended_below bigint;
  up_to bigint;
  last_seq bigint;
  last_hash bytea;
  added int := 0;
begin
  if not pg_try_advisory_xact_lock(7246511015) then return null; end if;
  -- Read only now, because another node may have moved the horizon just before.
  ended_below := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  select xid into added_below from operation_log_watermark;
  -- A database that was restored into a younger cluster starts its transaction ids again.
  if added_below > ended_below then added_below := 0; end if;
  if added_below = ended_below then return 0; end if;
  select xid + 1 into up_to from operation_log l
    where xid >= added_below and xid < ended_below
      and not exists (select from operation_log_checkpoint s where s.log_id = l.id)
    order by xid offset most - 1 limit 1;
  up_to := coalesce(up_to, ended_below);
  select seq, hash into last_seq, last_hash from operation_log_checkpoint order by seq desc limit 1;
  last_seq := coalesce(last_seq, 0);
  last_hash := coalesce(last_hash, '\x'::bytea);
  insert into operation_log_checkpoint (seq, log_id, log_at, hash)
  select last_seq + row_number() over links, id, at, checkpoint_chain(last_hash, bytes) over links
  from (
    select l.xid, l.id, l.at, operation_log_bytes(l) as bytes from operation_log l
    where l.xid >= added_below and l.xid < up_to
      and not exists (select from operation_log_checkpoint s where s.log_id = l.id)
  ) ended
  window links as (order by xid, id rows unbounded preceding);
  get diagnostics added = row_count;
  update operation_log_watermark set xid = up_to;
  return added;
end $function$;

CREATE FUNCTION company_owner_company_id_lives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select owner_company_id from new_rows where owner_company_id is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $function$;

CREATE FUNCTION company_parent_id_lives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select parent_id from new_rows where parent_id is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $function$;

CREATE FUNCTION company_pending_for_owner_company_id()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      was constant boolean := tg_op <> 'INSERT' and old.state::text = any ('{returned}');
      is_now constant boolean := tg_op <> 'DELETE' and new.state::text = any ('{returned}');
    begin
      if is_now and not was then perform note_pending(new.owner_company_id);
      elsif was and not is_now then perform note_pending(old.owner_company_id);
      end if;
      return null;
    end $function$;

CREATE FUNCTION company_pending_for_parent_id()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      was constant boolean := tg_op <> 'INSERT' and old.state::text = any ('{returned}');
      is_now constant boolean := tg_op <> 'DELETE' and new.state::text = any ('{returned}');
    begin
      if is_now and not was then perform note_pending(new.parent_id);
      elsif was and not is_now then perform note_pending(old.parent_id);
      end if;
      return null;
    end $function$;

CREATE FUNCTION company_pending_for_venue()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      was constant boolean := tg_op <> 'INSERT' and old.state::text = any ('{pending}');
      is_now constant boolean := tg_op <> 'DELETE' and new.state::text = any ('{pending}');
    begin
      if is_now and not was then perform note_pending_venue();
      elsif was and not is_now then perform note_pending_venue();
      end if;
      return null;
    end $function$;

CREATE FUNCTION company_reference(source text, named text, does text, narrow text DEFAULT 'true'::text, more text DEFAULT ''::text, label text DEFAULT NULL::text, guarded boolean DEFAULT true)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  guard constant text := format('%s_%s_lives', source, named);
begin
  insert into company_reference (table_name, column_name, on_merge, narrowed, also_set, label)
  values (source, named, does, narrow, more, label);
  if does not in ('moves', 'rule') or not guarded then return; end if;
  execute format($text$
    create function %1$s() returns trigger language plpgsql as $body$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select %2$s from new_rows where %2$s is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $body$;
    create trigger %1$s after insert on %3$s referencing new table as new_rows for each statement execute function %1$s()$text$,
    guard, named, source);
end $function$;

CREATE FUNCTION compile_policy(p_policy uuid, p_zone text, p_from date, p_to date)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  made int;
begin
  delete from gate_rule where policy_id = p_policy;
  insert into gate_rule (policy_id, clause_no, badge_type_id, company_id, zone_id, door_id, refuse, windows, entries_kind,
    entries_a_day, gap_minutes)
  select p.id, c.number, t.id, k.company, l.zone, l.door, c.refuse, w.windows,
    case when not c.refuse then coalesce(c.entries_kind, t.entries_kind) end,
    case when not c.refuse then case when c.entries_kind is null then t.entries_a_day else c.entries_a_day end end,
    case when c.refuse then 0 else c.gap_minutes end
  from policy p
  join policy_clause c on c.policy_id = p.id
  join badge_type t on t.exhibition_id = p.exhibition_id and t.id = any (c.badge_type_ids)
  cross join lateral (
    select policy_windows(p.exhibition_id, c.refuse, c.phases, t.phases, c.days, c.hours, p_zone, p_from, p_to) as windows
    offset 0) w
  cross join lateral (
    select unnest(c.company_ids) as company union all select null where cardinality(c.company_ids) = 0) k
  cross join lateral (
    select unnest(c.zone_ids) as zone, null::uuid as door
    union all select null, unnest(c.door_ids)
    union all select unnest(t.zones), null where not c.refuse and cardinality(c.zone_ids || c.door_ids) = 0
    union all select null, null where cardinality(c.zone_ids || c.door_ids) = 0 and (c.refuse or t.zones = '{}')) l
  where p.id = p_policy;
  get diagnostics made = row_count;
  update policy p set compiled_to = (
    select case when greatest(e.move_in_to, e.open_to, e.move_out_to) - least(e.move_in_from, e.open_from, e.move_out_from)
      > interval '100 days' then p_to end
    from exhibition e where e.id = p.exhibition_id) where p.id = p_policy;
  return made;
end $function$;

CREATE FUNCTION copied_id(id uuid, sandbox uuid)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select (left(id::text, 14) || '8' || left(h, 3) || '-8' || substr(h, 4, 3) || '-' || substr(h, 7, 12))::uuid
  from md5(id::text || sandbox::text) h
$function$;

CREATE FUNCTION copied_ids(ids uuid[], sandbox uuid)
 RETURNS uuid[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when ids is not null then array(select copied_id(id, sandbox) from unnest(ids) with ordinality u (id, n) order by n) end
$function$;

CREATE FUNCTION copied_json(content jsonb, sandbox uuid, known uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  id uuid;
  said text := content::text;
begin
  foreach id in array known loop
    said := replace(said, id::text, copied_id(id, sandbox)::text);
  end loop;
  return said::jsonb;
end $function$;

CREATE FUNCTION count_on(source text, named text, VARIADIC scopes text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  family constant text := split_part(named, '.', 1);
  counted constant text := format('%s_counted_%s', source, lower(family));
  scope text;
  scoped text;
  rows_of text[] := '{}';
  came text;
  went text;
begin
  foreach scope in array scopes loop
    scoped := split_part(scope, ' where ', 1);
    rows_of := rows_of || format('select %1$s as scope, %2$s as name, DELTA as delta from ROWS where %1$s is not null%3$s',
      case split_part(scoped, ' as ', 1) when 'venue' then '''00000000-0000-0000-0000-000000000000''::uuid'
        else split_part(scoped, ' as ', 1) end,
      '''' || regexp_replace(case when scoped like '% as %' then split_part(scoped, ' as ', 2) else named end,
        '\{(\w+)\}', ''' || \1 || ''', 'g') || '''',
      case when scope like '% where %' then format(' and (%s)', split_part(scope, ' where ', 2)) else '' end);
  end loop;
  came := replace(replace(array_to_string(rows_of, ' union all '), 'DELTA', '1'), 'ROWS', 'new_rows');
  went := replace(replace(array_to_string(rows_of, ' union all '), 'DELTA', '-1'), 'ROWS', 'old_rows');
  execute format($text$
    create function %1$s() returns trigger language plpgsql as $body$
    begin
      if tg_op = 'INSERT' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (%2$s) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      elsif tg_op = 'DELETE' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (%3$s) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      else
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (%2$s union all %3$s) changed
        group by 1, 2 having sum(delta) <> 0 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      end if;
      return null;
    end $body$;
    create trigger %1$s_insert after insert on %4$s referencing new table as new_rows
      for each statement execute function %1$s();
    create trigger %1$s_update after update on %4$s referencing old table as old_rows new table as new_rows
      for each statement execute function %1$s();
    create trigger %1$s_delete after delete on %4$s referencing old table as old_rows
      for each statement execute function %1$s();
    delete from row_count where starts_with(name, %5$L);
    insert into row_count (scope, name, slot, value)
    select scope, name, 0, sum(delta) from (%6$s) there group by 1, 2$text$,
    counted, came, went, source, family || '.', replace(came, 'new_rows', source));
end $function$;

CREATE FUNCTION count_shared()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update share_condition set running = running
    + case when tg_op <> 'DELETE' and new.shared and new.state <> 'ended' then 1 else 0 end
    - case when tg_op <> 'INSERT' and old.shared and old.state <> 'ended' then 1 else 0 end
  where partner_id = case when tg_op = 'DELETE' then old.company_id else new.company_id end;
  return null;
end $function$;

CREATE FUNCTION credential_counted_credential()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select exhibition_id as scope, 'credential.' || state || '' as name, 1 as delta from new_rows where exhibition_id is not null and (not guest) union all select badge_type_id as scope, 'credential.' || state || '' as name, 1 as delta from new_rows where badge_type_id is not null and (not guest)) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      elsif tg_op = 'DELETE' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select exhibition_id as scope, 'credential.' || state || '' as name, -1 as delta from old_rows where exhibition_id is not null and (not guest) union all select badge_type_id as scope, 'credential.' || state || '' as name, -1 as delta from old_rows where badge_type_id is not null and (not guest)) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      else
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select exhibition_id as scope, 'credential.' || state || '' as name, 1 as delta from new_rows where exhibition_id is not null and (not guest) union all select badge_type_id as scope, 'credential.' || state || '' as name, 1 as delta from new_rows where badge_type_id is not null and (not guest) union all select exhibition_id as scope, 'credential.' || state || '' as name, -1 as delta from old_rows where exhibition_id is not null and (not guest) union all select badge_type_id as scope, 'credential.' || state || '' as name, -1 as delta from old_rows where badge_type_id is not null and (not guest)) changed
        group by 1, 2 having sum(delta) <> 0 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      end if;
      return null;
    end $function$;

CREATE FUNCTION declaration_company_id_lives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select company_id from new_rows where company_id is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $function$;

CREATE FUNCTION declaration_counted_declaration()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'declaration.' || state || '' as name, 1 as delta from new_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id) union all select exhibition_id as scope, 'declaration.' || state || '' as name, 1 as delta from new_rows where exhibition_id is not null) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      elsif tg_op = 'DELETE' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'declaration.' || state || '' as name, -1 as delta from old_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id) union all select exhibition_id as scope, 'declaration.' || state || '' as name, -1 as delta from old_rows where exhibition_id is not null) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      else
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'declaration.' || state || '' as name, 1 as delta from new_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id) union all select exhibition_id as scope, 'declaration.' || state || '' as name, 1 as delta from new_rows where exhibition_id is not null union all select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'declaration.' || state || '' as name, -1 as delta from old_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id) union all select exhibition_id as scope, 'declaration.' || state || '' as name, -1 as delta from old_rows where exhibition_id is not null) changed
        group by 1, 2 having sum(delta) <> 0 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      end if;
      return null;
    end $function$;

CREATE FUNCTION declaration_document_encrypted_open_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_current_xact_id();
      if exists (select from retired_key where kid = substring(new.document_encrypted from 1 for 6)) then perform refuse_retired_key(tg_table_name); end if;
      return new;
    end $function$;

CREATE FUNCTION declaration_document_encrypted_open_key_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from new_rows n join retired_key k on k.kid = substring(n.document_encrypted from 1 for 6)) then
        perform refuse_retired_key(tg_table_name);
      end if;
      return null;
    end $function$;

CREATE FUNCTION declaration_pending_for_venue()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      was constant boolean := tg_op <> 'INSERT' and old.state::text = any ('{pendingManual}');
      is_now constant boolean := tg_op <> 'DELETE' and new.state::text = any ('{pendingManual}');
    begin
      if is_now and not was then perform note_pending_venue();
      elsif was and not is_now then perform note_pending_venue();
      end if;
      return null;
    end $function$;

CREATE FUNCTION declaration_phone_encrypted_open_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_current_xact_id();
      if exists (select from retired_key where kid = substring(new.phone_encrypted from 1 for 6)) then perform refuse_retired_key(tg_table_name); end if;
      return new;
    end $function$;

CREATE FUNCTION declaration_phone_encrypted_open_key_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from new_rows n join retired_key k on k.kid = substring(n.phone_encrypted from 1 for 6)) then
        perform refuse_retired_key(tg_table_name);
      end if;
      return null;
    end $function$;

CREATE FUNCTION device_counted_device()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select exhibition_id as scope, 'device.' || state || '' as name, 1 as delta from new_rows where exhibition_id is not null) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      elsif tg_op = 'DELETE' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select exhibition_id as scope, 'device.' || state || '' as name, -1 as delta from old_rows where exhibition_id is not null) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      else
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select exhibition_id as scope, 'device.' || state || '' as name, 1 as delta from new_rows where exhibition_id is not null union all select exhibition_id as scope, 'device.' || state || '' as name, -1 as delta from old_rows where exhibition_id is not null) changed
        group by 1, 2 having sum(delta) <> 0 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      end if;
      return null;
    end $function$;

CREATE FUNCTION dictionary_option_not_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a chosen option is stopped, not deleted'
    using errcode = 'check_violation', constraint = 'dictionary_option_used', table = tg_table_name;
end $function$;

CREATE FUNCTION discrepancy_counted_conflict()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select exhibition_id as scope, 'conflict.' || state || '' as name, 1 as delta from new_rows where exhibition_id is not null union all select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'conflict.' || state || '' as name, 1 as delta from new_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id)) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      elsif tg_op = 'DELETE' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select exhibition_id as scope, 'conflict.' || state || '' as name, -1 as delta from old_rows where exhibition_id is not null union all select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'conflict.' || state || '' as name, -1 as delta from old_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id)) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      else
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select exhibition_id as scope, 'conflict.' || state || '' as name, 1 as delta from new_rows where exhibition_id is not null union all select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'conflict.' || state || '' as name, 1 as delta from new_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id) union all select exhibition_id as scope, 'conflict.' || state || '' as name, -1 as delta from old_rows where exhibition_id is not null union all select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'conflict.' || state || '' as name, -1 as delta from old_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id)) changed
        group by 1, 2 having sum(delta) <> 0 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      end if;
      return null;
    end $function$;

CREATE FUNCTION discrepancy_pending_for_venue()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      was constant boolean := tg_op <> 'INSERT' and old.state::text = any ('{pending}');
      is_now constant boolean := tg_op <> 'DELETE' and new.state::text = any ('{pending}');
    begin
      if is_now and not was then perform note_pending_venue();
      elsif was and not is_now then perform note_pending_venue();
      end if;
      return null;
    end $function$;

CREATE FUNCTION encrypted_by_key(source text, column_name text, cell_row text DEFAULT 'id::text'::text, cell_table text DEFAULT NULL::text, cell_column text DEFAULT NULL::text, json_key text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  checked constant text := format('%s_%s_open_key', source, column_name);
  bytes constant text := case when json_key is null then format('ROW.%I', column_name)
    else format('decode(ROW.%I ->> %L, ''base64'')', column_name, json_key) end;
begin
  insert into encrypted_column values (source, column_name, json_key, coalesce(cell_table, source), coalesce(cell_column, quote_literal(column_name)),
    cell_row);
  execute format($text$
    create function %1$s() returns trigger language plpgsql as $body$
    begin
      perform pg_current_xact_id();
      if exists (select from retired_key where kid = substring(%3$s from 1 for 6)) then perform refuse_retired_key(tg_table_name); end if;
      return new;
    end $body$;
    create function %1$s_insert() returns trigger language plpgsql as $body$
    begin
      if exists (select from new_rows n join retired_key k on k.kid = substring(%4$s from 1 for 6)) then
        perform refuse_retired_key(tg_table_name);
      end if;
      return null;
    end $body$;
    create trigger %1$s before update of %2$I on %5$I for each row
      when (new.%2$I is not null and new.%2$I is distinct from old.%2$I) execute function %1$s();
    create trigger %1$s_insert after insert on %5$I referencing new table as new_rows
      for each statement execute function %1$s_insert()$text$,
    checked, column_name, replace(bytes, 'ROW', 'new'), replace(bytes, 'ROW', 'n'), source);
end $function$;

CREATE FUNCTION ensure_operation_log_partitions(months integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  first timestamptz;
  made int := 0;
  name text;
begin
  perform pg_advisory_xact_lock(7246511014);
  for ahead in 0..months loop
    first := date_trunc('month', now(), 'UTC') + make_interval(months => ahead);
    name := 'operation_log_' || to_char(first at time zone 'UTC', 'YYYY_MM');
    continue when to_regclass(name) is not null;
    begin
      execute format('create table %I partition of operation_log for values from (%L) to (%L)',
        name, first, first + interval '1 month');
      execute format('create trigger no_truncate before truncate on %I for each statement execute function refuse_change()',
        name);
      made := made + 1;
    exception when check_violation then null;
    end;
  end loop;
  return made;
end $function$;

CREATE FUNCTION exhibition_counted_exhibition()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'exhibition.' || state || '' as name, 1 as delta from new_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(id) and (kind = 'show') union all select sponsor_id as scope, 'exhibition.' || state || '' as name, 1 as delta from new_rows where sponsor_id is not null and not is_sandbox(id) and (kind = 'show')) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      elsif tg_op = 'DELETE' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'exhibition.' || state || '' as name, -1 as delta from old_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(id) and (kind = 'show') union all select sponsor_id as scope, 'exhibition.' || state || '' as name, -1 as delta from old_rows where sponsor_id is not null and not is_sandbox(id) and (kind = 'show')) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      else
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'exhibition.' || state || '' as name, 1 as delta from new_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(id) and (kind = 'show') union all select sponsor_id as scope, 'exhibition.' || state || '' as name, 1 as delta from new_rows where sponsor_id is not null and not is_sandbox(id) and (kind = 'show') union all select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'exhibition.' || state || '' as name, -1 as delta from old_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(id) and (kind = 'show') union all select sponsor_id as scope, 'exhibition.' || state || '' as name, -1 as delta from old_rows where sponsor_id is not null and not is_sandbox(id) and (kind = 'show')) changed
        group by 1, 2 having sum(delta) <> 0 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      end if;
      return null;
    end $function$;

CREATE FUNCTION exhibition_pending_for_venue()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      was constant boolean := tg_op <> 'INSERT' and old.state::text = any ('{pending}');
      is_now constant boolean := tg_op <> 'DELETE' and new.state::text = any ('{pending}');
    begin
      if is_now and not was then perform note_pending_venue();
      elsif was and not is_now then perform note_pending_venue();
      end if;
      return null;
    end $function$;

CREATE FUNCTION export_schedule_company_id_lives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select company_id from new_rows where company_id is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $function$;

CREATE FUNCTION folded_grams(scope text, folded text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  grams text[] := '{}';
  before text := ' ';
  one text;
begin
  foreach one in array string_to_array(folded, null) loop
    if one <> ' ' then
      if before = ' ' or ascii(one) > 127 then grams := grams || (scope || one); end if;
      if before <> ' ' then grams := grams || (scope || before || one); end if;
    end if;
    before := one;
  end loop;
  return grams;
end $function$;

CREATE FUNCTION folded_typed_grams(scope text, folded text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  grams text[] := '{}';
  word text;
  letters text[];
begin
  foreach word in array string_to_array(folded, ' ') loop
    letters := string_to_array(word, null);
    for i in 1 .. cardinality(letters) loop
      if i > 1 then grams := grams || (scope || letters[i - 1] || letters[i]); end if;
      if ascii(letters[i]) > 127 or cardinality(letters) = 1 then grams := grams || (scope || letters[i]); end if;
    end loop;
  end loop;
  return grams;
end $function$;

CREATE FUNCTION gate_blacklist_note(p_numbers bytea[], p_exhibition uuid, p_moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return (
    select nullif(concat_ws(' · ', coalesce(o.name_cn || ' / ' || o.name_en, l.reason), nullif(l.guard, '')), '')
    from blacklist l left join dictionary_option o on o.code = 'black_reason' and o.value = l.reason and o.exhibition_id is null
    where l.id = gate_blacklisted(p_numbers, p_exhibition, p_moment));
end $function$;

CREATE FUNCTION gate_blacklisted(p_numbers bytea[], p_exhibition uuid, p_moment timestamp with time zone)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return (
    select k.blacklist_id from blacklist_key k
    where k.blind_index = any (p_numbers) and k."from" <= p_moment and (k.until is null or k.until > p_moment)
      and (k.exhibition_id = p_exhibition or k.exhibition_id is null and is_show(p_exhibition))
    order by k.blacklist_id limit 1);
end $function$;

CREATE FUNCTION gate_context(p_exhibition uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return (select jsonb_build_object(
    'code', e.code,
    'running', e.state in ('preparing', 'ready'),
    'phases', jsonb_strip_nulls(jsonb_build_object(
      'moveIn', case when e.move_in_from is not null then jsonb_build_array(gate_ms(e.move_in_from), gate_ms(e.move_in_to)) end,
      'open', case when e.open_from is not null then jsonb_build_array(gate_ms(e.open_from), gate_ms(e.open_to)) end,
      'moveOut', case when e.move_out_from is not null then jsonb_build_array(gate_ms(e.move_out_from), gate_ms(e.move_out_to)) end)),
    'receiptFrom', gate_ms(e.receipt_from), 'receiptExempt', to_jsonb(e.receipt_exempt),
    'zones', (select coalesce(jsonb_agg(jsonb_build_object('id', z.id, 'code', z.code, 'path', z.path, 'parentId', z.parent_id,
        'capacity', z.capacity,
        'leaves', exists (select from door o join channel c on c.door_id = o.id
          where o.zone_id = z.id and c.direction <> 'in' and not c.deleted),
        'doorsAround', exists (select from door o where o.zone_id = any (z.path[: cardinality(z.path) - 1]))) order by z.path), '[]')
      from zone z where z.exhibition_id = e.id),
    'channels', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'code', c.code, 'doorId', c.door_id, 'zoneId', o.zone_id,
        'direction', c.direction, 'subject', c.subject, 'state', c.state) order by c.code), '[]')
      from channel c join door o on o.id = c.door_id where c.exhibition_id = e.id and not c.deleted),
    'types', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'no', t.number, 'nameCn', t.name_cn, 'nameEn', t.name_en,
        'colour', t.colour, 'subject', t.subject, 'zones', t.zones, 'entriesKind', t.entries_kind, 'entriesADay', t.entries_a_day,
        'ticket', null) order by t.number), '[]')
      from badge_type t where t.exhibition_id = e.id)
      || (select coalesce(jsonb_agg(jsonb_build_object('id', y.id, 'no', y.number, 'nameCn', y.name_cn, 'nameEn', y.name_en,
        'colour', null, 'subject', 'person', 'zones', y.zones, 'entriesKind', y.entries_kind, 'entriesADay', y.entries_a_day,
        'ticket', jsonb_build_object('people', y.people, 'allowedDays', y.allowed_days, 'note', nullif(y.gate_note, '')))
        order by y.number), '[]')
      from ticket_type y where y.exhibition_id = e.id))
  from exhibition e where e.id = p_exhibition);
end $function$;

CREATE FUNCTION gate_day_begins(p_day date, p_hour integer, p_zone text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select coalesce(min(m.moment), (w.wall) at time zone p_zone)
  from (select p_day + make_interval(hours => p_hour) as wall) w
  left join lateral (
    select w.wall at time zone p_zone - sooner as moment
    from unnest(array[interval '0', interval '30 minutes', interval '1 hour', interval '2 hours']) sooner) m
    on m.moment at time zone p_zone = w.wall
  group by w.wall
$function$;

CREATE FUNCTION gate_decide(p_exhibition uuid, p_device uuid, p_scan uuid, p_at timestamp with time zone, p_moment timestamp with time zone, p_day date, p_clock_off boolean, p_credential uuid, p_code text, p_direction text, p_signature text, p_people integer, p_numbers bytea[] DEFAULT NULL::bytea[], OUT outcome text, OUT passage_id uuid, OUT channel_id uuid, OUT verdict text, OUT reason text, OUT overruled text, OUT direction text, OUT holder_name text, OUT badge_code text, OUT type_cn text, OUT type_en text, OUT type_colour text, OUT photo_id uuid, OUT people integer, OUT people_left integer, OUT note text)
 RETURNS record
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
declare
  device_state text;
  channel_state text;
  zone uuid;
  zone_path uuid[];
  door_opens_from uuid;
  badge uuid;
  of_ticket uuid;
  ticket_state text;
  holder uuid;
  -- The number of people of the ticket; null: a badge, or a ticket for one person.
  group_size int;
  many int;
  heads_inside int;
  way text;
  days_allowed int;
  days_so_far int;
  entries_kind text;
  entries_a_day int;
  facts jsonb;
  stands_path uuid[];
  so_far_today int;
  so_far int;
  new_path uuid[];
  entered uuid[];
  left_zones uuid[];
  counts boolean;
  full_zone record;
  inside bigint;
  -- The kind of a number that no badge here has.
  known_as text;
  -- The active policy, and the properties of the badge that its rules use.
  policy uuid;
  version_no int;
  clause int;
  passback text;
  badge_type uuid;
  company uuid;
  own_door uuid;
  own_limits boolean;
  other_subject boolean;
  way_reason text;
  rule record;
  gap int;
  last_entered timestamptz;
  document_index bytea;
  receipt_required boolean;
  receipt_until timestamptz;
begin
  if p_numbers is not null then
    select cr.id, cr.code into p_credential, p_code
    from badge b
    join credential cr on cr.exhibition_id = p_exhibition and cr.badge_id = b.id and cr.state <> 'dead'
    where b.exhibition_id = p_exhibition and b.document_blind_index = any (p_numbers) and b.state <> 'voided'
    order by b.state = 'active' desc, cr.state in ('coded', 'issued') desc,
      (b.valid @> p_moment) is not false desc, b.created_at desc, b.id
    limit 1;
    if not found then
      known_as := case when gate_blacklisted(p_numbers, p_exhibition, p_moment) is null then 'unknown' else 'blacklisted' end;
      p_credential := null;
    end if;
  end if;

  -- The device and its channel, the badge of the code, and all checks that do not depend on presence.
  select d.state, c.id, case when e.state in ('preparing', 'ready') then c.state else 'closed' end,
    z.id, z.path, z.parent_id, way.direction,
    b.id, b.name, b.code, b.photo_id, t.name_cn, t.name_en, t.colour, coalesce(b.entries_kind, t.entries_kind), t.entries_a_day,
    case
      when b.id is null then
        coalesce(known_as, case p_signature when 'bad' then 'badSignature' when 'other' then 'wrongExhibition' when 'rehearsal' then 'rehearsal' else 'unknown' end)
      when cr.state = 'dead' or b.state = 'voided' then 'dead'
      when cr.state not in ('coded', 'issued')
        or b.state not in ('active', 'awaitingPayment', 'suspended', 'expired') then 'notIssued'
      when b.state = 'awaitingPayment' then 'awaitingPayment'
      when 'blacklist' = any (b.suspended_by) then 'blacklisted'
      when b.state = 'suspended' then 'suspended'
      when p_moment < case when b.valid is not null then lower(b.valid) when 'moveIn' = any (b.phases) then e.move_in_from
        when 'open' = any (b.phases) then e.open_from else e.move_out_from end then 'notYetValid'
      when b.state = 'expired' or p_moment >= case when b.valid is not null then upper(b.valid)
        when 'moveOut' = any (b.phases) then e.move_out_to
        when 'open' = any (b.phases) then e.open_to else e.move_in_to end then 'expired'
      when b.valid is null and not ('moveIn' = any (b.phases) and p_moment >= e.move_in_from and p_moment < e.move_in_to
        or 'open' = any (b.phases) and p_moment >= e.open_from and p_moment < e.open_to
        or 'moveOut' = any (b.phases) and p_moment >= e.move_out_from and p_moment < e.move_out_to) then 'wrongPhase'
      when not b.slot_window @> p_moment then 'wrongSlot'
      -- A vehicle pass is refused in a channel for people, and the other way round.
      when t.subject <> c.subject or (b.door_ids = '{}' and t.zones <> '{}' and not t.zones && z.path) then 'wrongZone'
      when b.door_ids <> '{}' and c.door_id <> all (b.door_ids) then 'wrongDoor'
      when c.direction = 'out' and way.direction = 'in' then 'wrongDirection'
      when c.state = 'closed' or e.state not in ('preparing', 'ready') then 'channelClosed'
    end,
    pol.id, pol.number, pol.passback, t.id, b.company_id, c.door_id,
    b.valid is not null or b.door_ids <> '{}' or b.entries_kind is not null, t.subject <> c.subject,
    case when c.direction = 'out' and way.direction = 'in' then 'wrongDirection'
      when c.state = 'closed' or e.state not in ('preparing', 'ready') then 'channelClosed' end,
    e.receipt_from <= p_moment and t.subject = 'person' and t.id <> all (e.receipt_exempt), b.document_blind_index
  into device_state, channel_id, channel_state, zone, zone_path, door_opens_from, direction,
    badge, holder_name, badge_code, photo_id, type_cn, type_en, type_colour, entries_kind, entries_a_day, reason,
    policy, version_no, passback, badge_type, company, own_door, own_limits, other_subject, way_reason, receipt_required, document_index
  from device d
  join exhibition e on e.id = d.exhibition_id
  left join channel c on c.id = d.channel_id
  left join door o on o.id = c.door_id
  left join zone z on z.id = o.zone_id
  left join credential cr on cr.exhibition_id = p_exhibition and cr.id = p_credential and cr.code = p_code
  left join badge b on b.exhibition_id = p_exhibition and b.id = cr.badge_id
  left join badge_type t on t.id = b.badge_type_id
  left join lateral (
    select own.id, own.number, own.passback from policy own
    where own.exhibition_id = p_exhibition and own.effective_at <= p_moment order by own.effective_at desc limit 1) pol on true
  -- Null: a bidirectional channel whose device does not report the direction.
  cross join lateral (select case when p_direction is not null then p_direction
    when c.direction <> 'both' then c.direction end as direction) way
  where d.id = p_device and d.exhibition_id = p_exhibition;

  holder := badge;
  way := direction;
  if policy is not null and badge is not null and not own_limits
    and (reason is null or reason in ('wrongSlot', 'wrongZone', 'wrongDirection', 'channelClosed')) then
    select r.clause_no, r.refuse, r.applies, r.windows is not null as timed, r.opens, r.entries_kind, r.entries_a_day, r.gap_minutes
    into rule
    from gate_rules_here(policy, badge_type, company, zone_path, own_door, p_moment) r
    where r.applies or not r.refuse
    order by r.applies desc, r.refuse desc, r.opens, r.clause_no limit 1;
    if found then
      clause := rule.clause_no;
      if not rule.applies or rule.refuse and rule.timed then
        reason := 'wrongHours';
        facts := jsonb_build_object('opensAt', rule.opens);
      elsif reason is distinct from 'wrongSlot' then
        reason := case when other_subject or rule.refuse then 'wrongZone' else way_reason end;
      end if;
      if rule.applies and not rule.refuse then
        entries_kind := rule.entries_kind;
        entries_a_day := rule.entries_a_day;
        gap := rule.gap_minutes;
      end if;
    elsif reason is distinct from 'wrongSlot' and exists (
      select from gate_rule r where r.policy_id = policy and r.badge_type_id = badge_type and not r.refuse
        and (r.company_id is null or r.company_id = company)) then
      reason := 'wrongZone';
    end if;
  end if;
  if badge is null and p_credential is not null and device_state = 'active' and channel_id is not null then
    select k.id, k.state, k.name, k.code, y.name_cn, y.name_en, y.entries_kind, y.entries_a_day, y.allowed_days,
      nullif(y.gate_note, ''), case when k.people > 1 then k.people end,
      case
        when tc.revoked_reason is not null or k.state in ('refunded', 'voided') then 'dead'
        when 'blacklist' = any (k.suspended_by) then 'blacklisted'
        when k.state = 'suspended' then 'suspended'
        when p_moment < d.valid_from then 'notYetValid'
        when k.state = 'expired' or p_moment >= d.valid_to then 'expired'
        when p_moment < e.open_from or p_moment >= e.open_to then 'wrongPhase'
        when c.subject <> 'person' or (y.zones <> '{}' and not y.zones && zone_path) then 'wrongZone'
        when c.direction = 'out' and way = 'in' then 'wrongDirection'
        when channel_state = 'closed' then 'channelClosed'
      end,
      case
        when tc.revoked_reason is not null or k.state in ('refunded', 'voided', 'expired')
          then jsonb_build_object('ticket', k.state, 'credential', tc.revoked_reason)
        when p_moment < d.valid_from or p_moment >= d.valid_to
          then jsonb_build_object('validFrom', d.valid_from, 'validTo', d.valid_to)
        when y.zones <> '{}' and not y.zones && zone_path then jsonb_build_object('zones', y.zones)
      end
    into of_ticket, ticket_state, holder_name, badge_code, type_cn, type_en, entries_kind, entries_a_day, days_allowed,
      note, group_size, overruled, facts
    from ticket_credential tc
    join ticket k on k.exhibition_id = p_exhibition and k.id = tc.ticket_id
    join ticket_type y on y.id = k.ticket_type_id
    join exhibition e on e.id = p_exhibition
    join channel c on c.id = channel_id
    left join ticket_postponement m on m.exhibition_id = p_exhibition and m.schedule_revision = k.schedule_revision
    cross join lateral (select rescheduled_from(k.valid_from, m.by_days, m.last_day, m.zone) as valid_from,
      rescheduled_to(k.valid_to, m.by_days, m.last_day, m.zone) as valid_to) d
    where tc.exhibition_id = p_exhibition and tc.id = p_credential and tc.code = p_code;
    if found then
      holder := of_ticket;
      reason := overruled;
      overruled := null;
      if reason is null then
        facts := null;
      end if;
    end if;
  end if;

  if device_state is distinct from 'active' or channel_id is null or (holder is null and p_signature is null) then
    outcome := case when device_state is distinct from 'active' then 'revoked' when channel_id is null then 'noChannel'
      else 'verify' end;
    return;
  end if;

  -- From here on no other transaction decides about this holder.
  if holder is not null and (reason is null or direction is distinct from 'in' or channel_state = 'freePassage') then
    select case when p.gate_day >= p_day then p.path else '{}' end, case when p.gate_day >= p_day then p.entries_today else 0 end,
      p.entries_total, p.days_entered, case when p.gate_day >= p_day then p.heads else 0 end, p.entered_at
    into stands_path, so_far_today, so_far, days_so_far, heads_inside, last_entered
    from presence p where p.exhibition_id = p_exhibition and p.holder_id = holder for update;
    if not found then
      insert into presence (exhibition_id, holder_id, gate_day) values (p_exhibition, holder, p_day) on conflict do nothing;
      select case when p.gate_day >= p_day then p.path else '{}' end,
        case when p.gate_day >= p_day then p.entries_today else 0 end, p.entries_total, p.days_entered,
        case when p.gate_day >= p_day then p.heads else 0 end, p.entered_at
      into stands_path, so_far_today, so_far, days_so_far, heads_inside, last_entered
      from presence p where p.exhibition_id = p_exhibition and p.holder_id = holder for update;
    end if;
  end if;
  if direction is null then
    direction := case when zone = any (stands_path) or heads_inside > 0 then 'out' else 'in' end;
  end if;

  many := 1;
  if group_size is null then
    new_path := case direction when 'in' then zone_path else zone_path[: cardinality(zone_path) - 1] end;
    if stands_path = '{}' then
      entered := new_path;
    elsif stands_path <> new_path then
      entered := array(select part from unnest(new_path) part where part <> all (stands_path));
      left_zones := array(select part from unnest(stands_path) part where part <> all (new_path));
    end if;
  else
    people_left := heads_left(entries_kind, entries_a_day, group_size, so_far_today, so_far);
    if direction = 'in' then
      many := greatest(1, coalesce(p_people, least(group_size, people_left)));
      entered := case when door_opens_from is null then zone_path else array[zone] end;
    else
      many := least(coalesce(p_people, heads_inside), heads_inside);
      left_zones := case when many > 0 then case when door_opens_from is null then zone_path else array[zone] end end;
    end if;
    new_path := '{}';
  end if;

  if reason is null and direction = 'in' then
    -- Zones at or near their limit: entries lock them, so that the last place is given once; far from the limit nobody
    -- waits.
    for full_zone in
      select z.id, z.code, z.capacity from zone z
      where z.id = any (entered) and z.capacity is not null and z.capacity - 200 - many <= (
        select coalesce(sum(value), 0) from row_count where scope = z.id and name = 'inside.' || p_day)
      order by cardinality(z.path)
    loop
      perform pg_advisory_xact_lock(hashtextextended(full_zone.id::text, 40));
      inside := zone_inside(full_zone.id, p_day);
      if inside + many > full_zone.capacity then
        reason := 'zoneFull';
        facts := jsonb_build_object('zone', full_zone.code, 'inside', inside, 'capacity', full_zone.capacity);
        exit;
      end if;
    end loop;
    if group_size is null then
      counts := door_opens_from is null or door_opens_from is distinct from stands_path[cardinality(stands_path)];
    else
      counts := door_opens_from is null
        or not exists (select 1 from door o where o.zone_id = any (zone_path[: cardinality(zone_path) - 1]));
    end if;
    if reason is null and receipt_required then
      select case when r.state = 'valid' then r.valid_until when r.state = 'expired' then '-infinity' end into receipt_until
      from health_pass r where r.exhibition_id = p_exhibition and r.person = document_index;
      if receipt_until is null then
        reason := 'noReceipt';
      elsif receipt_until <= p_moment then
        reason := 'receiptExpired';
        facts := jsonb_build_object('validUntil', nullif(receipt_until, '-infinity'));
      end if;
    end if;
    if reason is not null then
      counts := false;
    elsif group_size is null and passback is distinct from 'off' and zone = any (stands_path) and exists (
      select 1 from door o join channel c on c.door_id = o.id
      where o.zone_id = zone and c.direction <> 'in' and not c.deleted
    ) then
      reason := 'alreadyInside';
    elsif counts and last_entered + gap * interval '1 minute' > p_moment then
      reason := 'tooSoon';
      facts := jsonb_build_object('gap', gap, 'opensAt', last_entered + gap * interval '1 minute');
    elsif counts and (entries_kind = 'single' and so_far + many > coalesce(group_size, 1)
      or entries_kind = 'daily' and so_far_today + many > entries_a_day * coalesce(group_size, 1)
      or many > group_size or so_far_today = 0 and days_so_far >= days_allowed) then
      reason := 'entriesUsed';
      facts := jsonb_build_object('kind', entries_kind, 'allowed', coalesce(entries_a_day, 1) * coalesce(group_size, 1),
        'today', so_far_today, 'total', so_far)
        || case when days_allowed is null then '{}'::jsonb else jsonb_build_object('days', days_so_far, 'allowedDays', days_allowed) end;
    end if;
    if reason is null and ticket_state = 'issued' then
      -- Waits for a concurrent refund, which waits for this in the same way.
      update ticket k set state = 'entered', entered_at = p_moment, version = k.version + 1
      where k.exhibition_id = p_exhibition and k.id = of_ticket and k.state = 'issued';
      if not found then
        select k.state into ticket_state from ticket k where k.exhibition_id = p_exhibition and k.id = of_ticket;
        if ticket_state <> 'entered' then
          reason := case ticket_state when 'suspended' then 'suspended' when 'expired' then 'expired' else 'dead' end;
          facts := jsonb_build_object('ticket', ticket_state);
        end if;
      end if;
    end if;
  end if;

  if reason is null then
    verdict := 'admitted';
  elsif direction = 'out' or channel_state = 'freePassage' then
    overruled := reason;
    reason := null;
    counts := false;
    verdict := 'admitted';
  else
    verdict := 'refused';
    facts := coalesce(facts, gate_facts(p_exhibition, badge, p_credential, reason));
    if reason in ('notYetValid', 'wrongPhase') then
      facts := coalesce(facts, '{}') || jsonb_strip_nulls(jsonb_build_object('opensAt',
        gate_opens_at(p_exhibition, badge, of_ticket, p_moment)));
    end if;
    if reason = 'blacklisted' then
      note := gate_blacklist_note(coalesce(p_numbers, array[document_index]), p_exhibition, p_moment);
    end if;
  end if;

  insert into passage (exhibition_id, device_id, scan_id, channel_id, zone_id, badge_id, ticket_id, people, direction, verdict,
    reason, overruled, clock_off, at, device_at, gate_day, shown, facts, policy_no, clause_no, blacklisted)
  values (p_exhibition, p_device, p_scan, channel_id, zone, badge, of_ticket, many, direction, verdict, reason, overruled,
    p_clock_off, p_moment, p_at, p_day, case when holder is null then left(p_code, 200) end, facts, version_no, clause,
    case when holder is null and reason = 'blacklisted' then gate_blacklisted(p_numbers, p_exhibition, p_moment) end)
  returning id into passage_id;
  outcome := 'decided';

  if holder is not null and verdict = 'admitted' then
    -- Increments the value of the row itself, not the value read before, so that the constraint holds under
    -- concurrency.
    update presence p set path = new_path, gate_day = greatest(p.gate_day, p_day),
      entries_today = case when p.gate_day < p_day then 0 else p.entries_today end + (counts is true)::int * many,
      entries_total = p.entries_total + (counts is true)::int * many,
      allowed_today = case when counts is not true then p.allowed_today
        when entries_kind = 'daily' then entries_a_day * coalesce(group_size, 1) end,
      allowed_total = case when counts is not true then p.allowed_total
        when entries_kind = 'single' then coalesce(group_size, 1) end,
      days_entered = p.days_entered + (counts is true and (p.gate_day < p_day or p.entries_today = 0))::int,
      allowed_days = case when counts is not true then p.allowed_days else days_allowed end,
      entered_at = case when counts is not true then p.entered_at else greatest(p.entered_at, p_moment) end,
      heads = case when group_size is null then 0
        else case when p.gate_day < p_day then 0 else p.heads end + case direction when 'in' then many else -many end end
    where p.exhibition_id = p_exhibition and p.holder_id = holder;
    if counts and group_size is not null then
      people_left := people_left - many;
    end if;
  else
    entered := null;
    left_zones := null;
  end if;
  if group_size is not null then
    people := many;
  end if;

  -- One statement with a fixed order of rows, so that two decisions never deadlock. `gate` counts passages; `people`
  -- counts who came in from outside and who left, so that the people inside are the difference.
  insert into row_count (scope, name, slot, value)
  select scope, name, row_count_slot(), delta from (
    select unnest(entered) as scope, 'inside.' || p_day as name, many as delta
    union all select unnest(left_zones), 'inside.' || p_day, -many
    union all select p_exhibition, 'gate.' || p_day || '.' || coalesce('refused.' || reason, direction), 1
    union all select p_exhibition, 'people.' || p_day || '.in', many
      where case when group_size is null then stands_path = '{}' else door_opens_from is null end and cardinality(entered) > 0
    union all select p_exhibition, 'people.' || p_day || '.out', many
      where case when group_size is null then new_path = '{}' else door_opens_from is null end and cardinality(left_zones) > 0
  ) changed order by scope, name
  on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
end $function$;

CREATE FUNCTION gate_decided(p_exhibition uuid, p_device uuid, p_scan uuid)
 RETURNS TABLE(outcome text, passage_id uuid, channel_id uuid, verdict text, reason text, overruled text, direction text, holder_name text, badge_code text, type_cn text, type_en text, type_colour text, photo_id uuid, people integer, people_left integer, note text)
 LANGUAGE sql
 STABLE
AS $function$
  select 'repeated', p.id, p.channel_id, p.verdict, p.reason, p.overruled, p.direction, coalesce(b.name, k.name),
    coalesce(b.code, k.code), coalesce(t.name_cn, y.name_cn), coalesce(t.name_en, y.name_en), t.colour, b.photo_id,
    case when k.people > 1 then p.people end,
    case when k.people > 1 then heads_left(y.entries_kind, y.entries_a_day, k.people,
      case when s.gate_day >= p.gate_day then s.entries_today else 0 end, s.entries_total) end, 
    case when p.reason = 'blacklisted' then gate_blacklist_note(array[b.document_blind_index], p.exhibition_id, p.at)
      else nullif(y.gate_note, '') end
  from passage p
  left join badge b on b.exhibition_id = p.exhibition_id and b.id = p.badge_id
  left join badge_type t on t.id = b.badge_type_id
  left join ticket k on k.exhibition_id = p.exhibition_id and k.id = p.ticket_id
  left join ticket_type y on y.id = k.ticket_type_id
  left join presence s on s.exhibition_id = p.exhibition_id and s.holder_id = p.ticket_id
  where p.exhibition_id = p_exhibition and p.device_id = p_device and p.scan_id = p_scan
$function$;

CREATE FUNCTION gate_explain(p_exhibition uuid, p_channel uuid, p_moment timestamp with time zone, p_day date, p_credential uuid, p_code text, p_signature text, p_numbers bytea[], p_badge_code text, p_policy uuid, p_zone text)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
declare
  device uuid;
  decided record;
  explanation jsonb;
begin
  if p_badge_code is not null then
    p_signature := 'none';
    select cr.id, cr.code into p_credential, p_code
    from badge b join credential cr on cr.exhibition_id = p_exhibition and cr.badge_id = b.id and cr.state <> 'dead'
    where b.exhibition_id = p_exhibition and b.code = p_badge_code;
  end if;
  begin
    insert into device (exhibition_id, channel_id, name, profile, state)
    select p_exhibition, id, gen_random_uuid()::text, '{decide}', 'active' from channel
    where exhibition_id = p_exhibition and id = p_channel and not deleted returning id into device;
    if p_policy is not null then
      perform compile_policy(p_policy, p_zone, p_day - 1, p_day + 60);
      update policy set effective_at = null, state = 'ended'
      where exhibition_id = p_exhibition and effective_at = p_moment and id <> p_policy;
      update policy set state = 'published', effective_at = p_moment where id = p_policy;
    end if;
    select * into decided from gate_decide(p_exhibition, device, gen_random_uuid(), p_moment, p_moment, p_day, false, p_credential,
      p_code, (select case when direction = 'both' then 'in' end from channel where id = p_channel), p_signature, null, p_numbers);
    if decided.outcome = 'decided' then
      select jsonb_build_object('verdict', p.verdict, 'reason', p.reason, 'overruled', p.overruled, 'direction', p.direction,
        'name', decided.holder_name, 'badgeCode', decided.badge_code, 'typeCn', decided.type_cn, 'typeEn', decided.type_en,
        'facts', p.facts, 'policyNo', p.policy_no, 'clauseNo', p.clause_no) into explanation
      from passage p where p.exhibition_id = p_exhibition and p.id = decided.passage_id;
    else
      explanation := jsonb_build_object('outcome', decided.outcome);
    end if;
    raise exception 'undone' using errcode = 'FG001';
  exception when sqlstate 'FG001' then
    null;
  end;
  return explanation;
end $function$;

CREATE FUNCTION gate_facts(p_exhibition uuid, p_badge uuid, p_credential uuid, p_reason text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when p_reason in ('dead', 'notIssued', 'expired') then jsonb_build_object('badge', b.state, 'credential', c.state)
    when p_reason in ('notYetValid', 'wrongPhase') then jsonb_build_object('phases', b.phases)
    when p_reason = 'wrongZone' then jsonb_build_object('subject', t.subject, 'zones', t.zones) end
  from badge b
  join badge_type t on t.id = b.badge_type_id
  left join credential c on c.exhibition_id = b.exhibition_id and c.id = p_credential
  where b.exhibition_id = p_exhibition and b.id = p_badge
    and p_reason in ('dead', 'notIssued', 'expired', 'notYetValid', 'wrongPhase', 'wrongZone')
$function$;

CREATE FUNCTION gate_holder_ids(p_exhibition uuid, p_codes text[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return array(
    select b.id from badge b where b.exhibition_id = p_exhibition and b.code = any (p_codes)
    union all
    select k.id from ticket k where k.exhibition_id = p_exhibition and k.code = any (p_codes));
end $function$;

CREATE FUNCTION gate_holders(p_exhibition uuid, p_credentials uuid[])
 RETURNS TABLE(credential_id uuid, code text, badge_id uuid, ticket_id uuid, type_id uuid, why text, phases text[], valid_from timestamp with time zone, valid_to timestamp with time zone, door_ids uuid[], entries_kind text, slot_from timestamp with time zone, slot_to timestamp with time zone, company_id uuid, name text, badge_code text, person bytea)
 LANGUAGE plpgsql
 STABLE
AS $function$
#variable_conflict use_column
begin
  return query
  select c.id, c.code, b.id, null::uuid, b.badge_type_id,
    case
      when c.state = 'dead' or b.state = 'voided' then 'dead'
      when c.state not in ('coded', 'issued') or b.state not in ('active', 'awaitingPayment', 'suspended', 'expired') then 'notIssued'
      when b.state = 'awaitingPayment' then 'awaitingPayment'
      when 'blacklist' = any (b.suspended_by) then 'blacklisted'
      when b.state in ('suspended', 'expired') then b.state
    end,
    b.phases, lower(b.valid), upper(b.valid), b.door_ids, b.entries_kind, lower(b.slot_window), upper(b.slot_window),
    b.company_id, b.name, b.code, b.document_blind_index
  from credential c join badge b on b.exhibition_id = c.exhibition_id and b.id = c.badge_id
  where c.exhibition_id = p_exhibition and (p_credentials is null or c.id = any (p_credentials));
  return query
  select tc.id, tc.code, null::uuid, k.id, k.ticket_type_id,
    case
      when tc.revoked_reason is not null or k.state in ('refunded', 'voided') then 'dead'
      when 'blacklist' = any (k.suspended_by) then 'blacklisted'
      when k.state in ('suspended', 'expired') then k.state
    end,
    array['open'], rescheduled_from(k.valid_from, m.by_days, m.last_day, m.zone), rescheduled_to(k.valid_to, m.by_days, m.last_day, m.zone),
    '{}'::uuid[], null::text, null::timestamptz, null::timestamptz,
    null::uuid, coalesce(k.name, ''), k.code, null::bytea
  from ticket_credential tc join ticket k on k.exhibition_id = tc.exhibition_id and k.id = tc.ticket_id
    left join ticket_postponement m on m.exhibition_id = k.exhibition_id and m.schedule_revision = k.schedule_revision
  where tc.exhibition_id = p_exhibition and (p_credentials is null or tc.id = any (p_credentials));
end $function$;

CREATE FUNCTION gate_holders_of(p_exhibition uuid, p_holders uuid[])
 RETURNS TABLE(credential_id uuid, code text, badge_id uuid, ticket_id uuid, type_id uuid, why text, phases text[], valid_from timestamp with time zone, valid_to timestamp with time zone, door_ids uuid[], entries_kind text, slot_from timestamp with time zone, slot_to timestamp with time zone, company_id uuid, name text, badge_code text, person bytea)
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return query
  select distinct on (coalesce(h.badge_id, h.ticket_id)) h.*
  from gate_holders(p_exhibition, array(
    select c.id from credential c where c.exhibition_id = p_exhibition and c.badge_id = any (p_holders)
    union all
    select t.id from ticket_credential t where t.exhibition_id = p_exhibition and t.ticket_id = any (p_holders))) h
  order by coalesce(h.badge_id, h.ticket_id), h.why is not distinct from 'dead', h.credential_id desc;
end $function$;

CREATE FUNCTION gate_ms(moment timestamp with time zone)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select round(extract(epoch from moment) * 1000)::float8
$function$;

CREATE FUNCTION gate_numbered(p_exhibition uuid, p_numbers bytea[], p_moment timestamp with time zone, OUT credential_id uuid, OUT blacklisted boolean)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  select cr.id into credential_id
  from badge b
  join credential cr on cr.exhibition_id = p_exhibition and cr.badge_id = b.id and cr.state <> 'dead'
  where b.exhibition_id = p_exhibition and b.document_blind_index = any (p_numbers) and b.state <> 'voided'
  order by b.state = 'active' desc, cr.state in ('coded', 'issued') desc, (b.valid @> p_moment) is not false desc,
    b.created_at desc, b.id
  limit 1;
  blacklisted := credential_id is null and gate_blacklisted(p_numbers, p_exhibition, p_moment) is not null;
end $function$;

CREATE FUNCTION gate_opens_at(p_exhibition uuid, p_badge uuid, p_ticket uuid, p_moment timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select min(s.begins) from (
    select lower(b.valid) as begins, upper(b.valid) as ends
    from badge b where b.exhibition_id = p_exhibition and b.id = p_badge and b.valid is not null
    union all
    select p.begins, p.ends
    from badge b join exhibition e on e.id = p_exhibition
    cross join lateral (values ('moveIn', e.move_in_from, e.move_in_to), ('open', e.open_from, e.open_to),
      ('moveOut', e.move_out_from, e.move_out_to)) p (phase, begins, ends)
    where b.exhibition_id = p_exhibition and b.id = p_badge and b.valid is null and p.phase = any (b.phases)
    union all
    select greatest(rescheduled_from(k.valid_from, m.by_days, m.last_day, m.zone), e.open_from),
      least(rescheduled_to(k.valid_to, m.by_days, m.last_day, m.zone), e.open_to)
    from ticket k join exhibition e on e.id = p_exhibition
    left join ticket_postponement m on m.exhibition_id = p_exhibition and m.schedule_revision = k.schedule_revision
    where k.exhibition_id = p_exhibition and k.id = p_ticket
  ) s where s.begins > p_moment and s.begins < s.ends
$function$;

CREATE FUNCTION gate_rules_here(p_policy uuid, p_type uuid, p_company uuid, p_path uuid[], p_door uuid, p_moment timestamp with time zone)
 RETURNS TABLE(clause_no integer, refuse boolean, applies boolean, windows tstzmultirange, opens timestamp with time zone, entries_kind text, entries_a_day integer, gap_minutes integer)
 LANGUAGE sql
 STABLE
AS $function$
  select r.clause_no, r.refuse, h.applies, r.windows,
    case when h.applies is not true then (select min(lower(w)) from unnest(r.windows) w where lower(w) > p_moment)
      when r.refuse then (select max(upper(w)) from unnest(r.windows) w where w @> p_moment) end,
    r.entries_kind, r.entries_a_day, nullif(r.gap_minutes, 0)
  from gate_rule r cross join lateral (select r.windows is null or r.windows @> p_moment as applies) h
  where r.policy_id = p_policy and r.badge_type_id = p_type and (r.company_id is null or r.company_id = p_company)
    and (r.zone_id is null or r.zone_id = any (p_path)) and (r.door_id is null or r.door_id = p_door)
    and (h.applies or not r.refuse)
  order by h.applies desc, r.refuse desc,
    case when not h.applies then (select min(lower(w)) from unnest(r.windows) w where lower(w) > p_moment) end, r.clause_no
  limit 1
$function$;

CREATE FUNCTION gate_tickets_entered(p_exhibition uuid, p_tickets uuid[], p_at timestamp with time zone[])
 RETURNS void
 LANGUAGE sql
AS $function$
  update ticket k set state = case k.state when 'issued' then 'entered' else k.state end, entered_at = n.at, version = k.version + 1
  from (select id, min(at) as at from unnest(p_tickets, p_at) u (id, at) group by id) n
  where k.exhibition_id = p_exhibition and k.id = n.id and k.state in ('issued', 'suspended') and k.entered_at is null
$function$;

CREATE FUNCTION heads_left(p_kind text, p_a_day integer, p_people integer, p_today integer, p_total integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case p_kind when 'single' then p_people - p_total when 'daily' then p_a_day * p_people - p_today end
$function$;

CREATE FUNCTION id_in(exhibition uuid)
 RETURNS uuid
 LANGUAGE sql
AS $function$
  select case when is_sandbox(exhibition) then copied_id(uuidv7(), exhibition) else uuidv7() end
$function$;

CREATE FUNCTION import_row_cells_encrypted_open_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_current_xact_id();
      if exists (select from retired_key where kid = substring(new.cells_encrypted from 1 for 6)) then perform refuse_retired_key(tg_table_name); end if;
      return new;
    end $function$;

CREATE FUNCTION import_row_cells_encrypted_open_key_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from new_rows n join retired_key k on k.kid = substring(n.cells_encrypted from 1 for 6)) then
        perform refuse_retired_key(tg_table_name);
      end if;
      return null;
    end $function$;

CREATE FUNCTION import_settings_open_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_current_xact_id();
      if exists (select from retired_key where kid = substring(decode(new.settings ->> 'sealed', 'base64') from 1 for 6)) then perform refuse_retired_key(tg_table_name); end if;
      return new;
    end $function$;

CREATE FUNCTION import_settings_open_key_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from new_rows n join retired_key k on k.kid = substring(decode(n.settings ->> 'sealed', 'base64') from 1 for 6)) then
        perform refuse_retired_key(tg_table_name);
      end if;
      return null;
    end $function$;

CREATE FUNCTION invoice_application_company_id_lives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select company_id from new_rows where company_id is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $function$;

CREATE FUNCTION invoice_application_counted_invoiceapplication()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'invoiceApplication.' || state || '' as name, 1 as delta from new_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id) union all select sponsor_id as scope, 'invoiceApplication.' || state || '' as name, 1 as delta from new_rows where sponsor_id is not null and not is_sandbox(exhibition_id) union all select company_id as scope, 'invoiceApplication.' || state || '' as name, 1 as delta from new_rows where company_id is not null and not is_sandbox(exhibition_id) and (company_id <> sponsor_id) union all select parent_company_id as scope, 'invoiceApplication.' || state || '' as name, 1 as delta from new_rows where parent_company_id is not null and not is_sandbox(exhibition_id)) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      elsif tg_op = 'DELETE' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'invoiceApplication.' || state || '' as name, -1 as delta from old_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id) union all select sponsor_id as scope, 'invoiceApplication.' || state || '' as name, -1 as delta from old_rows where sponsor_id is not null and not is_sandbox(exhibition_id) union all select company_id as scope, 'invoiceApplication.' || state || '' as name, -1 as delta from old_rows where company_id is not null and not is_sandbox(exhibition_id) and (company_id <> sponsor_id) union all select parent_company_id as scope, 'invoiceApplication.' || state || '' as name, -1 as delta from old_rows where parent_company_id is not null and not is_sandbox(exhibition_id)) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      else
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'invoiceApplication.' || state || '' as name, 1 as delta from new_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id) union all select sponsor_id as scope, 'invoiceApplication.' || state || '' as name, 1 as delta from new_rows where sponsor_id is not null and not is_sandbox(exhibition_id) union all select company_id as scope, 'invoiceApplication.' || state || '' as name, 1 as delta from new_rows where company_id is not null and not is_sandbox(exhibition_id) and (company_id <> sponsor_id) union all select parent_company_id as scope, 'invoiceApplication.' || state || '' as name, 1 as delta from new_rows where parent_company_id is not null and not is_sandbox(exhibition_id) union all select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'invoiceApplication.' || state || '' as name, -1 as delta from old_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id) union all select sponsor_id as scope, 'invoiceApplication.' || state || '' as name, -1 as delta from old_rows where sponsor_id is not null and not is_sandbox(exhibition_id) union all select company_id as scope, 'invoiceApplication.' || state || '' as name, -1 as delta from old_rows where company_id is not null and not is_sandbox(exhibition_id) and (company_id <> sponsor_id) union all select parent_company_id as scope, 'invoiceApplication.' || state || '' as name, -1 as delta from old_rows where parent_company_id is not null and not is_sandbox(exhibition_id)) changed
        group by 1, 2 having sum(delta) <> 0 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      end if;
      return null;
    end $function$;

CREATE FUNCTION invoice_application_counted_invoiceasked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select maker_id as scope, 'invoiceAsked.' || about || '.' || state || '' as name, 1 as delta from new_rows where maker_id is not null and not is_sandbox(exhibition_id)) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      elsif tg_op = 'DELETE' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select maker_id as scope, 'invoiceAsked.' || about || '.' || state || '' as name, -1 as delta from old_rows where maker_id is not null and not is_sandbox(exhibition_id)) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      else
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select maker_id as scope, 'invoiceAsked.' || about || '.' || state || '' as name, 1 as delta from new_rows where maker_id is not null and not is_sandbox(exhibition_id) union all select maker_id as scope, 'invoiceAsked.' || about || '.' || state || '' as name, -1 as delta from old_rows where maker_id is not null and not is_sandbox(exhibition_id)) changed
        group by 1, 2 having sum(delta) <> 0 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      end if;
      return null;
    end $function$;

CREATE FUNCTION invoice_application_counted_invoicereversal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'invoiceReversal.' || reversal || '' as name, 1 as delta from new_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id) union all select sponsor_id as scope, 'invoiceReversal.' || reversal || '' as name, 1 as delta from new_rows where sponsor_id is not null and not is_sandbox(exhibition_id) union all select company_id as scope, 'invoiceReversal.' || reversal || '' as name, 1 as delta from new_rows where company_id is not null and not is_sandbox(exhibition_id) and (company_id <> sponsor_id) union all select parent_company_id as scope, 'invoiceReversal.' || reversal || '' as name, 1 as delta from new_rows where parent_company_id is not null and not is_sandbox(exhibition_id)) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      elsif tg_op = 'DELETE' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'invoiceReversal.' || reversal || '' as name, -1 as delta from old_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id) union all select sponsor_id as scope, 'invoiceReversal.' || reversal || '' as name, -1 as delta from old_rows where sponsor_id is not null and not is_sandbox(exhibition_id) union all select company_id as scope, 'invoiceReversal.' || reversal || '' as name, -1 as delta from old_rows where company_id is not null and not is_sandbox(exhibition_id) and (company_id <> sponsor_id) union all select parent_company_id as scope, 'invoiceReversal.' || reversal || '' as name, -1 as delta from old_rows where parent_company_id is not null and not is_sandbox(exhibition_id)) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      else
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'invoiceReversal.' || reversal || '' as name, 1 as delta from new_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id) union all select sponsor_id as scope, 'invoiceReversal.' || reversal || '' as name, 1 as delta from new_rows where sponsor_id is not null and not is_sandbox(exhibition_id) union all select company_id as scope, 'invoiceReversal.' || reversal || '' as name, 1 as delta from new_rows where company_id is not null and not is_sandbox(exhibition_id) and (company_id <> sponsor_id) union all select parent_company_id as scope, 'invoiceReversal.' || reversal || '' as name, 1 as delta from new_rows where parent_company_id is not null and not is_sandbox(exhibition_id) union all select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'invoiceReversal.' || reversal || '' as name, -1 as delta from old_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id) union all select sponsor_id as scope, 'invoiceReversal.' || reversal || '' as name, -1 as delta from old_rows where sponsor_id is not null and not is_sandbox(exhibition_id) union all select company_id as scope, 'invoiceReversal.' || reversal || '' as name, -1 as delta from old_rows where company_id is not null and not is_sandbox(exhibition_id) and (company_id <> sponsor_id) union all select parent_company_id as scope, 'invoiceReversal.' || reversal || '' as name, -1 as delta from old_rows where parent_company_id is not null and not is_sandbox(exhibition_id)) changed
        group by 1, 2 having sum(delta) <> 0 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      end if;
      return null;
    end $function$;

CREATE FUNCTION invoice_application_counted_invoicetab()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'invoiceTab.' || state || '.' || reversal || '' as name, 1 as delta from new_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and (not is_sandbox(exhibition_id)) union all select sponsor_id as scope, 'invoiceTab.' || state || '.' || reversal || '' as name, 1 as delta from new_rows where sponsor_id is not null and (not is_sandbox(exhibition_id)) union all select company_id as scope, 'invoiceTab.' || state || '.' || reversal || '' as name, 1 as delta from new_rows where company_id is not null and (not is_sandbox(exhibition_id) and company_id <> sponsor_id) union all select parent_company_id as scope, 'invoiceTab.' || state || '.' || reversal || '' as name, 1 as delta from new_rows where parent_company_id is not null and (not is_sandbox(exhibition_id))) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      elsif tg_op = 'DELETE' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'invoiceTab.' || state || '.' || reversal || '' as name, -1 as delta from old_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and (not is_sandbox(exhibition_id)) union all select sponsor_id as scope, 'invoiceTab.' || state || '.' || reversal || '' as name, -1 as delta from old_rows where sponsor_id is not null and (not is_sandbox(exhibition_id)) union all select company_id as scope, 'invoiceTab.' || state || '.' || reversal || '' as name, -1 as delta from old_rows where company_id is not null and (not is_sandbox(exhibition_id) and company_id <> sponsor_id) union all select parent_company_id as scope, 'invoiceTab.' || state || '.' || reversal || '' as name, -1 as delta from old_rows where parent_company_id is not null and (not is_sandbox(exhibition_id))) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      else
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'invoiceTab.' || state || '.' || reversal || '' as name, 1 as delta from new_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and (not is_sandbox(exhibition_id)) union all select sponsor_id as scope, 'invoiceTab.' || state || '.' || reversal || '' as name, 1 as delta from new_rows where sponsor_id is not null and (not is_sandbox(exhibition_id)) union all select company_id as scope, 'invoiceTab.' || state || '.' || reversal || '' as name, 1 as delta from new_rows where company_id is not null and (not is_sandbox(exhibition_id) and company_id <> sponsor_id) union all select parent_company_id as scope, 'invoiceTab.' || state || '.' || reversal || '' as name, 1 as delta from new_rows where parent_company_id is not null and (not is_sandbox(exhibition_id)) union all select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'invoiceTab.' || state || '.' || reversal || '' as name, -1 as delta from old_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and (not is_sandbox(exhibition_id)) union all select sponsor_id as scope, 'invoiceTab.' || state || '.' || reversal || '' as name, -1 as delta from old_rows where sponsor_id is not null and (not is_sandbox(exhibition_id)) union all select company_id as scope, 'invoiceTab.' || state || '.' || reversal || '' as name, -1 as delta from old_rows where company_id is not null and (not is_sandbox(exhibition_id) and company_id <> sponsor_id) union all select parent_company_id as scope, 'invoiceTab.' || state || '.' || reversal || '' as name, -1 as delta from old_rows where parent_company_id is not null and (not is_sandbox(exhibition_id))) changed
        group by 1, 2 having sum(delta) <> 0 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      end if;
      return null;
    end $function$;

CREATE FUNCTION invoice_application_maker_id_lives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select maker_id from new_rows where maker_id is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $function$;

CREATE FUNCTION invoice_application_parent_company_id_lives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select parent_company_id from new_rows where parent_company_id is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $function$;

CREATE FUNCTION invoice_application_pending_for_maker_id()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      was constant boolean := tg_op <> 'INSERT' and old.state::text = any ('{applied}');
      is_now constant boolean := tg_op <> 'DELETE' and new.state::text = any ('{applied}');
    begin
      if is_now and not was then perform note_pending(new.maker_id);
      elsif was and not is_now then perform note_pending(old.maker_id);
      end if;
      return null;
    end $function$;

CREATE FUNCTION invoice_setting_company_id_lives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select company_id from new_rows where company_id is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $function$;

CREATE FUNCTION invoice_sums()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  application constant uuid := coalesce(to_jsonb(new) ->> 'application_id', new.id::text);
  wrong text;
begin
  select format('requested %s, lines %s; issued %s, invoices %s; not reversed as written: %s',
    a.requested, l.requested, a.made, i.issued, i.unlike) into wrong
  from invoice_application a,
    lateral (select coalesce(sum(amount), 0) as requested from invoice_line where application_id = a.id) l,
    lateral (select coalesce(sum(b.amount), 0) as issued,
      count(*) filter (where b.red_of is null and b.reversed <> (
        select -coalesce(sum(r.amount), 0) from invoice r where r.red_of = b.id)) as unlike
      from invoice b where b.application_id = a.id) i
  where a.id = application and (a.requested <> l.requested or a.made <> i.issued or i.unlike > 0);
  if found then raise exception 'invoice sums of % differ: %', application, wrong
    using errcode = 'check_violation', constraint = 'invoice_sums';
  end if;
  return null;
end $function$;

CREATE FUNCTION is_sandbox(id uuid)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select uuid_extract_version(id) is not distinct from 8
$function$;

CREATE FUNCTION is_show(exhibition uuid)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select exhibition not in ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002')
$function$;

CREATE FUNCTION key_bytes(kid text)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE STRICT
RETURN decode(translate(kid, '-_'::text, '+/'::text), 'base64'::text);

CREATE FUNCTION ledger_account_id(kind text, holder uuid, partner uuid)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select md5(kind || ':' || holder || ':' || partner)::uuid $function$;

CREATE FUNCTION log_loses_alone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) in (to_jsonb(old) || '{"address": ""}',
    to_jsonb(old) || '{"address": "", "target_name": null, "before": null, "after": null, "refusal_details": null}') then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '55000';
end $function$;

CREATE FUNCTION login_resume_offered_encrypted_open_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_current_xact_id();
      if exists (select from retired_key where kid = substring(new.offered_encrypted from 1 for 6)) then perform refuse_retired_key(tg_table_name); end if;
      return new;
    end $function$;

CREATE FUNCTION login_resume_offered_encrypted_open_key_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from new_rows n join retired_key k on k.kid = substring(n.offered_encrypted from 1 for 6)) then
        perform refuse_retired_key(tg_table_name);
      end if;
      return null;
    end $function$;

CREATE FUNCTION merge_company_columns(merged uuid, surviving uuid, active uuid[], does boolean)
 RETURNS TABLE(label text, n bigint)
 LANGUAGE plpgsql
AS $function$
declare
  one record;
begin
  for one in select c.* from company_reference c where c.on_merge = 'moves' order by c.position loop
    if does then
      execute format('update %1$I t set %2$I = $2%3$s where t.%2$I = $1 and (%4$s)', one.table_name, one.column_name,
        case when one.also_set = '' then '' else ', ' || one.also_set end, one.narrowed) using merged, surviving, active;
      get diagnostics n = row_count;
    elsif one.label is null then
      continue;
    else
      execute format('select count(*) from %1$I t where t.%2$I = $1 and (%3$s)', one.table_name, one.column_name, one.narrowed)
        into n using merged, surviving, active;
    end if;
    label := one.label;
    return next;
  end loop;
end $function$;

CREATE FUNCTION merge_suggestion_counted_mergesuggestion()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select owner_id as scope, 'mergeSuggestion.' || state || '' as name, 1 as delta from new_rows where owner_id is not null) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      elsif tg_op = 'DELETE' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select owner_id as scope, 'mergeSuggestion.' || state || '' as name, -1 as delta from old_rows where owner_id is not null) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      else
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select owner_id as scope, 'mergeSuggestion.' || state || '' as name, 1 as delta from new_rows where owner_id is not null union all select owner_id as scope, 'mergeSuggestion.' || state || '' as name, -1 as delta from old_rows where owner_id is not null) changed
        group by 1, 2 having sum(delta) <> 0 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      end if;
      return null;
    end $function$;

CREATE FUNCTION message_content_encrypted_open_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_current_xact_id();
      if exists (select from retired_key where kid = substring(new.content_encrypted from 1 for 6)) then perform refuse_retired_key(tg_table_name); end if;
      return new;
    end $function$;

CREATE FUNCTION message_content_encrypted_open_key_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from new_rows n join retired_key k on k.kid = substring(n.content_encrypted from 1 for 6)) then
        perform refuse_retired_key(tg_table_name);
      end if;
      return null;
    end $function$;

CREATE FUNCTION message_counted_message()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'message.' || state || '' as name, 1 as delta from new_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      elsif tg_op = 'DELETE' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'message.' || state || '' as name, -1 as delta from old_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      else
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'message.' || state || '' as name, 1 as delta from new_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null union all select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'message.' || state || '' as name, -1 as delta from old_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null) changed
        group by 1, 2 having sum(delta) <> 0 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      end if;
      return null;
    end $function$;

CREATE FUNCTION message_recipient_encrypted_open_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_current_xact_id();
      if exists (select from retired_key where kid = substring(new.recipient_encrypted from 1 for 6)) then perform refuse_retired_key(tg_table_name); end if;
      return new;
    end $function$;

CREATE FUNCTION message_recipient_encrypted_open_key_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from new_rows n join retired_key k on k.kid = substring(n.recipient_encrypted from 1 for 6)) then
        perform refuse_retired_key(tg_table_name);
      end if;
      return null;
    end $function$;

CREATE FUNCTION message_template_counted_messagetemplate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select owner_id as scope, 'messageTemplate.' || state || '' as name, 1 as delta from new_rows where owner_id is not null union all select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'messageTemplate.' || state || '' as name, 1 as delta from new_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      elsif tg_op = 'DELETE' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select owner_id as scope, 'messageTemplate.' || state || '' as name, -1 as delta from old_rows where owner_id is not null union all select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'messageTemplate.' || state || '' as name, -1 as delta from old_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      else
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select owner_id as scope, 'messageTemplate.' || state || '' as name, 1 as delta from new_rows where owner_id is not null union all select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'messageTemplate.' || state || '' as name, 1 as delta from new_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null union all select owner_id as scope, 'messageTemplate.' || state || '' as name, -1 as delta from old_rows where owner_id is not null union all select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'messageTemplate.' || state || '' as name, -1 as delta from old_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null) changed
        group by 1, 2 having sum(delta) <> 0 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      end if;
      return null;
    end $function$;

CREATE FUNCTION netting_application_company_id_lives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select company_id from new_rows where company_id is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $function$;

CREATE FUNCTION netting_application_counted_offset()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'offset.' || state || '' as name, 1 as delta from new_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(from_id)) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      elsif tg_op = 'DELETE' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'offset.' || state || '' as name, -1 as delta from old_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(from_id)) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      else
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'offset.' || state || '' as name, 1 as delta from new_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(from_id) union all select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'offset.' || state || '' as name, -1 as delta from old_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(from_id)) changed
        group by 1, 2 having sum(delta) <> 0 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      end if;
      return null;
    end $function$;

CREATE FUNCTION netting_application_holder_id_lives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select holder_id from new_rows where holder_id is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $function$;

CREATE FUNCTION next_exhibition_code(opens_in integer)
 RETURNS text
 LANGUAGE sql
AS $function$
  insert into exhibition_code as stored (year, last) values (opens_in, 1)
  on conflict (year) do update set last = stored.last + 1
  returning 'EXH-' || opens_in || '-' || lpad(last::text, 4, '0')
$function$;

CREATE FUNCTION note_badge_decision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform note_pending_venue();
  perform note_pending(sponsor_id) from exhibition where id = new.exhibition_id;
  return null;
end $function$;

CREATE FUNCTION note_pending(company uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  recorded constant text := coalesce(current_setting('fairgate.waiting', true), '');
begin
  if company is null or position(company::text in recorded) > 0 then return; end if;
  perform set_config('fairgate.waiting', concat_ws(' ', nullif(recorded, ''), company), true);
end $function$;

CREATE FUNCTION note_pending_venue()
 RETURNS void
 LANGUAGE sql
AS $function$ select note_pending(id) from company where type = 'platform' $function$;

CREATE FUNCTION open_gate_contexts(venue uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into exhibition (id, kind, state, code, sponsor_id, name_cn, name_en, open_from, open_to, open_daily)
  values ('00000000-0000-7000-8000-000000000001', 'venue', 'ready', 'EXH-0000-0001', venue, '场馆日常', 'Venue days',
      '2000-01-01 00:00+08', '2149-06-01 00:00+08', false),
    ('00000000-0000-7000-8000-000000000002', 'garden', 'ready', 'EXH-0000-0002', venue, '园中园', 'Garden',
      '2000-01-01 00:00+08', '2149-06-01 00:00+08', false)
  on conflict (id) do nothing
$function$;

CREATE FUNCTION operator_company_id_lives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select company_id from new_rows where company_id is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $function$;

CREATE FUNCTION operator_counted_operator()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select company_id as scope, 'operator.' || state || '' as name, 1 as delta from new_rows where company_id is not null) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      elsif tg_op = 'DELETE' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select company_id as scope, 'operator.' || state || '' as name, -1 as delta from old_rows where company_id is not null) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      else
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select company_id as scope, 'operator.' || state || '' as name, 1 as delta from new_rows where company_id is not null union all select company_id as scope, 'operator.' || state || '' as name, -1 as delta from old_rows where company_id is not null) changed
        group by 1, 2 having sum(delta) <> 0 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      end if;
      return null;
    end $function$;

CREATE FUNCTION organizer_partner_partner_id_lives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select partner_id from new_rows where partner_id is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $function$;

CREATE FUNCTION organizer_partner_sponsor_id_lives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select sponsor_id from new_rows where sponsor_id is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $function$;

CREATE FUNCTION parameter_of(p_name text, p_preset integer)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((select value::int from system_parameter where name = p_name and built_in), p_preset)
$function$;

CREATE FUNCTION participation_company_id_lives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select company_id from new_rows where company_id is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $function$;

CREATE FUNCTION participation_counted_participation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select exhibition_id as scope, 'participation.' || state || '' as name, 1 as delta from new_rows where exhibition_id is not null) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      elsif tg_op = 'DELETE' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select exhibition_id as scope, 'participation.' || state || '' as name, -1 as delta from old_rows where exhibition_id is not null) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      else
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select exhibition_id as scope, 'participation.' || state || '' as name, 1 as delta from new_rows where exhibition_id is not null union all select exhibition_id as scope, 'participation.' || state || '' as name, -1 as delta from old_rows where exhibition_id is not null) changed
        group by 1, 2 having sum(delta) <> 0 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      end if;
      return null;
    end $function$;

CREATE FUNCTION participation_task_company_id_lives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select company_id from new_rows where company_id is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $function$;

CREATE FUNCTION participation_task_counted_affair()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'affair.' || track || '.' || status || '' as name, 1 as delta from new_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id) union all select exhibition_id as scope, 'affair.' || track || '.' || status || '' as name, 1 as delta from new_rows where exhibition_id is not null union all select company_id as scope, 'affair.' || track || '.' || status || '' as name, 1 as delta from new_rows where company_id is not null and not is_sandbox(exhibition_id)) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      elsif tg_op = 'DELETE' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'affair.' || track || '.' || status || '' as name, -1 as delta from old_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id) union all select exhibition_id as scope, 'affair.' || track || '.' || status || '' as name, -1 as delta from old_rows where exhibition_id is not null union all select company_id as scope, 'affair.' || track || '.' || status || '' as name, -1 as delta from old_rows where company_id is not null and not is_sandbox(exhibition_id)) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      else
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'affair.' || track || '.' || status || '' as name, 1 as delta from new_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id) union all select exhibition_id as scope, 'affair.' || track || '.' || status || '' as name, 1 as delta from new_rows where exhibition_id is not null union all select company_id as scope, 'affair.' || track || '.' || status || '' as name, 1 as delta from new_rows where company_id is not null and not is_sandbox(exhibition_id) union all select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'affair.' || track || '.' || status || '' as name, -1 as delta from old_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id) union all select exhibition_id as scope, 'affair.' || track || '.' || status || '' as name, -1 as delta from old_rows where exhibition_id is not null union all select company_id as scope, 'affair.' || track || '.' || status || '' as name, -1 as delta from old_rows where company_id is not null and not is_sandbox(exhibition_id)) changed
        group by 1, 2 having sum(delta) <> 0 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      end if;
      return null;
    end $function$;

CREATE FUNCTION participation_task_counted_affairofsponsor()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select sponsor_id as scope, 'affairOfSponsor.' || track || '.' || status || '' as name, 1 as delta from new_rows where sponsor_id is not null and not is_sandbox(exhibition_id)) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      elsif tg_op = 'DELETE' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select sponsor_id as scope, 'affairOfSponsor.' || track || '.' || status || '' as name, -1 as delta from old_rows where sponsor_id is not null and not is_sandbox(exhibition_id)) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      else
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select sponsor_id as scope, 'affairOfSponsor.' || track || '.' || status || '' as name, 1 as delta from new_rows where sponsor_id is not null and not is_sandbox(exhibition_id) union all select sponsor_id as scope, 'affairOfSponsor.' || track || '.' || status || '' as name, -1 as delta from old_rows where sponsor_id is not null and not is_sandbox(exhibition_id)) changed
        group by 1, 2 having sum(delta) <> 0 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      end if;
      return null;
    end $function$;

CREATE FUNCTION participation_task_counted_allotting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select giver_id as scope, 'allotting.' || track || '' as name, 1 as delta from new_rows where giver_id is not null and not is_sandbox(exhibition_id) and (lacks_quota and not gives_quota and not closed)) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      elsif tg_op = 'DELETE' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select giver_id as scope, 'allotting.' || track || '' as name, -1 as delta from old_rows where giver_id is not null and not is_sandbox(exhibition_id) and (lacks_quota and not gives_quota and not closed)) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      else
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select giver_id as scope, 'allotting.' || track || '' as name, 1 as delta from new_rows where giver_id is not null and not is_sandbox(exhibition_id) and (lacks_quota and not gives_quota and not closed) union all select giver_id as scope, 'allotting.' || track || '' as name, -1 as delta from old_rows where giver_id is not null and not is_sandbox(exhibition_id) and (lacks_quota and not gives_quota and not closed)) changed
        group by 1, 2 having sum(delta) <> 0 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      end if;
      return null;
    end $function$;

CREATE FUNCTION participation_task_follows_quota()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform 1 from participation_task where participation_id = new.participation_id and track = 'Cer' for no key update;
  update participation_task a set lacks_quota = q.lacks, gives_quota = q.gives, version = version + 1, updated_at = now()
  from (select not bool_or(granted > given) as lacks,
      bool_or(given > 0)
        or exists (select from participation p where p.id = new.participation_id and p.kind = 'sponsor')
        or exists (select from participation_task sales where sales.participation_id = new.participation_id and sales.track = 'Tic') as gives
    from quota where participation_id = new.participation_id) q
  where a.participation_id = new.participation_id and a.track = 'Cer'
    and (a.lacks_quota, a.gives_quota) is distinct from (q.lacks, q.gives);
  return null;
end $function$;

CREATE FUNCTION participation_task_giver_id_lives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select giver_id from new_rows where giver_id is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $function$;

CREATE FUNCTION participation_task_needs_no_quota()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update participation_task set gives_quota = true, version = version + 1, updated_at = now()
  where participation_id = new.participation_id and track = 'Cer' and not gives_quota;
  return null;
end $function$;

CREATE FUNCTION participation_task_pending_for_company_id()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      was constant boolean := tg_op <> 'INSERT' and old.status::text = any ('{1020}');
      is_now constant boolean := tg_op <> 'DELETE' and new.status::text = any ('{1020}');
    begin
      if is_now and not was then perform note_pending(new.company_id);
      elsif was and not is_now then perform note_pending(old.company_id);
      end if;
      return null;
    end $function$;

CREATE FUNCTION participation_task_pending_for_giver_id()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      was constant boolean := tg_op <> 'INSERT' and old.status::text = any ('{1010}');
      is_now constant boolean := tg_op <> 'DELETE' and new.status::text = any ('{1010}');
    begin
      if is_now and not was then perform note_pending(new.giver_id);
      elsif was and not is_now then perform note_pending(old.giver_id);
      end if;
      return null;
    end $function$;

CREATE FUNCTION participation_task_pending_for_sponsor_id()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      was constant boolean := tg_op <> 'INSERT' and old.status::text = any ('{1010}');
      is_now constant boolean := tg_op <> 'DELETE' and new.status::text = any ('{1010}');
    begin
      if is_now and not was then perform note_pending(new.sponsor_id);
      elsif was and not is_now then perform note_pending(old.sponsor_id);
      end if;
      return null;
    end $function$;

CREATE FUNCTION participation_task_pending_for_venue()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      was constant boolean := tg_op <> 'INSERT' and old.status::text = any ('{1010}');
      is_now constant boolean := tg_op <> 'DELETE' and new.status::text = any ('{1010}');
    begin
      if is_now and not was then perform note_pending_venue();
      elsif was and not is_now then perform note_pending_venue();
      end if;
      return null;
    end $function$;

CREATE FUNCTION participation_task_stocked(p_participation uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into participation_task (participation_id, track, exhibition_id, company_id, sponsor_id, giver_id, closed)
  select p.id, 'Tic', p.exhibition_id, p.company_id, p.sponsor_id, above.company_id, p.state = 'ended'
  from participation p left join participation above on above.id = p.parent_id where p.id = p_participation
  on conflict on constraint participation_task_unique do nothing;
  perform 1 from participation_task where participation_id = p_participation and track = 'Tic' for no key update;
  update participation_task a set has_stock = s.has, version = version + 1, updated_at = now()
  from (select exists (select from ticket_stock s where s.participation_id = p_participation and s.parent_id is not null
    and s.granted > s.given) as has) s
  where a.participation_id = p_participation and a.track = 'Tic' and a.has_stock <> s.has;
end $function$;

CREATE FUNCTION partner_document_partner_id_lives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select partner_id from new_rows where partner_id is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $function$;

CREATE FUNCTION partner_visibility_counted_partner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select reader_id as scope, 'partner.' || kind || '.' || state || '' as name, 1 as delta from new_rows where reader_id is not null) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      elsif tg_op = 'DELETE' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select reader_id as scope, 'partner.' || kind || '.' || state || '' as name, -1 as delta from old_rows where reader_id is not null) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      else
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select reader_id as scope, 'partner.' || kind || '.' || state || '' as name, 1 as delta from new_rows where reader_id is not null union all select reader_id as scope, 'partner.' || kind || '.' || state || '' as name, -1 as delta from old_rows where reader_id is not null) changed
        group by 1, 2 having sum(delta) <> 0 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      end if;
      return null;
    end $function$;

CREATE FUNCTION passage_written_once()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  evaluated constant text[] := array['verdict', 'reason', 'overruled', 'clause_no'];
  gone constant jsonb := '{"badge_id": null, "ticket_id": null, "shown": null, "guard_note": null, "blacklisted": null}';
begin
  if tg_op = 'UPDATE' then
    if old.offline and to_jsonb(new) - evaluated = to_jsonb(old) - evaluated then
      return new;
    end if;
    if to_jsonb(new) - 'participation_id' = (to_jsonb(old) || gone) - 'participation_id' then
      return new;
    end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '55000';
end $function$;

CREATE FUNCTION passkey_counter_grows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.counter <= old.counter and (old.counter > 0 or new.counter > 0) then
    raise exception 'a passkey counts upwards' using errcode = 'check_violation', constraint = 'passkey_counter_grows';
  end if;
  return new;
end $function$;

CREATE FUNCTION payment_company_id_lives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select company_id from new_rows where company_id is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $function$;

CREATE FUNCTION payment_holder_id_lives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select holder_id from new_rows where holder_id is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $function$;

CREATE FUNCTION pending_for(source text, company_column text, states text[], state text DEFAULT 'state'::text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  note constant text := case company_column when 'venue' then 'note_pending_venue()' else 'note_pending(%s.' || company_column || ')' end;
begin
  execute format($text$
    create function %1$s() returns trigger language plpgsql as $body$
    declare
      was constant boolean := tg_op <> 'INSERT' and old.%2$s::text = any (%3$L);
      is_now constant boolean := tg_op <> 'DELETE' and new.%2$s::text = any (%3$L);
    begin
      if is_now and not was then perform %4$s;
      elsif was and not is_now then perform %5$s;
      end if;
      return null;
    end $body$;
    create trigger %1$s after insert or delete or update of %2$s on %6$s for each row execute function %1$s()$text$,
    format('%s_pending_for_%s', source, company_column), state, states, format(note, 'new'), format(note, 'old'), source);
end $function$;

CREATE FUNCTION plain_name(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select lower(regexp_replace(normalize(name, NFKC), '[\s()\[\]{}<>《》〈〉【】「」“”‘’"''·•・.,、，。:;!?&/_-]', '', 'g'))
$function$;

CREATE FUNCTION policy_counted_policy()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select exhibition_id as scope, 'policy.' || state || '' as name, 1 as delta from new_rows where exhibition_id is not null) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      elsif tg_op = 'DELETE' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select exhibition_id as scope, 'policy.' || state || '' as name, -1 as delta from old_rows where exhibition_id is not null) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      else
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select exhibition_id as scope, 'policy.' || state || '' as name, 1 as delta from new_rows where exhibition_id is not null union all select exhibition_id as scope, 'policy.' || state || '' as name, -1 as delta from old_rows where exhibition_id is not null) changed
        group by 1, 2 having sum(delta) <> 0 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      end if;
      return null;
    end $function$;

CREATE FUNCTION policy_windows(p_exhibition uuid, p_refuse boolean, p_phases text[], p_type_phases text[], p_days date[], p_hours jsonb, p_zone text, p_from date, p_to date)
 RETURNS tstzmultirange
 LANGUAGE sql
 STABLE
AS $function$
  with exhibition_phases as (
    select tstzmultirange(tstzrange(move_in_from, move_in_to)) as move_in, tstzmultirange(tstzrange(open_from, open_to)) as open,
      tstzmultirange(tstzrange(move_out_from, move_out_to)) as move_out,
      case when least(move_in_from, open_from, move_out_from) is null then '{}'::tstzmultirange else
        tstzmultirange(tstzrange(least(move_in_from, open_from, move_out_from), greatest(move_in_to, open_to, move_out_to))) end as whole,
      move_in_from is not null and move_in_to is not null as has_move_in, open_from is not null and open_to is not null as has_open,
      move_out_from is not null and move_out_to is not null as has_move_out
    from exhibition where id = p_exhibition
  ), named as (
    -- The phases that limit it; null: no phase does.
    select case when cardinality(p_phases) > 0 then p_phases
      when not p_refuse and cardinality(p_days) = 0 then p_type_phases end as phases
  ), bounds as (
    select case when n.phases is null then case when cardinality(p_days) = 0 then g.whole end else
      case when 'moveIn' = any (n.phases) and g.has_move_in then g.move_in else '{}' end
      + case when 'open' = any (n.phases) and g.has_open then g.open else '{}' end
      + case when 'moveOut' = any (n.phases) and g.has_move_out then g.move_out else '{}' end end as span, n.phases
    from exhibition_phases g, named n
  ), days as (
    select unnest(p_days) as day
    union
    select generate_series(greatest((lower(b.span) at time zone p_zone)::date - 1, case when long then p_from end),
      least((upper(b.span) at time zone p_zone)::date, case when long then p_to end), interval '1 day')::date
    from (select span, upper(span) - lower(span) > interval '100 days' as long from bounds) b
    where cardinality(p_days) = 0 and not isempty(b.span)
  ), hours as (
    select (one ->> 'from')::time as starts, (one ->> 'to')::time as ends from jsonb_array_elements(p_hours) one
    union all select '00:00', '24:00' where jsonb_array_length(p_hours) = 0
  ), drawn as (
    select range_agg(tstzrange((d.day + h.starts) at time zone p_zone,
      (d.day + (h.ends <= h.starts)::int + h.ends) at time zone p_zone)) as times
    from days d, hours h
  )
  select case
    when cardinality(p_days) = 0 and jsonb_array_length(p_hours) = 0 then case when b.phases is not null then b.span end
    when b.span is null then coalesce(w.times, '{}')
    else coalesce(w.times, '{}') * b.span end
  from bounds b, drawn w
$function$;

CREATE FUNCTION posting_counted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select 1 from new_rows n where not exists (select 1 from journal_entry v where v.id = n.journal_entry_id)) then
    raise exception 'no such voucher' using errcode = '23503', constraint = 'posting_voucher', table = 'posting';
  end if;
  if exists (select 1 from (select journal_entry_id, count(*) as lines, sum(fen) as fen from new_rows group by 1) n
      where n.fen <> 0 or n.lines <> (select count(*) from posting p where p.journal_entry_id = n.journal_entry_id)) then
    raise exception 'a voucher comes whole and sums to zero'
      using errcode = '23514', constraint = 'posting_sums_zero', table = 'posting';
  end if;
  if exists (select 1 from (select distinct account_id from new_rows) n
      where not exists (select 1 from ledger_account a where a.id = n.account_id)) then
    raise exception 'no such account' using errcode = '23503', constraint = 'posting_account', table = 'posting';
  end if;
  insert into ledger_balance (account_id)
  select n.account_id from (select distinct account_id from new_rows) n join ledger_account a on a.id = n.account_id
  where a.kind in ('prepaid', 'advance', 'deposit')
    and not exists (select 1 from ledger_balance b where b.account_id = n.account_id)
  order by 1 on conflict do nothing;
  perform 1 from ledger_balance where account_id in (select account_id from new_rows) order by account_id for no key update;
  update ledger_balance b set fen = b.fen - n.fen
  from (select account_id, sum(fen) as fen from new_rows group by 1) n where b.account_id = n.account_id and n.fen <> 0;
  insert into ledger_total as t (account_id, month, slot, fen, postings)
  select account_id, posting_month(id), row_count_slot(), sum(fen), count(*) from new_rows group by 1, 2 order by 1, 2
  on conflict (account_id, month, slot) do update set fen = t.fen + excluded.fen, postings = t.postings + excluded.postings;
  return null;
end $function$;

CREATE FUNCTION posting_month(id uuid)
 RETURNS date
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select date_trunc('month', uuid_extract_timestamp(id) at time zone 'Asia/Shanghai')::date
$function$;

CREATE FUNCTION posting_of_one_world()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select 1 from new_rows n join ledger_account a on a.id = n.account_id
      group by n.journal_entry_id having bool_or(is_sandbox(a.holder_id)) <> bool_and(is_sandbox(a.holder_id))) then
    raise exception 'a voucher is of a rehearsal altogether, or not at all'
      using errcode = '23514', constraint = 'posting_of_one_world', table = 'posting';
  end if;
  return null;
end $function$;

CREATE FUNCTION postponement_counted_postponement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'postponement.' || state || '' as name, 1 as delta from new_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id)) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      elsif tg_op = 'DELETE' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'postponement.' || state || '' as name, -1 as delta from old_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id)) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      else
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'postponement.' || state || '' as name, 1 as delta from new_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id) union all select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'postponement.' || state || '' as name, -1 as delta from old_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id)) changed
        group by 1, 2 having sum(delta) <> 0 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      end if;
      return null;
    end $function$;

CREATE FUNCTION postponement_pending_for_venue()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      was constant boolean := tg_op <> 'INSERT' and old.state::text = any ('{pending}');
      is_now constant boolean := tg_op <> 'DELETE' and new.state::text = any ('{pending}');
    begin
      if is_now and not was then perform note_pending_venue();
      elsif was and not is_now then perform note_pending_venue();
      end if;
      return null;
    end $function$;

CREATE FUNCTION public_link_encrypted_open_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_current_xact_id();
      if exists (select from retired_key where kid = substring(new.encrypted from 1 for 6)) then perform refuse_retired_key(tg_table_name); end if;
      return new;
    end $function$;

CREATE FUNCTION public_link_encrypted_open_key_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from new_rows n join retired_key k on k.kid = substring(n.encrypted from 1 for 6)) then
        perform refuse_retired_key(tg_table_name);
      end if;
      return null;
    end $function$;

CREATE FUNCTION purged_sum(of_portion uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select encode(sha256(string_agg(digest, ''::bytea order by log_id)), 'hex')
  from (select log_id, digest from operation_log_purged where portion = of_portion
    union all select log_id, digest from operation_log_names_removed where portion = of_portion) one
$function$;

CREATE FUNCTION queue_audience_sync_of_badges()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  holding constant text[] := array['active', 'suspended', 'expired'];
begin
  if tg_op = 'INSERT' then
    insert into audience_sync_queue (exhibition_id, holder_id, holder)
    select exhibition_id, id, 'badge' from new_rows where state = 'active';
  else
    insert into audience_sync_queue (exhibition_id, holder_id, holder)
    select n.exhibition_id, n.id, 'badge' from new_rows n join old_rows o on o.exhibition_id = n.exhibition_id and o.id = n.id
    where n.purged = '{}' and (n.state = 'active' and (o.state <> 'active'
      or (n.name, n.document_blind_index, n.phone_blind_index, n.employer, n.job_title, n.birth)
        is distinct from (o.name, o.document_blind_index, o.phone_blind_index, o.employer, o.job_title, o.birth))
      or o.state = any (holding) and not n.state = any (holding));
  end if;
  return null;
end $function$;

CREATE FUNCTION queue_audience_sync_of_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into audience_sync_queue (exhibition_id, holder_id, holder, came_on)
  values (new.exhibition_id, new.holder_id, 'entry', new.gate_day);
  return null;
end $function$;

CREATE FUNCTION queue_audience_sync_of_late_passage()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into audience_sync_queue (exhibition_id, holder_id, holder, came_on)
  values (new.exhibition_id, coalesce(new.ticket_id, new.badge_id), 'entry', new.gate_day);
  return null;
end $function$;

CREATE FUNCTION queue_audience_sync_of_new_tickets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into audience_sync_queue (exhibition_id, holder_id, holder) select exhibition_id, id, 'ticket' from new_rows;
  return null;
end $function$;

CREATE FUNCTION queue_audience_sync_of_ticket()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into audience_sync_queue (exhibition_id, holder_id, holder) values (new.exhibition_id, new.id, 'ticket');
  return null;
end $function$;

CREATE FUNCTION read_company()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  perform read_partner(new.id);
  return null;
end $function$;

CREATE FUNCTION read_new_companies()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  insert into partner_visibility (reader_id, partner_id, kind, state, stage, submitted_at, name_cn, name_en, contact_name)
  select distinct reader_id, c.id, c.kind, c.state, c.stage, c.submitted_at, c.name_cn, c.name_en, c.contact_name
  from new_rows c, lateral (values ('00000000-0000-0000-0000-000000000000'::uuid), (c.owner_company_id), (c.parent_id)) readers (reader_id)
  where reader_id is not null and c.kind is not null;
  return null;
end $function$;

CREATE FUNCTION read_organizer_partner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  if tg_op <> 'INSERT' then perform read_partner(old.partner_id); end if;
  if tg_op <> 'DELETE' then
    if tg_op = 'INSERT' or new.partner_id <> old.partner_id then perform read_partner(new.partner_id); end if;
  end if;
  return null;
end $function$;

CREATE FUNCTION read_partner(partner uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  readers uuid[];
begin
  -- Of two concurrent causes the second sees the effect of the first.
  perform from company where id = partner for no key update;
  if not found then return; end if;
  select array_agg(distinct id) into readers from (
    select '00000000-0000-0000-0000-000000000000'::uuid as id
    union all select owner_company_id from company where id = partner
    union all select parent_id from company where id = partner
    union all select sponsor_id from organizer_partner where partner_id = partner and state = 'active') causes
  where id is not null;
  delete from partner_visibility where partner_id = partner and reader_id <> all (readers);
  insert into partner_visibility as stored
    (reader_id, partner_id, kind, state, stage, submitted_at, name_cn, name_en, contact_name, former_names)
  select reader_id, c.id, c.kind, c.state, c.stage, c.submitted_at, c.name_cn, c.name_en, c.contact_name, c.former_names
  from company c, unnest(readers) reader_id where c.id = partner and c.kind is not null
  on conflict (reader_id, partner_id) do update
    set kind = excluded.kind, state = excluded.state, stage = excluded.stage, submitted_at = excluded.submitted_at,
      name_cn = excluded.name_cn, name_en = excluded.name_en, contact_name = excluded.contact_name,
      former_names = excluded.former_names
    where (stored.kind, stored.state, stored.submitted_at, stored.name_cn, stored.name_en, stored.contact_name, stored.former_names)
      is distinct from (excluded.kind, excluded.state, excluded.submitted_at, excluded.name_cn, excluded.name_en,
        excluded.contact_name, excluded.former_names);
end $function$;

CREATE FUNCTION received_address_company_id_lives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select company_id from new_rows where company_id is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $function$;

CREATE FUNCTION recipient_counted_recipient()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select campaign_id as scope, 'recipient.' || state || '' as name, 1 as delta from new_rows where campaign_id is not null) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      elsif tg_op = 'DELETE' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select campaign_id as scope, 'recipient.' || state || '' as name, -1 as delta from old_rows where campaign_id is not null) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      else
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select campaign_id as scope, 'recipient.' || state || '' as name, 1 as delta from new_rows where campaign_id is not null union all select campaign_id as scope, 'recipient.' || state || '' as name, -1 as delta from old_rows where campaign_id is not null) changed
        group by 1, 2 having sum(delta) <> 0 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      end if;
      return null;
    end $function$;

CREATE FUNCTION refuse_appeal_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  gone constant jsonb := '{"phone_masked": "", "text": "—", "image": null}';
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'phone_encrypted' = to_jsonb(old) - 'phone_encrypted' then
    return new;
  elsif tg_op = 'UPDATE' and new.phone_encrypted = '' and to_jsonb(new) - 'phone_encrypted' = (to_jsonb(old) || gone) - 'phone_encrypted' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '55000';
end $function$;

CREATE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  raise exception '% is append-only', tg_table_name using errcode = '55000';
end $function$;

CREATE FUNCTION refuse_change_but()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  filled constant text := coalesce(tg_argv[1], '');
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - filled = (to_jsonb(old) || tg_argv[0]::jsonb) - filled then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '55000';
end $function$;

CREATE FUNCTION refuse_retired_key(source text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$ begin
  raise exception '% holds a value sealed by a closed key', source
    using errcode = '23514', constraint = 'sealed_by_open_key', table = source;
end $function$;

CREATE FUNCTION refuse_to_forget()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  one encrypted_column;
begin
  if old.purpose <> 'personal' then return old; end if;
  if not exists (select from retired_key where kid = key_bytes(old.kid) and closed_at <= clock_timestamp() - interval '1 hour'
    and horizon <= pg_snapshot_xmin(pg_current_snapshot())) then
    raise exception 'key % may still seal', old.kid using errcode = '23514', constraint = 'keyring_closed_first', table = 'keyring';
  end if;
  for one in select * from encrypted_column loop
    if encrypted_in(one, key_bytes(old.kid)) then
      raise exception 'key % still seals %.%', old.kid, one.source, one.column_name
        using errcode = '23514', constraint = 'keyring_seals_nothing', table = 'keyring';
    end if;
  end loop;
  return old;
end $function$;

CREATE FUNCTION require_administrator()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  is_required boolean;
begin
  if tg_table_name = 'operator' then
    if old.state <> 'inUse' or not exists (select from role where id = old.role_id and administrator) then
      return null;
    end if;
    if tg_op = 'UPDATE' then
      if new.state = old.state and new.role_id = old.role_id and new.company_id = old.company_id then return null; end if;
    end if;
  end if;
  select merged_into is null and state <> 'pending' into is_required from company where id = old.company_id for no key update;
  if found and is_required and not exists (
    select from operator o join role r on r.id = o.role_id
    where o.company_id = old.company_id and o.state = 'inUse' and r.administrator)
  then
    raise exception 'company % would be left without an administrator', old.company_id
      using errcode = 'check_violation', constraint = 'company_has_administrator';
  end if;
  return null;
end $function$;

CREATE FUNCTION rescheduled_day(p_day date, p_by integer, p_last date)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when p_by is null then p_day when p_day is not null then least(p_day + p_by, p_last) end
$function$;

CREATE FUNCTION rescheduled_from(p_from timestamp with time zone, p_by integer, p_last date, p_zone text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when p_by is null then p_from
    else least((p_from at time zone p_zone) + p_by * interval '1 day', p_last::timestamp) at time zone p_zone end
$function$;

CREATE FUNCTION rescheduled_to(p_to timestamp with time zone, p_by integer, p_last date, p_zone text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when p_by is null then p_to
    else least((p_to at time zone p_zone) + p_by * interval '1 day', (p_last + 1)::timestamp) at time zone p_zone end
$function$;

CREATE FUNCTION retention_certificate_grows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and new.rows > old.rows
    and to_jsonb(new) - 'rows' - 'counts' - 'last_at' = to_jsonb(old) - 'rows' - 'counts' - 'last_at' then return new;
  end if;
  raise exception 'retention_certificate is append-only' using errcode = '55000';
end $function$;

CREATE FUNCTION role_company_id_lives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select company_id from new_rows where company_id is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $function$;

CREATE FUNCTION row_count_slot()
 RETURNS smallint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select coalesce(nullif(current_setting('fairgate.slot', true), '')::smallint, (pg_backend_pid() % 16)::smallint)
$function$;

CREATE FUNCTION saved_view_company_id_lives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select company_id from new_rows where company_id is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $function$;

CREATE FUNCTION search_fold(typed text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  folded text;
begin
  if octet_length(typed) = length(typed) then
    folded := translate(lower(typed collate "C"), E'\t\n\x0b\f\r''`', '     ');
    return btrim(regexp_replace(folded, ' +', ' ', 'g'));
  end if;
  folded := normalize(lower(upper(lower(normalize(typed, NFKD) collate "pg_unicode_fast"))), NFKD);
  folded := regexp_replace(folded,
    '[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff\U000e0100-\U000e01ef]+', '', 'g');
  folded := translate(normalize(folded, NFKC),
    '⺠⻄⻅⻆⻉⻋⻓⻔⻘⻚⻛⻜⻝⻢⻣⻤⻥⻦⻧⻨⻩⻪⻬⻮⻰ςı' || U&'\2010\2011\2012\2013\2014\2015\2212'
      || U&'\00B7\0387\16EB\2022\2027\2219\22C5\25CF\2E31\2E33\30FB\A78F\FF65' || E'\t\n\x0b\f\r'
      || U&'\1680\2028\2029' || U&'\0060\00B4\02B9\02BB\02BC\2018\2019\201B\2032' || '''',
    '民西见角贝车长门青页风飞食马骨鬼鱼鸟卤麦黄黾齐齿龙σi' || '-------' || repeat(' ', 13) || repeat(' ', 5) || '   ');
  folded := regexp_replace(folded, ' +', ' ', 'g');
  return btrim(regexp_replace(folded, '(?<=[\u2e80-\U0010ffff])(?: *\. *(?=[\u2e80-\U0010ffff]|$)| +)| +(?=[\u2e80-\U0010ffff])', '', 'g'));
end $function$;

CREATE FUNCTION search_grams(scope text, name text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN folded_grams(scope, search_fold("left"(name, 200)));

CREATE FUNCTION second_factor_offer_secret_encrypted_open_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_current_xact_id();
      if exists (select from retired_key where kid = substring(new.secret_encrypted from 1 for 6)) then perform refuse_retired_key(tg_table_name); end if;
      return new;
    end $function$;

CREATE FUNCTION second_factor_offer_secret_encrypted_open_key_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from new_rows n join retired_key k on k.kid = substring(n.secret_encrypted from 1 for 6)) then
        perform refuse_retired_key(tg_table_name);
      end if;
      return null;
    end $function$;

CREATE FUNCTION second_factor_secret_encrypted_open_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_current_xact_id();
      if exists (select from retired_key where kid = substring(new.secret_encrypted from 1 for 6)) then perform refuse_retired_key(tg_table_name); end if;
      return new;
    end $function$;

CREATE FUNCTION second_factor_secret_encrypted_open_key_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from new_rows n join retired_key k on k.kid = substring(n.secret_encrypted from 1 for 6)) then
        perform refuse_retired_key(tg_table_name);
      end if;
      return null;
    end $function$;

CREATE FUNCTION second_factor_step_grows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.secret_encrypted = old.secret_encrypted and new.last_step <= old.last_step then
    raise exception 'a code counts once' using errcode = 'check_violation', constraint = 'second_factor_step_grows';
  end if;
  return new;
end $function$;

CREATE FUNCTION settlement_company_id_lives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select company_id from new_rows where company_id is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $function$;

CREATE FUNCTION settlement_counted_settlement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'settlement.' || family || '.' || state || '' as name, 1 as delta from new_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id)) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      elsif tg_op = 'DELETE' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'settlement.' || family || '.' || state || '' as name, -1 as delta from old_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id)) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      else
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'settlement.' || family || '.' || state || '' as name, 1 as delta from new_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id) union all select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'settlement.' || family || '.' || state || '' as name, -1 as delta from old_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id)) changed
        group by 1, 2 having sum(delta) <> 0 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      end if;
      return null;
    end $function$;

CREATE FUNCTION settlement_counted_settlementturn()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'settlementTurn.' || family || '' as name, 1 as delta from new_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id) and (turn = 'platform') union all select company_id as scope, 'settlementTurn.' || family || '' as name, 1 as delta from new_rows where company_id is not null and not is_sandbox(exhibition_id) and (turn in ('company', 'both')) union all select holder_id as scope, 'settlementTurn.' || family || '' as name, 1 as delta from new_rows where holder_id is not null and not is_sandbox(exhibition_id) and (turn in ('holder', 'both'))) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      elsif tg_op = 'DELETE' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'settlementTurn.' || family || '' as name, -1 as delta from old_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id) and (turn = 'platform') union all select company_id as scope, 'settlementTurn.' || family || '' as name, -1 as delta from old_rows where company_id is not null and not is_sandbox(exhibition_id) and (turn in ('company', 'both')) union all select holder_id as scope, 'settlementTurn.' || family || '' as name, -1 as delta from old_rows where holder_id is not null and not is_sandbox(exhibition_id) and (turn in ('holder', 'both'))) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      else
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'settlementTurn.' || family || '' as name, 1 as delta from new_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id) and (turn = 'platform') union all select company_id as scope, 'settlementTurn.' || family || '' as name, 1 as delta from new_rows where company_id is not null and not is_sandbox(exhibition_id) and (turn in ('company', 'both')) union all select holder_id as scope, 'settlementTurn.' || family || '' as name, 1 as delta from new_rows where holder_id is not null and not is_sandbox(exhibition_id) and (turn in ('holder', 'both')) union all select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'settlementTurn.' || family || '' as name, -1 as delta from old_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id) and (turn = 'platform') union all select company_id as scope, 'settlementTurn.' || family || '' as name, -1 as delta from old_rows where company_id is not null and not is_sandbox(exhibition_id) and (turn in ('company', 'both')) union all select holder_id as scope, 'settlementTurn.' || family || '' as name, -1 as delta from old_rows where holder_id is not null and not is_sandbox(exhibition_id) and (turn in ('holder', 'both'))) changed
        group by 1, 2 having sum(delta) <> 0 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      end if;
      return null;
    end $function$;

CREATE FUNCTION settlement_holder_id_lives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select holder_id from new_rows where holder_id is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $function$;

CREATE FUNCTION settlement_parent_company_id_lives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select parent_company_id from new_rows where parent_company_id is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $function$;

CREATE FUNCTION settlement_pending_for_company_id()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      was constant boolean := tg_op <> 'INSERT' and old.turn::text = any ('{company,both}');
      is_now constant boolean := tg_op <> 'DELETE' and new.turn::text = any ('{company,both}');
    begin
      if is_now and not was then perform note_pending(new.company_id);
      elsif was and not is_now then perform note_pending(old.company_id);
      end if;
      return null;
    end $function$;

CREATE FUNCTION settlement_pending_for_holder_id()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      was constant boolean := tg_op <> 'INSERT' and old.turn::text = any ('{holder,both}');
      is_now constant boolean := tg_op <> 'DELETE' and new.turn::text = any ('{holder,both}');
    begin
      if is_now and not was then perform note_pending(new.holder_id);
      elsif was and not is_now then perform note_pending(old.holder_id);
      end if;
      return null;
    end $function$;

CREATE FUNCTION settlement_pending_for_venue()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      was constant boolean := tg_op <> 'INSERT' and old.turn::text = any ('{platform}');
      is_now constant boolean := tg_op <> 'DELETE' and new.turn::text = any ('{platform}');
    begin
      if is_now and not was then perform note_pending_venue();
      elsif was and not is_now then perform note_pending_venue();
      end if;
      return null;
    end $function$;

CREATE FUNCTION share_application_applicant_id_lives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select applicant_id from new_rows where applicant_id is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $function$;

CREATE FUNCTION share_application_counted_share()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'share.' || kind || '.' || state || '' as name, 1 as delta from new_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null union all select owner_id as scope, 'share.' || kind || '.' || state || '' as name, 1 as delta from new_rows where owner_id is not null union all select applicant_id as scope, 'share.' || kind || '.' || state || '' as name, 1 as delta from new_rows where applicant_id is not null) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      elsif tg_op = 'DELETE' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'share.' || kind || '.' || state || '' as name, -1 as delta from old_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null union all select owner_id as scope, 'share.' || kind || '.' || state || '' as name, -1 as delta from old_rows where owner_id is not null union all select applicant_id as scope, 'share.' || kind || '.' || state || '' as name, -1 as delta from old_rows where applicant_id is not null) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      else
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'share.' || kind || '.' || state || '' as name, 1 as delta from new_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null union all select owner_id as scope, 'share.' || kind || '.' || state || '' as name, 1 as delta from new_rows where owner_id is not null union all select applicant_id as scope, 'share.' || kind || '.' || state || '' as name, 1 as delta from new_rows where applicant_id is not null union all select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'share.' || kind || '.' || state || '' as name, -1 as delta from old_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null union all select owner_id as scope, 'share.' || kind || '.' || state || '' as name, -1 as delta from old_rows where owner_id is not null union all select applicant_id as scope, 'share.' || kind || '.' || state || '' as name, -1 as delta from old_rows where applicant_id is not null) changed
        group by 1, 2 having sum(delta) <> 0 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      end if;
      return null;
    end $function$;

CREATE FUNCTION share_application_owner_id_lives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select owner_id from new_rows where owner_id is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $function$;

CREATE FUNCTION share_application_partner_id_lives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select partner_id from new_rows where partner_id is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $function$;

CREATE FUNCTION share_application_pending_for_applicant_id()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      was constant boolean := tg_op <> 'INSERT' and old.state::text = any ('{returned}');
      is_now constant boolean := tg_op <> 'DELETE' and new.state::text = any ('{returned}');
    begin
      if is_now and not was then perform note_pending(new.applicant_id);
      elsif was and not is_now then perform note_pending(old.applicant_id);
      end if;
      return null;
    end $function$;

CREATE FUNCTION share_application_pending_for_venue()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      was constant boolean := tg_op <> 'INSERT' and old.state::text = any ('{pending}');
      is_now constant boolean := tg_op <> 'DELETE' and new.state::text = any ('{pending}');
    begin
      if is_now and not was then perform note_pending_venue();
      elsif was and not is_now then perform note_pending_venue();
      end if;
      return null;
    end $function$;

CREATE FUNCTION share_condition_partner_id_lives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select partner_id from new_rows where partner_id is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $function$;

CREATE FUNCTION slot_booked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and old.slot_id is not null then
    update slot set booked = booked - 1 where id = old.slot_id;
  end if;
  if tg_op <> 'DELETE' and new.slot_id is not null then
    update slot set booked = booked + 1 where id = new.slot_id;
  end if;
  return null;
end $function$;

CREATE FUNCTION statistics_schedule_company_id_lives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select company_id from new_rows where company_id is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $function$;

CREATE FUNCTION subject_request_document_encrypted_open_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_current_xact_id();
      if exists (select from retired_key where kid = substring(new.document_encrypted from 1 for 6)) then perform refuse_retired_key(tg_table_name); end if;
      return new;
    end $function$;

CREATE FUNCTION subject_request_document_encrypted_open_key_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from new_rows n join retired_key k on k.kid = substring(n.document_encrypted from 1 for 6)) then
        perform refuse_retired_key(tg_table_name);
      end if;
      return null;
    end $function$;

CREATE FUNCTION subject_request_email_encrypted_open_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_current_xact_id();
      if exists (select from retired_key where kid = substring(new.email_encrypted from 1 for 6)) then perform refuse_retired_key(tg_table_name); end if;
      return new;
    end $function$;

CREATE FUNCTION subject_request_email_encrypted_open_key_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from new_rows n join retired_key k on k.kid = substring(n.email_encrypted from 1 for 6)) then
        perform refuse_retired_key(tg_table_name);
      end if;
      return null;
    end $function$;

CREATE FUNCTION subject_request_phone_encrypted_open_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_current_xact_id();
      if exists (select from retired_key where kid = substring(new.phone_encrypted from 1 for 6)) then perform refuse_retired_key(tg_table_name); end if;
      return new;
    end $function$;

CREATE FUNCTION subject_request_phone_encrypted_open_key_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from new_rows n join retired_key k on k.kid = substring(n.phone_encrypted from 1 for 6)) then
        perform refuse_retired_key(tg_table_name);
      end if;
      return null;
    end $function$;

CREATE FUNCTION survey_answer_counted_surveyanswer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select survey_id as scope, 'surveyAnswer.given' as name, 1 as delta from new_rows where survey_id is not null) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      elsif tg_op = 'DELETE' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select survey_id as scope, 'surveyAnswer.given' as name, -1 as delta from old_rows where survey_id is not null) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      else
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select survey_id as scope, 'surveyAnswer.given' as name, 1 as delta from new_rows where survey_id is not null union all select survey_id as scope, 'surveyAnswer.given' as name, -1 as delta from old_rows where survey_id is not null) changed
        group by 1, 2 having sum(delta) <> 0 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      end if;
      return null;
    end $function$;

CREATE FUNCTION survey_answer_void_counted_surveyvoid()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select survey_id as scope, 'surveyVoid.given' as name, 1 as delta from new_rows where survey_id is not null) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      elsif tg_op = 'DELETE' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select survey_id as scope, 'surveyVoid.given' as name, -1 as delta from old_rows where survey_id is not null) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      else
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select survey_id as scope, 'surveyVoid.given' as name, 1 as delta from new_rows where survey_id is not null union all select survey_id as scope, 'surveyVoid.given' as name, -1 as delta from old_rows where survey_id is not null) changed
        group by 1, 2 having sum(delta) <> 0 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      end if;
      return null;
    end $function$;

CREATE FUNCTION take_badge_numbers(exhibition uuid, wanted integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  block constant int := 50;
  first int;
begin
  if wanted = 1 then
    update badge_number set next_number = next_number + 1
    where exhibition_id = exhibition and slot = row_count_slot() and next_number < block_end
    returning next_number - 1 into first;
    if found then return first; end if;
  end if;
  insert into badge_number as stored (exhibition_id, slot, next_number)
  values (exhibition, -1, 1 + case wanted when 1 then block else wanted end)
  on conflict (exhibition_id, slot) do update
    set next_number = stored.next_number + case wanted when 1 then block else wanted end
  returning next_number - case wanted when 1 then block else wanted end into first;
  if wanted = 1 then
    insert into badge_number as stored (exhibition_id, slot, next_number, block_end)
    values (exhibition, row_count_slot(), first + 1, first + block)
    on conflict (exhibition_id, slot) do update set next_number = first + 1, block_end = first + block;
  end if;
  return first;
end $function$;

CREATE FUNCTION take_stock(p_scope uuid, p_name text, n integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  there bigint;
begin
  if n is null or n = 0 then raise exception 'an allowance is taken by one at least'; end if;
  begin
    update stock_pool set open = open - n, taken = taken + n
    where scope = p_scope and name = p_name and slot = (
      select slot from stock_pool where scope = p_scope and name = p_name and open >= n and taken >= -n
      order by slot = row_count_slot() desc, case when n > 0 then open else taken end desc, slot
      limit 1 for no key update skip locked);
    if found then return null; end if;
    raise exception using errcode = 'FG001';
  exception when sqlstate 'FG001' then null;
  end;
  perform 1 from stock_pool where scope = p_scope and name = p_name order by slot for no key update;
  select coalesce(sum(case when n > 0 then open else taken end), 0) into there from stock_pool
  where scope = p_scope and name = p_name;
  if there < abs(n) then return there; end if;
  update stock_pool a set open = a.open - sign(n)::int * share.some, taken = a.taken + sign(n)::int * share.some
  from (select slot, least(has, greatest(0, abs(n) - before))::int as some from (
    select slot, has, coalesce(sum(has) over (order by has desc, slot rows between unbounded preceding and 1 preceding), 0) as before
    from (select slot, case when n > 0 then open else taken end as has from stock_pool
      where scope = p_scope and name = p_name) slots) ordered) share
  where a.scope = p_scope and a.name = p_name and a.slot = share.slot and share.some > 0;
  return null;
end $function$;

CREATE FUNCTION take_ticket_numbers(exhibition uuid, wanted integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  block constant int := greatest(100, wanted);
  first int;
begin
  update ticket_number set next_number = next_number + wanted
  where exhibition_id = exhibition and slot = row_count_slot() and next_number + wanted <= block_end
  returning next_number - wanted into first;
  if found then return first; end if;
  insert into ticket_number as stored (exhibition_id, slot, next_number) values (exhibition, -1, 1 + block)
  on conflict (exhibition_id, slot) do update set next_number = stored.next_number + block
  returning next_number - block into first;
  insert into ticket_number as stored (exhibition_id, slot, next_number, block_end)
  values (exhibition, row_count_slot(), first + wanted, first + block)
  on conflict (exhibition_id, slot) do update set next_number = first + wanted, block_end = first + block;
  return first;
end $function$;

CREATE FUNCTION ticket_company_id_lives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select company_id from new_rows where company_id is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $function$;

CREATE FUNCTION ticket_counted_ticket()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select exhibition_id as scope, 'ticket.' || state || '' as name, 1 as delta from new_rows where exhibition_id is not null union all select participation_id as scope, 'ticket.' || state || '' as name, 1 as delta from new_rows where participation_id is not null union all select company_id as scope, 'ticket.' || state || '' as name, 1 as delta from new_rows where company_id is not null and not is_sandbox(exhibition_id) and (participation_id is null) union all select ticket_type_id as scope, 'ticket.' || state || '' as name, 1 as delta from new_rows where ticket_type_id is not null) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      elsif tg_op = 'DELETE' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select exhibition_id as scope, 'ticket.' || state || '' as name, -1 as delta from old_rows where exhibition_id is not null union all select participation_id as scope, 'ticket.' || state || '' as name, -1 as delta from old_rows where participation_id is not null union all select company_id as scope, 'ticket.' || state || '' as name, -1 as delta from old_rows where company_id is not null and not is_sandbox(exhibition_id) and (participation_id is null) union all select ticket_type_id as scope, 'ticket.' || state || '' as name, -1 as delta from old_rows where ticket_type_id is not null) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      else
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select exhibition_id as scope, 'ticket.' || state || '' as name, 1 as delta from new_rows where exhibition_id is not null union all select participation_id as scope, 'ticket.' || state || '' as name, 1 as delta from new_rows where participation_id is not null union all select company_id as scope, 'ticket.' || state || '' as name, 1 as delta from new_rows where company_id is not null and not is_sandbox(exhibition_id) and (participation_id is null) union all select ticket_type_id as scope, 'ticket.' || state || '' as name, 1 as delta from new_rows where ticket_type_id is not null union all select exhibition_id as scope, 'ticket.' || state || '' as name, -1 as delta from old_rows where exhibition_id is not null union all select participation_id as scope, 'ticket.' || state || '' as name, -1 as delta from old_rows where participation_id is not null union all select company_id as scope, 'ticket.' || state || '' as name, -1 as delta from old_rows where company_id is not null and not is_sandbox(exhibition_id) and (participation_id is null) union all select ticket_type_id as scope, 'ticket.' || state || '' as name, -1 as delta from old_rows where ticket_type_id is not null) changed
        group by 1, 2 having sum(delta) <> 0 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      end if;
      return null;
    end $function$;

CREATE FUNCTION ticket_document_encrypted_open_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_current_xact_id();
      if exists (select from retired_key where kid = substring(new.document_encrypted from 1 for 6)) then perform refuse_retired_key(tg_table_name); end if;
      return new;
    end $function$;

CREATE FUNCTION ticket_document_encrypted_open_key_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from new_rows n join retired_key k on k.kid = substring(n.document_encrypted from 1 for 6)) then
        perform refuse_retired_key(tg_table_name);
      end if;
      return null;
    end $function$;

CREATE FUNCTION ticket_order_company_id_lives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select company_id from new_rows where company_id is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $function$;

CREATE FUNCTION ticket_order_counted_ticketorder()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select exhibition_id as scope, 'ticketOrder.' || state || '' as name, 1 as delta from new_rows where exhibition_id is not null union all select participation_id as scope, 'ticketOrder.' || state || '' as name, 1 as delta from new_rows where participation_id is not null) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      elsif tg_op = 'DELETE' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select exhibition_id as scope, 'ticketOrder.' || state || '' as name, -1 as delta from old_rows where exhibition_id is not null union all select participation_id as scope, 'ticketOrder.' || state || '' as name, -1 as delta from old_rows where participation_id is not null) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      else
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select exhibition_id as scope, 'ticketOrder.' || state || '' as name, 1 as delta from new_rows where exhibition_id is not null union all select participation_id as scope, 'ticketOrder.' || state || '' as name, 1 as delta from new_rows where participation_id is not null union all select exhibition_id as scope, 'ticketOrder.' || state || '' as name, -1 as delta from old_rows where exhibition_id is not null union all select participation_id as scope, 'ticketOrder.' || state || '' as name, -1 as delta from old_rows where participation_id is not null) changed
        group by 1, 2 having sum(delta) <> 0 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      end if;
      return null;
    end $function$;

CREATE FUNCTION ticket_order_email_encrypted_open_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_current_xact_id();
      if exists (select from retired_key where kid = substring(new.email_encrypted from 1 for 6)) then perform refuse_retired_key(tg_table_name); end if;
      return new;
    end $function$;

CREATE FUNCTION ticket_order_email_encrypted_open_key_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from new_rows n join retired_key k on k.kid = substring(n.email_encrypted from 1 for 6)) then
        perform refuse_retired_key(tg_table_name);
      end if;
      return null;
    end $function$;

CREATE FUNCTION ticket_order_holders_encrypted_open_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_current_xact_id();
      if exists (select from retired_key where kid = substring(new.holders_encrypted from 1 for 6)) then perform refuse_retired_key(tg_table_name); end if;
      return new;
    end $function$;

CREATE FUNCTION ticket_order_holders_encrypted_open_key_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from new_rows n join retired_key k on k.kid = substring(n.holders_encrypted from 1 for 6)) then
        perform refuse_retired_key(tg_table_name);
      end if;
      return null;
    end $function$;

CREATE FUNCTION ticket_order_phone_encrypted_open_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_current_xact_id();
      if exists (select from retired_key where kid = substring(new.phone_encrypted from 1 for 6)) then perform refuse_retired_key(tg_table_name); end if;
      return new;
    end $function$;

CREATE FUNCTION ticket_order_phone_encrypted_open_key_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from new_rows n join retired_key k on k.kid = substring(n.phone_encrypted from 1 for 6)) then
        perform refuse_retired_key(tg_table_name);
      end if;
      return null;
    end $function$;

CREATE FUNCTION ticket_phone_encrypted_open_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_current_xact_id();
      if exists (select from retired_key where kid = substring(new.phone_encrypted from 1 for 6)) then perform refuse_retired_key(tg_table_name); end if;
      return new;
    end $function$;

CREATE FUNCTION ticket_phone_encrypted_open_key_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from new_rows n join retired_key k on k.kid = substring(n.phone_encrypted from 1 for 6)) then
        perform refuse_retired_key(tg_table_name);
      end if;
      return null;
    end $function$;

CREATE FUNCTION ticket_request_company_id_lives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select company_id from new_rows where company_id is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $function$;

CREATE FUNCTION ticket_request_counted_ticketrequest()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select exhibition_id as scope, 'ticketRequest.' || state || '' as name, 1 as delta from new_rows where exhibition_id is not null union all select participation_id as scope, 'ticketRequest.' || state || '' as name, 1 as delta from new_rows where participation_id is not null) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      elsif tg_op = 'DELETE' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select exhibition_id as scope, 'ticketRequest.' || state || '' as name, -1 as delta from old_rows where exhibition_id is not null union all select participation_id as scope, 'ticketRequest.' || state || '' as name, -1 as delta from old_rows where participation_id is not null) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      else
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select exhibition_id as scope, 'ticketRequest.' || state || '' as name, 1 as delta from new_rows where exhibition_id is not null union all select participation_id as scope, 'ticketRequest.' || state || '' as name, 1 as delta from new_rows where participation_id is not null union all select exhibition_id as scope, 'ticketRequest.' || state || '' as name, -1 as delta from old_rows where exhibition_id is not null union all select participation_id as scope, 'ticketRequest.' || state || '' as name, -1 as delta from old_rows where participation_id is not null) changed
        group by 1, 2 having sum(delta) <> 0 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      end if;
      return null;
    end $function$;

CREATE FUNCTION ticket_request_giver_id_lives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select giver_id from new_rows where giver_id is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $function$;

CREATE FUNCTION ticket_request_pending_for_giver_id()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      was constant boolean := tg_op <> 'INSERT' and old.state::text = any ('{pending}');
      is_now constant boolean := tg_op <> 'DELETE' and new.state::text = any ('{pending}');
    begin
      if is_now and not was then perform note_pending(new.giver_id);
      elsif was and not is_now then perform note_pending(old.giver_id);
      end if;
      return null;
    end $function$;

CREATE FUNCTION ticket_request_pending_for_sponsor_id()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      was constant boolean := tg_op <> 'INSERT' and old.state::text = any ('{pending}');
      is_now constant boolean := tg_op <> 'DELETE' and new.state::text = any ('{pending}');
    begin
      if is_now and not was then perform note_pending(new.sponsor_id);
      elsif was and not is_now then perform note_pending(old.sponsor_id);
      end if;
      return null;
    end $function$;

CREATE FUNCTION ticket_request_pending_for_venue()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      was constant boolean := tg_op <> 'INSERT' and old.state::text = any ('{pending}');
      is_now constant boolean := tg_op <> 'DELETE' and new.state::text = any ('{pending}');
    begin
      if is_now and not was then perform note_pending_venue();
      elsif was and not is_now then perform note_pending_venue();
      end if;
      return null;
    end $function$;

CREATE FUNCTION ticket_schedule_revision(p_exhibition uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select count(*)::int from ticket_postponement where exhibition_id = p_exhibition
$function$;

CREATE FUNCTION transportation_company_id_lives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select company_id from new_rows where company_id is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $function$;

CREATE FUNCTION travel_company_id_lives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select company_id from new_rows where company_id is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $function$;

CREATE FUNCTION typed_grams(scope text, typed text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN folded_typed_grams(scope, search_fold(typed));

CREATE FUNCTION vehicle_driver_document_encrypted_open_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_current_xact_id();
      if exists (select from retired_key where kid = substring(new.document_encrypted from 1 for 6)) then perform refuse_retired_key(tg_table_name); end if;
      return new;
    end $function$;

CREATE FUNCTION vehicle_driver_document_encrypted_open_key_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from new_rows n join retired_key k on k.kid = substring(n.document_encrypted from 1 for 6)) then
        perform refuse_retired_key(tg_table_name);
      end if;
      return null;
    end $function$;

CREATE FUNCTION vehicle_driver_phone_encrypted_open_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_current_xact_id();
      if exists (select from retired_key where kid = substring(new.phone_encrypted from 1 for 6)) then perform refuse_retired_key(tg_table_name); end if;
      return new;
    end $function$;

CREATE FUNCTION vehicle_driver_phone_encrypted_open_key_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from new_rows n join retired_key k on k.kid = substring(n.phone_encrypted from 1 for 6)) then
        perform refuse_retired_key(tg_table_name);
      end if;
      return null;
    end $function$;

CREATE FUNCTION venue_opens_gate_contexts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform open_gate_contexts(new.id);
  return null;
end $function$;

CREATE FUNCTION verify_operation_log(first bigint, most integer, OUT checked integer, OUT next_seq bigint, OUT broken_seq bigint, OUT broken_id uuid, OUT broken_why text)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  link record;
  expected bigint := first;
  previous bytea := coalesce((select hash from operation_log_checkpoint where seq = first - 1), '\x'::bytea);
  proved uuid[] := '{}';
begin
  checked := 0;
  for link in
    select s.seq, s.log_id, s.hash, operation_log_bytes(l) as bytes, l.id as found, l.address,
      coalesce(u.portion, r.portion) as portion, coalesce(u.digest, r.digest) as digest
    from operation_log_checkpoint s left join operation_log l on l.at = s.log_at and l.id = s.log_id
      left join operation_log_purged r on r.log_id = s.log_id
      left join operation_log_names_removed u on u.log_id = s.log_id
    where s.seq >= first order by s.seq limit most
  loop
    if link.seq <> expected then
      broken_seq := expected; broken_why := 'gap'; return;
    elsif link.found is null then
      broken_seq := link.seq; broken_id := link.log_id; broken_why := 'missing'; return;
    elsif sha256(previous || link.bytes) <> link.hash then
      if link.portion is null or link.address <> '' or link.digest <> sha256(link.bytes) then
        broken_seq := link.seq; broken_id := link.log_id; broken_why := 'changed'; return;
      end if;
      if not link.portion = any (proved) then
        if not exists (select from operation_log purge where purge.trace_id = link.portion
          and purge.after ->> 'digest' = purged_sum(link.portion)) then
          broken_seq := link.seq; broken_id := link.log_id; broken_why := 'changed'; return;
        end if;
        proved := link.portion || proved[1:15];
      end if;
    end if;
    previous := link.hash;
    expected := link.seq + 1;
    checked := checked + 1;
  end loop;
  next_seq := case when checked = most then expected end;
end $function$;

CREATE FUNCTION visitor_dimensions(exhibition_id uuid, participation_id uuid, holder text, type_id uuid, gender text, age integer, region text, job_class text, industry text, channel text, came_before boolean)
 RETURNS TABLE(scope uuid, kind text, dimension text, value text)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select target.scope, target.kind, said.dimension, coalesce(said.value, '')
  from (values (exhibition_id, 'exhibition'), (participation_id, 'participation')) target (scope, kind)
  cross join (values ('all', ''),
    ('age', case when age < 18 then 'under18' when age < 25 then 'from18' when age < 35 then 'from25' when age < 45 then 'from35'
      when age < 55 then 'from45' when age < 65 then 'from55' when age >= 65 then 'from65' end),
    ('gender', gender),
    -- By city; provinces are the sums of their cities.
    ('region', left(region, 4) || '00'),
    ('type', type_id::text),
    ('returning', case when came_before then 'yes' else 'no' end),
    ('jobClass', job_class), ('industry', industry), ('channel', channel), ('holder', holder),
    ('seller', participation_id::text)) said (dimension, value)
  where target.scope is not null
$function$;

CREATE FUNCTION visitor_rolled_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into visitor_rollup as stored (scope, kind, dimension, value, first_day, days, holders, people)
  select p.scope, p.kind, p.dimension, p.value, a.first_day, a.days, sum(a.way), sum(a.way * a.people)
  from (select -1 as way, o.* from old_rows o) a cross join lateral visitor_dimensions(a.exhibition_id, a.participation_id, a.holder, a.type_id, a.gender, a.age,
    a.region, a.job_class, a.industry, a.channel, a.came_before) p
  group by 1, 2, 3, 4, 5, 6 having sum(a.way) <> 0 or sum(a.way * a.people) <> 0 order by 1, 2, 3, 4, 5, 6
  on conflict (scope, kind, dimension, value, first_day, days) do update
    set holders = stored.holders + excluded.holders, people = stored.people + excluded.people;
  delete from visitor_rollup where holders = 0 and people = 0;
  return null;
end $function$;

CREATE FUNCTION visitor_rolled_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into visitor_rollup as stored (scope, kind, dimension, value, first_day, days, holders, people)
  select p.scope, p.kind, p.dimension, p.value, a.first_day, a.days, sum(a.way), sum(a.way * a.people)
  from (select 1 as way, n.* from new_rows n) a cross join lateral visitor_dimensions(a.exhibition_id, a.participation_id, a.holder, a.type_id, a.gender, a.age,
    a.region, a.job_class, a.industry, a.channel, a.came_before) p
  group by 1, 2, 3, 4, 5, 6 having sum(a.way) <> 0 or sum(a.way * a.people) <> 0 order by 1, 2, 3, 4, 5, 6
  on conflict (scope, kind, dimension, value, first_day, days) do update
    set holders = stored.holders + excluded.holders, people = stored.people + excluded.people;
  delete from visitor_rollup where holders = 0 and people = 0;
  return null;
end $function$;

CREATE FUNCTION visitor_rolled_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into visitor_rollup as stored (scope, kind, dimension, value, first_day, days, holders, people)
  select p.scope, p.kind, p.dimension, p.value, a.first_day, a.days, sum(a.way), sum(a.way * a.people)
  from (select 1 as way, n.* from new_rows n union all select -1, o.* from old_rows o) a cross join lateral visitor_dimensions(a.exhibition_id, a.participation_id, a.holder, a.type_id, a.gender, a.age,
    a.region, a.job_class, a.industry, a.channel, a.came_before) p
  group by 1, 2, 3, 4, 5, 6 having sum(a.way) <> 0 or sum(a.way * a.people) <> 0 order by 1, 2, 3, 4, 5, 6
  on conflict (scope, kind, dimension, value, first_day, days) do update
    set holders = stored.holders + excluded.holders, people = stored.people + excluded.people;
  delete from visitor_rollup where holders = 0 and people = 0;
  return null;
end $function$;

CREATE FUNCTION webhook_company_id_lives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select company_id from new_rows where company_id is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $function$;

CREATE FUNCTION webhook_old_secret_encrypted_open_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_current_xact_id();
      if exists (select from retired_key where kid = substring(new.old_secret_encrypted from 1 for 6)) then perform refuse_retired_key(tg_table_name); end if;
      return new;
    end $function$;

CREATE FUNCTION webhook_old_secret_encrypted_open_key_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from new_rows n join retired_key k on k.kid = substring(n.old_secret_encrypted from 1 for 6)) then
        perform refuse_retired_key(tg_table_name);
      end if;
      return null;
    end $function$;

CREATE FUNCTION webhook_secret_encrypted_open_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_current_xact_id();
      if exists (select from retired_key where kid = substring(new.secret_encrypted from 1 for 6)) then perform refuse_retired_key(tg_table_name); end if;
      return new;
    end $function$;

CREATE FUNCTION webhook_secret_encrypted_open_key_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from new_rows n join retired_key k on k.kid = substring(n.secret_encrypted from 1 for 6)) then
        perform refuse_retired_key(tg_table_name);
      end if;
      return null;
    end $function$;

CREATE FUNCTION whitelist_company_id_lives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select company_id from new_rows where company_id is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $function$;

CREATE FUNCTION whitelist_counted_whitelist()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'whitelist.' || state || '' as name, 1 as delta from new_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id) union all select sponsor_id as scope, 'whitelist.' || state || '' as name, 1 as delta from new_rows where sponsor_id is not null and not is_sandbox(exhibition_id) and (company_id <> sponsor_id)) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      elsif tg_op = 'DELETE' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'whitelist.' || state || '' as name, -1 as delta from old_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id) union all select sponsor_id as scope, 'whitelist.' || state || '' as name, -1 as delta from old_rows where sponsor_id is not null and not is_sandbox(exhibition_id) and (company_id <> sponsor_id)) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      else
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'whitelist.' || state || '' as name, 1 as delta from new_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id) union all select sponsor_id as scope, 'whitelist.' || state || '' as name, 1 as delta from new_rows where sponsor_id is not null and not is_sandbox(exhibition_id) and (company_id <> sponsor_id) union all select '00000000-0000-0000-0000-000000000000'::uuid as scope, 'whitelist.' || state || '' as name, -1 as delta from old_rows where '00000000-0000-0000-0000-000000000000'::uuid is not null and not is_sandbox(exhibition_id) union all select sponsor_id as scope, 'whitelist.' || state || '' as name, -1 as delta from old_rows where sponsor_id is not null and not is_sandbox(exhibition_id) and (company_id <> sponsor_id)) changed
        group by 1, 2 having sum(delta) <> 0 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      end if;
      return null;
    end $function$;

CREATE FUNCTION whitelist_pending_for_sponsor_id()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      was constant boolean := tg_op <> 'INSERT' and old.state::text = any ('{pending}');
      is_now constant boolean := tg_op <> 'DELETE' and new.state::text = any ('{pending}');
    begin
      if is_now and not was then perform note_pending(new.sponsor_id);
      elsif was and not is_now then perform note_pending(old.sponsor_id);
      end if;
      return null;
    end $function$;

CREATE FUNCTION whitelist_pending_for_venue()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      was constant boolean := tg_op <> 'INSERT' and old.state::text = any ('{pending,processing,pendingReview}');
      is_now constant boolean := tg_op <> 'DELETE' and new.state::text = any ('{pending,processing,pendingReview}');
    begin
      if is_now and not was then perform note_pending_venue();
      elsif was and not is_now then perform note_pending_venue();
      end if;
      return null;
    end $function$;

CREATE FUNCTION widen_stock_pool(p_scope uuid, p_name text, n integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  there bigint;
begin
  perform 1 from stock_pool where scope = p_scope and name = p_name order by slot for no key update;
  if not found then raise exception 'no allowance % of %', p_name, p_scope; end if;
  if n >= 0 then
    update stock_pool set open = open + n / 16 + case when slot < n % 16 then 1 else 0 end
    where scope = p_scope and name = p_name;
    return null;
  end if;
  select sum(open) into there from stock_pool where scope = p_scope and name = p_name;
  if there < -n then return there; end if;
  -- The remaining number is spread evenly again: a recall leaves no slot empty while others are full.
  update stock_pool set open = ((there + n) / 16 + case when slot < (there + n) % 16 then 1 else 0 end)::int
  where scope = p_scope and name = p_name;
  return null;
end $function$;

CREATE FUNCTION zone_inside(zone uuid, day date)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(value), 0)::bigint from row_count where scope = zone and name = 'inside.' || day
$function$;

-- Tables of kernel

CREATE TABLE base_seed (
  name text NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE company_reference (
  table_name text NOT NULL,
  column_name text NOT NULL,
  on_merge text NOT NULL,
  narrowed text DEFAULT 'true'::text NOT NULL,
  also_set text DEFAULT ''::text NOT NULL,
  label text,
  "position" integer GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME company_reference_position_seq) NOT NULL,
  CONSTRAINT company_reference_on_merge_check CHECK ((on_merge = ANY (ARRAY['moves'::text, 'rule'::text, 'stays'::text, 'never'::text])))
);

CREATE TABLE encrypted_column (
  source text NOT NULL,
  column_name text NOT NULL,
  json_key text,
  cell_table text NOT NULL,
  cell_column text NOT NULL,
  cell_row text NOT NULL
);

CREATE TABLE file (
  id uuid DEFAULT uuidv7() NOT NULL,
  company_id uuid,
  operator_id uuid,
  purpose text NOT NULL,
  target text DEFAULT ''::text NOT NULL,
  name text DEFAULT ''::text NOT NULL,
  type text DEFAULT 'application/octet-stream'::text NOT NULL,
  size bigint NOT NULL,
  sha256 bytea NOT NULL,
  state text DEFAULT 'expected'::text NOT NULL,
  ready_at timestamp with time zone,
  refusal text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone,
  CONSTRAINT file_size_check CHECK ((size >= 0)),
  CONSTRAINT file_state_check CHECK ((state = ANY (ARRAY['expected'::text, 'stored'::text, 'claimed'::text])))
);

CREATE TABLE history (
  subject_id uuid NOT NULL,
  id uuid DEFAULT uuidv7() NOT NULL,
  entity_type text NOT NULL,
  event text NOT NULL,
  from_state text,
  to_state text NOT NULL,
  operator_id uuid,
  operator_name text DEFAULT ''::text NOT NULL,
  company_id uuid,
  company_name jsonb,
  reason_code text,
  note text,
  requested_fields jsonb,
  snapshot jsonb,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  undoes uuid
) PARTITION BY HASH (subject_id);

CREATE TABLE idempotency_record (
  owner bytea NOT NULL,
  trace bytea NOT NULL,
  payload bytea NOT NULL,
  outcome jsonb,
  outcome_encrypted bytea,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  tx bigint DEFAULT ((pg_current_xact_id())::text)::bigint
);

CREATE TABLE import (
  id uuid DEFAULT uuidv7() NOT NULL,
  entity_type text NOT NULL,
  exhibition_id uuid,
  participation_id uuid,
  company_id uuid NOT NULL,
  settings jsonb DEFAULT '{}'::jsonb NOT NULL,
  file_id uuid NOT NULL,
  file_name text NOT NULL,
  job_id uuid,
  version integer DEFAULT 1 NOT NULL,
  total integer DEFAULT 0 NOT NULL,
  good integer DEFAULT 0 NOT NULL,
  bad integer DEFAULT 0 NOT NULL,
  corrected integer DEFAULT 0 NOT NULL,
  submitted integer DEFAULT 0 NOT NULL,
  entered_by uuid,
  created_by uuid NOT NULL,
  created_by_name text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  filled integer DEFAULT 0 NOT NULL,
  reading jsonb DEFAULT '{}'::jsonb NOT NULL,
  queue text
);

CREATE TABLE import_row (
  import_id uuid NOT NULL,
  row_number integer NOT NULL,
  id uuid DEFAULT uuidv7() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  state text NOT NULL,
  reason text,
  cells_encrypted bytea,
  name text DEFAULT ''::text NOT NULL,
  issues jsonb DEFAULT '[]'::jsonb NOT NULL,
  created_id uuid,
  CONSTRAINT import_row_head CHECK (((state = 'head'::text) = (row_number = 0))),
  CONSTRAINT import_row_state_check CHECK ((state = ANY (ARRAY['bad'::text, 'mended'::text, 'good'::text, 'removed'::text, 'head'::text])))
);

CREATE TABLE job (
  id uuid DEFAULT uuidv7() NOT NULL,
  kind text NOT NULL,
  company_id uuid,
  operator_id uuid,
  operator_name text DEFAULT ''::text NOT NULL,
  exhibition_id uuid,
  language text DEFAULT 'cn'::text NOT NULL,
  title_key text NOT NULL,
  title_values jsonb DEFAULT '{}'::jsonb NOT NULL,
  payload jsonb DEFAULT '{}'::jsonb NOT NULL,
  state text DEFAULT 'queued'::text NOT NULL,
  cancel_requested boolean DEFAULT false NOT NULL,
  progress_done bigint DEFAULT 0 NOT NULL,
  progress_total bigint,
  saved jsonb,
  result jsonb,
  error jsonb,
  attempts integer DEFAULT 0 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  expires_at timestamp with time zone DEFAULT (now() + '7 days'::interval) NOT NULL,
  traceparent text,
  CONSTRAINT job_language_check CHECK ((language = ANY (ARRAY['cn'::text, 'en'::text]))),
  CONSTRAINT job_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text])))
);

CREATE TABLE job_host (
  number integer GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME job_host_number_seq) NOT NULL,
  worker_pool text,
  started_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE keyring (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  purpose text NOT NULL,
  scope text DEFAULT ''::text NOT NULL,
  generation integer DEFAULT 0 NOT NULL,
  kid text NOT NULL,
  wrapped bytea NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  retire_at timestamp with time zone,
  compromised_at timestamp with time zone,
  active_from timestamp with time zone,
  wrapped_by text,
  CONSTRAINT keyring_kid_check CHECK ((kid ~ '^[A-Za-z0-9_-]{8}$'::text)),
  CONSTRAINT keyring_purpose_check CHECK ((purpose ~ '^[a-z][A-Za-z0-9]*$'::text))
);

CREATE TABLE master_key (
  mark text NOT NULL,
  since timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public_link (
  digest bytea NOT NULL,
  purpose text NOT NULL,
  subject uuid NOT NULL,
  encrypted bytea NOT NULL,
  expires_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public_link_miss (
  network text NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);

CREATE TABLE retired_key (
  kid bytea NOT NULL,
  closed_at timestamp with time zone DEFAULT now() NOT NULL,
  horizon xid8,
  destroyed_at timestamp with time zone,
  CONSTRAINT retired_key_kid_check CHECK ((octet_length(kid) = 6))
);

CREATE TABLE rollup_checkpoint (
  name text NOT NULL,
  watermark bigint,
  system_identifier bigint,
  floor uuid,
  rolled_up_at timestamp with time zone
);

CREATE TABLE row_count (
  scope uuid NOT NULL,
  name text NOT NULL,
  slot smallint NOT NULL,
  value bigint NOT NULL
) WITH (fillfactor=70);

CREATE TABLE set_aside (
  walk text NOT NULL,
  source text NOT NULL,
  row_key text NOT NULL,
  kid text,
  again jsonb DEFAULT '{}'::jsonb NOT NULL,
  first_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  last_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);

CREATE UNLOGGED TABLE socket_token (
  token_hash bytea NOT NULL,
  session_id text NOT NULL,
  operator_id text NOT NULL,
  expires_at timestamp with time zone NOT NULL
);

CREATE TABLE stock_pool (
  scope uuid NOT NULL,
  name text NOT NULL,
  slot smallint NOT NULL,
  open integer DEFAULT 0 NOT NULL,
  taken integer DEFAULT 0 NOT NULL,
  CONSTRAINT stock_pool_open CHECK ((open >= 0)),
  CONSTRAINT stock_pool_slot CHECK ((slot BETWEEN 0 AND 15)),
  CONSTRAINT stock_pool_taken CHECK ((taken >= 0))
) WITH (fillfactor=70);

CREATE TABLE history_0 PARTITION OF history FOR VALUES WITH (modulus 4, remainder 0);
CREATE TABLE history_1 PARTITION OF history FOR VALUES WITH (modulus 4, remainder 1);
CREATE TABLE history_2 PARTITION OF history FOR VALUES WITH (modulus 4, remainder 2);
CREATE TABLE history_3 PARTITION OF history FOR VALUES WITH (modulus 4, remainder 3);
ALTER TABLE base_seed ADD CONSTRAINT base_seed_pkey PRIMARY KEY (name);
ALTER TABLE company_reference ADD CONSTRAINT company_reference_pkey PRIMARY KEY (table_name, column_name);
ALTER TABLE encrypted_column ADD CONSTRAINT encrypted_column_pkey PRIMARY KEY (source, column_name);
ALTER TABLE file ADD CONSTRAINT file_pkey PRIMARY KEY (id);
CREATE INDEX file_unclaimed ON file USING btree (created_at) WHERE (state <> 'claimed'::text);
CREATE INDEX file_expiring ON file USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX file_target ON file USING btree (purpose, target) WHERE ((state = 'claimed'::text) AND (target <> ''::text));
CREATE INDEX file_waiting ON file USING btree (company_id, created_at) WHERE (state <> 'claimed'::text);
CREATE INDEX file_of_guest ON file USING btree (target) WHERE ((company_id IS NULL) AND (state <> 'claimed'::text) AND (target <> ''::text));
ALTER TABLE history ADD CONSTRAINT history_pkey PRIMARY KEY (subject_id, id);
CREATE INDEX history_of_whitelists ON history USING btree (at, id) WHERE (entity_type = 'whitelist'::text);
CREATE INDEX history_of_declarations ON history USING btree (at, id) WHERE (entity_type = 'declaration'::text);
ALTER TABLE idempotency_record ADD CONSTRAINT idempotency_record_pkey PRIMARY KEY (owner, trace);
CREATE INDEX idempotency_record_at ON idempotency_record USING brin (created_at);
ALTER TABLE import ADD CONSTRAINT import_pkey PRIMARY KEY (id);
CREATE INDEX import_company ON import USING btree (exhibition_id, company_id, created_at, id);
CREATE INDEX import_list ON import USING btree (exhibition_id, created_at, id);
CREATE INDEX import_of_company ON import USING btree (entity_type, company_id, created_at, id) WHERE (exhibition_id IS NULL);
CREATE INDEX import_content ON import USING btree (entity_type, company_id, ((settings ->> 'sha256'::text))) WHERE (settings ? 'sha256'::text);
ALTER TABLE import_row ADD CONSTRAINT import_row_pkey PRIMARY KEY (import_id, row_number);
CREATE INDEX import_row_list ON import_row USING btree (import_id, state, row_number, id);
CREATE INDEX import_row_reasons ON import_row USING btree (import_id, reason, state, row_number, id) WHERE (reason IS NOT NULL);
ALTER TABLE job ADD CONSTRAINT job_pkey PRIMARY KEY (id);
CREATE INDEX job_company ON job USING btree (company_id, id DESC);
CREATE INDEX job_operator ON job USING btree (operator_id, id DESC);
CREATE INDEX job_failed ON job USING btree (id DESC) WHERE (state = 'failed'::text);
CREATE INDEX job_expiring ON job USING btree (expires_at);
ALTER TABLE job_host ADD CONSTRAINT job_host_pkey PRIMARY KEY (number);
ALTER TABLE keyring ADD CONSTRAINT keyring_pkey PRIMARY KEY (id);
ALTER TABLE keyring ADD CONSTRAINT keyring_kid_key UNIQUE (kid);
ALTER TABLE keyring ADD CONSTRAINT keyring_purpose_scope_generation_key UNIQUE (purpose, scope, generation);
ALTER TABLE master_key ADD CONSTRAINT master_key_pkey PRIMARY KEY (mark);
ALTER TABLE public_link ADD CONSTRAINT public_link_pkey PRIMARY KEY (digest);
ALTER TABLE public_link ADD CONSTRAINT public_link_subject UNIQUE (subject, purpose);
CREATE INDEX public_link_miss_network ON public_link_miss USING btree (network, at);
ALTER TABLE retired_key ADD CONSTRAINT retired_key_pkey PRIMARY KEY (kid);
ALTER TABLE rollup_checkpoint ADD CONSTRAINT rollup_checkpoint_pkey PRIMARY KEY (name);
ALTER TABLE row_count ADD CONSTRAINT row_count_pkey PRIMARY KEY (scope, name, slot);
ALTER TABLE set_aside ADD CONSTRAINT set_aside_pkey PRIMARY KEY (walk, source, row_key);
CREATE INDEX set_aside_last ON set_aside USING btree (last_at);
ALTER TABLE socket_token ADD CONSTRAINT socket_token_pkey PRIMARY KEY (token_hash);
CREATE INDEX socket_token_expiry ON socket_token USING btree (expires_at);
ALTER TABLE stock_pool ADD CONSTRAINT stock_pool_pkey PRIMARY KEY (scope, name, slot);

-- Tables of operation-log

CREATE TABLE operation_log (
  exhibition_id uuid DEFAULT '00000000-0000-0000-0000-000000000000'::uuid NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  id uuid DEFAULT uuidv7() NOT NULL,
  xid bigint DEFAULT ((pg_current_xact_id())::text)::bigint NOT NULL,
  command text NOT NULL,
  company_id uuid,
  operator_id uuid,
  operator_name text DEFAULT ''::text NOT NULL,
  device_id uuid,
  entity_type text,
  target_id text,
  target_name text,
  before jsonb,
  after jsonb,
  status_code integer NOT NULL,
  reason text,
  trace_id uuid NOT NULL,
  address text DEFAULT ''::text NOT NULL,
  refusal_details jsonb
) PARTITION BY RANGE (at);

CREATE TABLE operation_log_checkpoint (
  seq bigint NOT NULL,
  log_id uuid NOT NULL,
  log_at timestamp with time zone NOT NULL,
  hash bytea NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE operation_log_names_removed (
  log_id uuid NOT NULL,
  log_at timestamp with time zone NOT NULL,
  portion uuid NOT NULL,
  digest bytea NOT NULL
);

CREATE TABLE operation_log_purged (
  log_id uuid NOT NULL,
  log_at timestamp with time zone NOT NULL,
  portion uuid NOT NULL,
  digest bytea NOT NULL
);

CREATE TABLE operation_log_watermark (
  id boolean DEFAULT true NOT NULL,
  xid bigint NOT NULL,
  CONSTRAINT operation_log_watermark_id_check CHECK (id)
);

CREATE TABLE operation_log_default PARTITION OF operation_log DEFAULT;
CREATE INDEX operation_log_exhibition ON operation_log USING btree (exhibition_id, at, id);
CREATE INDEX operation_log_company ON operation_log USING btree (company_id, at, id);
CREATE INDEX operation_log_at ON operation_log USING btree (at, id);
CREATE INDEX operation_log_trace ON operation_log USING btree (trace_id);
CREATE INDEX operation_log_xid ON operation_log USING brin (xid) WITH (autosummarize='on', pages_per_range='32');
CREATE INDEX operation_log_operator ON operation_log USING btree (operator_id, at, id) WHERE (operator_id IS NOT NULL);
CREATE INDEX operation_log_command ON operation_log USING btree (command, at, id);
CREATE INDEX operation_log_refused ON operation_log USING btree (at, id) WHERE (status_code <> 10001);
CREATE INDEX operation_log_refused_in ON operation_log USING btree (exhibition_id, at, id) WHERE (status_code <> 10001);
CREATE INDEX operation_log_refused_of ON operation_log USING btree (company_id, at, id) WHERE (status_code <> 10001);
CREATE INDEX operation_log_search ON operation_log USING gin (((search_grams(''::text, target_name) || ARRAY[('='::text || (company_id)::text)]))) WITH (gin_pending_list_limit='256');
ALTER TABLE operation_log_checkpoint ADD CONSTRAINT operation_log_checkpoint_pkey PRIMARY KEY (seq);
ALTER TABLE operation_log_checkpoint ADD CONSTRAINT operation_log_checkpoint_log_id_key UNIQUE (log_id);
ALTER TABLE operation_log_names_removed ADD CONSTRAINT operation_log_names_removed_pkey PRIMARY KEY (log_id);
CREATE INDEX operation_log_names_removed_portion ON operation_log_names_removed USING btree (portion, log_id);
ALTER TABLE operation_log_purged ADD CONSTRAINT operation_log_purged_pkey PRIMARY KEY (log_id);
CREATE INDEX operation_log_purged_portion ON operation_log_purged USING btree (portion, log_id);
CREATE INDEX operation_log_purged_at ON operation_log_purged USING btree (log_at);
ALTER TABLE operation_log_watermark ADD CONSTRAINT operation_log_watermark_pkey PRIMARY KEY (id);

-- Tables of message

CREATE TABLE message (
  id uuid DEFAULT uuidv7() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  state text DEFAULT 'queued'::text NOT NULL,
  channel text NOT NULL,
  purpose text NOT NULL,
  language text NOT NULL,
  recipient_encrypted bytea NOT NULL,
  recipient_blind_index bytea NOT NULL,
  recipient_masked text NOT NULL,
  subject text DEFAULT ''::text NOT NULL,
  content_encrypted bytea,
  decoy boolean DEFAULT false NOT NULL,
  transport text,
  attempts integer DEFAULT 0 NOT NULL,
  unsure integer DEFAULT 0 NOT NULL,
  due_at timestamp with time zone DEFAULT now() NOT NULL,
  failure text,
  failure_said text DEFAULT ''::text NOT NULL,
  exhibition_id uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  sent_at timestamp with time zone,
  attachment_id uuid,
  CONSTRAINT message_channel CHECK ((channel = ANY (ARRAY['sms'::text, 'mail'::text]))),
  CONSTRAINT message_failed CHECK (((state <> 'failed'::text) OR (failure IS NOT NULL))),
  CONSTRAINT message_language CHECK ((language = ANY (ARRAY['cn'::text, 'en'::text]))),
  CONSTRAINT message_of_sandbox CHECK (
CASE
    WHEN is_sandbox(exhibition_id) THEN ((state = ANY (ARRAY['queued'::text, 'rehearsed'::text])) AND (attempts = 0))
    ELSE (state <> 'rehearsed'::text)
END),
  CONSTRAINT message_queued_content CHECK (((state <> 'queued'::text) OR (content_encrypted IS NOT NULL))),
  CONSTRAINT message_sent CHECK (((state = 'sent'::text) = ((sent_at IS NOT NULL) AND (transport IS NOT NULL)))),
  CONSTRAINT message_sent_twice_at_most CHECK ((unsure BETWEEN 0 AND 2)),
  CONSTRAINT message_state CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text, 'rehearsed'::text]))),
  CONSTRAINT message_transport CHECK ((transport = ANY (ARRAY['smtp'::text, 'http'::text, 'outbox'::text])))
);

ALTER TABLE message ADD CONSTRAINT message_pkey PRIMARY KEY (id);
CREATE INDEX message_newest ON message USING btree (created_at, id);
CREATE INDEX message_by_state ON message USING btree (state, created_at, id);
CREATE INDEX message_by_purpose ON message USING btree (purpose, created_at, id);
CREATE INDEX message_by_recipient ON message USING btree (recipient_blind_index, created_at, id);
CREATE INDEX message_content ON message USING btree (id) WHERE ((content_encrypted IS NOT NULL) AND (state <> 'queued'::text));

-- Tables of dictionary

CREATE TABLE dictionary_option (
  id uuid DEFAULT uuidv7() NOT NULL,
  code text NOT NULL,
  exhibition_id uuid,
  value text NOT NULL,
  name_cn text NOT NULL,
  name_en text NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  status smallint DEFAULT 1 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  entity_types text[] DEFAULT '{}'::text[] NOT NULL,
  used boolean DEFAULT false NOT NULL,
  counts_as text,
  CONSTRAINT dictionary_option_code_check CHECK ((code ~ '^[a-z][a-z0-9_]{1,39}$'::text)),
  CONSTRAINT dictionary_option_counts_as CHECK (((exhibition_id IS NULL) = (counts_as IS NULL))),
  CONSTRAINT dictionary_option_entity_types_check CHECK ((entity_types <@ ARRAY['exhibition'::text, 'partner'::text, 'operator'::text, 'share'::text, 'badge'::text, 'postponement'::text, 'charge'::text, 'invoice'::text, 'settlement'::text, 'offset'::text, 'ticketRequest'::text, 'whitelist'::text, 'blacklist'::text, 'declaration'::text, 'messageTemplate'::text])),
  CONSTRAINT dictionary_option_name_cn_check CHECK ((name_cn <> ''::text)),
  CONSTRAINT dictionary_option_name_en_check CHECK ((name_en <> ''::text)),
  CONSTRAINT dictionary_option_of_exhibition CHECK (((exhibition_id IS NULL) OR (code <> ALL (ARRAY['com_attr'::text, 'com_type'::text, 'show_type'::text, 'document_type'::text])))),
  CONSTRAINT dictionary_option_status_check CHECK ((status = ANY (ARRAY[0, 1]))),
  CONSTRAINT dictionary_option_value_check CHECK ((value ~ '^[A-Za-z0-9_.-]{1,40}$'::text))
);

CREATE TABLE dictionary_option_hidden (
  exhibition_id uuid NOT NULL,
  option_id uuid NOT NULL
);

CREATE TABLE region (
  code text NOT NULL,
  parent_code text,
  level smallint NOT NULL,
  name_cn text NOT NULL,
  name_en text NOT NULL,
  CONSTRAINT region_code_check CHECK ((code ~ '^\d{6}$'::text)),
  CONSTRAINT region_level_check CHECK ((level BETWEEN 1 AND 3))
);

CREATE TABLE system_parameter (
  id uuid DEFAULT uuidv7() NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  value text NOT NULL,
  note_cn text DEFAULT ''::text NOT NULL,
  note_en text DEFAULT ''::text NOT NULL,
  built_in boolean DEFAULT false NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  min_value integer,
  max_value integer,
  set_by_name text DEFAULT ''::text NOT NULL,
  set_at timestamp with time zone,
  CONSTRAINT system_parameter_kind_check CHECK ((kind = ANY (ARRAY['integer'::text, 'decimal'::text, 'text'::text, 'boolean'::text, 'day'::text]))),
  CONSTRAINT system_parameter_name_check CHECK ((name ~ '^[a-z][A-Za-z0-9.]{1,59}$'::text)),
  CONSTRAINT system_parameter_range CHECK (((min_value IS NULL) OR ((kind = 'integer'::text) AND (((value)::bigint >= min_value) AND ((value)::bigint <= max_value))))),
  CONSTRAINT system_parameter_value CHECK (
CASE kind
    WHEN 'integer'::text THEN (value ~ '^-?\d{1,15}$'::text)
    WHEN 'decimal'::text THEN (value ~ '^-?\d{1,11}(\.\d{1,4})?$'::text)
    WHEN 'boolean'::text THEN (value = ANY (ARRAY['true'::text, 'false'::text]))
    WHEN 'day'::text THEN (value ~ '^\d{4}-\d{2}-\d{2}$'::text)
    ELSE (length(value) <= 2000)
END)
);

ALTER TABLE dictionary_option ADD CONSTRAINT dictionary_option_pkey PRIMARY KEY (id);
ALTER TABLE dictionary_option ADD CONSTRAINT dictionary_option_value UNIQUE NULLS NOT DISTINCT (code, exhibition_id, value);
CREATE INDEX dictionary_option_order ON dictionary_option USING btree (code, "position", id);
CREATE INDEX dictionary_option_own ON dictionary_option USING btree (exhibition_id, code, "position", id) WHERE (exhibition_id IS NOT NULL);
ALTER TABLE dictionary_option_hidden ADD CONSTRAINT dictionary_option_hidden_pkey PRIMARY KEY (exhibition_id, option_id);
CREATE INDEX dictionary_option_hidden_option ON dictionary_option_hidden USING btree (option_id);
ALTER TABLE region ADD CONSTRAINT region_pkey PRIMARY KEY (code);
CREATE INDEX region_parent ON region USING btree (parent_code, code);
ALTER TABLE system_parameter ADD CONSTRAINT system_parameter_pkey PRIMARY KEY (id);
ALTER TABLE system_parameter ADD CONSTRAINT system_parameter_name UNIQUE (name);

-- Tables of session

CREATE TABLE account (
  id uuid DEFAULT uuidv7() NOT NULL,
  user_name text NOT NULL,
  telephone text,
  email text,
  password_hash text,
  id_code text NOT NULL,
  demo boolean DEFAULT false NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  last_login_at timestamp with time zone,
  language text,
  CONSTRAINT account_email_check CHECK ((POSITION(('@'::text) IN (email)) > 1)),
  CONSTRAINT account_id_code_check CHECK ((id_code ~ '^[0-9A-Z]{8}$'::text)),
  CONSTRAINT account_language CHECK ((language = ANY (ARRAY['cn'::text, 'en'::text]))),
  CONSTRAINT account_telephone_check CHECK ((telephone ~ '^1\d{10}$'::text)),
  CONSTRAINT account_user_name_check CHECK (((user_name <> ''::text) AND (user_name !~ '^1\d{10}$'::text) AND (POSITION(('@'::text) IN (user_name)) = 0)))
);

CREATE TABLE account_identity (
  issuer text NOT NULL,
  subject text NOT NULL,
  account_id uuid NOT NULL,
  linked_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT account_identity_subject_check CHECK (((subject <> ''::text) AND (length(subject) <= 255)))
);

CREATE UNLOGGED TABLE captcha (
  id uuid DEFAULT uuidv7() NOT NULL,
  kind text NOT NULL,
  answer text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone DEFAULT (now() + '00:02:00'::interval) NOT NULL,
  CONSTRAINT captcha_kind_check CHECK ((kind = ANY (ARRAY['typed'::text, 'click'::text, 'work'::text])))
);

CREATE TABLE known_device (
  token_hash bytea NOT NULL,
  account_id uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone DEFAULT (now() + '90 days'::interval) NOT NULL,
  id uuid DEFAULT uuidv7() NOT NULL,
  browser text DEFAULT ''::text NOT NULL,
  used_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT known_device_token_hash_check CHECK ((length(token_hash) = 32))
);

CREATE TABLE login_attempt (
  id uuid DEFAULT uuidv7() NOT NULL,
  subject bytea NOT NULL,
  network text NOT NULL,
  right_password boolean NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE login_resume (
  token_hash bytea NOT NULL,
  account_id uuid NOT NULL,
  operator_id uuid,
  expires_at timestamp with time zone DEFAULT (now() + '00:02:00'::interval) NOT NULL,
  known_device boolean DEFAULT false NOT NULL,
  redirect text,
  proved boolean DEFAULT false NOT NULL,
  tries smallint DEFAULT 0 NOT NULL,
  offered_encrypted bytea,
  proved_by text,
  passkey_id uuid,
  CONSTRAINT login_resume_proved_by CHECK (((proved_by IS NULL) OR (proved AND (proved_by = ANY (ARRAY['code'::text, 'recovery'::text, 'passkey'::text, 'provider'::text]))))),
  CONSTRAINT login_resume_tries CHECK ((tries BETWEEN 0 AND 4))
);

CREATE TABLE operator_login (
  operator_id uuid NOT NULL,
  at timestamp with time zone NOT NULL
) WITH (fillfactor=70);

CREATE TABLE otp_rate_limit (
  target bytea NOT NULL,
  network text NOT NULL,
  sent_at timestamp with time zone[] NOT NULL,
  CONSTRAINT otp_rate_limit_sent_at_check CHECK ((cardinality(sent_at) BETWEEN 1 AND 10)),
  CONSTRAINT otp_rate_limit_target_check CHECK ((length(target) = 32))
);

CREATE TABLE passkey (
  id uuid DEFAULT uuidv7() NOT NULL,
  account_id uuid NOT NULL,
  credential_id bytea NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  synced boolean NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT passkey_counter_check CHECK ((counter >= 0)),
  CONSTRAINT passkey_credential_id_check CHECK ((length(credential_id) BETWEEN 1 AND 1023)),
  CONSTRAINT passkey_name_check CHECK ((name <> ''::text))
);

CREATE UNLOGGED TABLE passkey_challenge (
  challenge_hash bytea NOT NULL,
  ceremony text NOT NULL,
  account_id uuid,
  session_id uuid,
  expires_at timestamp with time zone DEFAULT (now() + '00:05:00'::interval) NOT NULL,
  CONSTRAINT passkey_challenge_bound CHECK ((((ceremony = 'login'::text) = (account_id IS NULL)) AND ((session_id IS NULL) OR (ceremony = 'register'::text)))),
  CONSTRAINT passkey_challenge_ceremony_check CHECK ((ceremony = ANY (ARRAY['login'::text, 'secondFactor'::text, 'register'::text]))),
  CONSTRAINT passkey_challenge_challenge_hash_check CHECK ((length(challenge_hash) = 32))
);

CREATE TABLE recovery_code (
  account_id uuid NOT NULL,
  number smallint NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT recovery_code_code_hash_check CHECK ((length(code_hash) = 32)),
  CONSTRAINT recovery_code_limit CHECK ((number BETWEEN 1 AND 10))
);

CREATE TABLE second_factor (
  account_id uuid NOT NULL,
  secret_encrypted bytea NOT NULL,
  last_step bigint NOT NULL,
  since timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT second_factor_last_step_check CHECK ((last_step > 0))
);

CREATE TABLE second_factor_demand (
  company_id uuid NOT NULL,
  since timestamp with time zone DEFAULT now() NOT NULL,
  demanded_by_name text NOT NULL,
  passkeys boolean DEFAULT false NOT NULL
);

CREATE TABLE second_factor_offer (
  session_id uuid NOT NULL,
  secret_encrypted bytea NOT NULL,
  replaces boolean NOT NULL,
  expires_at timestamp with time zone DEFAULT (now() + '00:10:00'::interval) NOT NULL
);

CREATE TABLE security_notification (
  account_id uuid NOT NULL,
  notified_devices bytea[] NOT NULL,
  notified_at timestamp with time zone[] NOT NULL,
  CONSTRAINT security_notification_limit CHECK (((cardinality(notified_devices) BETWEEN 1 AND 5) AND (cardinality(notified_devices) = cardinality(notified_at))))
);

CREATE TABLE sent_code (
  id uuid DEFAULT uuidv7() NOT NULL,
  purpose text NOT NULL,
  target bytea NOT NULL,
  network text NOT NULL,
  code_hash bytea NOT NULL,
  tries_here smallint DEFAULT 0 NOT NULL,
  tries_elsewhere smallint DEFAULT 0 NOT NULL,
  expires_at timestamp with time zone DEFAULT (now() + '00:05:00'::interval) NOT NULL,
  CONSTRAINT sent_code_code_hash_check CHECK ((length(code_hash) = 32)),
  CONSTRAINT sent_code_purpose_check CHECK ((purpose = ANY (ARRAY['login'::text, 'reset'::text, 'complete'::text, 'changeTelephoneOld'::text, 'changeTelephoneNew'::text, 'changeEmail'::text, 'survey'::text, 'guest'::text]))),
  CONSTRAINT sent_code_target_check CHECK ((length(target) = 32)),
  CONSTRAINT sent_code_tries_elsewhere_check CHECK ((tries_elsewhere BETWEEN 0 AND 5)),
  CONSTRAINT sent_code_tries_here_check CHECK ((tries_here BETWEEN 0 AND 5))
);

CREATE TABLE session (
  id uuid DEFAULT uuidv7() NOT NULL,
  token_hash bytea NOT NULL,
  operator_id uuid NOT NULL,
  kind text DEFAULT 'login'::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  used_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone DEFAULT (now() + '12:00:00'::interval) NOT NULL,
  ended_at timestamp with time zone,
  ended_reason text,
  proved boolean DEFAULT false NOT NULL,
  idle_for interval DEFAULT '02:00:00'::interval NOT NULL,
  browser text DEFAULT ''::text NOT NULL,
  address text DEFAULT ''::text NOT NULL,
  proved_by text,
  passkey_id uuid,
  CONSTRAINT session_check CHECK (((ended_at IS NULL) = (ended_reason IS NULL))),
  CONSTRAINT session_ended_reason_check CHECK ((ended_reason = ANY (ARRAY['takeover'::text, 'freeze'::text, 'reset'::text, 'logout'::text, 'switch'::text, 'ranOut'::text]))),
  CONSTRAINT session_kind_check CHECK ((kind = ANY (ARRAY['login'::text, 'extra'::text]))),
  CONSTRAINT session_proved_by CHECK (((proved_by IS NULL) OR (proved AND (proved_by = ANY (ARRAY['code'::text, 'passkey'::text, 'provider'::text]))))),
  CONSTRAINT session_token_hash_check CHECK ((length(token_hash) = 32))
) WITH (fillfactor=80);

CREATE UNLOGGED TABLE sso_state (
  state_hash bytea NOT NULL,
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  redirect text,
  expires_at timestamp with time zone DEFAULT (now() + '00:10:00'::interval) NOT NULL,
  CONSTRAINT sso_state_redirect_check CHECK ((redirect ~ '^/([^/\\]|$)'::text)),
  CONSTRAINT sso_state_state_hash_check CHECK ((length(state_hash) = 32))
);

ALTER TABLE account ADD CONSTRAINT account_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX account_user_name ON account USING btree (lower(user_name));
CREATE UNIQUE INDEX account_telephone ON account USING btree (telephone) WHERE (telephone IS NOT NULL);
CREATE UNIQUE INDEX account_email ON account USING btree (lower(email)) WHERE (email IS NOT NULL);
CREATE UNIQUE INDEX account_id_code ON account USING btree (id_code);
ALTER TABLE account_identity ADD CONSTRAINT account_identity_pkey PRIMARY KEY (issuer, subject);
ALTER TABLE account_identity ADD CONSTRAINT account_identity_once_an_issuer UNIQUE (account_id, issuer);
ALTER TABLE captcha ADD CONSTRAINT captcha_pkey PRIMARY KEY (id);
CREATE INDEX captcha_expiry ON captcha USING btree (expires_at);
ALTER TABLE known_device ADD CONSTRAINT known_device_pkey PRIMARY KEY (token_hash);
CREATE INDEX known_device_account ON known_device USING btree (account_id, created_at);
CREATE INDEX known_device_expiry ON known_device USING btree (expires_at);
CREATE UNIQUE INDEX known_device_id ON known_device USING btree (id);
ALTER TABLE login_attempt ADD CONSTRAINT login_attempt_pkey PRIMARY KEY (id);
CREATE INDEX login_attempt_subject ON login_attempt USING btree (subject, at);
CREATE INDEX login_attempt_network ON login_attempt USING btree (network, at) WHERE (NOT right_password);
ALTER TABLE login_resume ADD CONSTRAINT login_resume_pkey PRIMARY KEY (token_hash);
CREATE INDEX login_resume_account ON login_resume USING btree (account_id);
ALTER TABLE operator_login ADD CONSTRAINT operator_login_pkey PRIMARY KEY (operator_id);
ALTER TABLE otp_rate_limit ADD CONSTRAINT otp_rate_limit_pkey PRIMARY KEY (target, network);
CREATE INDEX otp_rate_limit_last ON otp_rate_limit USING btree ((sent_at[cardinality(sent_at)]));
ALTER TABLE passkey ADD CONSTRAINT passkey_pkey PRIMARY KEY (id);
ALTER TABLE passkey ADD CONSTRAINT passkey_credential UNIQUE (credential_id);
CREATE INDEX passkey_account ON passkey USING btree (account_id);
ALTER TABLE passkey_challenge ADD CONSTRAINT passkey_challenge_pkey PRIMARY KEY (challenge_hash);
CREATE INDEX passkey_challenge_expiry ON passkey_challenge USING btree (expires_at);
CREATE INDEX passkey_challenge_account ON passkey_challenge USING btree (account_id);
CREATE INDEX passkey_challenge_session ON passkey_challenge USING btree (session_id);
ALTER TABLE recovery_code ADD CONSTRAINT recovery_code_pkey PRIMARY KEY (account_id, number);
ALTER TABLE recovery_code ADD CONSTRAINT recovery_code_once UNIQUE (account_id, code_hash);
ALTER TABLE second_factor ADD CONSTRAINT second_factor_pkey PRIMARY KEY (account_id);
ALTER TABLE second_factor_demand ADD CONSTRAINT second_factor_demand_pkey PRIMARY KEY (company_id);
ALTER TABLE second_factor_offer ADD CONSTRAINT second_factor_offer_pkey PRIMARY KEY (session_id);
CREATE INDEX second_factor_offer_expiry ON second_factor_offer USING btree (expires_at);
ALTER TABLE security_notification ADD CONSTRAINT security_notification_pkey PRIMARY KEY (account_id);
ALTER TABLE sent_code ADD CONSTRAINT sent_code_pkey PRIMARY KEY (id);
ALTER TABLE sent_code ADD CONSTRAINT sent_code_newest UNIQUE (target, purpose, network);
CREATE INDEX sent_code_expiry ON sent_code USING btree (expires_at);
ALTER TABLE session ADD CONSTRAINT session_pkey PRIMARY KEY (id);
ALTER TABLE session ADD CONSTRAINT session_token_hash_key UNIQUE (token_hash);
CREATE UNIQUE INDEX session_one_live_login ON session USING btree (operator_id) WHERE ((kind = 'login'::text) AND (ended_at IS NULL));
CREATE INDEX session_operator ON session USING btree (operator_id);
CREATE INDEX session_passkey ON session USING btree (passkey_id) WHERE (passkey_id IS NOT NULL);
ALTER TABLE sso_state ADD CONSTRAINT sso_state_pkey PRIMARY KEY (state_hash);
CREATE INDEX sso_state_expiry ON sso_state USING btree (expires_at);

-- Tables of access

CREATE TABLE id_code_miss (
  company_id uuid NOT NULL,
  operator_id uuid NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);

CREATE TABLE operator (
  id uuid DEFAULT uuidv7() NOT NULL,
  account_id uuid,
  company_id uuid NOT NULL,
  role_id uuid NOT NULL,
  name text NOT NULL,
  kind text DEFAULT 'regular'::text NOT NULL,
  state text DEFAULT 'inUse'::text NOT NULL,
  submitted_by uuid,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  invitation_hash bytea,
  invitation_expires timestamp with time zone,
  invited_telephone text,
  note text DEFAULT ''::text NOT NULL,
  CONSTRAINT operator_account CHECK (((account_id IS NOT NULL) OR (state = 'invited'::text))),
  CONSTRAINT operator_invitation CHECK ((((account_id IS NULL) = (invited_telephone IS NOT NULL)) AND ((account_id IS NULL) = (invitation_hash IS NOT NULL)) AND ((account_id IS NULL) = (invitation_expires IS NOT NULL)))),
  CONSTRAINT operator_invitation_hash_check CHECK ((length(invitation_hash) = 32)),
  CONSTRAINT operator_invited_telephone_check CHECK ((invited_telephone ~ '^1\d{10}$'::text)),
  CONSTRAINT operator_kind_check CHECK ((kind = ANY (ARRAY['regular'::text, 'temporary'::text, 'associated'::text]))),
  CONSTRAINT operator_name_check CHECK ((name <> ''::text)),
  CONSTRAINT operator_state CHECK ((state = ANY (ARRAY['invited'::text, 'pending'::text, 'inUse'::text, 'frozen'::text, 'rejected'::text, 'returned'::text])))
);

CREATE TABLE role (
  id uuid DEFAULT uuidv7() NOT NULL,
  company_id uuid NOT NULL,
  name_cn text NOT NULL,
  name_en text NOT NULL,
  describe_cn text DEFAULT ''::text CONSTRAINT role_describe_not_null NOT NULL,
  administrator boolean DEFAULT false NOT NULL,
  permissions text[] DEFAULT '{}'::text[] NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  describe_en text DEFAULT ''::text NOT NULL,
  CONSTRAINT role_name_cn_check CHECK ((name_cn <> ''::text)),
  CONSTRAINT role_name_en_check CHECK ((name_en <> ''::text))
);

CREATE INDEX id_code_miss_company ON id_code_miss USING btree (company_id, at);
ALTER TABLE operator ADD CONSTRAINT operator_pkey PRIMARY KEY (id);
ALTER TABLE operator ADD CONSTRAINT operator_once_a_company UNIQUE (account_id, company_id);
CREATE INDEX operator_company ON operator USING btree (company_id, id);
CREATE INDEX operator_role_id ON operator USING btree (role_id);
CREATE UNIQUE INDEX operator_invitation_hash ON operator USING btree (invitation_hash) WHERE (invitation_hash IS NOT NULL);
CREATE UNIQUE INDEX operator_invited_once ON operator USING btree (company_id, invited_telephone) WHERE (invited_telephone IS NOT NULL);
CREATE INDEX operator_newest ON operator USING btree (company_id, created_at, id);
CREATE INDEX operator_by_name ON operator USING btree (company_id, name, id);
ALTER TABLE role ADD CONSTRAINT role_pkey PRIMARY KEY (id);
ALTER TABLE role ADD CONSTRAINT role_name UNIQUE (company_id, name_cn);
ALTER TABLE role ADD CONSTRAINT role_id_company_id_key UNIQUE (id, company_id);
CREATE UNIQUE INDEX role_name_en ON role USING btree (company_id, lower(name_en));

-- Tables of decision

CREATE TABLE reply_template (
  operator_id uuid NOT NULL,
  text text NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT reply_template_text_check CHECK (((text <> ''::text) AND (length(text) <= 500)))
);

ALTER TABLE reply_template ADD CONSTRAINT reply_template_pkey PRIMARY KEY (operator_id, text);

-- Tables of saved-view

CREATE TABLE column_preference (
  operator_id uuid NOT NULL,
  list text NOT NULL,
  columns jsonb NOT NULL,
  CONSTRAINT column_preference_shape CHECK (((jsonb_typeof(columns) = 'object'::text) AND (octet_length((columns)::text) <= 10000)))
);

CREATE TABLE saved_view (
  id uuid DEFAULT uuidv7() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  operator_id uuid NOT NULL,
  operator_name text NOT NULL,
  company_id uuid NOT NULL,
  list text NOT NULL,
  name text NOT NULL,
  query jsonb NOT NULL,
  columns jsonb,
  shared boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT saved_view_named CHECK ((char_length(name) BETWEEN 1 AND 40)),
  CONSTRAINT saved_view_query CHECK (((jsonb_typeof(query) = 'object'::text) AND (NOT (query ?| '{q,by}'::text[]))))
);

CREATE TABLE saved_view_default (
  operator_id uuid NOT NULL,
  list text NOT NULL,
  saved_view_id uuid NOT NULL
);

ALTER TABLE column_preference ADD CONSTRAINT column_preference_pkey PRIMARY KEY (operator_id, list);
ALTER TABLE saved_view ADD CONSTRAINT saved_view_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX saved_view_name ON saved_view USING btree (operator_id, list, name) WHERE (NOT shared);
CREATE UNIQUE INDEX saved_view_shared_name ON saved_view USING btree (company_id, list, name) WHERE shared;
CREATE INDEX saved_view_operator ON saved_view USING btree (operator_id);
ALTER TABLE saved_view_default ADD CONSTRAINT saved_view_default_pkey PRIMARY KEY (operator_id, list);
CREATE INDEX saved_view_default_of ON saved_view_default USING btree (saved_view_id);

-- Tables of company

CREATE TABLE invoice_setting (
  id uuid DEFAULT uuidv7() NOT NULL,
  company_id uuid NOT NULL,
  version integer NOT NULL,
  state text DEFAULT 'syncing'::text NOT NULL,
  title text NOT NULL,
  tax_number text NOT NULL,
  bank text DEFAULT ''::text NOT NULL,
  account text DEFAULT ''::text NOT NULL,
  address text DEFAULT ''::text NOT NULL,
  phone text DEFAULT ''::text NOT NULL,
  receiver_name text NOT NULL,
  receiver_email text NOT NULL,
  receiver_address text DEFAULT ''::text NOT NULL,
  receiver_postcode text DEFAULT ''::text NOT NULL,
  receiver_telephone text NOT NULL,
  default_method text NOT NULL,
  kind text NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  saved_by uuid,
  saved_by_name text DEFAULT ''::text NOT NULL,
  saved_at timestamp with time zone DEFAULT now() NOT NULL,
  replaced_at timestamp with time zone,
  demo boolean DEFAULT false NOT NULL,
  abroad boolean DEFAULT false NOT NULL,
  CONSTRAINT invoice_setting_account_check CHECK ((account ~ '^(\d{8,30})?$'::text)),
  CONSTRAINT invoice_setting_default_method_check CHECK ((default_method = ANY (ARRAY['platform'::text, 'tripartite'::text]))),
  CONSTRAINT invoice_setting_kind_check CHECK ((kind = ANY (ARRAY['ordinary'::text, 'special'::text]))),
  CONSTRAINT invoice_setting_receiver_postcode_check CHECK ((receiver_postcode ~ '^([1-9]\d{5})?$'::text)),
  CONSTRAINT invoice_setting_special CHECK (((kind <> 'special'::text) OR ((bank <> ''::text) AND (account <> ''::text) AND (address <> ''::text) AND (phone <> ''::text)))),
  CONSTRAINT invoice_setting_state CHECK ((state = ANY (ARRAY['syncing'::text, 'ready'::text, 'returned'::text]))),
  CONSTRAINT invoice_setting_tax_number CHECK (
CASE
    WHEN abroad THEN ((tax_number ~ '^([0-9A-Z]{4,20})?$'::text) AND (kind = 'ordinary'::text))
    ELSE (tax_number ~ '^[0-9A-Z]{15,18}$'::text)
END),
  CONSTRAINT invoice_setting_title_check CHECK ((title <> ''::text)),
  CONSTRAINT invoice_setting_version_check CHECK ((version > 0))
);

CREATE TABLE received_address (
  id uuid DEFAULT uuidv7() NOT NULL,
  company_id uuid NOT NULL,
  number smallint NOT NULL,
  recipient text NOT NULL,
  telephone text NOT NULL,
  region_code text NOT NULL,
  detail text NOT NULL,
  postcode text DEFAULT ''::text NOT NULL,
  is_default boolean DEFAULT false NOT NULL,
  demo boolean DEFAULT false NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT received_address_detail_check CHECK ((detail <> ''::text)),
  CONSTRAINT received_address_limit CHECK ((number BETWEEN 1 AND 50)),
  CONSTRAINT received_address_postcode_check CHECK ((postcode ~ '^([1-9]\d{5})?$'::text)),
  CONSTRAINT received_address_recipient_check CHECK ((recipient <> ''::text)),
  CONSTRAINT received_address_telephone_check CHECK ((telephone <> ''::text))
);

ALTER TABLE invoice_setting ADD CONSTRAINT invoice_setting_pkey PRIMARY KEY (id);
ALTER TABLE invoice_setting ADD CONSTRAINT invoice_setting_version UNIQUE (company_id, version);
CREATE UNIQUE INDEX invoice_setting_one_syncing ON invoice_setting USING btree (company_id) WHERE (state = 'syncing'::text);
CREATE UNIQUE INDEX invoice_setting_one_in_effect ON invoice_setting USING btree (company_id) WHERE ((state = 'ready'::text) AND (replaced_at IS NULL));
ALTER TABLE received_address ADD CONSTRAINT received_address_pkey PRIMARY KEY (id);
ALTER TABLE received_address ADD CONSTRAINT received_address_number UNIQUE (company_id, number);
CREATE UNIQUE INDEX received_address_one_default ON received_address USING btree (company_id) WHERE is_default;

-- Tables of api-key

CREATE TABLE api_key (
  id uuid DEFAULT uuidv7() NOT NULL,
  company_id uuid NOT NULL,
  name text NOT NULL,
  permissions text[] NOT NULL,
  networks text[] DEFAULT '{}'::text[] NOT NULL,
  expires_on date,
  expires_at timestamp with time zone,
  created_by uuid NOT NULL,
  created_by_name text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  revoked_at timestamp with time zone,
  revoked_by_name text,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT api_key_expiry CHECK (((expires_on IS NULL) = (expires_at IS NULL))),
  CONSTRAINT api_key_name_check CHECK ((name <> ''::text)),
  CONSTRAINT api_key_networks CHECK ((networks = ((networks)::cidr[])::text[])),
  CONSTRAINT api_key_permissions CHECK ((cardinality(permissions) > 0)),
  CONSTRAINT api_key_revoked CHECK (((revoked_at IS NULL) = (revoked_by_name IS NULL)))
);

CREATE TABLE api_key_secret (
  key_id uuid NOT NULL,
  digest bytea NOT NULL,
  hint text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone,
  CONSTRAINT api_key_secret_digest_check CHECK ((octet_length(digest) = 32))
);

CREATE TABLE api_key_use (
  key_id uuid NOT NULL,
  address text NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  command text NOT NULL,
  refused text,
  taken boolean GENERATED ALWAYS AS ((refused IS NULL)) STORED NOT NULL
);

ALTER TABLE api_key ADD CONSTRAINT api_key_pkey PRIMARY KEY (id);
CREATE INDEX api_key_company ON api_key USING btree (company_id, created_at, id);
CREATE UNIQUE INDEX api_key_name ON api_key USING btree (company_id, lower(name)) WHERE (revoked_at IS NULL);
ALTER TABLE api_key_secret ADD CONSTRAINT api_key_secret_pkey PRIMARY KEY (key_id, digest);
CREATE UNIQUE INDEX api_key_one_secret ON api_key_secret USING btree (key_id) WHERE (expires_at IS NULL);
ALTER TABLE api_key_use ADD CONSTRAINT api_key_use_pkey PRIMARY KEY (key_id, address, taken);
CREATE INDEX api_key_use_last ON api_key_use USING btree (key_id, at DESC);

-- Tables of webhook

CREATE TABLE webhook (
  id uuid DEFAULT uuidv7() NOT NULL,
  company_id uuid NOT NULL,
  name text NOT NULL,
  url text NOT NULL,
  host text NOT NULL,
  events text[] NOT NULL,
  secret_encrypted bytea NOT NULL,
  old_secret_encrypted bytea,
  old_secret_until timestamp with time zone,
  paused_at timestamp with time zone,
  disabled_at timestamp with time zone,
  disabled_why text,
  failing_since timestamp with time zone,
  created_by uuid NOT NULL,
  created_by_name text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT webhook_disabled CHECK (((disabled_at IS NULL) = (disabled_why IS NULL))),
  CONSTRAINT webhook_disabled_why_check CHECK ((disabled_why = ANY (ARRAY['gone'::text, 'failing'::text]))),
  CONSTRAINT webhook_events CHECK ((cardinality(events) > 0)),
  CONSTRAINT webhook_name_check CHECK ((name <> ''::text)),
  CONSTRAINT webhook_old_secret CHECK (((old_secret_encrypted IS NULL) = (old_secret_until IS NULL))),
  CONSTRAINT webhook_url_check CHECK ((url <> ''::text))
);

CREATE TABLE webhook_delivery (
  id uuid DEFAULT uuidv7() NOT NULL,
  webhook_id uuid NOT NULL,
  event text NOT NULL,
  by_event text DEFAULT ''::text NOT NULL,
  subject_id uuid,
  exhibition_id uuid,
  happened_at timestamp with time zone DEFAULT now() NOT NULL,
  outcome text,
  attempts integer DEFAULT 0 NOT NULL,
  next_at timestamp with time zone DEFAULT now() NOT NULL,
  last_at timestamp with time zone,
  http integer,
  failure text,
  answer text DEFAULT ''::text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  traceparent text,
  CONSTRAINT webhook_delivery_outcome_check CHECK ((outcome = ANY (ARRAY['delivered'::text, 'failed'::text])))
);

CREATE TABLE webhook_dispatch_marker (
  singleton boolean DEFAULT true CONSTRAINT webhook_dispatch_marker_one_not_null NOT NULL,
  job_id uuid,
  CONSTRAINT webhook_dispatch_marker_one_check CHECK (singleton)
);

CREATE TABLE webhook_event (
  event text NOT NULL,
  company_id uuid NOT NULL,
  webhook_id uuid NOT NULL
);

ALTER TABLE webhook ADD CONSTRAINT webhook_pkey PRIMARY KEY (id);
CREATE INDEX webhook_company ON webhook USING btree (company_id, created_at, id);
CREATE UNIQUE INDEX webhook_name ON webhook USING btree (company_id, lower(name)) WHERE (deleted_at IS NULL);
ALTER TABLE webhook_delivery ADD CONSTRAINT webhook_delivery_pkey PRIMARY KEY (id);
CREATE INDEX webhook_delivery_due ON webhook_delivery USING btree (webhook_id, next_at) WHERE (outcome IS NULL);
CREATE INDEX webhook_delivery_list ON webhook_delivery USING btree (webhook_id, id);
CREATE INDEX webhook_delivery_ended ON webhook_delivery USING btree (webhook_id, outcome, id) WHERE (outcome IS NOT NULL);
CREATE UNIQUE INDEX webhook_delivery_test ON webhook_delivery USING btree (webhook_id) WHERE ((event = 'webhook.test'::text) AND (outcome IS NULL));
ALTER TABLE webhook_dispatch_marker ADD CONSTRAINT webhook_dispatch_marker_pkey PRIMARY KEY (singleton);
ALTER TABLE webhook_event ADD CONSTRAINT webhook_event_pkey PRIMARY KEY (event, company_id, webhook_id);
CREATE INDEX webhook_event_webhook ON webhook_event USING btree (webhook_id);

-- Tables of exhibition

CREATE TABLE exhibition (
  id uuid DEFAULT uuidv7() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  state text DEFAULT 'draft'::text NOT NULL,
  code text,
  sponsor_id uuid NOT NULL,
  name_cn text DEFAULT ''::text NOT NULL,
  name_en text DEFAULT ''::text NOT NULL,
  show_type text,
  halls text[] DEFAULT '{}'::text[] NOT NULL,
  city_code text,
  address text DEFAULT ''::text NOT NULL,
  area integer,
  move_in_from timestamp with time zone,
  move_in_to timestamp with time zone,
  move_in_daily boolean DEFAULT true NOT NULL,
  open_from timestamp with time zone,
  open_to timestamp with time zone,
  open_daily boolean DEFAULT true NOT NULL,
  move_out_from timestamp with time zone,
  move_out_to timestamp with time zone,
  move_out_daily boolean DEFAULT false NOT NULL,
  contact_name text DEFAULT ''::text NOT NULL,
  contact_phone text DEFAULT ''::text NOT NULL,
  contact_email text DEFAULT ''::text NOT NULL,
  website text DEFAULT ''::text NOT NULL,
  logo uuid,
  posters uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  description_cn text DEFAULT ''::text NOT NULL,
  description_en text DEFAULT ''::text NOT NULL,
  invoice_methods text[] DEFAULT '{}'::text[] NOT NULL,
  sale_open boolean DEFAULT false NOT NULL,
  sale_from timestamp with time zone,
  sale_to timestamp with time zone,
  one_person_one_badge boolean,
  refund_rule text,
  submitted_by uuid,
  submitted_at timestamp with time zone,
  approved_at timestamp with time zone,
  created_by uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  ended_at timestamp with time zone,
  kind text DEFAULT 'show'::text NOT NULL,
  receipt_from timestamp with time zone,
  receipt_exempt uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  sandbox_of uuid,
  sandbox_until date,
  sandbox_ended_at timestamp with time zone,
  sandbox_hours jsonb,
  CONSTRAINT exhibition_area CHECK ((area > 0)),
  CONSTRAINT exhibition_ended CHECK (((ended_at IS NOT NULL) = (state = ANY (ARRAY['closed'::text, 'settled'::text, 'cancelled'::text])))),
  CONSTRAINT exhibition_invoice_methods CHECK ((invoice_methods <@ ARRAY['platform'::text, 'tripartite'::text])),
  CONSTRAINT exhibition_kind CHECK ((kind = ANY (ARRAY['show'::text, 'venue'::text, 'garden'::text]))),
  CONSTRAINT exhibition_move_in_order CHECK ((move_in_from < move_in_to)),
  CONSTRAINT exhibition_move_out_after_open CHECK ((open_to <= move_out_from)),
  CONSTRAINT exhibition_move_out_order CHECK ((move_out_from < move_out_to)),
  CONSTRAINT exhibition_open_after_move_in CHECK ((move_in_to <= open_from)),
  CONSTRAINT exhibition_open_order CHECK ((open_from < open_to)),
  CONSTRAINT exhibition_rehearsal_by_id CHECK ((is_sandbox(id) = (sandbox_of IS NOT NULL))),
  CONSTRAINT exhibition_rehearsal_ended CHECK (((sandbox_ended_at IS NULL) OR (sandbox_of IS NOT NULL))),
  CONSTRAINT exhibition_rehearsal_named CHECK (((sandbox_of IS NULL) OR (starts_with(name_cn, '【演练】'::text) AND starts_with(name_en, '[REHEARSAL]'::text)))),
  CONSTRAINT exhibition_sale_order CHECK ((sale_from < sale_to)),
  CONSTRAINT exhibition_sale_window CHECK (((NOT sale_open) OR ((sale_from IS NOT NULL) AND (sale_to IS NOT NULL)))),
  CONSTRAINT exhibition_sandbox_hours CHECK (((sandbox_hours IS NULL) OR (sandbox_of IS NOT NULL))),
  CONSTRAINT exhibition_sandbox_of_real CHECK ((NOT is_sandbox(sandbox_of))),
  CONSTRAINT exhibition_sandbox_until CHECK (((sandbox_of IS NULL) = (sandbox_until IS NULL))),
  CONSTRAINT exhibition_state CHECK ((state = ANY (ARRAY['draft'::text, 'pending'::text, 'returned'::text, 'rejected'::text, 'withdrawn'::text, 'preparing'::text, 'ready'::text, 'closed'::text, 'settled'::text, 'cancelled'::text])))
);

CREATE TABLE exhibition_co_sponsor (
  exhibition_id uuid NOT NULL,
  "position" smallint NOT NULL,
  name_cn text NOT NULL,
  name_en text DEFAULT ''::text NOT NULL,
  credit_code text DEFAULT ''::text NOT NULL,
  CONSTRAINT exhibition_co_sponsor_position_check CHECK (("position" >= 0))
);

CREATE TABLE exhibition_code (
  year integer NOT NULL,
  last integer NOT NULL
);

ALTER TABLE exhibition ADD CONSTRAINT exhibition_pkey PRIMARY KEY (id);
ALTER TABLE exhibition ADD CONSTRAINT exhibition_code_unique UNIQUE (code);
CREATE INDEX exhibition_by_sponsor ON exhibition USING btree (sponsor_id, state, id);
CREATE INDEX exhibition_by_submission ON exhibition USING btree (submitted_at, id) WHERE (submitted_at IS NOT NULL);
CREATE INDEX exhibition_running ON exhibition USING btree (move_out_to) WHERE (state = ANY (ARRAY['preparing'::text, 'ready'::text]));
CREATE INDEX exhibition_by_end ON exhibition USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE UNIQUE INDEX exhibition_one_sandbox ON exhibition USING btree (sandbox_of) WHERE (sandbox_ended_at IS NULL);
CREATE INDEX exhibition_rehearsals ON exhibition USING btree (sandbox_of, id) WHERE (sandbox_of IS NOT NULL);
ALTER TABLE exhibition_co_sponsor ADD CONSTRAINT exhibition_co_sponsor_pkey PRIMARY KEY (exhibition_id, "position");
ALTER TABLE exhibition_code ADD CONSTRAINT exhibition_code_pkey PRIMARY KEY (year);

-- Tables of participation

CREATE TABLE organizer_partner (
  id uuid DEFAULT uuidv7() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  sponsor_id uuid NOT NULL,
  partner_id uuid NOT NULL,
  state text DEFAULT 'active'::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  source text DEFAULT 'direct'::text NOT NULL,
  fee_percent numeric(7,4) DEFAULT 0 NOT NULL,
  since timestamp with time zone DEFAULT now() NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT organizer_partner_ended CHECK (((state = 'ended'::text) = (ended_at IS NOT NULL))),
  CONSTRAINT organizer_partner_fee CHECK (((fee_percent >= (0)::numeric) AND (fee_percent <= (100)::numeric))),
  CONSTRAINT organizer_partner_of_two CHECK ((sponsor_id <> partner_id)),
  CONSTRAINT organizer_partner_source CHECK ((source = ANY (ARRAY['direct'::text, 'share'::text]))),
  CONSTRAINT organizer_partner_state CHECK ((state = ANY (ARRAY['active'::text, 'ended'::text])))
);

CREATE TABLE participation (
  id uuid DEFAULT uuidv7() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  state text DEFAULT 'invited'::text NOT NULL,
  exhibition_id uuid NOT NULL,
  company_id uuid NOT NULL,
  sponsor_id uuid NOT NULL,
  kind text NOT NULL,
  parent_id uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  shared boolean DEFAULT false NOT NULL,
  reminded_at timestamp with time zone,
  CONSTRAINT participation_kind CHECK ((kind = ANY (ARRAY['sponsor'::text, 'cooperator'::text, 'secondaryCooperator'::text, 'logistics'::text, 'agent'::text, 'secondaryAgent'::text]))),
  CONSTRAINT participation_of_a_show CHECK (is_show(exhibition_id)),
  CONSTRAINT participation_rehearsed CHECK ((is_sandbox(id) = is_sandbox(exhibition_id))),
  CONSTRAINT participation_state CHECK ((state = ANY (ARRAY['invited'::text, 'pendingAllocation'::text, 'active'::text, 'ended'::text])))
);

CREATE TABLE participation_task (
  id uuid DEFAULT uuidv7() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  participation_id uuid NOT NULL,
  track text NOT NULL,
  exhibition_id uuid NOT NULL,
  company_id uuid NOT NULL,
  sponsor_id uuid NOT NULL,
  has_done boolean DEFAULT false NOT NULL,
  has_drafts boolean DEFAULT false NOT NULL,
  has_returned boolean DEFAULT false NOT NULL,
  has_to_pay boolean DEFAULT false NOT NULL,
  has_pending boolean DEFAULT false NOT NULL,
  has_in_production boolean DEFAULT false NOT NULL,
  closed boolean DEFAULT false NOT NULL,
  status integer GENERATED ALWAYS AS (
CASE
    WHEN closed THEN 1040
    WHEN ((track = 'Cer'::text) AND lacks_quota AND (NOT gives_quota)) THEN 1010
    WHEN (has_drafts OR has_returned OR has_to_pay) THEN 1020
    WHEN has_pending THEN 1010
    WHEN has_in_production THEN 1030
    WHEN (has_done OR ((track = 'Tic'::text) AND (NOT has_stock)) OR lacks_quota) THEN 1040
    ELSE 1020
END) STORED NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  giver_id uuid,
  lacks_quota boolean DEFAULT false NOT NULL,
  gives_quota boolean DEFAULT false NOT NULL,
  has_stock boolean DEFAULT false NOT NULL,
  CONSTRAINT participation_task_track CHECK ((track = ANY (ARRAY['Cer'::text, 'Tic'::text])))
);

CREATE TABLE participation_task_count (
  task_id uuid NOT NULL,
  slot smallint NOT NULL,
  drafts integer DEFAULT 0 NOT NULL,
  returned integer DEFAULT 0 NOT NULL,
  to_pay integer DEFAULT 0 NOT NULL,
  pending integer DEFAULT 0 NOT NULL,
  in_production integer DEFAULT 0 NOT NULL,
  done integer DEFAULT 0 NOT NULL
) WITH (fillfactor=70);

CREATE TABLE quota (
  id uuid DEFAULT uuidv7() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  exhibition_id uuid NOT NULL,
  participation_id uuid NOT NULL,
  badge_type_id uuid NOT NULL,
  granted integer DEFAULT 0 NOT NULL,
  given integer DEFAULT 0 NOT NULL,
  reserved integer DEFAULT 0 NOT NULL,
  used integer DEFAULT 0 NOT NULL,
  bought integer DEFAULT 0 NOT NULL,
  CONSTRAINT quota_bought_within_granted CHECK ((bought BETWEEN 0 AND granted)),
  CONSTRAINT quota_not_exceeded CHECK (((reserved >= 0) AND (used >= 0) AND (given >= 0) AND (((reserved + used) + given) <= granted)))
) WITH (fillfactor=70);

ALTER TABLE organizer_partner ADD CONSTRAINT organizer_partner_pkey PRIMARY KEY (id);
ALTER TABLE organizer_partner ADD CONSTRAINT organizer_partner_unique UNIQUE (sponsor_id, partner_id);
CREATE INDEX organizer_partner_by_partner ON organizer_partner USING btree (partner_id, state);
ALTER TABLE participation ADD CONSTRAINT participation_pkey PRIMARY KEY (id);
ALTER TABLE participation ADD CONSTRAINT participation_unique UNIQUE (exhibition_id, company_id);
CREATE INDEX participation_by_company ON participation USING btree (company_id, id);
CREATE INDEX participation_by_parent ON participation USING btree (parent_id);
ALTER TABLE participation_task ADD CONSTRAINT participation_task_pkey PRIMARY KEY (id);
ALTER TABLE participation_task ADD CONSTRAINT participation_task_unique UNIQUE (participation_id, track);
CREATE INDEX participation_task_by_company ON participation_task USING btree (company_id, track, status, id);
CREATE INDEX participation_task_by_sponsor ON participation_task USING btree (sponsor_id, track, status, id);
CREATE INDEX participation_task_by_exhibition ON participation_task USING btree (exhibition_id, track, status, id);
CREATE INDEX participation_task_by_status ON participation_task USING btree (track, status, id);
ALTER TABLE participation_task_count ADD CONSTRAINT participation_task_count_pkey PRIMARY KEY (task_id, slot);
ALTER TABLE quota ADD CONSTRAINT quota_pkey PRIMARY KEY (id);
ALTER TABLE quota ADD CONSTRAINT quota_unique UNIQUE (participation_id, badge_type_id);
CREATE INDEX quota_by_exhibition ON quota USING btree (exhibition_id, badge_type_id);

-- Tables of ledger

CREATE TABLE bank_account (
  id uuid DEFAULT uuidv7() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  name text NOT NULL,
  bank text NOT NULL,
  number text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE journal_entry (
  id uuid DEFAULT uuidv7() NOT NULL,
  event text NOT NULL,
  cause_type text NOT NULL,
  cause_id uuid NOT NULL,
  ordinal integer DEFAULT 0 NOT NULL,
  undoes uuid,
  closes uuid,
  operator_id uuid,
  operator_name text DEFAULT ''::text NOT NULL
);

CREATE TABLE ledger_account (
  id uuid NOT NULL,
  kind text NOT NULL,
  holder_id uuid NOT NULL,
  partner_id uuid NOT NULL,
  participation_id uuid,
  exhibition_id uuid,
  bank_account_id uuid,
  opened_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT ledger_account_held CHECK (((holder_id = COALESCE(participation_id, exhibition_id, bank_account_id, '00000000-0000-0000-0000-000000000000'::uuid)) AND (num_nonnulls(participation_id, exhibition_id, bank_account_id) <= 1))),
  CONSTRAINT ledger_account_holder CHECK (
CASE
    WHEN (kind = ANY (ARRAY['transit'::text, 'suspense'::text])) THEN (num_nonnulls(participation_id, exhibition_id, bank_account_id) = 0)
    WHEN (kind = 'bank'::text) THEN (bank_account_id IS NOT NULL)
    WHEN (kind = 'rehearsal'::text) THEN ((exhibition_id IS NOT NULL) AND is_sandbox(exhibition_id))
    WHEN (kind = ANY (ARRAY['incomeQuota'::text, 'incomeBadge'::text, 'incomeTicket'::text, 'incomeOther'::text, 'writeOff'::text])) THEN (exhibition_id IS NOT NULL)
    ELSE (participation_id IS NOT NULL)
END),
  CONSTRAINT ledger_account_kind CHECK ((kind = ANY (ARRAY['prepaid'::text, 'advance'::text, 'deposit'::text, 'consumed'::text, 'expense'::text, 'fee'::text, 'settle'::text, 'split'::text, 'feeCost'::text, 'held'::text, 'incomeQuota'::text, 'incomeBadge'::text, 'incomeTicket'::text, 'incomeOther'::text, 'writeOff'::text, 'bank'::text, 'transit'::text, 'suspense'::text, 'rehearsal'::text]))),
  CONSTRAINT ledger_account_named CHECK ((id = ledger_account_id(kind, holder_id, partner_id))),
  CONSTRAINT ledger_account_partner CHECK (((kind = ANY (ARRAY['split'::text, 'feeCost'::text, 'held'::text])) OR (partner_id = holder_id)))
);

CREATE TABLE ledger_balance (
  account_id uuid NOT NULL,
  fen bigint DEFAULT 0 NOT NULL,
  CONSTRAINT balance_not_negative CHECK ((fen >= 0))
) WITH (fillfactor=70);

CREATE TABLE ledger_total (
  account_id uuid NOT NULL,
  month date NOT NULL,
  slot smallint NOT NULL,
  fen bigint NOT NULL,
  postings bigint NOT NULL
) WITH (fillfactor=70);

CREATE TABLE posting (
  account_id uuid NOT NULL,
  id uuid DEFAULT uuidv7() NOT NULL,
  journal_entry_id uuid NOT NULL,
  fen bigint NOT NULL,
  CONSTRAINT posting_of_something CHECK ((fen <> 0))
) PARTITION BY HASH (account_id);

CREATE TABLE posting_0 PARTITION OF posting FOR VALUES WITH (modulus 4, remainder 0);
CREATE TABLE posting_1 PARTITION OF posting FOR VALUES WITH (modulus 4, remainder 1);
CREATE TABLE posting_2 PARTITION OF posting FOR VALUES WITH (modulus 4, remainder 2);
CREATE TABLE posting_3 PARTITION OF posting FOR VALUES WITH (modulus 4, remainder 3);
ALTER TABLE bank_account ADD CONSTRAINT bank_account_pkey PRIMARY KEY (id);
ALTER TABLE bank_account ADD CONSTRAINT bank_account_number UNIQUE (number);
ALTER TABLE journal_entry ADD CONSTRAINT journal_entry_pkey PRIMARY KEY (id);
ALTER TABLE journal_entry ADD CONSTRAINT journal_entry_once UNIQUE (cause_id, cause_type, event, ordinal);
ALTER TABLE journal_entry ADD CONSTRAINT journal_entry_undone_once UNIQUE (undoes);
CREATE INDEX journal_entry_by_closing ON journal_entry USING btree (closes) WHERE (closes IS NOT NULL);
ALTER TABLE ledger_account ADD CONSTRAINT ledger_account_pkey PRIMARY KEY (id);
CREATE INDEX ledger_account_by_participation ON ledger_account USING btree (participation_id);
CREATE INDEX ledger_account_by_exhibition ON ledger_account USING btree (exhibition_id);
CREATE INDEX ledger_account_by_partner ON ledger_account USING btree (partner_id) WHERE (partner_id <> holder_id);
CREATE INDEX ledger_account_rehearsed ON ledger_account USING btree (id) WHERE is_sandbox(holder_id);
ALTER TABLE ledger_balance ADD CONSTRAINT ledger_balance_pkey PRIMARY KEY (account_id);
ALTER TABLE ledger_total ADD CONSTRAINT ledger_total_pkey PRIMARY KEY (account_id, month, slot);
ALTER TABLE posting ADD CONSTRAINT posting_pkey PRIMARY KEY (account_id, id) INCLUDE (fen);
CREATE INDEX posting_by_voucher ON posting USING btree (journal_entry_id);
CREATE INDEX posting_by_time ON posting USING btree (id);

-- Tables of pay-setting

CREATE TABLE pay_setting (
  id uuid DEFAULT uuidv7() NOT NULL,
  exhibition_id uuid,
  version integer NOT NULL,
  collection text NOT NULL,
  receiver text NOT NULL,
  contact text NOT NULL,
  telephone text NOT NULL,
  bank text NOT NULL,
  account text NOT NULL,
  bank_address text NOT NULL,
  due_days integer NOT NULL,
  reminders integer[] NOT NULL,
  grace_days integer NOT NULL,
  unpaid_badge_days integer NOT NULL,
  return_rate numeric(7,4) NOT NULL,
  tax_rate numeric(7,4) NOT NULL,
  split numeric(7,4) NOT NULL,
  ticket_split numeric(7,4) NOT NULL,
  commission numeric(7,4) NOT NULL,
  deposit bigint NOT NULL,
  set_by text DEFAULT ''::text NOT NULL,
  set_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT pay_setting_collection CHECK ((collection = ANY (ARRAY['platform'::text, 'tripartite'::text, 'sponsor'::text]))),
  CONSTRAINT pay_setting_commission_check CHECK (((commission >= (0)::numeric) AND (commission <= (100)::numeric))),
  CONSTRAINT pay_setting_deposit_check CHECK ((deposit >= 0)),
  CONSTRAINT pay_setting_due_days_check CHECK ((due_days BETWEEN 1 AND 365)),
  CONSTRAINT pay_setting_grace_days_check CHECK ((grace_days BETWEEN 0 AND 365)),
  CONSTRAINT pay_setting_reminders_check CHECK ((cardinality(reminders) <= 5)),
  CONSTRAINT pay_setting_return_rate_check CHECK (((return_rate >= (0)::numeric) AND (return_rate <= (100)::numeric))),
  CONSTRAINT pay_setting_split_check CHECK (((split >= (0)::numeric) AND (split <= (100)::numeric))),
  CONSTRAINT pay_setting_tax_rate_check CHECK (((tax_rate >= (0)::numeric) AND (tax_rate <= (100)::numeric))),
  CONSTRAINT pay_setting_ticket_split_check CHECK (((ticket_split >= (0)::numeric) AND (ticket_split <= (100)::numeric))),
  CONSTRAINT pay_setting_unpaid_badge_days_check CHECK ((unpaid_badge_days BETWEEN 1 AND 365)),
  CONSTRAINT pay_setting_venue_platform CHECK (((exhibition_id IS NOT NULL) OR (collection = 'platform'::text))),
  CONSTRAINT pay_setting_version_check CHECK ((version > 0))
);

CREATE TABLE pay_setting_price (
  pay_setting_id uuid NOT NULL,
  badge_type_id uuid NOT NULL,
  price numeric(19,4),
  discount numeric(7,4) DEFAULT 0 NOT NULL,
  complimentary integer DEFAULT 0 NOT NULL,
  allotted_price numeric(19,4) DEFAULT 0 NOT NULL,
  CONSTRAINT pay_setting_price_allotted_price_check CHECK ((allotted_price >= (0)::numeric)),
  CONSTRAINT pay_setting_price_complimentary_check CHECK ((complimentary >= 0)),
  CONSTRAINT pay_setting_price_discount_check CHECK (((discount >= (0)::numeric) AND (discount <= (100)::numeric))),
  CONSTRAINT pay_setting_price_price_check CHECK ((price >= (0)::numeric))
);

ALTER TABLE pay_setting ADD CONSTRAINT pay_setting_pkey PRIMARY KEY (id);
ALTER TABLE pay_setting ADD CONSTRAINT pay_setting_version UNIQUE NULLS NOT DISTINCT (exhibition_id, version);
ALTER TABLE pay_setting_price ADD CONSTRAINT pay_setting_price_pkey PRIMARY KEY (pay_setting_id, badge_type_id);

-- Tables of payment

CREATE TABLE payment (
  id uuid DEFAULT uuidv7() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  state text DEFAULT 'applied'::text NOT NULL,
  kind text NOT NULL,
  exhibition_id uuid NOT NULL,
  participation_id uuid NOT NULL,
  company_id uuid NOT NULL,
  sponsor_id uuid NOT NULL,
  holder_id uuid NOT NULL,
  amount bigint NOT NULL,
  paid_on date,
  payer text DEFAULT ''::text NOT NULL,
  reference text DEFAULT ''::text NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  of_settle boolean DEFAULT false NOT NULL,
  by text DEFAULT 'hand'::text NOT NULL,
  bill_id uuid,
  settlement_id uuid,
  bank_line_id uuid,
  submitted_by uuid,
  recorded_by text DEFAULT ''::text NOT NULL,
  recorded_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT payment_above_zero CHECK (((amount > 0) AND (amount < '100000000000000000'::bigint))),
  CONSTRAINT payment_by_check CHECK ((by = ANY (ARRAY['hand'::text, 'statement'::text]))),
  CONSTRAINT payment_kind CHECK ((kind = ANY (ARRAY['prepaid'::text, 'deposit'::text, 'settlement'::text, 'refund'::text, 'payBack'::text, 'writeOff'::text]))),
  CONSTRAINT payment_of_real_line CHECK (((bank_line_id IS NULL) OR (NOT is_sandbox(exhibition_id)))),
  CONSTRAINT payment_received CHECK (((kind = ANY (ARRAY['payBack'::text, 'writeOff'::text])) OR (state = ANY (ARRAY['finished'::text, 'reversed'::text])))),
  CONSTRAINT payment_state CHECK ((state = ANY (ARRAY['applied'::text, 'finished'::text, 'refused'::text, 'withdrawn'::text, 'reversed'::text]))),
  CONSTRAINT payment_written_off CHECK (((kind <> 'writeOff'::text) OR (amount <= 5000)))
);

ALTER TABLE payment ADD CONSTRAINT payment_pkey PRIMARY KEY (id);
CREATE INDEX payment_by_participation ON payment USING btree (participation_id, id);
CREATE INDEX payment_by_company ON payment USING btree (company_id, id);
CREATE INDEX payment_by_sponsor ON payment USING btree (sponsor_id, id);
CREATE INDEX payment_by_exhibition ON payment USING btree (exhibition_id, id);
CREATE INDEX payment_by_charge ON payment USING btree (bill_id) WHERE (bill_id IS NOT NULL);
CREATE INDEX payment_by_settlement ON payment USING btree (settlement_id) WHERE (settlement_id IS NOT NULL);
CREATE UNIQUE INDEX payment_bank_line ON payment USING btree (bank_line_id) WHERE (state = 'finished'::text);
CREATE INDEX payment_in_transit ON payment USING btree (amount) WHERE ((by = 'hand'::text) AND (bank_line_id IS NULL) AND (state = 'finished'::text));
CREATE INDEX payment_by_reference ON payment USING btree (holder_id, reference) WHERE (reference <> ''::text);

-- Tables of charge

CREATE TABLE badge_fee (
  id uuid DEFAULT uuidv7() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  state text DEFAULT 'uncharged'::text NOT NULL,
  exhibition_id uuid NOT NULL,
  badge_id uuid NOT NULL,
  badge_type_id uuid NOT NULL,
  participation_id uuid NOT NULL,
  company_id uuid NOT NULL,
  badge_code text NOT NULL,
  badge_name text NOT NULL,
  type_cn text NOT NULL,
  type_en text NOT NULL,
  payer_id uuid NOT NULL,
  payer_company_id uuid NOT NULL,
  payer_parent_id uuid,
  sponsor_id uuid NOT NULL,
  amount bigint NOT NULL,
  bill_id uuid,
  bill_line_id uuid,
  paid bigint,
  split bigint,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  refunded bigint,
  reversed bigint,
  reversed_split bigint,
  CONSTRAINT badge_fee_amount_check CHECK (((amount > 0) AND (amount < '100000000000000000'::bigint))),
  CONSTRAINT badge_fee_charged CHECK ((((state = ANY (ARRAY['charged'::text, 'paid'::text, 'credited'::text])) = (bill_id IS NOT NULL)) AND ((bill_id IS NULL) = (bill_line_id IS NULL)))),
  CONSTRAINT badge_fee_credit CHECK ((((refunded IS NULL) = (reversed IS NULL)) AND ((refunded IS NULL) = (reversed_split IS NULL)) AND ((refunded IS NULL) OR ((state = 'credited'::text) AND (refunded >= 0) AND (reversed >= 0) AND (reversed_split BETWEEN 0 AND reversed))))),
  CONSTRAINT badge_fee_paid CHECK ((((state = ANY (ARRAY['paid'::text, 'credited'::text])) = (paid IS NOT NULL)) AND ((paid IS NULL) = (split IS NULL)) AND (split BETWEEN 0 AND paid))),
  CONSTRAINT badge_fee_state CHECK ((state = ANY (ARRAY['uncharged'::text, 'charged'::text, 'paid'::text, 'credited'::text, 'voided'::text])))
) WITH (fillfactor=80);

CREATE TABLE bill (
  id uuid DEFAULT uuidv7() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  state text DEFAULT 'unpaid'::text NOT NULL,
  kind text NOT NULL,
  number text NOT NULL,
  reference text GENERATED ALWAYS AS (regexp_replace(number, '\D'::text, ''::text, 'g'::text)) STORED NOT NULL,
  exhibition_id uuid NOT NULL,
  participation_id uuid NOT NULL,
  company_id uuid NOT NULL,
  parent_company_id uuid,
  sponsor_id uuid NOT NULL,
  holder_id uuid NOT NULL,
  pay_setting_id uuid NOT NULL,
  payable bigint DEFAULT 0 NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  due_on date NOT NULL,
  expires_on date NOT NULL,
  reminded_days integer,
  revoked integer DEFAULT 0 NOT NULL,
  submitted_by uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  finished_at timestamp with time zone,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  waived_by uuid,
  CONSTRAINT bill_dates CHECK ((due_on <= expires_on)),
  CONSTRAINT bill_finished CHECK (((state = 'finished'::text) <= (finished_at IS NOT NULL))),
  CONSTRAINT bill_kind CHECK ((kind = ANY (ARRAY['quota'::text, 'accreditation'::text]))),
  CONSTRAINT bill_number_check CHECK ((number ~ '^[QC]\d{8,}-\d$'::text)),
  CONSTRAINT bill_payable_check CHECK (((payable >= 0) AND (payable < '100000000000000000'::bigint))),
  CONSTRAINT bill_state CHECK ((state = ANY (ARRAY['unpaid'::text, 'proofSubmitted'::text, 'returned'::text, 'finished'::text, 'cancelled'::text])))
) WITH (fillfactor=80);

CREATE TABLE bill_line (
  id uuid DEFAULT uuidv7() NOT NULL,
  bill_id uuid NOT NULL,
  ordinal integer NOT NULL,
  badge_type_id uuid NOT NULL,
  item_cn text NOT NULL,
  item_en text NOT NULL,
  price numeric(19,4) NOT NULL,
  quantity integer NOT NULL,
  discount numeric(7,4) DEFAULT 0 NOT NULL,
  reason text,
  total bigint NOT NULL,
  payable bigint NOT NULL,
  CONSTRAINT bill_line_computed CHECK ((((total)::numeric = round(((price * (quantity)::numeric) * (100)::numeric))) AND ((payable)::numeric = round(((price * (quantity)::numeric) * ((100)::numeric - discount)))))),
  CONSTRAINT bill_line_discount_check CHECK (((discount >= (0)::numeric) AND (discount <= (100)::numeric))),
  CONSTRAINT bill_line_ordinal_check CHECK ((ordinal > 0)),
  CONSTRAINT bill_line_price_check CHECK ((price >= (0)::numeric)),
  CONSTRAINT bill_line_quantity_check CHECK ((quantity BETWEEN 0 AND 100000))
);

CREATE TABLE payment_evidence (
  id uuid DEFAULT uuidv7() NOT NULL,
  bill_id uuid NOT NULL,
  ordinal integer NOT NULL,
  amount bigint NOT NULL,
  paid_on date NOT NULL,
  payer text NOT NULL,
  files uuid[] NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  submitted_by text DEFAULT ''::text NOT NULL,
  submitted_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT payment_evidence_amount_check CHECK ((amount > 0)),
  CONSTRAINT payment_evidence_files_check CHECK ((cardinality(files) BETWEEN 1 AND 6)),
  CONSTRAINT payment_evidence_ordinal_check CHECK ((ordinal > 0))
);

ALTER TABLE badge_fee ADD CONSTRAINT badge_fee_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX badge_fee_one_active ON badge_fee USING btree (exhibition_id, badge_id) WHERE (state = ANY (ARRAY['uncharged'::text, 'charged'::text, 'paid'::text]));
CREATE INDEX badge_fee_by_payer ON badge_fee USING btree (payer_id, state, id);
CREATE INDEX badge_fee_by_company ON badge_fee USING btree (payer_company_id, id);
CREATE INDEX badge_fee_by_parent ON badge_fee USING btree (payer_parent_id, id) WHERE (payer_parent_id IS NOT NULL);
CREATE INDEX badge_fee_by_exhibition ON badge_fee USING btree (exhibition_id, id);
CREATE INDEX badge_fee_by_sponsor ON badge_fee USING btree (sponsor_id, id);
CREATE INDEX badge_fee_by_charge ON badge_fee USING btree (bill_id, id) WHERE (bill_id IS NOT NULL);
CREATE INDEX badge_fee_by_badge ON badge_fee USING btree (exhibition_id, badge_id);
ALTER TABLE bill ADD CONSTRAINT bill_pkey PRIMARY KEY (id);
ALTER TABLE bill ADD CONSTRAINT bill_number_unique UNIQUE (number);
ALTER TABLE bill ADD CONSTRAINT bill_reference_unique UNIQUE (reference);
CREATE INDEX bill_by_company ON bill USING btree (company_id, kind, id);
CREATE INDEX bill_by_parent ON bill USING btree (parent_company_id, kind, id) WHERE (parent_company_id IS NOT NULL);
CREATE INDEX bill_by_sponsor ON bill USING btree (sponsor_id, kind, id);
CREATE INDEX bill_by_exhibition ON bill USING btree (exhibition_id, kind, id);
CREATE INDEX bill_by_participation ON bill USING btree (participation_id, state);
CREATE INDEX bill_by_kind ON bill USING btree (kind, id);
CREATE INDEX bill_open_due ON bill USING btree (due_on, id) WHERE (state = ANY (ARRAY['unpaid'::text, 'returned'::text]));
CREATE INDEX bill_to_pay ON bill USING btree (company_id, exhibition_id, kind) WHERE (state = ANY (ARRAY['unpaid'::text, 'returned'::text]));
CREATE INDEX bill_proven ON bill USING btree (holder_id, exhibition_id, kind) WHERE (state = 'proofSubmitted'::text);
ALTER TABLE bill_line ADD CONSTRAINT bill_line_pkey PRIMARY KEY (id);
ALTER TABLE bill_line ADD CONSTRAINT bill_line_once UNIQUE (bill_id, ordinal);
ALTER TABLE payment_evidence ADD CONSTRAINT payment_evidence_pkey PRIMARY KEY (id);
ALTER TABLE payment_evidence ADD CONSTRAINT payment_evidence_once UNIQUE (bill_id, ordinal);

-- Tables of badge

CREATE TABLE badge (
  exhibition_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  state text NOT NULL,
  code text NOT NULL,
  badge_type_id uuid NOT NULL,
  participation_id uuid,
  company_id uuid NOT NULL,
  person_id uuid,
  name text NOT NULL,
  name_en text DEFAULT ''::text NOT NULL,
  document_type text,
  document_blind_index bytea,
  document_encrypted bytea,
  document_masked text DEFAULT ''::text NOT NULL,
  phone_blind_index bytea,
  phone_encrypted bytea,
  phone_masked text DEFAULT ''::text NOT NULL,
  employer text DEFAULT ''::text NOT NULL,
  job_title text DEFAULT ''::text NOT NULL,
  birth date,
  photo_id uuid,
  phases text[] NOT NULL,
  batch_id uuid,
  entered_by uuid,
  review_note text,
  submitted_by uuid,
  submitted_at timestamp with time zone,
  created_by uuid NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  suspended_by text[] DEFAULT '{}'::text[] NOT NULL,
  document_tail text,
  phone_tail text,
  valid tstzrange,
  door_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  entries_kind text,
  slot_window tstzrange,
  purged text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT badge_entries_kind CHECK ((entries_kind = ANY (ARRAY['single'::text, 'unlimited'::text]))),
  CONSTRAINT badge_guest CHECK (((participation_id IS NOT NULL) OR (valid IS NOT NULL))),
  CONSTRAINT badge_name_check CHECK ((char_length(name) BETWEEN 1 AND 100)),
  CONSTRAINT badge_slot_window CHECK (((slot_window IS NULL) OR (NOT isempty(slot_window)))),
  CONSTRAINT badge_state CHECK ((state = ANY (ARRAY['draft'::text, 'pending'::text, 'endorsed'::text, 'returned'::text, 'rejected'::text, 'withdrawn'::text, 'awaitingPayment'::text, 'active'::text, 'suspended'::text, 'voided'::text, 'expired'::text]))),
  CONSTRAINT badge_suspended_by CHECK (((suspended_by <@ '{manual,company,blacklist,whitelist}'::text[]) AND ((suspended_by = '{}'::text[]) OR (state <> 'active'::text)))),
  CONSTRAINT badge_valid CHECK (((valid IS NULL) OR (NOT (isempty(valid) OR lower_inf(valid) OR upper_inf(valid)))))
) PARTITION BY HASH (exhibition_id);

CREATE TABLE badge_number (
  exhibition_id uuid NOT NULL,
  slot smallint NOT NULL,
  next_number integer NOT NULL,
  block_end integer DEFAULT 0 NOT NULL
) WITH (fillfactor=70);

CREATE TABLE badge_template (
  id uuid DEFAULT uuidv7() NOT NULL,
  exhibition_id uuid NOT NULL,
  name text NOT NULL,
  size text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  version_no integer DEFAULT 0 CONSTRAINT badge_template_version_no_not_null1 NOT NULL,
  CONSTRAINT badge_template_size_check CHECK ((size = ANY (ARRAY['cr80'::text, 'a6'::text])))
);

CREATE TABLE badge_template_proof (
  exhibition_id uuid NOT NULL,
  digest bytea NOT NULL,
  faults integer NOT NULL,
  drawn_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);

CREATE TABLE badge_template_version (
  template_id uuid NOT NULL,
  number integer CONSTRAINT badge_template_version_no_not_null NOT NULL,
  size text NOT NULL,
  sides jsonb NOT NULL,
  saved_by uuid,
  saved_by_name text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT badge_template_version_no CHECK ((number > 0)),
  CONSTRAINT badge_template_version_size_check CHECK ((size = ANY (ARRAY['cr80'::text, 'a6'::text])))
);

CREATE TABLE badge_type (
  id uuid DEFAULT uuidv7() NOT NULL,
  exhibition_id uuid NOT NULL,
  number smallint CONSTRAINT badge_type_no_not_null NOT NULL,
  prefix text NOT NULL,
  name_cn text NOT NULL,
  name_en text NOT NULL,
  subject text NOT NULL,
  colour text NOT NULL,
  required_fields text[] DEFAULT '{}'::text[] NOT NULL,
  price_fen bigint DEFAULT 0 NOT NULL,
  approval_route text NOT NULL,
  phases text[] NOT NULL,
  zones uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  entries_kind text DEFAULT 'unlimited'::text NOT NULL,
  entries_a_day smallint,
  minimum_age smallint,
  template_id uuid,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  guest boolean DEFAULT false NOT NULL,
  CONSTRAINT badge_type_approval_route_check CHECK ((approval_route = ANY (ARRAY['sponsor'::text, 'sponsorThenPlatform'::text, 'platform'::text]))),
  CONSTRAINT badge_type_check CHECK ((((entries_kind = 'daily'::text) = (entries_a_day IS NOT NULL)) AND (entries_a_day > 0))),
  CONSTRAINT badge_type_colour_check CHECK ((colour ~ '^#[0-9a-f]{6}$'::text)),
  CONSTRAINT badge_type_entries_kind_check CHECK ((entries_kind = ANY (ARRAY['single'::text, 'daily'::text, 'unlimited'::text]))),
  CONSTRAINT badge_type_minimum_age_check CHECK ((minimum_age BETWEEN 0 AND 120)),
  CONSTRAINT badge_type_no_check CHECK ((number BETWEEN 1 AND 999)),
  CONSTRAINT badge_type_phases_check CHECK (((cardinality(phases) > 0) AND (phases <@ ARRAY['moveIn'::text, 'open'::text, 'moveOut'::text]))),
  CONSTRAINT badge_type_prefix_check CHECK ((prefix ~ '^[A-Z]{2}$'::text)),
  CONSTRAINT badge_type_price_fen_check CHECK ((price_fen >= 0)),
  CONSTRAINT badge_type_subject_check CHECK ((subject = ANY (ARRAY['person'::text, 'vehicle'::text])))
);

CREATE TABLE badge_uniqueness_claim (
  exhibition_id uuid NOT NULL,
  person_id uuid NOT NULL,
  phase text NOT NULL,
  badge_id uuid NOT NULL
) PARTITION BY HASH (exhibition_id);

CREATE TABLE credential (
  exhibition_id uuid NOT NULL,
  id uuid NOT NULL,
  badge_id uuid NOT NULL,
  badge_type_id uuid NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  state text NOT NULL,
  code text NOT NULL,
  issued_to text,
  issued_at timestamp with time zone,
  revoked_reason text,
  print_job_id uuid,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  printed_at timestamp with time zone,
  issued_by_way text,
  guest boolean DEFAULT false NOT NULL,
  CONSTRAINT credential_issued_by_way CHECK ((issued_by_way = ANY (ARRAY['holder'::text, 'company'::text, 'proxy'::text]))),
  CONSTRAINT credential_state_check CHECK ((state = ANY (ARRAY['coded'::text, 'queued'::text, 'printed'::text, 'failed'::text, 'issued'::text, 'dead'::text])))
) PARTITION BY HASH (exhibition_id);

CREATE TABLE person (
  id uuid DEFAULT uuidv7() NOT NULL,
  name text NOT NULL,
  birth date,
  gender text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT person_gender_check CHECK ((gender = ANY (ARRAY['male'::text, 'female'::text])))
);

CREATE TABLE person_document (
  blind_index bytea NOT NULL,
  person_id uuid NOT NULL,
  type text NOT NULL
);

CREATE TABLE print_order (
  job_id uuid NOT NULL,
  exhibition_id uuid NOT NULL,
  printer_id uuid,
  format text NOT NULL,
  size text NOT NULL,
  template_id uuid,
  template_no integer,
  requested_by uuid NOT NULL,
  requested_by_name text NOT NULL,
  claimed_by uuid,
  claimed_by_name text DEFAULT ''::text NOT NULL,
  claimed_until timestamp with time zone,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT print_order_claim CHECK (((claimed_by IS NULL) = (claimed_until IS NULL)))
);

CREATE TABLE printer (
  id uuid DEFAULT uuidv7() NOT NULL,
  exhibition_id uuid NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  name text NOT NULL,
  location text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT printer_location_length CHECK ((char_length(location) <= 60)),
  CONSTRAINT printer_named CHECK ((char_length(name) BETWEEN 1 AND 40))
);

CREATE TABLE slot (
  id uuid DEFAULT uuidv7() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  exhibition_id uuid NOT NULL,
  phase text NOT NULL,
  door_id uuid NOT NULL,
  begins_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  capacity integer NOT NULL,
  booked integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT slot_capacity CHECK ((booked BETWEEN 0 AND capacity)),
  CONSTRAINT slot_phase CHECK ((phase = ANY (ARRAY['moveIn'::text, 'open'::text, 'moveOut'::text]))),
  CONSTRAINT slot_size CHECK ((capacity BETWEEN 1 AND 9999)),
  CONSTRAINT slot_times CHECK ((begins_at < ends_at))
);

CREATE TABLE small_photo (
  photo_id uuid NOT NULL,
  bytes bytea NOT NULL,
  CONSTRAINT small_photo_bytes_check CHECK ((octet_length(bytes) <= 8192))
);

CREATE TABLE vehicle (
  exhibition_id uuid NOT NULL,
  badge_id uuid NOT NULL,
  plate text NOT NULL,
  plate_origin text NOT NULL,
  vehicle_type text NOT NULL,
  slot_id uuid,
  CONSTRAINT vehicle_origin CHECK ((plate_origin = ANY (ARRAY['mainland'::text, 'hongKong'::text, 'macao'::text])))
);

CREATE TABLE vehicle_driver (
  exhibition_id uuid NOT NULL,
  badge_id uuid NOT NULL,
  number smallint CONSTRAINT vehicle_driver_no_not_null NOT NULL,
  name text NOT NULL,
  document_type text NOT NULL,
  document_blind_index bytea NOT NULL,
  document_encrypted bytea NOT NULL,
  document_masked text NOT NULL,
  phone_blind_index bytea,
  phone_encrypted bytea,
  phone_masked text DEFAULT ''::text NOT NULL,
  purged text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT vehicle_driver_name CHECK ((char_length(name) BETWEEN 1 AND 100)),
  CONSTRAINT vehicle_drivers CHECK ((number BETWEEN 1 AND 3))
);

CREATE TABLE vehicle_uniqueness_claim (
  exhibition_id uuid NOT NULL,
  badge_id uuid NOT NULL,
  plate text NOT NULL,
  slot_id uuid
);

CREATE TABLE badge_0 PARTITION OF badge FOR VALUES WITH (modulus 4, remainder 0);
CREATE TABLE badge_1 PARTITION OF badge FOR VALUES WITH (modulus 4, remainder 1);
CREATE TABLE badge_2 PARTITION OF badge FOR VALUES WITH (modulus 4, remainder 2);
CREATE TABLE badge_3 PARTITION OF badge FOR VALUES WITH (modulus 4, remainder 3);
CREATE TABLE badge_uniqueness_claim_0 PARTITION OF badge_uniqueness_claim FOR VALUES WITH (modulus 4, remainder 0);
CREATE TABLE badge_uniqueness_claim_1 PARTITION OF badge_uniqueness_claim FOR VALUES WITH (modulus 4, remainder 1);
CREATE TABLE badge_uniqueness_claim_2 PARTITION OF badge_uniqueness_claim FOR VALUES WITH (modulus 4, remainder 2);
CREATE TABLE badge_uniqueness_claim_3 PARTITION OF badge_uniqueness_claim FOR VALUES WITH (modulus 4, remainder 3);
CREATE TABLE credential_0 PARTITION OF credential FOR VALUES WITH (modulus 4, remainder 0);
CREATE TABLE credential_1 PARTITION OF credential FOR VALUES WITH (modulus 4, remainder 1);
CREATE TABLE credential_2 PARTITION OF credential FOR VALUES WITH (modulus 4, remainder 2);
CREATE TABLE credential_3 PARTITION OF credential FOR VALUES WITH (modulus 4, remainder 3);
ALTER TABLE badge ADD CONSTRAINT badge_pkey PRIMARY KEY (exhibition_id, id);
CREATE UNIQUE INDEX badge_code ON badge USING btree (exhibition_id, code);
CREATE INDEX badge_list ON badge USING btree (exhibition_id, created_at, id);
CREATE INDEX badge_state ON badge USING btree (exhibition_id, state, created_at, id);
CREATE INDEX badge_document ON badge USING btree (exhibition_id, document_blind_index);
CREATE INDEX badge_name ON badge USING btree (exhibition_id, name text_pattern_ops);
CREATE INDEX badge_phone ON badge USING btree (exhibition_id, phone_blind_index) WHERE (phone_blind_index IS NOT NULL);
CREATE INDEX badge_batch ON badge USING btree (batch_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX badge_submitted ON badge USING btree (submitted_by, exhibition_id) WHERE (state = ANY (ARRAY['pending'::text, 'endorsed'::text]));
CREATE INDEX badge_entered ON badge USING btree (exhibition_id, state, created_at, id) WHERE (entered_by IS NOT NULL);
CREATE INDEX badge_company_state ON badge USING btree (exhibition_id, company_id, state, created_at, id);
CREATE INDEX badge_type_state ON badge USING btree (exhibition_id, badge_type_id, state, created_at, id);
CREATE INDEX badge_search ON badge USING gin (((search_grams("right"((exhibition_id)::text, 6), name) || ARRAY[(("right"((exhibition_id)::text, 6) || 'd'::text) || document_tail), (("right"((exhibition_id)::text, 6) || 'p'::text) || phone_tail)]))) WITH (gin_pending_list_limit='256');
CREATE INDEX badge_search_en ON badge USING gin (search_grams("right"((exhibition_id)::text, 6), name_en)) WITH (gin_pending_list_limit='256') WHERE (name_en <> ''::text);
CREATE INDEX badge_waiting_since ON badge USING btree (exhibition_id, submitted_at) WHERE (state = ANY (ARRAY['pending'::text, 'endorsed'::text]));
ALTER TABLE badge_number ADD CONSTRAINT badge_number_pkey PRIMARY KEY (exhibition_id, slot);
ALTER TABLE badge_template ADD CONSTRAINT badge_template_pkey PRIMARY KEY (id);
ALTER TABLE badge_template ADD CONSTRAINT badge_template_name UNIQUE (exhibition_id, name);
ALTER TABLE badge_template_proof ADD CONSTRAINT badge_template_proof_pkey PRIMARY KEY (exhibition_id, digest);
ALTER TABLE badge_template_version ADD CONSTRAINT badge_template_version_pkey PRIMARY KEY (template_id, number);
ALTER TABLE badge_type ADD CONSTRAINT badge_type_pkey PRIMARY KEY (id);
ALTER TABLE badge_type ADD CONSTRAINT badge_type_exhibition_id_no_key UNIQUE (exhibition_id, number);
ALTER TABLE badge_type ADD CONSTRAINT badge_type_exhibition_id_name_cn_key UNIQUE (exhibition_id, name_cn);
ALTER TABLE badge_type ADD CONSTRAINT badge_type_exhibition_id_name_en_key UNIQUE (exhibition_id, name_en);
CREATE UNIQUE INDEX badge_type_guest ON badge_type USING btree (exhibition_id, subject) WHERE guest;
ALTER TABLE badge_uniqueness_claim ADD CONSTRAINT one_person_one_badge PRIMARY KEY (exhibition_id, person_id, phase);
CREATE INDEX badge_uniqueness_claim_badge ON badge_uniqueness_claim USING btree (exhibition_id, badge_id);
ALTER TABLE credential ADD CONSTRAINT credential_pkey PRIMARY KEY (exhibition_id, id);
CREATE UNIQUE INDEX one_active_credential ON credential USING btree (exhibition_id, badge_id) WHERE (state <> 'dead'::text);
CREATE INDEX credential_badge ON credential USING btree (exhibition_id, badge_id);
CREATE INDEX credential_state ON credential USING btree (exhibition_id, state, created_at, id);
CREATE INDEX credential_print_job ON credential USING btree (print_job_id) WHERE (print_job_id IS NOT NULL);
CREATE INDEX credential_printed ON credential USING btree (exhibition_id, printed_at, badge_id) WHERE ((printed_at IS NOT NULL) AND (state <> 'dead'::text));
CREATE INDEX credential_issued ON credential USING btree (exhibition_id, issued_at, badge_id) WHERE ((issued_at IS NOT NULL) AND (state <> 'dead'::text));
CREATE INDEX credential_lost ON credential USING btree (exhibition_id, badge_id) WHERE (revoked_reason = 'lost'::text);
ALTER TABLE person ADD CONSTRAINT person_pkey PRIMARY KEY (id);
ALTER TABLE person_document ADD CONSTRAINT person_document_pkey PRIMARY KEY (blind_index);
CREATE INDEX person_document_person ON person_document USING btree (person_id);
ALTER TABLE print_order ADD CONSTRAINT print_order_pkey PRIMARY KEY (job_id);
CREATE INDEX print_order_list ON print_order USING btree (exhibition_id, created_at DESC);
ALTER TABLE printer ADD CONSTRAINT printer_pkey PRIMARY KEY (id);
ALTER TABLE printer ADD CONSTRAINT printer_name UNIQUE (exhibition_id, name);
ALTER TABLE slot ADD CONSTRAINT slot_pkey PRIMARY KEY (id);
CREATE INDEX slot_list ON slot USING btree (exhibition_id, begins_at, id);
ALTER TABLE slot ADD CONSTRAINT slot_once UNIQUE (exhibition_id, door_id, begins_at) DEFERRABLE;
ALTER TABLE small_photo ADD CONSTRAINT small_photo_pkey PRIMARY KEY (photo_id);
ALTER TABLE vehicle ADD CONSTRAINT vehicle_pkey PRIMARY KEY (exhibition_id, badge_id);
CREATE INDEX vehicle_plate ON vehicle USING btree (exhibition_id, plate);
CREATE INDEX vehicle_slot ON vehicle USING btree (slot_id) WHERE (slot_id IS NOT NULL);
ALTER TABLE vehicle_driver ADD CONSTRAINT vehicle_driver_pkey PRIMARY KEY (exhibition_id, badge_id, number);
CREATE INDEX vehicle_driver_document ON vehicle_driver USING btree (document_blind_index);
ALTER TABLE vehicle_uniqueness_claim ADD CONSTRAINT vehicle_uniqueness_claim_pkey PRIMARY KEY (badge_id);
ALTER TABLE vehicle_uniqueness_claim ADD CONSTRAINT plate_claimed UNIQUE NULLS NOT DISTINCT (exhibition_id, plate, slot_id);

-- Tables of ticket

CREATE TABLE ticket (
  exhibition_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  state text NOT NULL,
  code text NOT NULL,
  ticket_type_id uuid NOT NULL,
  order_id uuid CONSTRAINT ticket_order_id_not_null NOT NULL,
  ordinal smallint NOT NULL,
  stock_id uuid CONSTRAINT ticket_stock_id_not_null NOT NULL,
  participation_id uuid,
  company_id uuid NOT NULL,
  day date,
  valid_from timestamp with time zone NOT NULL,
  valid_to timestamp with time zone NOT NULL,
  people smallint NOT NULL,
  unit_fen bigint NOT NULL,
  name text DEFAULT ''::text NOT NULL,
  document_type text,
  document_blind_index bytea,
  document_encrypted bytea,
  document_masked text DEFAULT ''::text NOT NULL,
  phone_blind_index bytea,
  phone_encrypted bytea,
  phone_masked text DEFAULT ''::text NOT NULL,
  phone_tail text,
  document_tail text,
  birth date,
  suspended_by text[] DEFAULT '{}'::text[] NOT NULL,
  entered_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  schedule_revision integer DEFAULT 0 NOT NULL,
  purged text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT ticket_entered CHECK (
CASE state
    WHEN 'entered'::text THEN (entered_at IS NOT NULL)
    WHEN 'issued'::text THEN (entered_at IS NULL)
    WHEN 'refunded'::text THEN (entered_at IS NULL)
    ELSE true
END),
  CONSTRAINT ticket_name_check CHECK ((char_length(name) <= 100)),
  CONSTRAINT ticket_people_check CHECK ((people BETWEEN 1 AND 200)),
  CONSTRAINT ticket_state CHECK ((state = ANY (ARRAY['issued'::text, 'entered'::text, 'suspended'::text, 'refunded'::text, 'voided'::text, 'expired'::text]))),
  CONSTRAINT ticket_suspended_by CHECK (((suspended_by <@ '{organizer,blacklist}'::text[]) AND ((suspended_by = '{}'::text[]) OR (state <> ALL (ARRAY['issued'::text, 'entered'::text])))))
) PARTITION BY HASH (exhibition_id);

CREATE TABLE ticket_credential (
  exhibition_id uuid NOT NULL,
  id uuid NOT NULL,
  ticket_id uuid NOT NULL,
  ticket_type_id uuid NOT NULL,
  code text NOT NULL,
  revoked_reason text,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
) PARTITION BY HASH (exhibition_id);

CREATE TABLE ticket_number (
  exhibition_id uuid NOT NULL,
  slot smallint NOT NULL,
  next_number integer NOT NULL,
  block_end integer DEFAULT 0 NOT NULL
) WITH (fillfactor=70);

CREATE TABLE ticket_order (
  id uuid CONSTRAINT ticket_order_id_not_null NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  state text NOT NULL,
  exhibition_id uuid NOT NULL,
  code text NOT NULL,
  participation_id uuid,
  company_id uuid NOT NULL,
  sponsor_id uuid NOT NULL,
  buyer_name text NOT NULL,
  buyer_company text DEFAULT ''::text NOT NULL,
  phone_blind_index bytea,
  phone_encrypted bytea,
  phone_masked text DEFAULT ''::text NOT NULL,
  email_blind_index bytea,
  email_encrypted bytea,
  email_masked text DEFAULT ''::text NOT NULL,
  method text NOT NULL,
  reference text,
  reason text,
  quantity integer NOT NULL,
  amount_fen bigint NOT NULL,
  language text NOT NULL,
  reserved_until timestamp with time zone,
  holders_encrypted bytea,
  links text DEFAULT 'none'::text NOT NULL,
  import_id uuid,
  created_by uuid NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  confirmed_at timestamp with time zone,
  outer_code text,
  purged text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT ticket_order_amount_fen_check CHECK ((amount_fen >= 0)),
  CONSTRAINT ticket_order_buyer_name_check CHECK ((char_length(buyer_name) BETWEEN 1 AND 100)),
  CONSTRAINT ticket_order_buyer_reached CHECK (((phone_blind_index IS NOT NULL) OR (email_blind_index IS NOT NULL))),
  CONSTRAINT ticket_order_check CHECK (((method = 'complimentary'::text) = (reason IS NOT NULL))),
  CONSTRAINT ticket_order_language_check CHECK ((language = ANY (ARRAY['cn'::text, 'en'::text]))),
  CONSTRAINT ticket_order_links_check CHECK ((links = ANY (ARRAY['none'::text, 'due'::text, 'sent'::text]))),
  CONSTRAINT ticket_order_method_check CHECK ((method = ANY (ARRAY['cash'::text, 'wechat'::text, 'alipay'::text, 'card'::text, 'transfer'::text, 'complimentary'::text]))),
  CONSTRAINT ticket_order_outer_code CHECK ((char_length(outer_code) BETWEEN 1 AND 64)),
  CONSTRAINT ticket_order_quantity_check CHECK ((quantity > 0)),
  CONSTRAINT ticket_order_reference_check CHECK ((reference <> ''::text)),
  CONSTRAINT ticket_order_state CHECK ((state = ANY (ARRAY['awaitingPayment'::text, 'confirmed'::text, 'cancelled'::text, 'refunded'::text])))
);

CREATE TABLE ticket_order_line (
  order_id uuid NOT NULL,
  ordinal smallint NOT NULL,
  exhibition_id uuid NOT NULL,
  ticket_type_id uuid NOT NULL,
  stock_id uuid NOT NULL,
  day date,
  quantity integer NOT NULL,
  unit_fen bigint NOT NULL,
  refunded integer DEFAULT 0 NOT NULL,
  schedule_revision integer DEFAULT 0 NOT NULL,
  CONSTRAINT ticket_line_refunded CHECK ((refunded BETWEEN 0 AND quantity)),
  CONSTRAINT ticket_order_line_quantity_check CHECK ((quantity > 0)),
  CONSTRAINT ticket_order_line_unit_fen_check CHECK ((unit_fen >= 0))
);

CREATE TABLE ticket_person_slot (
  ticket_type_id uuid NOT NULL,
  person bytea NOT NULL,
  slot smallint NOT NULL,
  order_id uuid NOT NULL,
  ticket_id uuid,
  CONSTRAINT ticket_person_slot_slot_check CHECK ((slot BETWEEN 1 AND 20))
);

CREATE TABLE ticket_postponement (
  exhibition_id uuid NOT NULL,
  schedule_revision integer NOT NULL,
  by_days integer NOT NULL,
  last_day date NOT NULL,
  zone text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT ticket_postponement_schedule_revision_check CHECK ((schedule_revision >= 0))
);

CREATE TABLE ticket_request (
  id uuid DEFAULT uuidv7() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  state text DEFAULT 'pending'::text NOT NULL,
  kind text NOT NULL,
  exhibition_id uuid NOT NULL,
  participation_id uuid NOT NULL,
  company_id uuid NOT NULL,
  sponsor_id uuid NOT NULL,
  giver_id uuid NOT NULL,
  ticket_type_id uuid,
  quantity integer,
  order_id uuid,
  ticket_ids uuid[],
  reason text NOT NULL,
  submitted_by uuid NOT NULL,
  submitted_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  reason_code text,
  CONSTRAINT ticket_request_kind CHECK (
CASE kind
    WHEN 'stock'::text THEN ((ticket_type_id IS NOT NULL) AND (quantity IS NOT NULL) AND (order_id IS NULL))
    ELSE ((order_id IS NOT NULL) AND (cardinality(ticket_ids) BETWEEN 1 AND 500))
END),
  CONSTRAINT ticket_request_kind_check CHECK ((kind = ANY (ARRAY['stock'::text, 'refund'::text]))),
  CONSTRAINT ticket_request_quantity_check CHECK ((quantity BETWEEN 1 AND 1000000)),
  CONSTRAINT ticket_request_reason CHECK (((reason_code IS NULL) OR (kind = 'refund'::text))),
  CONSTRAINT ticket_request_reason_check CHECK ((char_length(reason) BETWEEN 1 AND 500)),
  CONSTRAINT ticket_request_state CHECK ((state = ANY (ARRAY['pending'::text, 'approved'::text, 'returned'::text, 'rejected'::text, 'withdrawn'::text])))
);

CREATE TABLE ticket_sale_event (
  fact_id uuid DEFAULT uuidv7() NOT NULL,
  kind text NOT NULL,
  reverses uuid,
  at timestamp with time zone DEFAULT now() NOT NULL,
  exhibition_id uuid NOT NULL,
  participation_id uuid,
  seller_company_id uuid NOT NULL,
  order_id uuid NOT NULL,
  ordinal smallint NOT NULL,
  order_code text NOT NULL,
  ticket_type_id uuid NOT NULL,
  quantity integer NOT NULL,
  unit_fen bigint NOT NULL,
  total_fen bigint NOT NULL,
  refund_fen bigint DEFAULT 0 NOT NULL,
  retained_fen bigint DEFAULT 0 NOT NULL,
  method text NOT NULL,
  reference text,
  reason_code text,
  CONSTRAINT ticket_fact_refund CHECK (
CASE kind
    WHEN 'ticketSold'::text THEN ((reverses IS NULL) AND (refund_fen = 0) AND (retained_fen = 0))
    ELSE ((reverses IS NOT NULL) AND ((refund_fen + retained_fen) = total_fen))
END),
  CONSTRAINT ticket_fact_total CHECK ((total_fen = (unit_fen * quantity))),
  CONSTRAINT ticket_sale_event_kind_check CHECK ((kind = ANY (ARRAY['ticketSold'::text, 'ticketRefunded'::text]))),
  CONSTRAINT ticket_sale_event_quantity_check CHECK ((quantity > 0)),
  CONSTRAINT ticket_sale_event_refund_fen_check CHECK ((refund_fen >= 0)),
  CONSTRAINT ticket_sale_event_retained_fen_check CHECK ((retained_fen >= 0))
);

CREATE TABLE ticket_stock (
  id uuid DEFAULT uuidv7() CONSTRAINT ticket_stock_id_not_null NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  exhibition_id uuid NOT NULL,
  ticket_type_id uuid NOT NULL,
  participation_id uuid,
  parent_id uuid,
  granted integer DEFAULT 0 NOT NULL,
  given integer DEFAULT 0 NOT NULL,
  CONSTRAINT ticket_stock_not_exceeded CHECK ((given BETWEEN 0 AND granted))
) WITH (fillfactor=70);

CREATE TABLE ticket_type (
  id uuid DEFAULT uuidv7() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  exhibition_id uuid NOT NULL,
  number smallint CONSTRAINT ticket_type_no_not_null NOT NULL,
  name_cn text NOT NULL,
  name_en text NOT NULL,
  price_fen bigint NOT NULL,
  total integer NOT NULL,
  sale_from timestamp with time zone,
  sale_to timestamp with time zone,
  first_day date NOT NULL,
  last_day date NOT NULL,
  dated boolean DEFAULT false NOT NULL,
  allowed_days smallint,
  entries_kind text DEFAULT 'unlimited'::text NOT NULL,
  entries_a_day smallint,
  zones uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  audience text DEFAULT 'adult'::text NOT NULL,
  under_age smallint,
  people smallint DEFAULT 1 NOT NULL,
  gate_note text DEFAULT ''::text NOT NULL,
  holder text DEFAULT 'none'::text NOT NULL,
  per_person smallint,
  refund_fee smallint DEFAULT 0 NOT NULL,
  returns_at timestamp with time zone,
  returned_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT ticket_type_allowed_days CHECK ((allowed_days > 0)),
  CONSTRAINT ticket_type_audience_check CHECK ((audience = ANY (ARRAY['adult'::text, 'child'::text, 'group'::text]))),
  CONSTRAINT ticket_type_child CHECK ((((audience = 'child'::text) = (under_age IS NOT NULL)) AND (under_age BETWEEN 1 AND 18))),
  CONSTRAINT ticket_type_days CHECK ((first_day <= last_day)),
  CONSTRAINT ticket_type_entries CHECK ((((entries_kind = 'daily'::text) = (entries_a_day IS NOT NULL)) AND (entries_a_day > 0))),
  CONSTRAINT ticket_type_entries_kind_check CHECK ((entries_kind = ANY (ARRAY['single'::text, 'daily'::text, 'unlimited'::text]))),
  CONSTRAINT ticket_type_gate_note_check CHECK ((char_length(gate_note) <= 40)),
  CONSTRAINT ticket_type_group CHECK (
CASE audience
    WHEN 'group'::text THEN (people BETWEEN 2 AND 200)
    ELSE (people = 1)
END),
  CONSTRAINT ticket_type_holder_check CHECK ((holder = ANY (ARRAY['none'::text, 'phone'::text, 'document'::text]))),
  CONSTRAINT ticket_type_no CHECK ((number BETWEEN 1001 AND 9999)),
  CONSTRAINT ticket_type_of_a_show CHECK (is_show(exhibition_id)),
  CONSTRAINT ticket_type_per_person CHECK ((per_person BETWEEN 1 AND 20)),
  CONSTRAINT ticket_type_price CHECK ((price_fen BETWEEN 0 AND 9999999)),
  CONSTRAINT ticket_type_refund_fee CHECK ((refund_fee BETWEEN 0 AND 100)),
  CONSTRAINT ticket_type_total CHECK ((total BETWEEN 1 AND 1000000)),
  CONSTRAINT ticket_type_window CHECK ((sale_from < sale_to))
);

CREATE TABLE ticket_0 PARTITION OF ticket FOR VALUES WITH (modulus 4, remainder 0);
CREATE TABLE ticket_1 PARTITION OF ticket FOR VALUES WITH (modulus 4, remainder 1);
CREATE TABLE ticket_2 PARTITION OF ticket FOR VALUES WITH (modulus 4, remainder 2);
CREATE TABLE ticket_3 PARTITION OF ticket FOR VALUES WITH (modulus 4, remainder 3);
CREATE TABLE ticket_credential_0 PARTITION OF ticket_credential FOR VALUES WITH (modulus 4, remainder 0);
CREATE TABLE ticket_credential_1 PARTITION OF ticket_credential FOR VALUES WITH (modulus 4, remainder 1);
CREATE TABLE ticket_credential_2 PARTITION OF ticket_credential FOR VALUES WITH (modulus 4, remainder 2);
CREATE TABLE ticket_credential_3 PARTITION OF ticket_credential FOR VALUES WITH (modulus 4, remainder 3);
ALTER TABLE ticket ADD CONSTRAINT ticket_pkey PRIMARY KEY (exhibition_id, id);
CREATE UNIQUE INDEX ticket_code ON ticket USING btree (exhibition_id, code);
CREATE INDEX ticket_list ON ticket USING btree (exhibition_id, created_at, id);
CREATE INDEX ticket_company ON ticket USING btree (exhibition_id, company_id, created_at, id);
CREATE INDEX ticket_states ON ticket USING btree (exhibition_id, state, created_at, id);
CREATE INDEX ticket_of_type ON ticket USING btree (exhibition_id, ticket_type_id, created_at, id);
CREATE INDEX ticket_of_order ON ticket USING btree (exhibition_id, order_id, created_at, id);
CREATE INDEX ticket_phone ON ticket USING btree (exhibition_id, phone_blind_index) WHERE (phone_blind_index IS NOT NULL);
CREATE INDEX ticket_document ON ticket USING btree (exhibition_id, document_blind_index) WHERE (document_blind_index IS NOT NULL);
CREATE INDEX ticket_phone_tail ON ticket USING btree (exhibition_id, phone_tail) WHERE (phone_tail IS NOT NULL);
CREATE INDEX ticket_document_tail ON ticket USING btree (exhibition_id, document_tail) WHERE (document_tail IS NOT NULL);
CREATE INDEX ticket_living_days ON ticket USING btree (exhibition_id, schedule_revision, valid_to) INCLUDE (day) WHERE (state = ANY (ARRAY['issued'::text, 'entered'::text, 'suspended'::text]));
CREATE INDEX ticket_search ON ticket USING btree (exhibition_id, search_fold(name) COLLATE "C", id);
ALTER TABLE ticket_credential ADD CONSTRAINT ticket_credential_pkey PRIMARY KEY (exhibition_id, id);
CREATE UNIQUE INDEX one_living_ticket_credential ON ticket_credential USING btree (exhibition_id, ticket_id) WHERE (revoked_reason IS NULL);
CREATE INDEX ticket_credential_ticket ON ticket_credential USING btree (exhibition_id, ticket_id);
ALTER TABLE ticket_number ADD CONSTRAINT ticket_number_pkey PRIMARY KEY (exhibition_id, slot);
ALTER TABLE ticket_order ADD CONSTRAINT ticket_order_pkey PRIMARY KEY (id);
ALTER TABLE ticket_order ADD CONSTRAINT ticket_order_code UNIQUE (exhibition_id, code);
CREATE INDEX ticket_order_list ON ticket_order USING btree (exhibition_id, created_at, id);
CREATE INDEX ticket_order_company ON ticket_order USING btree (exhibition_id, company_id, created_at, id);
CREATE INDEX ticket_order_states ON ticket_order USING btree (exhibition_id, state, created_at, id);
CREATE INDEX ticket_order_phone ON ticket_order USING btree (exhibition_id, phone_blind_index) WHERE (phone_blind_index IS NOT NULL);
CREATE INDEX ticket_order_reserved ON ticket_order USING btree (reserved_until) WHERE (state = 'awaitingPayment'::text);
CREATE INDEX ticket_order_import ON ticket_order USING btree (import_id) WHERE (import_id IS NOT NULL);
CREATE UNIQUE INDEX ticket_reference_used ON ticket_order USING btree (company_id, method, reference) WHERE ((reference IS NOT NULL) AND (state <> 'cancelled'::text));
CREATE UNIQUE INDEX ticket_order_outer ON ticket_order USING btree (exhibition_id, company_id, outer_code) WHERE ((outer_code IS NOT NULL) AND (state <> 'cancelled'::text));
ALTER TABLE ticket_order_line ADD CONSTRAINT ticket_order_line_pkey PRIMARY KEY (order_id, ordinal);
CREATE INDEX ticket_order_line_type ON ticket_order_line USING btree (ticket_type_id);
ALTER TABLE ticket_person_slot ADD CONSTRAINT tickets_a_person PRIMARY KEY (ticket_type_id, person, slot);
CREATE INDEX ticket_person_slot_order ON ticket_person_slot USING btree (order_id);
ALTER TABLE ticket_postponement ADD CONSTRAINT ticket_postponement_pkey PRIMARY KEY (exhibition_id, schedule_revision);
ALTER TABLE ticket_request ADD CONSTRAINT ticket_request_pkey PRIMARY KEY (id);
CREATE INDEX ticket_request_list ON ticket_request USING btree (exhibition_id, created_at, id);
CREATE INDEX ticket_request_company ON ticket_request USING btree (exhibition_id, company_id, created_at, id);
CREATE INDEX ticket_request_waiting ON ticket_request USING btree (exhibition_id, state) WHERE (state = ANY (ARRAY['pending'::text, 'returned'::text]));
CREATE INDEX ticket_request_waiting_since ON ticket_request USING btree (exhibition_id, submitted_at) WHERE (state = 'pending'::text);
ALTER TABLE ticket_sale_event ADD CONSTRAINT ticket_sale_event_pkey PRIMARY KEY (fact_id);
CREATE UNIQUE INDEX ticket_sold_once ON ticket_sale_event USING btree (order_id, ordinal) WHERE (kind = 'ticketSold'::text);
CREATE INDEX ticket_money_participation ON ticket_sale_event USING btree (participation_id, ticket_type_id);
CREATE INDEX ticket_money_order ON ticket_sale_event USING btree (order_id);
ALTER TABLE ticket_stock ADD CONSTRAINT ticket_stock_pkey PRIMARY KEY (id);
ALTER TABLE ticket_stock ADD CONSTRAINT ticket_stock_unique UNIQUE NULLS NOT DISTINCT (ticket_type_id, participation_id);
CREATE INDEX ticket_stock_parent ON ticket_stock USING btree (parent_id);
CREATE INDEX ticket_stock_participation ON ticket_stock USING btree (participation_id);
CREATE UNIQUE INDEX ticket_stock_one_root ON ticket_stock USING btree (ticket_type_id) WHERE (parent_id IS NULL);
ALTER TABLE ticket_type ADD CONSTRAINT ticket_type_pkey PRIMARY KEY (id);
ALTER TABLE ticket_type ADD CONSTRAINT ticket_type_number UNIQUE (exhibition_id, number);
ALTER TABLE ticket_type ADD CONSTRAINT ticket_type_name_cn UNIQUE (exhibition_id, name_cn);
ALTER TABLE ticket_type ADD CONSTRAINT ticket_type_name_en UNIQUE (exhibition_id, name_en);
CREATE INDEX ticket_type_returns ON ticket_type USING btree (returns_at) WHERE ((returns_at IS NOT NULL) AND (returned_at IS NULL));

-- Tables of policy

CREATE TABLE gate_rule (
  policy_id uuid NOT NULL,
  clause_no integer NOT NULL,
  badge_type_id uuid NOT NULL,
  company_id uuid,
  zone_id uuid,
  door_id uuid,
  refuse boolean NOT NULL,
  windows tstzmultirange,
  entries_kind text,
  entries_a_day integer,
  gap_minutes integer DEFAULT 0 NOT NULL,
  CONSTRAINT gate_rule_entries_kind_check CHECK ((entries_kind = ANY (ARRAY['single'::text, 'daily'::text, 'unlimited'::text]))),
  CONSTRAINT gate_rule_location CHECK (((zone_id IS NULL) OR (door_id IS NULL)))
);

CREATE TABLE policy (
  id uuid DEFAULT uuidv7() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  exhibition_id uuid NOT NULL,
  number integer CONSTRAINT policy_no_not_null NOT NULL,
  state text DEFAULT 'draft'::text NOT NULL,
  effective_at timestamp with time zone,
  offline text DEFAULT 'askGuard'::text NOT NULL,
  offline_single text DEFAULT 'askGuard'::text NOT NULL,
  passback text DEFAULT 'strict'::text NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  digest bytea NOT NULL,
  simulated_digest bytea,
  compiled_to date,
  edited_by text DEFAULT ''::text NOT NULL,
  edited_at timestamp with time zone DEFAULT now() NOT NULL,
  published_by text DEFAULT ''::text NOT NULL,
  published_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT policy_digest_check CHECK ((octet_length(digest) = 32)),
  CONSTRAINT policy_draft CHECK (((state <> 'draft'::text) OR (effective_at IS NULL))),
  CONSTRAINT policy_effective CHECK (((state <> 'published'::text) OR (effective_at IS NOT NULL))),
  CONSTRAINT policy_no_check CHECK ((number > 0)),
  CONSTRAINT policy_offline CHECK ((offline = ANY (ARRAY['admit'::text, 'refuse'::text, 'askGuard'::text]))),
  CONSTRAINT policy_offline_single CHECK ((offline_single = ANY (ARRAY['admit'::text, 'refuse'::text, 'askGuard'::text]))),
  CONSTRAINT policy_passback CHECK ((passback = ANY (ARRAY['strict'::text, 'off'::text]))),
  CONSTRAINT policy_simulated_digest_check CHECK ((octet_length(simulated_digest) = 32)),
  CONSTRAINT policy_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'ended'::text])))
);

CREATE TABLE policy_clause (
  policy_id uuid NOT NULL,
  number integer CONSTRAINT policy_clause_no_not_null NOT NULL,
  name_cn text NOT NULL,
  name_en text NOT NULL,
  refuse boolean NOT NULL,
  badge_type_ids uuid[] NOT NULL,
  company_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  zone_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  door_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  phases text[] DEFAULT '{}'::text[] NOT NULL,
  days date[] DEFAULT '{}'::date[] NOT NULL,
  hours jsonb DEFAULT '[]'::jsonb NOT NULL,
  entries_kind text,
  entries_a_day integer,
  gap_minutes integer DEFAULT 0 NOT NULL,
  CONSTRAINT policy_clause_daily CHECK (((NOT (entries_kind IS DISTINCT FROM 'daily'::text)) = (entries_a_day IS NOT NULL))),
  CONSTRAINT policy_clause_entries_a_day_check CHECK ((entries_a_day BETWEEN 1 AND 99)),
  CONSTRAINT policy_clause_entries_kind_check CHECK ((entries_kind = ANY (ARRAY['single'::text, 'daily'::text, 'unlimited'::text]))),
  CONSTRAINT policy_clause_gap_minutes_check CHECK ((gap_minutes BETWEEN 0 AND 1440)),
  CONSTRAINT policy_clause_name_cn_check CHECK ((name_cn <> ''::text)),
  CONSTRAINT policy_clause_name_en_check CHECK ((name_en <> ''::text)),
  CONSTRAINT policy_clause_no_check CHECK ((number BETWEEN 1 AND 200)),
  CONSTRAINT policy_clause_phases_check CHECK ((phases <@ ARRAY['moveIn'::text, 'open'::text, 'moveOut'::text])),
  CONSTRAINT policy_clause_types CHECK ((cardinality(badge_type_ids) > 0))
);

CREATE TABLE policy_simulation (
  policy_id uuid NOT NULL,
  digest bytea NOT NULL,
  against_no integer,
  day date,
  scans integer NOT NULL,
  otherwise integer NOT NULL,
  groups jsonb NOT NULL,
  differences jsonb NOT NULL,
  by_name text NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT policy_simulation_digest_check CHECK ((octet_length(digest) = 32)),
  CONSTRAINT policy_simulation_otherwise CHECK ((otherwise BETWEEN 0 AND scans)),
  CONSTRAINT policy_simulation_scans CHECK ((scans > 0))
);

CREATE INDEX gate_rule_of_type ON gate_rule USING btree (policy_id, badge_type_id, clause_no);
ALTER TABLE policy ADD CONSTRAINT policy_pkey PRIMARY KEY (id);
ALTER TABLE policy ADD CONSTRAINT policy_no UNIQUE (exhibition_id, number);
CREATE UNIQUE INDEX policy_one_draft ON policy USING btree (exhibition_id) WHERE (state = 'draft'::text);
ALTER TABLE policy ADD CONSTRAINT policy_in_force UNIQUE (exhibition_id, effective_at) DEFERRABLE;
ALTER TABLE policy_clause ADD CONSTRAINT policy_clause_pkey PRIMARY KEY (policy_id, number);
ALTER TABLE policy_simulation ADD CONSTRAINT policy_simulation_pkey PRIMARY KEY (policy_id);

-- Tables of epidemic

CREATE TABLE declaration (
  id uuid DEFAULT uuidv7() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  exhibition_id uuid NOT NULL,
  state text DEFAULT 'processing'::text NOT NULL,
  strategy_number integer NOT NULL,
  company_id uuid,
  submitted_by uuid,
  declarer text NOT NULL,
  person bytea NOT NULL,
  name text NOT NULL,
  document_type text NOT NULL,
  document_encrypted bytea,
  document_masked text NOT NULL,
  phone_blind_index bytea,
  phone_encrypted bytea,
  phone_masked text NOT NULL,
  language text NOT NULL,
  typed jsonb NOT NULL,
  to_person boolean NOT NULL,
  read_at timestamp with time zone,
  doubts text[] DEFAULT '{}'::text[] NOT NULL,
  certainty real,
  declared_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  decided_at timestamp with time zone,
  decided_by text,
  valid_until timestamp with time zone,
  refused_until timestamp with time zone,
  reason_code text,
  note text DEFAULT ''::text NOT NULL,
  purged_at timestamp with time zone,
  purged text[] DEFAULT '{}'::text[] NOT NULL,
  before_decision jsonb,
  CONSTRAINT declaration_language_check CHECK ((language = ANY (ARRAY['cn'::text, 'en'::text]))),
  CONSTRAINT declaration_name CHECK ((char_length(name) BETWEEN 1 AND 60)),
  CONSTRAINT declaration_person CHECK ((length(person) = 32)),
  CONSTRAINT declaration_state CHECK ((state = ANY (ARRAY['processing'::text, 'pendingManual'::text, 'valid'::text, 'rejected'::text, 'expired'::text]))),
  CONSTRAINT declaration_valid_until CHECK (((state <> 'valid'::text) OR (valid_until IS NOT NULL)))
);

CREATE TABLE declaration_image (
  declaration_id uuid NOT NULL,
  number integer CONSTRAINT declaration_image_no_not_null NOT NULL,
  kind text NOT NULL,
  file_id uuid,
  facts jsonb,
  certainty real,
  doubts text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT declaration_image_kind CHECK ((kind = ANY (ARRAY['healthCode'::text, 'tripCard'::text, 'nucleic'::text, 'vaccine'::text, 'other'::text]))),
  CONSTRAINT declaration_image_no CHECK ((number BETWEEN 1 AND 6))
);

CREATE TABLE declaration_import_image (
  import_id uuid NOT NULL,
  entry bytea NOT NULL,
  owner bytea NOT NULL,
  kind text NOT NULL,
  file_id uuid,
  declaration_id uuid,
  CONSTRAINT declaration_import_image_entry CHECK ((length(entry) = 32)),
  CONSTRAINT declaration_import_image_kind CHECK ((kind = ANY (ARRAY['healthCode'::text, 'tripCard'::text, 'nucleic'::text, 'vaccine'::text, 'other'::text]))),
  CONSTRAINT declaration_import_image_owner CHECK ((length(owner) = 32))
);

CREATE TABLE epidemic_strategy (
  id uuid DEFAULT uuidv7() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  exhibition_id uuid NOT NULL,
  is_open boolean DEFAULT false NOT NULL,
  number integer DEFAULT 1 NOT NULL,
  edited_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);

CREATE TABLE epidemic_strategy_version (
  strategy_id uuid NOT NULL,
  number integer NOT NULL,
  content jsonb NOT NULL,
  saved_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  saved_by text NOT NULL
);

CREATE TABLE health_pass (
  exhibition_id uuid NOT NULL,
  person bytea NOT NULL,
  state text NOT NULL,
  valid_until timestamp with time zone,
  declaration_id uuid NOT NULL,
  refused_until timestamp with time zone,
  misses integer DEFAULT 0 NOT NULL,
  CONSTRAINT health_pass_person CHECK ((length(person) = 32)),
  CONSTRAINT health_pass_state CHECK ((state = ANY (ARRAY['processing'::text, 'pendingManual'::text, 'valid'::text, 'rejected'::text, 'expired'::text]))),
  CONSTRAINT health_pass_valid_until CHECK (((state <> 'valid'::text) OR (valid_until IS NOT NULL)))
);

ALTER TABLE declaration ADD CONSTRAINT declaration_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX declaration_under_way ON declaration USING btree (exhibition_id, person) WHERE (state = ANY (ARRAY['processing'::text, 'pendingManual'::text]));
CREATE INDEX declaration_list ON declaration USING btree (declared_at, id);
CREATE INDEX declaration_of_exhibition ON declaration USING btree (exhibition_id, state, declared_at, id);
CREATE INDEX declaration_of_company ON declaration USING btree (company_id, declared_at, id) WHERE (company_id IS NOT NULL);
CREATE INDEX declaration_of_state ON declaration USING btree (state, declared_at, id);
CREATE INDEX declaration_of_person ON declaration USING btree (person, declared_at);
CREATE INDEX declaration_of_phone ON declaration USING btree (phone_blind_index) WHERE (phone_blind_index IS NOT NULL);
CREATE INDEX declaration_over ON declaration USING btree (valid_until) WHERE (state = 'valid'::text);
CREATE INDEX declaration_of_submitter ON declaration USING btree (submitted_by) WHERE (state = ANY (ARRAY['processing'::text, 'pendingManual'::text]));
CREATE INDEX declaration_to_shred ON declaration USING btree (exhibition_id, id) WHERE (purged_at IS NULL);
ALTER TABLE declaration_image ADD CONSTRAINT declaration_image_pkey PRIMARY KEY (declaration_id, number);
ALTER TABLE declaration_import_image ADD CONSTRAINT declaration_import_image_once PRIMARY KEY (import_id, entry);
CREATE INDEX declaration_import_image_of ON declaration_import_image USING btree (import_id, owner);
CREATE INDEX declaration_import_image_used ON declaration_import_image USING btree (declaration_id) WHERE (declaration_id IS NOT NULL);
ALTER TABLE epidemic_strategy ADD CONSTRAINT epidemic_strategy_pkey PRIMARY KEY (id);
ALTER TABLE epidemic_strategy ADD CONSTRAINT epidemic_strategy_once UNIQUE (exhibition_id);
ALTER TABLE epidemic_strategy_version ADD CONSTRAINT epidemic_strategy_version_pkey PRIMARY KEY (strategy_id, number);
ALTER TABLE health_pass ADD CONSTRAINT health_pass_once PRIMARY KEY (exhibition_id, person);
CREATE INDEX health_pass_of_declaration ON health_pass USING btree (declaration_id);

-- Tables of gate

CREATE TABLE channel (
  id uuid DEFAULT uuidv7() NOT NULL,
  exhibition_id uuid NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  state text DEFAULT 'open'::text NOT NULL,
  door_id uuid NOT NULL,
  code text NOT NULL,
  direction text NOT NULL,
  subject text NOT NULL,
  deleted boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT channel_code_check CHECK ((code ~ '^[A-Z0-9][A-Z0-9-]{0,15}$'::text)),
  CONSTRAINT channel_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text, 'both'::text]))),
  CONSTRAINT channel_state_check CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text, 'freePassage'::text]))),
  CONSTRAINT channel_subject_check CHECK ((subject = ANY (ARRAY['person'::text, 'vehicle'::text])))
);

CREATE TABLE device (
  id uuid DEFAULT uuidv7() NOT NULL,
  exhibition_id uuid NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  state text DEFAULT 'pending'::text NOT NULL,
  channel_id uuid,
  name text NOT NULL,
  profile text[] NOT NULL,
  pairing_hash bytea,
  pairing_expires_at timestamp with time zone,
  paired_at timestamp with time zone,
  clock_offset bigint,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  kind text DEFAULT 'reader'::text NOT NULL,
  retired_until timestamp with time zone,
  retired_channel_id uuid,
  CONSTRAINT device_kind CHECK ((kind = ANY (ARRAY['reader'::text, 'phone'::text]))),
  CONSTRAINT device_name_check CHECK ((name <> ''::text)),
  CONSTRAINT device_retired CHECK (((retired_until IS NULL) OR (state = 'revoked'::text))),
  CONSTRAINT device_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'active'::text, 'revoked'::text])))
);

CREATE TABLE device_assignment (
  device_id uuid NOT NULL,
  exhibition_id uuid NOT NULL,
  channel_id uuid,
  until timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE device_heartbeat (
  device_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  bundle text,
  bundle_at timestamp with time zone,
  unsent integer DEFAULT 0 NOT NULL
) WITH (fillfactor=50);

CREATE TABLE device_key (
  hash bytea NOT NULL,
  device_id uuid NOT NULL,
  first_used_at timestamp with time zone,
  expires_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT device_key_hash_check CHECK ((octet_length(hash) = 32))
);

CREATE TABLE door (
  id uuid DEFAULT uuidv7() NOT NULL,
  exhibition_id uuid NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  zone_id uuid NOT NULL,
  code text NOT NULL,
  name_cn text NOT NULL,
  name_en text NOT NULL,
  deleted boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT door_code_check CHECK ((code ~ '^[A-Z0-9][A-Z0-9-]{0,15}$'::text)),
  CONSTRAINT door_name_cn_check CHECK ((name_cn <> ''::text)),
  CONSTRAINT door_name_en_check CHECK ((name_en <> ''::text))
);

CREATE TABLE door_admin (
  door_id uuid NOT NULL,
  operator_id uuid NOT NULL
);

CREATE TABLE entry_rollup (
  scope uuid NOT NULL,
  kind text NOT NULL,
  gate_day date NOT NULL,
  hour smallint NOT NULL,
  action_taken text NOT NULL,
  reason text DEFAULT ''::text NOT NULL,
  passages bigint NOT NULL,
  people bigint NOT NULL,
  CONSTRAINT entry_rollup_action_taken_check CHECK ((action_taken = ANY (ARRAY['in'::text, 'out'::text, 'refused'::text]))),
  CONSTRAINT entry_rollup_hour_check CHECK ((hour BETWEEN 0 AND 23)),
  CONSTRAINT entry_rollup_kind_check CHECK ((kind = ANY (ARRAY['exhibition'::text, 'participation'::text, 'door'::text, 'channel'::text])))
);

CREATE TABLE inside_rollup (
  scope uuid NOT NULL,
  kind text NOT NULL,
  minute timestamp with time zone NOT NULL,
  change bigint NOT NULL,
  CONSTRAINT inside_rollup_kind_check CHECK ((kind = ANY (ARRAY['exhibition'::text, 'participation'::text])))
);

CREATE TABLE passage (
  exhibition_id uuid NOT NULL,
  id uuid DEFAULT uuidv7() NOT NULL,
  device_id uuid NOT NULL,
  scan_id uuid NOT NULL,
  channel_id uuid NOT NULL,
  zone_id uuid NOT NULL,
  badge_id uuid,
  direction text NOT NULL,
  verdict text NOT NULL,
  reason text,
  overruled text,
  clock_off boolean NOT NULL,
  at timestamp with time zone NOT NULL,
  device_at timestamp with time zone NOT NULL,
  gate_day date NOT NULL,
  shown text,
  facts jsonb,
  ticket_id uuid,
  people integer DEFAULT 1 NOT NULL,
  tx bigint DEFAULT ((pg_current_xact_id())::text)::bigint,
  policy_no integer,
  clause_no integer,
  action_taken text,
  offline boolean DEFAULT false NOT NULL,
  decided_by text DEFAULT 'device'::text NOT NULL,
  guard_note text,
  received_at timestamp with time zone,
  shift_id uuid,
  participation_id uuid,
  blacklisted uuid,
  CONSTRAINT passage_action_taken CHECK ((action_taken = ANY (ARRAY['admitted'::text, 'refused'::text]))),
  CONSTRAINT passage_decided_by CHECK ((decided_by = ANY (ARRAY['device'::text, 'guard'::text]))),
  CONSTRAINT passage_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text]))),
  CONSTRAINT passage_people_check CHECK ((people >= 0)),
  CONSTRAINT passage_reason CHECK (((verdict = 'refused'::text) = (reason IS NOT NULL))),
  CONSTRAINT passage_verdict_check CHECK ((verdict = ANY (ARRAY['admitted'::text, 'refused'::text])))
) PARTITION BY HASH (exhibition_id);

CREATE TABLE presence (
  exhibition_id uuid NOT NULL,
  holder_id uuid NOT NULL,
  path uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  gate_day date NOT NULL,
  entries_today integer DEFAULT 0 NOT NULL,
  entries_total integer DEFAULT 0 NOT NULL,
  allowed_today integer,
  allowed_total integer,
  days_entered integer DEFAULT 0 NOT NULL,
  allowed_days integer,
  heads integer DEFAULT 0 NOT NULL,
  entry_denied boolean DEFAULT false NOT NULL,
  entered_at timestamp with time zone,
  CONSTRAINT presence_entries CHECK (((entries_today <= allowed_today) AND (entries_total <= allowed_total) AND (days_entered <= allowed_days))),
  CONSTRAINT presence_entry_denied CHECK (((NOT entry_denied) OR ((entries_total = 0) AND (path = '{}'::uuid[])))),
  CONSTRAINT presence_heads_check CHECK ((heads >= 0))
) PARTITION BY HASH (exhibition_id);

CREATE TABLE zone (
  id uuid DEFAULT uuidv7() NOT NULL,
  exhibition_id uuid NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  parent_id uuid,
  path uuid[] NOT NULL,
  code text NOT NULL,
  name_cn text NOT NULL,
  name_en text NOT NULL,
  capacity integer,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT zone_capacity_check CHECK ((capacity > 0)),
  CONSTRAINT zone_code_check CHECK ((code ~ '^[A-Z0-9][A-Z0-9-]{0,15}$'::text)),
  CONSTRAINT zone_name_cn_check CHECK ((name_cn <> ''::text)),
  CONSTRAINT zone_name_en_check CHECK ((name_en <> ''::text)),
  CONSTRAINT zone_path_ends_here CHECK (((path[cardinality(path)] = id) AND ((parent_id IS NULL) = (cardinality(path) = 1))))
);

CREATE TABLE passage_0 PARTITION OF passage FOR VALUES WITH (modulus 4, remainder 0);
CREATE TABLE passage_1 PARTITION OF passage FOR VALUES WITH (modulus 4, remainder 1);
CREATE TABLE passage_2 PARTITION OF passage FOR VALUES WITH (modulus 4, remainder 2);
CREATE TABLE passage_3 PARTITION OF passage FOR VALUES WITH (modulus 4, remainder 3);
CREATE TABLE presence_0 PARTITION OF presence FOR VALUES WITH (modulus 4, remainder 0) WITH (fillfactor=80);
CREATE TABLE presence_1 PARTITION OF presence FOR VALUES WITH (modulus 4, remainder 1) WITH (fillfactor=80);
CREATE TABLE presence_2 PARTITION OF presence FOR VALUES WITH (modulus 4, remainder 2) WITH (fillfactor=80);
CREATE TABLE presence_3 PARTITION OF presence FOR VALUES WITH (modulus 4, remainder 3) WITH (fillfactor=80);
ALTER TABLE channel ADD CONSTRAINT channel_pkey PRIMARY KEY (id);
ALTER TABLE channel ADD CONSTRAINT channel_exhibition_id_id_key UNIQUE (exhibition_id, id);
CREATE UNIQUE INDEX channel_sign ON channel USING btree (exhibition_id, code) WHERE (NOT deleted);
CREATE INDEX channel_of_door ON channel USING btree (door_id) WHERE (NOT deleted);
ALTER TABLE device ADD CONSTRAINT device_pkey PRIMARY KEY (id);
ALTER TABLE device ADD CONSTRAINT device_pairing_code UNIQUE (pairing_hash);
ALTER TABLE device ADD CONSTRAINT device_name UNIQUE (exhibition_id, name);
CREATE INDEX device_of_channel ON device USING btree (channel_id) WHERE (channel_id IS NOT NULL);
CREATE INDEX device_list ON device USING btree (exhibition_id, created_at, id);
ALTER TABLE device_assignment ADD CONSTRAINT device_assignment_pkey PRIMARY KEY (device_id, exhibition_id);
ALTER TABLE device_heartbeat ADD CONSTRAINT device_heartbeat_pkey PRIMARY KEY (device_id);
ALTER TABLE device_key ADD CONSTRAINT device_key_pkey PRIMARY KEY (hash);
CREATE INDEX device_key_device ON device_key USING btree (device_id);
ALTER TABLE door ADD CONSTRAINT door_pkey PRIMARY KEY (id);
ALTER TABLE door ADD CONSTRAINT door_exhibition_id_id_key UNIQUE (exhibition_id, id);
CREATE UNIQUE INDEX door_sign ON door USING btree (exhibition_id, code) WHERE (NOT deleted);
CREATE INDEX door_in_zone ON door USING btree (zone_id);
ALTER TABLE door_admin ADD CONSTRAINT door_admin_pkey PRIMARY KEY (door_id, operator_id);
CREATE INDEX door_admin_operator ON door_admin USING btree (operator_id);
ALTER TABLE entry_rollup ADD CONSTRAINT entry_rollup_pkey PRIMARY KEY (scope, kind, gate_day, hour, action_taken, reason);
ALTER TABLE inside_rollup ADD CONSTRAINT inside_rollup_pkey PRIMARY KEY (scope, kind, minute);
ALTER TABLE passage ADD CONSTRAINT passage_pkey PRIMARY KEY (exhibition_id, id);
ALTER TABLE passage ADD CONSTRAINT passage_scan UNIQUE (exhibition_id, device_id, scan_id);
CREATE INDEX passage_at ON passage USING btree (exhibition_id, at, id);
CREATE INDEX passage_badge ON passage USING btree (exhibition_id, badge_id, at) WHERE (badge_id IS NOT NULL);
CREATE INDEX passage_tx ON passage USING brin (tx) WITH (pages_per_range='16');
CREATE INDEX passage_ticket ON passage USING btree (exhibition_id, ticket_id, at) WHERE (ticket_id IS NOT NULL);
CREATE INDEX passage_of_reason ON passage USING btree (exhibition_id, reason, at, id) WHERE (reason IS NOT NULL);
ALTER TABLE presence ADD CONSTRAINT presence_pkey PRIMARY KEY (exhibition_id, holder_id);
ALTER TABLE zone ADD CONSTRAINT zone_pkey PRIMARY KEY (id);
ALTER TABLE zone ADD CONSTRAINT zone_sign UNIQUE (exhibition_id, code);
ALTER TABLE zone ADD CONSTRAINT zone_exhibition_id_id_key UNIQUE (exhibition_id, id);

-- Tables of offline

CREATE TABLE bundle_change (
  exhibition_id uuid NOT NULL,
  tx bigint DEFAULT ((pg_current_xact_id())::text)::bigint NOT NULL,
  credential_id uuid,
  why text NOT NULL
);

CREATE TABLE bundle_snapshot (
  exhibition_id uuid NOT NULL,
  number integer CONSTRAINT bundle_snapshot_no_not_null NOT NULL,
  change bigint NOT NULL,
  sha256 bytea NOT NULL,
  bytes bytea STORAGE EXTERNAL NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT bundle_snapshot_sha256_check CHECK ((octet_length(sha256) = 32))
);

CREATE TABLE discrepancy (
  id uuid DEFAULT uuidv7() NOT NULL,
  exhibition_id uuid NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  state text DEFAULT 'pending'::text NOT NULL,
  kind text NOT NULL,
  passage_id uuid NOT NULL,
  other_id uuid,
  badge_id uuid,
  ticket_id uuid,
  door_id uuid NOT NULL,
  reason text,
  facts jsonb,
  at timestamp with time zone NOT NULL,
  taken_by uuid,
  taken_name text,
  resolution text,
  note text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT discrepancy_kind_check CHECK ((kind = ANY (ARRAY['twoDoors'::text, 'afterRevocation'::text, 'blacklistedInside'::text, 'stayExceeded'::text, 'admittedRefused'::text, 'refusedAdmitted'::text, 'zoneOverrun'::text, 'impossibleClock'::text]))),
  CONSTRAINT discrepancy_resolution_check CHECK ((resolution = ANY (ARRAY['rightAsWas'::text, 'stopped'::text, 'badgeSuspended'::text, 'deviceFault'::text, 'falseAlarm'::text]))),
  CONSTRAINT discrepancy_resolved CHECK (((state = 'finished'::text) = (resolution IS NOT NULL))),
  CONSTRAINT discrepancy_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'processing'::text, 'finished'::text]))),
  CONSTRAINT discrepancy_taken CHECK (((state = 'pending'::text) = (taken_by IS NULL)))
);

CREATE TABLE gate_staff (
  id uuid DEFAULT uuidv7() NOT NULL,
  exhibition_id uuid NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  name text NOT NULL,
  door_ids uuid[] NOT NULL,
  pin_digest bytea NOT NULL,
  stopped boolean DEFAULT false NOT NULL,
  wrong integer DEFAULT 0 NOT NULL,
  wrong_since timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT gate_staff_name_check CHECK ((name <> ''::text))
);

CREATE TABLE shift (
  id uuid DEFAULT uuidv7() NOT NULL,
  exhibition_id uuid NOT NULL,
  guard_id uuid NOT NULL,
  device_id uuid NOT NULL,
  started_at timestamp with time zone DEFAULT now() NOT NULL,
  until timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT shift_length CHECK (((until > started_at) AND (until <= (started_at + '16:00:00'::interval))))
);

CREATE INDEX bundle_change_tx ON bundle_change USING btree (exhibition_id, tx);
ALTER TABLE bundle_snapshot ADD CONSTRAINT bundle_snapshot_pkey PRIMARY KEY (exhibition_id, number);
ALTER TABLE discrepancy ADD CONSTRAINT discrepancy_pkey PRIMARY KEY (id);
ALTER TABLE discrepancy ADD CONSTRAINT discrepancy_once UNIQUE (exhibition_id, kind, passage_id);
CREATE INDEX discrepancy_list ON discrepancy USING btree (exhibition_id, state, at, id);
CREATE INDEX discrepancy_of_door ON discrepancy USING btree (door_id, at);
CREATE INDEX discrepancy_at ON discrepancy USING btree (exhibition_id, at, id);
CREATE INDEX discrepancy_of_kind ON discrepancy USING btree (exhibition_id, kind, at, id);
CREATE INDEX discrepancy_of_badge ON discrepancy USING btree (exhibition_id, badge_id) WHERE (badge_id IS NOT NULL);
CREATE INDEX discrepancy_of_ticket ON discrepancy USING btree (exhibition_id, ticket_id) WHERE (ticket_id IS NOT NULL);
CREATE INDEX discrepancy_waiting ON discrepancy USING btree (exhibition_id, at) WHERE (state = 'pending'::text);
ALTER TABLE gate_staff ADD CONSTRAINT gate_staff_pkey PRIMARY KEY (id);
ALTER TABLE gate_staff ADD CONSTRAINT gate_staff_name UNIQUE (exhibition_id, name);
ALTER TABLE shift ADD CONSTRAINT shift_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX shift_one_of_device ON shift USING btree (device_id) WHERE (ended_at IS NULL);
CREATE INDEX shift_of_guard ON shift USING btree (guard_id, started_at);

-- Tables of stay

CREATE TABLE vehicle_parking (
  exhibition_id uuid NOT NULL,
  badge_id uuid NOT NULL,
  entered_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  warned_at timestamp with time zone,
  exceeded_at timestamp with time zone,
  left_at timestamp with time zone,
  over_half_hours integer DEFAULT 0 NOT NULL,
  CONSTRAINT vehicle_parking_over CHECK ((over_half_hours >= 0)),
  CONSTRAINT vehicle_parking_times CHECK ((entered_at <= ends_at))
);

ALTER TABLE vehicle_parking ADD CONSTRAINT vehicle_parking_pkey PRIMARY KEY (exhibition_id, badge_id, entered_at);
CREATE UNIQUE INDEX vehicle_parking_open ON vehicle_parking USING btree (exhibition_id, badge_id) WHERE (left_at IS NULL);
CREATE INDEX vehicle_parking_ends ON vehicle_parking USING btree (ends_at) WHERE (left_at IS NULL);

-- Tables of partner

CREATE TABLE partner_document (
  partner_id uuid NOT NULL,
  "position" smallint NOT NULL,
  file_id uuid NOT NULL,
  CONSTRAINT partner_document_limit CHECK ((("position" >= 1) AND ("position" <= 6)))
);

CREATE TABLE partner_visibility (
  reader_id uuid NOT NULL,
  partner_id uuid NOT NULL,
  kind text NOT NULL,
  state text NOT NULL,
  stage text NOT NULL,
  submitted_at timestamp with time zone NOT NULL,
  name_cn text NOT NULL,
  name_en text NOT NULL,
  contact_name text NOT NULL,
  former_names text DEFAULT ''::text NOT NULL
);

CREATE TABLE share_application (
  id uuid DEFAULT uuidv7() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  state text DEFAULT 'pending'::text NOT NULL,
  partner_id uuid NOT NULL,
  kind text NOT NULL,
  owner_id uuid NOT NULL,
  applicant_id uuid NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  fee_percent numeric(7,4) NOT NULL,
  submitted_by uuid,
  submitted_at timestamp with time zone DEFAULT now() NOT NULL,
  decided_at timestamp with time zone,
  reason_code text,
  reason_note text DEFAULT ''::text NOT NULL,
  requested boolean DEFAULT false NOT NULL,
  relation_before jsonb,
  CONSTRAINT share_application_not_own CHECK ((applicant_id <> owner_id)),
  CONSTRAINT share_application_requested_free CHECK (((NOT requested) OR (fee_percent = (0)::numeric))),
  CONSTRAINT share_application_state CHECK ((state = ANY (ARRAY['pending'::text, 'returned'::text, 'rejected'::text, 'withdrawn'::text, 'approved'::text, 'beingUsed'::text, 'ended'::text])))
);

CREATE TABLE share_condition (
  partner_id uuid NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  exhibition_types text[] DEFAULT '{}'::text[] NOT NULL,
  regions text[] DEFAULT '{}'::text[] NOT NULL,
  at_once integer NOT NULL,
  fee_percent numeric(7,4) NOT NULL,
  running integer DEFAULT 0 NOT NULL,
  CONSTRAINT share_at_once_not_exceeded CHECK ((running BETWEEN 0 AND at_once)),
  CONSTRAINT share_condition_fee CHECK (((fee_percent >= (0)::numeric) AND (fee_percent <= (100)::numeric)))
);

ALTER TABLE partner_document ADD CONSTRAINT partner_document_pkey PRIMARY KEY (partner_id, "position");
ALTER TABLE partner_document ADD CONSTRAINT partner_document_once UNIQUE (file_id);
ALTER TABLE partner_visibility ADD CONSTRAINT partner_visibility_pkey PRIMARY KEY (reader_id, partner_id);
CREATE INDEX partner_visibility_partner ON partner_visibility USING btree (partner_id);
CREATE INDEX partner_visibility_newest ON partner_visibility USING btree (reader_id, kind, submitted_at, partner_id);
CREATE INDEX partner_visibility_stage ON partner_visibility USING btree (reader_id, kind, stage, submitted_at, partner_id);
CREATE INDEX partner_visibility_state ON partner_visibility USING btree (reader_id, kind, state, submitted_at, partner_id);
CREATE INDEX partner_visibility_stage_name ON partner_visibility USING btree (reader_id, kind, stage, name_cn, partner_id);
CREATE INDEX partner_visibility_state_name ON partner_visibility USING btree (reader_id, kind, state, name_cn, partner_id);
CREATE INDEX partner_visibility_search ON partner_visibility USING gin (((search_grams(("right"((reader_id)::text, 6) || "left"(kind, 3)), ((name_cn || ' '::text) || name_en)) || search_grams(("right"((reader_id)::text, 6) || "left"(kind, 3)), former_names))), search_grams(("right"((reader_id)::text, 6) || "left"(kind, 3)), contact_name));
ALTER TABLE share_application ADD CONSTRAINT share_application_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX share_application_one_active ON share_application USING btree (partner_id, applicant_id) WHERE (state = ANY (ARRAY['pending'::text, 'returned'::text, 'approved'::text, 'beingUsed'::text]));
CREATE INDEX share_application_by_kind ON share_application USING btree (kind, submitted_at, id);
CREATE INDEX share_application_by_applicant ON share_application USING btree (applicant_id, kind, submitted_at, id);
CREATE INDEX share_application_by_owner ON share_application USING btree (owner_id, kind, submitted_at, id);
CREATE INDEX share_application_returned ON share_application USING btree (applicant_id, kind) WHERE (state = 'returned'::text);
CREATE INDEX share_application_by_partner ON share_application USING btree (partner_id);
ALTER TABLE share_condition ADD CONSTRAINT share_condition_pkey PRIMARY KEY (partner_id);

-- Tables of invoice

CREATE TABLE invoice (
  id uuid DEFAULT uuidv7() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  state text DEFAULT 'made'::text NOT NULL,
  application_id uuid CONSTRAINT invoice_application_id_not_null NOT NULL,
  red_of uuid,
  confirmation text,
  code text NOT NULL,
  amount bigint NOT NULL,
  issued_on date NOT NULL,
  reversed bigint DEFAULT 0 NOT NULL,
  requested bigint,
  reason text DEFAULT ''::text NOT NULL,
  files uuid[] NOT NULL,
  issued_by text DEFAULT ''::text NOT NULL,
  issued_at timestamp with time zone DEFAULT now() NOT NULL,
  confirmed_at timestamp with time zone,
  CONSTRAINT invoice_amount_check CHECK ((amount <> 0)),
  CONSTRAINT invoice_code_form CHECK (((code ~ '^\d{20}$'::text) AND (("left"(code, 2))::integer = ((EXTRACT(year FROM issued_on))::integer % 100)))),
  CONSTRAINT invoice_confirmation CHECK ((confirmation ~ '^\d{20}$'::text)),
  CONSTRAINT invoice_confirmed CHECK ((((state <> 'made'::text) OR (confirmed_at IS NULL)) AND ((state <> 'confirmed'::text) OR (confirmed_at IS NOT NULL)))),
  CONSTRAINT invoice_files_check CHECK ((cardinality(files) BETWEEN 1 AND 3)),
  CONSTRAINT invoice_red CHECK ((((red_of IS NOT NULL) = (amount < 0)) AND ((red_of IS NOT NULL) = (confirmation IS NOT NULL)))),
  CONSTRAINT invoice_red_within CHECK (((reversed >= 0) AND (reversed <= GREATEST(amount, (0)::bigint)))),
  CONSTRAINT invoice_requested CHECK ((((state = 'reversalRequested'::text) = (requested IS NOT NULL)) AND ((requested IS NULL) OR ((requested >= 1) AND (requested <= (amount - reversed)))))),
  CONSTRAINT invoice_reversed_whole CHECK (((state = 'reversed'::text) = ((red_of IS NULL) AND (reversed = amount)))),
  CONSTRAINT invoice_state CHECK ((state = ANY (ARRAY['made'::text, 'confirmed'::text, 'reversalRequested'::text, 'reversed'::text])))
);

CREATE TABLE invoice_application (
  id uuid DEFAULT uuidv7() CONSTRAINT invoice_application_id_not_null NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  state text DEFAULT 'applied'::text NOT NULL,
  exhibition_id uuid NOT NULL,
  participation_id uuid NOT NULL,
  company_id uuid NOT NULL,
  parent_company_id uuid,
  sponsor_id uuid NOT NULL,
  maker_id uuid NOT NULL,
  method text NOT NULL,
  about text NOT NULL,
  setting_id uuid NOT NULL,
  setting jsonb NOT NULL,
  title text NOT NULL,
  requested bigint NOT NULL,
  made bigint DEFAULT 0 NOT NULL,
  reversal text DEFAULT 'none'::text NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  submitted_by uuid,
  submitted_at timestamp with time zone DEFAULT now() NOT NULL,
  issued_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  CONSTRAINT invoice_all_made CHECK (((state = ANY (ARRAY['made'::text, 'confirmed'::text, 'reversed'::text])) <= (made = requested))),
  CONSTRAINT invoice_application_about CHECK ((about = ANY (ARRAY['quota'::text, 'accreditation'::text, 'both'::text, 'settlement'::text]))),
  CONSTRAINT invoice_application_method CHECK ((method = ANY (ARRAY['platform'::text, 'tripartite'::text]))),
  CONSTRAINT invoice_application_requested_check CHECK (((requested >= 0) AND (requested < '100000000000000000'::bigint))),
  CONSTRAINT invoice_application_reversal CHECK ((reversal = ANY (ARRAY['none'::text, 'requested'::text, 'reversed'::text]))),
  CONSTRAINT invoice_application_state CHECK ((state = ANY (ARRAY['applied'::text, 'returned'::text, 'withdrawn'::text, 'made'::text, 'confirmed'::text, 'reversed'::text]))),
  CONSTRAINT invoice_made_requested CHECK ((made BETWEEN 0 AND requested)),
  CONSTRAINT invoice_none_made CHECK (((state = ANY (ARRAY['returned'::text, 'withdrawn'::text])) <= (made = 0)))
) WITH (fillfactor=80);

CREATE TABLE invoice_line (
  id uuid DEFAULT uuidv7() NOT NULL,
  application_id uuid NOT NULL,
  ordinal integer NOT NULL,
  kind text NOT NULL,
  source_id uuid NOT NULL,
  number text NOT NULL,
  amount bigint NOT NULL,
  CONSTRAINT invoice_line_amount_check CHECK ((amount >= 0)),
  CONSTRAINT invoice_line_kind CHECK ((kind = ANY (ARRAY['quota'::text, 'accreditation'::text, 'settlement'::text]))),
  CONSTRAINT invoice_line_ordinal_check CHECK ((ordinal > 0))
);

CREATE TABLE invoice_source (
  id uuid NOT NULL,
  amount bigint NOT NULL,
  requested bigint NOT NULL,
  CONSTRAINT invoice_requested CHECK ((requested BETWEEN 0 AND amount))
) WITH (fillfactor=80);

ALTER TABLE invoice ADD CONSTRAINT invoice_pkey PRIMARY KEY (id);
ALTER TABLE invoice ADD CONSTRAINT invoice_code_unique UNIQUE (code);
CREATE INDEX invoice_by_application ON invoice USING btree (application_id, id);
CREATE INDEX invoice_by_blue ON invoice USING btree (red_of) WHERE (red_of IS NOT NULL);
ALTER TABLE invoice_application ADD CONSTRAINT invoice_application_pkey PRIMARY KEY (id);
CREATE INDEX invoice_application_by_company ON invoice_application USING btree (company_id, id);
CREATE INDEX invoice_application_by_parent ON invoice_application USING btree (parent_company_id, id) WHERE (parent_company_id IS NOT NULL);
CREATE INDEX invoice_application_by_sponsor ON invoice_application USING btree (sponsor_id, id);
CREATE INDEX invoice_application_by_exhibition ON invoice_application USING btree (exhibition_id, id);
CREATE INDEX invoice_application_by_participation ON invoice_application USING btree (participation_id);
CREATE INDEX invoice_application_to_confirm ON invoice_application USING btree (issued_at) WHERE (state = 'made'::text);
CREATE INDEX invoice_application_reversing ON invoice_application USING btree (id) WHERE (reversal <> 'none'::text);
CREATE INDEX invoice_application_search ON invoice_application USING gin (search_grams(''::text, title));
ALTER TABLE invoice_line ADD CONSTRAINT invoice_line_pkey PRIMARY KEY (id);
ALTER TABLE invoice_line ADD CONSTRAINT invoice_line_once UNIQUE (application_id, source_id);
CREATE INDEX invoice_line_by_source ON invoice_line USING btree (source_id);
ALTER TABLE invoice_source ADD CONSTRAINT invoice_source_pkey PRIMARY KEY (id);

-- Tables of settlement

CREATE TABLE dispute (
  id uuid DEFAULT uuidv7() NOT NULL,
  settlement_id uuid NOT NULL,
  line_id uuid NOT NULL,
  status text DEFAULT 'open'::text NOT NULL,
  revision integer NOT NULL,
  note text NOT NULL,
  own_amount bigint,
  files uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  raised_by text NOT NULL,
  raised_at timestamp with time zone DEFAULT now() NOT NULL,
  answer text DEFAULT ''::text NOT NULL,
  answered_by text DEFAULT ''::text NOT NULL,
  answered_at timestamp with time zone,
  CONSTRAINT dispute_answered CHECK (((status = 'open'::text) = (answered_at IS NULL))),
  CONSTRAINT dispute_files_check CHECK ((cardinality(files) <= 6)),
  CONSTRAINT dispute_note_check CHECK ((note <> ''::text)),
  CONSTRAINT dispute_status_check CHECK ((status = ANY (ARRAY['open'::text, 'kept'::text, 'adjusted'::text])))
);

CREATE TABLE other_expense (
  id uuid DEFAULT uuidv7() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  participation_id uuid NOT NULL,
  exhibition_id uuid NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  amount bigint NOT NULL,
  direction text NOT NULL,
  beneficiary text NOT NULL,
  reason text DEFAULT ''::text NOT NULL,
  journal_entry_id uuid,
  entered_by text DEFAULT ''::text NOT NULL,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT other_expense_amount_check CHECK ((amount > 0)),
  CONSTRAINT other_expense_beneficiary_check CHECK ((beneficiary = ANY (ARRAY['venue'::text, 'organizer'::text]))),
  CONSTRAINT other_expense_direction_check CHECK ((direction = ANY (ARRAY['charge'::text, 'credit'::text]))),
  CONSTRAINT other_expense_name_check CHECK ((name <> ''::text))
);

CREATE TABLE settlement (
  id uuid DEFAULT uuidv7() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  number text NOT NULL,
  state text DEFAULT 'pendingSettlement'::text NOT NULL,
  family text NOT NULL,
  participation_id uuid NOT NULL,
  exhibition_id uuid NOT NULL,
  company_id uuid NOT NULL,
  parent_company_id uuid,
  sponsor_id uuid NOT NULL,
  holder_id uuid NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  company_confirmed integer,
  company_confirmed_by text,
  company_confirmed_at timestamp with time zone,
  holder_confirmed integer,
  holder_confirmed_by text,
  holder_confirmed_at timestamp with time zone,
  agreed bigint,
  closing_entry uuid,
  offset_amount bigint DEFAULT 0 NOT NULL,
  reserved_amount bigint DEFAULT 0 NOT NULL,
  paid_amount bigint DEFAULT 0 NOT NULL,
  agreed_times integer DEFAULT 0 NOT NULL,
  paid_times integer DEFAULT 0 NOT NULL,
  payment_on date,
  payment_files uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  payment_by text,
  receiver text,
  bank text,
  account text,
  since timestamp with time zone DEFAULT now() NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  turn text GENERATED ALWAYS AS (
CASE
    WHEN (state = 'pendingSettlement'::text) THEN 'platform'::text
    WHEN (state = 'pendingSupplementaryInfo'::text) THEN 'company'::text
    WHEN (state = 'disputed'::text) THEN 'holder'::text
    WHEN ((state = 'amountConfirmation'::text) AND (company_confirmed = revision)) THEN 'holder'::text
    WHEN ((state = 'amountConfirmation'::text) AND (holder_confirmed = revision)) THEN 'company'::text
    WHEN (state = 'amountConfirmation'::text) THEN 'both'::text
    WHEN (state = ANY (ARRAY['pendingPartnerPayment'::text, 'pendingSponsorPayment'::text, 'platformPayment'::text])) THEN
    CASE
        WHEN (agreed < 0) THEN 'company'::text
        ELSE 'holder'::text
    END
    WHEN (state = 'receiptConfirmation'::text) THEN
    CASE
        WHEN (agreed < 0) THEN 'holder'::text
        ELSE 'company'::text
    END
    WHEN (state = 'pendingInvoiceApplication'::text) THEN 'company'::text
    WHEN (state = 'pendingInvoiceConfirmation'::text) THEN 'holder'::text
    ELSE 'none'::text
END) STORED NOT NULL,
  CONSTRAINT settlement_agreed CHECK (((agreed IS NULL) = (state = ANY (ARRAY['pendingSettlement'::text, 'pendingSupplementaryInfo'::text, 'amountConfirmation'::text, 'disputed'::text])))),
  CONSTRAINT settlement_family CHECK ((family = ANY (ARRAY['Cooperator'::text, 'Agent'::text, 'Sponsor'::text]))),
  CONSTRAINT settlement_offset_amount_check CHECK ((offset_amount >= 0)),
  CONSTRAINT settlement_paid_amount_check CHECK ((paid_amount >= 0)),
  CONSTRAINT settlement_rehearsed CHECK ((is_sandbox(id) = is_sandbox(exhibition_id))),
  CONSTRAINT settlement_remainder CHECK ((((offset_amount + reserved_amount) + paid_amount) <= abs(COALESCE(agreed, (0)::bigint)))),
  CONSTRAINT settlement_reserved_amount_check CHECK ((reserved_amount >= 0)),
  CONSTRAINT settlement_revision_check CHECK ((revision > 0)),
  CONSTRAINT settlement_state CHECK ((state = ANY (ARRAY['pendingSettlement'::text, 'pendingSupplementaryInfo'::text, 'amountConfirmation'::text, 'disputed'::text, 'pendingPartnerPayment'::text, 'pendingSponsorPayment'::text, 'platformPayment'::text, 'receiptConfirmation'::text, 'pendingInvoiceApplication'::text, 'pendingInvoiceConfirmation'::text, 'settled'::text])))
);

CREATE TABLE settlement_line (
  id uuid DEFAULT uuidv7() NOT NULL,
  settlement_id uuid NOT NULL,
  ordinal integer NOT NULL,
  kind text NOT NULL,
  figure text NOT NULL,
  amount bigint NOT NULL,
  split bigint DEFAULT 0 NOT NULL,
  quantity integer,
  of_quantity integer,
  paid bigint,
  back bigint,
  unit_price numeric(19,4),
  percentage numeric(7,4),
  bill_id uuid,
  badge_type_id uuid,
  from_participation_id uuid,
  expense_id uuid,
  name text DEFAULT ''::text NOT NULL,
  reason text DEFAULT ''::text NOT NULL,
  adjusts uuid,
  journal_entry_id uuid,
  at timestamp with time zone DEFAULT now() NOT NULL,
  split_rate numeric(7,4),
  CONSTRAINT settlement_line_figure CHECK ((figure = ANY (ARRAY['prePay'::text, 'consumed'::text, 'expense'::text, 'fee'::text, 'split'::text, 'feeCost'::text, 'held'::text]))),
  CONSTRAINT settlement_line_kind CHECK ((kind = ANY (ARRAY['prepaid'::text, 'deposit'::text, 'quotaLot'::text, 'badgeFee'::text, 'badgeVoid'::text, 'ticketSold'::text, 'ticketRefunded'::text, 'ticketUnsold'::text, 'allotted'::text, 'expense'::text, 'fee'::text, 'split'::text, 'feeCost'::text, 'held'::text, 'adjustment'::text]))),
  CONSTRAINT settlement_line_lot CHECK (((kind <> 'quotaLot'::text) OR ((amount = (paid - back)) AND (quantity BETWEEN 0 AND of_quantity))))
);

ALTER TABLE dispute ADD CONSTRAINT dispute_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX dispute_one_open ON dispute USING btree (line_id) WHERE (status = 'open'::text);
CREATE INDEX dispute_by_settlement ON dispute USING btree (settlement_id, id);
ALTER TABLE other_expense ADD CONSTRAINT other_expense_pkey PRIMARY KEY (id);
CREATE INDEX other_expense_by_participation ON other_expense USING btree (participation_id, id);
ALTER TABLE settlement ADD CONSTRAINT settlement_pkey PRIMARY KEY (id);
ALTER TABLE settlement ADD CONSTRAINT settlement_number_unique UNIQUE (number);
ALTER TABLE settlement ADD CONSTRAINT settlement_once UNIQUE (participation_id);
CREATE INDEX settlement_by_exhibition ON settlement USING btree (exhibition_id, family, id);
CREATE INDEX settlement_by_family ON settlement USING btree (family, since, id);
CREATE INDEX settlement_by_company ON settlement USING btree (company_id, family, since, id);
CREATE INDEX settlement_by_sponsor ON settlement USING btree (sponsor_id, family, since, id);
CREATE INDEX settlement_by_parent ON settlement USING btree (parent_company_id) WHERE (parent_company_id IS NOT NULL);
CREATE INDEX settlement_moving ON settlement USING btree (holder_id, id) WHERE (state = ANY (ARRAY['pendingPartnerPayment'::text, 'pendingSponsorPayment'::text, 'platformPayment'::text, 'receiptConfirmation'::text]));
ALTER TABLE settlement_line ADD CONSTRAINT settlement_line_pkey PRIMARY KEY (id);
ALTER TABLE settlement_line ADD CONSTRAINT settlement_line_once UNIQUE (settlement_id, ordinal);

-- Tables of offset

CREATE TABLE netting_application (
  id uuid DEFAULT uuidv7() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  state text DEFAULT 'applied'::text NOT NULL,
  company_id uuid NOT NULL,
  holder_id uuid NOT NULL,
  from_id uuid NOT NULL,
  to_id uuid NOT NULL,
  amount bigint NOT NULL,
  submitted_by uuid,
  submitted_by_name text DEFAULT ''::text NOT NULL,
  submitted_at timestamp with time zone DEFAULT now() NOT NULL,
  decided_at timestamp with time zone,
  CONSTRAINT netting_application_amount_check CHECK ((amount > 0)),
  CONSTRAINT netting_application_of_two CHECK ((from_id <> to_id)),
  CONSTRAINT netting_application_state CHECK ((state = ANY (ARRAY['applied'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text]))),
  CONSTRAINT offset_of_one_world CHECK ((is_sandbox(from_id) = is_sandbox(to_id)))
);

ALTER TABLE netting_application ADD CONSTRAINT netting_application_pkey PRIMARY KEY (id);
CREATE INDEX netting_application_by_company ON netting_application USING btree (company_id, id);
CREATE INDEX netting_application_by_from ON netting_application USING btree (from_id);
CREATE INDEX netting_application_by_to ON netting_application USING btree (to_id);

-- Tables of bank

CREATE TABLE bank_layout (
  titles text NOT NULL,
  layout jsonb NOT NULL,
  mapped_by text NOT NULL,
  mapped_at timestamp with time zone DEFAULT now() NOT NULL,
  reading jsonb DEFAULT '{}'::jsonb NOT NULL
);

CREATE TABLE bank_line (
  id uuid DEFAULT uuidv7() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  state text DEFAULT 'pending'::text NOT NULL,
  bank_account_id uuid NOT NULL,
  statement_id uuid NOT NULL,
  row_number integer NOT NULL,
  line_key text NOT NULL,
  occurrence integer NOT NULL,
  day date NOT NULL,
  "time" time without time zone,
  amount bigint NOT NULL,
  balance bigint,
  payer text NOT NULL,
  payer_account text NOT NULL,
  text text NOT NULL,
  serial text NOT NULL,
  participation_id uuid,
  payer_company_id uuid,
  payment_id uuid,
  bill_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  matches integer DEFAULT 0 NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  decided_by_name text DEFAULT ''::text NOT NULL,
  decided_at timestamp with time zone,
  by_hand boolean DEFAULT false NOT NULL,
  CONSTRAINT bank_line_amount CHECK (((amount <> 0) AND (abs(amount) < '100000000000000000'::bigint))),
  CONSTRAINT bank_line_matched CHECK (((state <> 'matched'::text) OR ((payment_id IS NOT NULL) AND (participation_id IS NOT NULL) AND (payer_company_id IS NOT NULL)))),
  CONSTRAINT bank_line_of_real_money CHECK ((NOT is_sandbox(participation_id))),
  CONSTRAINT bank_line_state CHECK ((state = ANY (ARRAY['pending'::text, 'matched'::text, 'ignored'::text])))
) WITH (fillfactor=85);

CREATE TABLE bank_statement (
  id uuid DEFAULT uuidv7() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  bank_account_id uuid NOT NULL,
  file_id uuid NOT NULL,
  file_name text NOT NULL,
  sha256 bytea NOT NULL,
  job_id uuid,
  layout jsonb,
  breaks_accepted boolean DEFAULT false NOT NULL,
  question jsonb,
  total integer DEFAULT 0 NOT NULL,
  added integer DEFAULT 0 NOT NULL,
  known integer DEFAULT 0 NOT NULL,
  booked integer DEFAULT 0 NOT NULL,
  rejected_reasons jsonb DEFAULT '{}'::jsonb NOT NULL,
  rejected_rows jsonb DEFAULT '[]'::jsonb NOT NULL,
  created_by uuid,
  created_by_name text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  finished_at timestamp with time zone,
  duplicates jsonb DEFAULT '{}'::jsonb NOT NULL,
  reading jsonb DEFAULT '{}'::jsonb NOT NULL
);

ALTER TABLE bank_layout ADD CONSTRAINT bank_layout_pkey PRIMARY KEY (titles);
ALTER TABLE bank_line ADD CONSTRAINT bank_line_pkey PRIMARY KEY (id);
ALTER TABLE bank_line ADD CONSTRAINT bank_line_once UNIQUE (bank_account_id, line_key, occurrence);
ALTER TABLE bank_line ADD CONSTRAINT bank_line_payment UNIQUE (payment_id);
CREATE INDEX bank_line_by_day ON bank_line USING btree (day, id);
CREATE INDEX bank_line_by_state ON bank_line USING btree (state, day, id);
CREATE INDEX bank_line_by_account ON bank_line USING btree (bank_account_id, day, id);
CREATE INDEX bank_line_by_statement ON bank_line USING btree (statement_id);
CREATE INDEX bank_line_by_payer ON bank_line USING btree (payer_account, payer_company_id) WHERE ((state = 'matched'::text) AND (payer_account <> ''::text));
CREATE UNIQUE INDEX bank_line_once_a_row ON bank_line USING btree (statement_id, row_number);
CREATE INDEX bank_line_search ON bank_line USING gin (search_grams(''::text, payer)) WITH (gin_pending_list_limit='256');
ALTER TABLE bank_statement ADD CONSTRAINT bank_statement_pkey PRIMARY KEY (id);
ALTER TABLE bank_statement ADD CONSTRAINT bank_statement_once UNIQUE (bank_account_id, sha256);
CREATE UNIQUE INDEX bank_statement_of_account ON bank_statement USING btree (bank_account_id, id);

-- Tables of audience

CREATE TABLE attendance (
  exhibition_id uuid NOT NULL,
  holder_id uuid NOT NULL,
  holder text NOT NULL,
  audience_id uuid,
  venue_audience_id uuid,
  participation_id uuid,
  type_id uuid,
  people integer DEFAULT 1 NOT NULL,
  gender text,
  age smallint,
  region text,
  job_class text,
  industry text,
  channel text,
  came_before boolean DEFAULT false NOT NULL,
  first_day date NOT NULL,
  days bit(128) DEFAULT (repeat('0'::text, 128))::bit(128) NOT NULL,
  erased boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT attendance_holder_check CHECK ((holder = ANY (ARRAY['badge'::text, 'ticket'::text]))),
  CONSTRAINT attendance_people_check CHECK ((people > 0))
) PARTITION BY HASH (exhibition_id);

CREATE TABLE audience (
  id uuid DEFAULT uuidv7() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  owner_id uuid NOT NULL,
  kind text DEFAULT 'potential'::text NOT NULL,
  name text NOT NULL,
  gender text,
  birth date,
  document_type text,
  document_blind_index bytea,
  document_encrypted bytea,
  document_masked text DEFAULT ''::text NOT NULL,
  document_tail text,
  phone_blind_index bytea,
  phone_encrypted bytea,
  phone_masked text DEFAULT ''::text NOT NULL,
  phone_tail text,
  email_blind_index bytea,
  email_encrypted bytea,
  email_masked text DEFAULT ''::text NOT NULL,
  region text,
  employer text DEFAULT ''::text NOT NULL,
  job_title text DEFAULT ''::text NOT NULL,
  job_class text,
  industry text,
  channel text,
  source text NOT NULL,
  read_from_document boolean DEFAULT false NOT NULL,
  survey text DEFAULT 'unknown'::text NOT NULL,
  marketing text DEFAULT 'unknown'::text NOT NULL,
  exhibitions integer DEFAULT 0 NOT NULL,
  seen_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  created_by uuid,
  merged_into uuid,
  CONSTRAINT audience_gender CHECK ((gender = ANY (ARRAY['female'::text, 'male'::text]))),
  CONSTRAINT audience_kind CHECK ((kind = ANY (ARRAY['real'::text, 'potential'::text]))),
  CONSTRAINT audience_marketing_check CHECK ((marketing = ANY (ARRAY['unknown'::text, 'given'::text, 'withdrawn'::text]))),
  CONSTRAINT audience_name_check CHECK ((char_length(name) BETWEEN 1 AND 100)),
  CONSTRAINT audience_reachable CHECK (((document_blind_index IS NOT NULL) OR (phone_blind_index IS NOT NULL) OR (email_blind_index IS NOT NULL))),
  CONSTRAINT audience_region CHECK ((region ~ '^\d{6}$'::text)),
  CONSTRAINT audience_source CHECK ((source = ANY (ARRAY['added'::text, 'imported'::text, 'badge'::text, 'ticket'::text, 'survey'::text]))),
  CONSTRAINT audience_survey_check CHECK ((survey = ANY (ARRAY['unknown'::text, 'given'::text, 'withdrawn'::text])))
) WITH (fillfactor=85);

CREATE TABLE audience_merge (
  id uuid DEFAULT uuidv7() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  owner_id uuid NOT NULL,
  surviving_id uuid NOT NULL,
  merged_id uuid NOT NULL,
  before jsonb NOT NULL,
  taken text[] NOT NULL,
  reassigned jsonb DEFAULT '[]'::jsonb NOT NULL,
  by_name text DEFAULT ''::text NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  split_at timestamp with time zone
);

CREATE TABLE audience_sync_queue (
  id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME audience_sync_queue_id_seq) NOT NULL,
  exhibition_id uuid NOT NULL,
  holder_id uuid NOT NULL,
  holder text NOT NULL,
  came_on date
);

CREATE TABLE consent (
  id uuid DEFAULT uuidv7() NOT NULL,
  owner_id uuid NOT NULL,
  audience_id uuid NOT NULL,
  purpose text NOT NULL,
  state text NOT NULL,
  how text NOT NULL,
  text text DEFAULT ''::text NOT NULL,
  by_name text DEFAULT ''::text NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  given_on date,
  CONSTRAINT consent_how_check CHECK ((how = ANY (ARRAY['page'::text, 'survey'::text, 'import'::text, 'operator'::text, 'merge'::text, 'reply'::text]))),
  CONSTRAINT consent_purpose_check CHECK ((purpose = ANY (ARRAY['survey'::text, 'marketing'::text]))),
  CONSTRAINT consent_state_check CHECK ((state = ANY (ARRAY['given'::text, 'withdrawn'::text])))
);

CREATE TABLE merge_suggestion (
  id uuid DEFAULT uuidv7() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  owner_id uuid NOT NULL,
  one_id uuid NOT NULL,
  other_id uuid NOT NULL,
  why text NOT NULL,
  state text DEFAULT 'open'::text NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT merge_suggestion_order CHECK ((one_id < other_id)),
  CONSTRAINT merge_suggestion_state CHECK ((state = ANY (ARRAY['open'::text, 'dismissed'::text, 'merged'::text]))),
  CONSTRAINT merge_suggestion_why_check CHECK ((why = ANY (ARRAY['phone'::text, 'email'::text, 'nameBirth'::text])))
);

CREATE TABLE suppression (
  owner_id uuid NOT NULL,
  contact_blind_index bytea NOT NULL,
  how text NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT suppression_how CHECK ((how = ANY (ARRAY['page'::text, 'reply'::text, 'refused'::text, 'erased'::text])))
);

CREATE TABLE attendance_0 PARTITION OF attendance FOR VALUES WITH (modulus 4, remainder 0) WITH (fillfactor=85);
CREATE TABLE attendance_1 PARTITION OF attendance FOR VALUES WITH (modulus 4, remainder 1) WITH (fillfactor=85);
CREATE TABLE attendance_2 PARTITION OF attendance FOR VALUES WITH (modulus 4, remainder 2) WITH (fillfactor=85);
CREATE TABLE attendance_3 PARTITION OF attendance FOR VALUES WITH (modulus 4, remainder 3) WITH (fillfactor=85);
ALTER TABLE attendance ADD CONSTRAINT attendance_pkey PRIMARY KEY (exhibition_id, holder_id);
CREATE INDEX attendance_audience ON attendance USING btree (audience_id) WHERE (audience_id IS NOT NULL);
CREATE INDEX attendance_venue_audience ON attendance USING btree (venue_audience_id) WHERE (venue_audience_id IS NOT NULL);
CREATE INDEX attendance_type ON attendance USING btree (exhibition_id, type_id);
ALTER TABLE audience ADD CONSTRAINT audience_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX audience_document ON audience USING btree (owner_id, document_blind_index) WHERE ((document_blind_index IS NOT NULL) AND (merged_into IS NULL));
CREATE UNIQUE INDEX audience_phone_name ON audience USING btree (owner_id, phone_blind_index, name) WHERE ((phone_blind_index IS NOT NULL) AND (merged_into IS NULL));
CREATE INDEX audience_list ON audience USING btree (owner_id, kind, seen_at, id) WHERE (merged_into IS NULL);
CREATE INDEX audience_by_name ON audience USING btree (owner_id, kind, name, id) WHERE (merged_into IS NULL);
CREATE INDEX audience_email ON audience USING btree (owner_id, email_blind_index) WHERE ((email_blind_index IS NOT NULL) AND (merged_into IS NULL));
CREATE INDEX audience_merged ON audience USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX audience_search ON audience USING gin (((search_grams("right"((owner_id)::text, 6), name) || ARRAY[(("right"((owner_id)::text, 6) || 'd'::text) || document_tail), (("right"((owner_id)::text, 6) || 'p'::text) || phone_tail)])));
ALTER TABLE audience_merge ADD CONSTRAINT audience_merge_pkey PRIMARY KEY (id);
CREATE INDEX audience_merge_surviving ON audience_merge USING btree (surviving_id, at);
CREATE UNIQUE INDEX audience_merged_once ON audience_merge USING btree (merged_id) WHERE (split_at IS NULL);
ALTER TABLE audience_sync_queue ADD CONSTRAINT audience_sync_queue_pkey PRIMARY KEY (id);
ALTER TABLE consent ADD CONSTRAINT consent_pkey PRIMARY KEY (id);
CREATE INDEX consent_audience ON consent USING btree (audience_id, id);
ALTER TABLE merge_suggestion ADD CONSTRAINT merge_suggestion_pkey PRIMARY KEY (id);
ALTER TABLE merge_suggestion ADD CONSTRAINT merge_suggestion_once UNIQUE (one_id, other_id);
CREATE INDEX merge_suggestion_list ON merge_suggestion USING btree (owner_id, state, created_at, id);
CREATE INDEX merge_suggestion_other ON merge_suggestion USING btree (other_id);
ALTER TABLE suppression ADD CONSTRAINT suppression_pkey PRIMARY KEY (owner_id, contact_blind_index);

-- Tables of spread

CREATE TABLE campaign (
  id uuid DEFAULT uuidv7() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  owner_id uuid NOT NULL,
  template_id uuid NOT NULL,
  state text DEFAULT 'running'::text NOT NULL,
  exhibition_id uuid,
  chosen jsonb NOT NULL,
  left_out jsonb DEFAULT '[]'::jsonb NOT NULL,
  matched integer NOT NULL,
  job_id uuid,
  created_by_name text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  at timestamp with time zone,
  survey_id uuid,
  unanswered boolean DEFAULT false NOT NULL,
  resumes_at timestamp with time zone,
  pause_reason text,
  CONSTRAINT campaign_pause_reason CHECK ((pause_reason = ANY (ARRAY['night'::text, 'limit'::text]))),
  CONSTRAINT campaign_state CHECK ((state = ANY (ARRAY['planned'::text, 'running'::text, 'waiting'::text, 'finished'::text, 'failed'::text, 'cancelled'::text]))),
  CONSTRAINT campaign_unanswered CHECK (((NOT unanswered) OR (survey_id IS NOT NULL))),
  CONSTRAINT campaign_waiting CHECK (((state <> 'waiting'::text) OR ((resumes_at IS NOT NULL) AND (pause_reason IS NOT NULL))))
);

CREATE TABLE message_template (
  id uuid DEFAULT uuidv7() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  state text DEFAULT 'draft'::text NOT NULL,
  owner_id uuid NOT NULL,
  name text NOT NULL,
  purpose text NOT NULL,
  channel text NOT NULL,
  subject_cn text DEFAULT ''::text NOT NULL,
  subject_en text DEFAULT ''::text NOT NULL,
  text_cn text NOT NULL,
  text_en text NOT NULL,
  replaces uuid,
  note text DEFAULT ''::text NOT NULL,
  submitted_by uuid,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  reason_code text,
  CONSTRAINT message_template_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'mail'::text]))),
  CONSTRAINT message_template_mail CHECK (((channel = 'sms'::text) OR ((subject_cn <> ''::text) AND (subject_en <> ''::text)))),
  CONSTRAINT message_template_purpose_check CHECK ((purpose = ANY (ARRAY['notice'::text, 'marketing'::text, 'ticketLink'::text, 'surveyLink'::text]))),
  CONSTRAINT message_template_state CHECK ((state = ANY (ARRAY['draft'::text, 'pending'::text, 'approved'::text, 'returned'::text, 'rejected'::text, 'stopped'::text])))
);

CREATE TABLE recipient (
  id uuid DEFAULT uuidv7() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  campaign_id uuid NOT NULL,
  owner_id uuid NOT NULL,
  audience_id uuid,
  contact_blind_index bytea NOT NULL,
  contact_masked text NOT NULL,
  marketing boolean DEFAULT false NOT NULL,
  state text DEFAULT 'queued'::text NOT NULL,
  failure text DEFAULT ''::text NOT NULL,
  message_id uuid,
  handed_at timestamp with time zone,
  sent_at timestamp with time zone,
  delivered_at timestamp with time zone,
  CONSTRAINT recipient_state CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text, 'cancelled'::text])))
);

ALTER TABLE campaign ADD CONSTRAINT campaign_pkey PRIMARY KEY (id);
CREATE INDEX campaign_list ON campaign USING btree (owner_id, created_at, id);
CREATE INDEX campaign_by_state ON campaign USING btree (owner_id, state, created_at, id);
CREATE INDEX campaign_job ON campaign USING btree (job_id) WHERE (state = ANY (ARRAY['planned'::text, 'running'::text]));
ALTER TABLE message_template ADD CONSTRAINT message_template_pkey PRIMARY KEY (id);
CREATE INDEX message_template_list ON message_template USING btree (owner_id, state, updated_at, id);
CREATE INDEX message_template_pending ON message_template USING btree (state, updated_at, id) WHERE (state = 'pending'::text);
ALTER TABLE recipient ADD CONSTRAINT recipient_pkey PRIMARY KEY (id);
ALTER TABLE recipient ADD CONSTRAINT recipient_once UNIQUE (campaign_id, contact_blind_index);
CREATE INDEX recipient_list ON recipient USING btree (campaign_id, id);
CREATE INDEX recipient_by_state ON recipient USING btree (campaign_id, state, id);
CREATE INDEX recipient_waiting ON recipient USING btree (campaign_id, id) WHERE ((state = 'queued'::text) AND (message_id IS NULL));
CREATE INDEX recipient_message ON recipient USING btree (message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX recipient_contact ON recipient USING btree (owner_id, contact_blind_index, handed_at) WHERE (handed_at IS NOT NULL);
CREATE INDEX recipient_of_day ON recipient USING btree (owner_id, handed_at) WHERE (handed_at IS NOT NULL);
CREATE INDEX recipient_audience ON recipient USING btree (audience_id) WHERE (audience_id IS NOT NULL);

-- Tables of brand

CREATE TABLE brand_picture (
  file_id uuid NOT NULL,
  sha256 bytea NOT NULL,
  type text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  added_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT brand_picture_height_check CHECK ((height > 0)),
  CONSTRAINT brand_picture_width_check CHECK ((width > 0))
);

CREATE TABLE brand_setting (
  id uuid DEFAULT uuidv7() NOT NULL,
  brand text NOT NULL,
  type text NOT NULL,
  version integer NOT NULL,
  content jsonb NOT NULL,
  set_by text DEFAULT ''::text NOT NULL,
  set_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT brand_setting_brand CHECK ((brand = ANY (ARRAY['default'::text, 'TH'::text]))),
  CONSTRAINT brand_setting_type CHECK ((type = ANY (ARRAY['login'::text, 'home'::text, 'open'::text, 'title'::text]))),
  CONSTRAINT brand_setting_version_check CHECK ((version > 0))
);

ALTER TABLE brand_picture ADD CONSTRAINT brand_picture_pkey PRIMARY KEY (file_id);
CREATE INDEX brand_picture_content ON brand_picture USING btree (sha256);
ALTER TABLE brand_setting ADD CONSTRAINT brand_setting_pkey PRIMARY KEY (id);
ALTER TABLE brand_setting ADD CONSTRAINT brand_setting_version UNIQUE (brand, type, version);

-- Tables of survey

CREATE TABLE survey (
  id uuid DEFAULT uuidv7() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  state text DEFAULT 'draft'::text NOT NULL,
  company_id uuid NOT NULL,
  exhibition_id uuid,
  title_cn text NOT NULL,
  title_en text NOT NULL,
  intro_cn text DEFAULT ''::text NOT NULL,
  intro_en text DEFAULT ''::text NOT NULL,
  thanks_cn text DEFAULT ''::text NOT NULL,
  thanks_en text DEFAULT ''::text NOT NULL,
  mode text DEFAULT 'open'::text NOT NULL,
  anonymous boolean DEFAULT false NOT NULL,
  captcha text DEFAULT 'busy'::text NOT NULL,
  from_day date,
  to_day date,
  maximum integer,
  content jsonb NOT NULL,
  published integer,
  edited_at timestamp with time zone DEFAULT now() NOT NULL,
  collects_contact boolean DEFAULT false NOT NULL,
  CONSTRAINT survey_captcha CHECK ((captcha = ANY (ARRAY['busy'::text, 'always'::text]))),
  CONSTRAINT survey_contact CHECK ((NOT (collects_contact AND anonymous))),
  CONSTRAINT survey_days CHECK ((from_day <= to_day)),
  CONSTRAINT survey_maximum CHECK ((maximum > 0)),
  CONSTRAINT survey_mode CHECK ((mode = ANY (ARRAY['open'::text, 'person'::text, 'link'::text]))),
  CONSTRAINT survey_published CHECK (((published IS NOT NULL) OR (state <> ALL (ARRAY['published'::text, 'closed'::text])))),
  CONSTRAINT survey_state CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'closed'::text])))
);

CREATE TABLE survey_answer (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  survey_id uuid NOT NULL,
  version_number integer NOT NULL,
  language text NOT NULL,
  day date NOT NULL,
  answered_at timestamp with time zone
);

CREATE TABLE survey_answer_count (
  survey_id uuid NOT NULL,
  version_number integer NOT NULL,
  question text NOT NULL,
  line text NOT NULL,
  option text NOT NULL,
  number double precision,
  day date,
  slot smallint NOT NULL,
  answer_count integer CONSTRAINT survey_answer_count_n_not_null NOT NULL
) WITH (fillfactor=70);

CREATE TABLE survey_answer_item (
  survey_id uuid NOT NULL,
  question text NOT NULL,
  answer_id uuid NOT NULL,
  line text DEFAULT ''::text NOT NULL,
  option text DEFAULT ''::text NOT NULL,
  number double precision,
  free_text text DEFAULT ''::text NOT NULL,
  day date,
  version_number integer NOT NULL,
  answered_on date NOT NULL,
  CONSTRAINT survey_answer_item_number CHECK (((number < 'Infinity'::double precision) AND (number > '-Infinity'::double precision)))
);

CREATE TABLE survey_answer_void (
  answer_id uuid NOT NULL,
  survey_id uuid NOT NULL,
  note text NOT NULL,
  by_name text NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE survey_invitation (
  id uuid DEFAULT uuidv7() NOT NULL,
  survey_id uuid NOT NULL,
  contact bytea NOT NULL,
  respondent bytea NOT NULL,
  sent_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE survey_question_key (
  survey_id uuid NOT NULL,
  question text NOT NULL,
  kind text NOT NULL
);

CREATE TABLE survey_respondent (
  survey_id uuid NOT NULL,
  respondent bytea NOT NULL,
  CONSTRAINT survey_respondent_digest CHECK ((length(respondent) = 32))
);

CREATE TABLE survey_version (
  survey_id uuid NOT NULL,
  number integer NOT NULL,
  theme jsonb NOT NULL,
  content jsonb NOT NULL,
  published_at timestamp with time zone DEFAULT now() NOT NULL,
  published_by text NOT NULL
);

CREATE TABLE survey_view_count (
  survey_id uuid NOT NULL,
  day date NOT NULL,
  slot smallint NOT NULL,
  view_count integer CONSTRAINT survey_view_count_n_not_null NOT NULL
);

ALTER TABLE survey ADD CONSTRAINT survey_pkey PRIMARY KEY (id);
CREATE INDEX survey_company ON survey USING btree (company_id, state, edited_at DESC, id DESC);
CREATE INDEX survey_exhibition ON survey USING btree (exhibition_id);
ALTER TABLE survey_answer ADD CONSTRAINT survey_answer_pkey PRIMARY KEY (id);
CREATE INDEX survey_answer_day ON survey_answer USING btree (survey_id, day, id);
ALTER TABLE survey_answer_count ADD CONSTRAINT survey_answer_count_key UNIQUE NULLS NOT DISTINCT (survey_id, version_number, question, line, option, number, day, slot);
ALTER TABLE survey_answer_item ADD CONSTRAINT survey_answer_item_pkey PRIMARY KEY (survey_id, question, answer_id, line, option);
CREATE INDEX survey_answer_item_answer ON survey_answer_item USING btree (answer_id);
ALTER TABLE survey_answer_void ADD CONSTRAINT survey_answer_void_pkey PRIMARY KEY (answer_id);
CREATE INDEX survey_answer_void_survey ON survey_answer_void USING btree (survey_id);
ALTER TABLE survey_invitation ADD CONSTRAINT survey_invitation_pkey PRIMARY KEY (id);
ALTER TABLE survey_invitation ADD CONSTRAINT survey_invitation_once UNIQUE (survey_id, contact);
ALTER TABLE survey_question_key ADD CONSTRAINT survey_question_key_pkey PRIMARY KEY (survey_id, question, kind);
ALTER TABLE survey_question_key ADD CONSTRAINT survey_question_key_kind UNIQUE (survey_id, question);
ALTER TABLE survey_respondent ADD CONSTRAINT survey_respondent_once PRIMARY KEY (survey_id, respondent);
ALTER TABLE survey_version ADD CONSTRAINT survey_version_pkey PRIMARY KEY (survey_id, number);
ALTER TABLE survey_view_count ADD CONSTRAINT survey_view_count_pkey PRIMARY KEY (survey_id, day, slot);

-- Tables of statistics

CREATE TABLE statistics_reconciliation (
  singleton boolean DEFAULT true CONSTRAINT statistics_reconciliation_one_not_null NOT NULL,
  proved_at timestamp with time zone NOT NULL,
  untrue integer DEFAULT 0 NOT NULL,
  CONSTRAINT statistics_reconciliation_one_check CHECK (singleton)
);

CREATE TABLE statistics_schedule (
  id uuid DEFAULT uuidv7() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  company_id uuid NOT NULL,
  statistic text NOT NULL,
  exhibition_ids uuid[] NOT NULL,
  recurrence text NOT NULL,
  weekday text,
  at text NOT NULL,
  operator_ids uuid[] NOT NULL,
  language text NOT NULL,
  created_by uuid NOT NULL,
  created_by_name text DEFAULT ''::text NOT NULL,
  next_at timestamp with time zone,
  sent_for timestamp with time zone,
  sent_at timestamp with time zone,
  message_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  failure text,
  CONSTRAINT statistics_schedule_about CHECK ((cardinality(exhibition_ids) BETWEEN 1 AND 100)),
  CONSTRAINT statistics_schedule_at_check CHECK ((at ~ '^([01][0-9]|2[0-3]):00$'::text)),
  CONSTRAINT statistics_schedule_language_check CHECK ((language = ANY (ARRAY['cn'::text, 'en'::text]))),
  CONSTRAINT statistics_schedule_recurrence_check CHECK ((recurrence = ANY (ARRAY['daily'::text, 'weekly'::text]))),
  CONSTRAINT statistics_schedule_to CHECK ((cardinality(operator_ids) BETWEEN 1 AND 10)),
  CONSTRAINT statistics_schedule_weekday CHECK (((recurrence = 'weekly'::text) = (weekday IS NOT NULL))),
  CONSTRAINT statistics_schedule_weekday_check CHECK ((weekday = ANY (ARRAY['monday'::text, 'tuesday'::text, 'wednesday'::text, 'thursday'::text, 'friday'::text, 'saturday'::text, 'sunday'::text])))
);

CREATE TABLE visitor_rollup (
  scope uuid NOT NULL,
  kind text NOT NULL,
  dimension text NOT NULL,
  value text NOT NULL,
  first_day date NOT NULL,
  days bit(128) NOT NULL,
  holders bigint NOT NULL,
  people bigint NOT NULL,
  CONSTRAINT visitor_rollup_kind CHECK ((kind = ANY (ARRAY['exhibition'::text, 'participation'::text])))
) WITH (fillfactor=80);

ALTER TABLE statistics_reconciliation ADD CONSTRAINT statistics_reconciliation_pkey PRIMARY KEY (singleton);
ALTER TABLE statistics_schedule ADD CONSTRAINT statistics_schedule_pkey PRIMARY KEY (id);
CREATE INDEX statistics_schedule_list ON statistics_schedule USING btree (company_id, id);
CREATE INDEX statistics_schedule_due ON statistics_schedule USING btree (next_at) WHERE (next_at IS NOT NULL);
ALTER TABLE visitor_rollup ADD CONSTRAINT visitor_rollup_pkey PRIMARY KEY (scope, kind, dimension, value, first_day, days);
CREATE INDEX visitor_rollup_empty ON visitor_rollup USING btree (scope) WHERE (holders = 0);

-- Tables of travel

CREATE TABLE transportation (
  id uuid DEFAULT uuidv7() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  exhibition_id uuid NOT NULL,
  company_id uuid NOT NULL,
  means text NOT NULL,
  number text NOT NULL,
  origin text NOT NULL,
  destination text NOT NULL,
  departs_at timestamp with time zone NOT NULL,
  arrives_at timestamp with time zone NOT NULL,
  heads integer NOT NULL,
  remark text DEFAULT ''::text NOT NULL,
  created_by uuid,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT transportation_departs_first CHECK ((departs_at < arrives_at)),
  CONSTRAINT transportation_destination_check CHECK ((char_length(destination) BETWEEN 1 AND 60)),
  CONSTRAINT transportation_heads CHECK ((heads BETWEEN 1 AND 9999)),
  CONSTRAINT transportation_means CHECK ((means = ANY (ARRAY['plane'::text, 'train'::text, 'coach'::text, 'car'::text, 'ship'::text, 'other'::text]))),
  CONSTRAINT transportation_number CHECK ((char_length(number) BETWEEN 1 AND 20)),
  CONSTRAINT transportation_origin_check CHECK ((char_length(origin) BETWEEN 1 AND 60))
);

CREATE TABLE travel (
  id uuid DEFAULT uuidv7() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  exhibition_id uuid NOT NULL,
  company_id uuid NOT NULL,
  name text NOT NULL,
  employer text NOT NULL,
  origin text NOT NULL,
  arrive_on date NOT NULL,
  leave_on date NOT NULL,
  purpose text NOT NULL,
  heads integer NOT NULL,
  remark text DEFAULT ''::text NOT NULL,
  created_by uuid,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  purged text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT travel_arrives_first CHECK ((arrive_on <= leave_on)),
  CONSTRAINT travel_employer CHECK ((char_length(employer) BETWEEN 1 AND 100)),
  CONSTRAINT travel_heads CHECK ((heads BETWEEN 1 AND 9999)),
  CONSTRAINT travel_name CHECK ((char_length(name) BETWEEN 1 AND 60)),
  CONSTRAINT travel_origin CHECK ((origin ~ '^\d{6}$'::text)),
  CONSTRAINT travel_purpose CHECK ((purpose = ANY (ARRAY['exhibit'::text, 'visit'::text, 'build'::text, 'meeting'::text, 'logistics'::text, 'media'::text, 'other'::text])))
);

ALTER TABLE transportation ADD CONSTRAINT transportation_pkey PRIMARY KEY (id);
CREATE INDEX transportation_list ON transportation USING btree (created_at, id);
CREATE INDEX transportation_of_company ON transportation USING btree (company_id, created_at, id);
CREATE INDEX transportation_of_exhibition ON transportation USING btree (exhibition_id, created_at, id);
ALTER TABLE travel ADD CONSTRAINT travel_pkey PRIMARY KEY (id);
CREATE INDEX travel_list ON travel USING btree (created_at, id);
CREATE INDEX travel_of_company ON travel USING btree (company_id, created_at, id);
CREATE INDEX travel_of_exhibition ON travel USING btree (exhibition_id, created_at, id);

-- Tables of blacklist

CREATE TABLE active_blacklist_key (
  scope_key text NOT NULL,
  subject bytea NOT NULL,
  blacklist_id uuid NOT NULL
);

CREATE TABLE blacklist (
  id uuid DEFAULT uuidv7() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  state text DEFAULT 'pending'::text NOT NULL,
  code text DEFAULT ('BL-'::text || lpad((nextval('blacklist_no'::regclass))::text, 6, '0'::text)) NOT NULL,
  scope text NOT NULL,
  exhibition_id uuid,
  kind text NOT NULL,
  name text DEFAULT ''::text NOT NULL,
  plate text DEFAULT ''::text NOT NULL,
  birth date,
  phone_blind_index bytea,
  phone_encrypted bytea,
  phone_masked text DEFAULT ''::text NOT NULL,
  reason text NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  guard text DEFAULT ''::text NOT NULL,
  evidence uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  from_day date NOT NULL,
  until_day date,
  urgent_until timestamp with time zone,
  in_force_at timestamp with time zone,
  company_id uuid NOT NULL,
  submitted_by uuid NOT NULL,
  submitted_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT blacklist_days CHECK ((from_day <= until_day)),
  CONSTRAINT blacklist_evidence CHECK ((cardinality(evidence) <= 6)),
  CONSTRAINT blacklist_force CHECK (((in_force_at IS NULL) OR (state = ANY (ARRAY['urgent'::text, 'active'::text])))),
  CONSTRAINT blacklist_ground CHECK (((scope = 'exhibition'::text) OR (exhibition_id IS NULL))),
  CONSTRAINT blacklist_guard_check CHECK ((char_length(guard) <= 100)),
  CONSTRAINT blacklist_kind CHECK ((kind = ANY (ARRAY['person'::text, 'vehicle'::text]))),
  CONSTRAINT blacklist_name_check CHECK ((char_length(name) <= 60)),
  CONSTRAINT blacklist_scope CHECK ((scope = ANY (ARRAY['exhibition'::text, 'exhibitionOutside'::text, 'garden'::text]))),
  CONSTRAINT blacklist_state CHECK ((state = ANY (ARRAY['pending'::text, 'urgent'::text, 'active'::text, 'refused'::text, 'withdrawn'::text, 'lifted'::text, 'expired'::text]))),
  CONSTRAINT blacklist_who CHECK (
CASE kind
    WHEN 'person'::text THEN ((name <> ''::text) AND (plate = ''::text))
    ELSE (plate <> ''::text)
END)
);

CREATE TABLE blacklist_appeal (
  id uuid DEFAULT uuidv7() NOT NULL,
  blacklist_id uuid NOT NULL,
  phone_encrypted bytea NOT NULL,
  phone_masked text NOT NULL,
  text text NOT NULL,
  image uuid,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT blacklist_appeal_text_check CHECK ((char_length(text) BETWEEN 1 AND 500))
);

CREATE TABLE blacklist_document (
  blacklist_id uuid NOT NULL,
  ordinal smallint NOT NULL,
  type text NOT NULL,
  blind_index bytea NOT NULL,
  encrypted bytea NOT NULL,
  masked text NOT NULL
);

CREATE TABLE blacklist_key (
  blind_index bytea NOT NULL,
  exhibition_id uuid,
  blacklist_id uuid NOT NULL,
  kind text NOT NULL,
  "from" timestamp with time zone NOT NULL,
  until timestamp with time zone
);

CREATE TABLE cleared_person (
  blacklist_id uuid NOT NULL,
  person bytea NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  operator_id uuid NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);

CREATE TABLE suspended_by_entry (
  blacklist_id uuid NOT NULL,
  exhibition_id uuid NOT NULL,
  holder_id uuid NOT NULL,
  holder text NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  released_at timestamp with time zone,
  CONSTRAINT suspended_by_entry_holder_check CHECK ((holder = ANY (ARRAY['badge'::text, 'ticket'::text])))
);

ALTER TABLE active_blacklist_key ADD CONSTRAINT blacklist_once PRIMARY KEY (scope_key, subject);
CREATE INDEX active_blacklist_key_entry ON active_blacklist_key USING btree (blacklist_id);
ALTER TABLE blacklist ADD CONSTRAINT blacklist_pkey PRIMARY KEY (id);
ALTER TABLE blacklist ADD CONSTRAINT blacklist_code UNIQUE (code);
CREATE INDEX blacklist_list ON blacklist USING btree (scope, submitted_at, id);
CREATE INDEX blacklist_states ON blacklist USING btree (state, submitted_at, id);
CREATE INDEX blacklist_phone ON blacklist USING btree (phone_blind_index) WHERE (phone_blind_index IS NOT NULL);
CREATE INDEX blacklist_name ON blacklist USING btree (name) WHERE (kind = 'person'::text);
CREATE INDEX blacklist_plate ON blacklist USING btree (plate) WHERE (kind = 'vehicle'::text);
CREATE INDEX blacklist_of_submitter ON blacklist USING btree (submitted_by) WHERE (state = ANY (ARRAY['pending'::text, 'urgent'::text]));
ALTER TABLE blacklist_appeal ADD CONSTRAINT blacklist_appeal_pkey PRIMARY KEY (id);
CREATE INDEX blacklist_appeal_entry ON blacklist_appeal USING btree (blacklist_id, id);
ALTER TABLE blacklist_document ADD CONSTRAINT blacklist_document_pkey PRIMARY KEY (blacklist_id, ordinal);
ALTER TABLE blacklist_document ADD CONSTRAINT blacklist_document_once UNIQUE (blacklist_id, blind_index);
CREATE INDEX blacklist_document_blind_index ON blacklist_document USING btree (blind_index);
ALTER TABLE blacklist_key ADD CONSTRAINT blacklist_key_pkey PRIMARY KEY (blind_index, blacklist_id);
CREATE INDEX blacklist_key_entry ON blacklist_key USING btree (blacklist_id);
ALTER TABLE cleared_person ADD CONSTRAINT cleared_person_pkey PRIMARY KEY (blacklist_id, person);
ALTER TABLE suspended_by_entry ADD CONSTRAINT suspended_by_entry_pkey PRIMARY KEY (blacklist_id, exhibition_id, holder_id);
CREATE INDEX suspended_by_entry_holder ON suspended_by_entry USING btree (exhibition_id, holder_id) WHERE (released_at IS NULL);

-- Tables of whitelist

CREATE TABLE whitelist (
  id uuid DEFAULT uuidv7() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  number text NOT NULL,
  state text DEFAULT 'pending'::text NOT NULL,
  kind text NOT NULL,
  exhibition_id uuid NOT NULL,
  sponsor_id uuid NOT NULL,
  company_id uuid NOT NULL,
  allowed_people integer NOT NULL,
  allowed_vehicles integer DEFAULT 0 NOT NULL,
  bound integer DEFAULT 0 NOT NULL,
  bound_vehicles integer DEFAULT 0 NOT NULL,
  plates text[] DEFAULT '{}'::text[] NOT NULL,
  door_ids uuid[] NOT NULL,
  valid_from date NOT NULL,
  valid_to date NOT NULL,
  entries_kind text NOT NULL,
  entry_reason text NOT NULL,
  guest_description text DEFAULT ''::text NOT NULL,
  proposed jsonb,
  submitted_by uuid NOT NULL,
  submitted_by_name text NOT NULL,
  submitted_at timestamp with time zone DEFAULT now() NOT NULL,
  decided_by_name text,
  decided_at timestamp with time zone,
  standing boolean DEFAULT false NOT NULL,
  before_refusal jsonb,
  CONSTRAINT whitelist_allowed_people CHECK ((allowed_people > 0)),
  CONSTRAINT whitelist_allowed_vehicles CHECK (
CASE kind
    WHEN 'vehicle'::text THEN (allowed_vehicles > 0)
    ELSE (allowed_vehicles = 0)
END),
  CONSTRAINT whitelist_bound_check CHECK ((bound >= 0)),
  CONSTRAINT whitelist_bound_vehicles_check CHECK ((bound_vehicles >= 0)),
  CONSTRAINT whitelist_capacity CHECK (((bound <= allowed_people) AND (bound_vehicles <= allowed_vehicles))),
  CONSTRAINT whitelist_days CHECK ((valid_from <= valid_to)),
  CONSTRAINT whitelist_doors CHECK ((door_ids <> '{}'::uuid[])),
  CONSTRAINT whitelist_entries_kind CHECK ((entries_kind = ANY (ARRAY['single'::text, 'unlimited'::text]))),
  CONSTRAINT whitelist_kind CHECK ((kind = ANY (ARRAY['certificate'::text, 'vehicle'::text]))),
  CONSTRAINT whitelist_plates CHECK (((cardinality(plates) <= allowed_vehicles) AND ((kind = 'certificate'::text) OR (plates <> '{}'::text[])))),
  CONSTRAINT whitelist_proposed CHECK (((proposed IS NOT NULL) = (state = 'pendingReview'::text))),
  CONSTRAINT whitelist_standing CHECK (((NOT standing) OR ((allowed_people = 1) AND (cardinality(door_ids) = 1) AND (state = ANY (ARRAY['valid'::text, 'stopped'::text, 'voided'::text, 'expired'::text]))))),
  CONSTRAINT whitelist_state CHECK ((state = ANY (ARRAY['pending'::text, 'processing'::text, 'valid'::text, 'pendingReview'::text, 'stopped'::text, 'refused'::text, 'withdrawn'::text, 'voided'::text, 'expired'::text])))
);

CREATE TABLE whitelist_guest (
  id uuid NOT NULL,
  whitelist_id uuid NOT NULL,
  exhibition_id uuid NOT NULL,
  name text NOT NULL,
  document_type text NOT NULL,
  document_blind_index bytea NOT NULL,
  document_masked text NOT NULL,
  phone_blind_index bytea NOT NULL,
  phone_masked text NOT NULL,
  plate text,
  bound_at timestamp with time zone DEFAULT now() NOT NULL,
  unbound_at timestamp with time zone,
  standing_door uuid,
  standing_number bytea,
  purged text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT whitelist_guest_standing_number CHECK (((standing_door IS NULL) OR (standing_number IS NOT NULL)))
);

ALTER TABLE whitelist ADD CONSTRAINT whitelist_pkey PRIMARY KEY (id);
ALTER TABLE whitelist ADD CONSTRAINT whitelist_number UNIQUE (number);
CREATE INDEX whitelist_list ON whitelist USING btree (submitted_at, id);
CREATE INDEX whitelist_of_exhibition ON whitelist USING btree (exhibition_id, submitted_at, id);
CREATE INDEX whitelist_of_company ON whitelist USING btree (company_id, submitted_at, id);
CREATE INDEX whitelist_of_sponsor ON whitelist USING btree (sponsor_id, submitted_at, id);
CREATE INDEX whitelist_submitted ON whitelist USING btree (submitted_by) WHERE (state = ANY (ARRAY['pending'::text, 'processing'::text, 'pendingReview'::text]));
CREATE INDEX whitelist_ends ON whitelist USING btree (valid_to) WHERE (state = ANY (ARRAY['valid'::text, 'pendingReview'::text, 'stopped'::text]));
CREATE INDEX whitelist_plate ON whitelist USING gin (plates);
CREATE INDEX whitelist_standing_list ON whitelist USING btree (submitted_at, id) WHERE standing;
ALTER TABLE whitelist_guest ADD CONSTRAINT whitelist_guest_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX whitelist_guest_person ON whitelist_guest USING btree (whitelist_id, document_blind_index) WHERE (unbound_at IS NULL);
CREATE UNIQUE INDEX whitelist_guest_plate ON whitelist_guest USING btree (whitelist_id, plate) WHERE (unbound_at IS NULL);
CREATE INDEX whitelist_guest_list ON whitelist_guest USING btree (whitelist_id, bound_at, id);
CREATE INDEX whitelist_guest_document ON whitelist_guest USING btree (document_blind_index);
CREATE INDEX whitelist_guest_phone ON whitelist_guest USING btree (phone_blind_index);
CREATE INDEX whitelist_guest_known_plate ON whitelist_guest USING btree (plate) WHERE (plate IS NOT NULL);
CREATE UNIQUE INDEX whitelist_guest_standing ON whitelist_guest USING btree (standing_door, standing_number);

-- Tables of postponement

CREATE TABLE postponement (
  id uuid DEFAULT uuidv7() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  state text DEFAULT 'pending'::text NOT NULL,
  exhibition_id uuid NOT NULL,
  sponsor_id uuid NOT NULL,
  planned jsonb NOT NULL,
  was jsonb NOT NULL,
  note text NOT NULL,
  submitted_by uuid,
  submitted_at timestamp with time zone DEFAULT now() NOT NULL,
  decided_at timestamp with time zone,
  CONSTRAINT postponement_decided CHECK (((state = ANY (ARRAY['approved'::text, 'rejected'::text])) <= (decided_at IS NOT NULL))),
  CONSTRAINT postponement_state CHECK ((state = ANY (ARRAY['pending'::text, 'returned'::text, 'withdrawn'::text, 'approved'::text, 'rejected'::text, 'ended'::text])))
);

ALTER TABLE postponement ADD CONSTRAINT postponement_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX postponement_one_open ON postponement USING btree (exhibition_id) WHERE (state = ANY (ARRAY['pending'::text, 'returned'::text]));
CREATE INDEX postponement_by_exhibition ON postponement USING btree (exhibition_id, id);
CREATE INDEX postponement_by_submission ON postponement USING btree (submitted_at, id);

-- Tables of hotline

CREATE TABLE hotline_call (
  id uuid DEFAULT uuidv7() NOT NULL,
  operator_id uuid NOT NULL,
  operator_name text NOT NULL,
  kind text NOT NULL,
  searched_masked text NOT NULL,
  searched_blind_index bytea NOT NULL,
  language text NOT NULL,
  badges integer NOT NULL,
  tickets integer NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT hotline_call_kind CHECK ((kind = ANY (ARRAY['phone'::text, 'plate'::text, 'badgeCode'::text, 'ticketCode'::text, 'scan'::text, 'document'::text]))),
  CONSTRAINT hotline_call_language_check CHECK ((language = ANY (ARRAY['cn'::text, 'en'::text])))
);

ALTER TABLE hotline_call ADD CONSTRAINT hotline_call_pkey PRIMARY KEY (id);
CREATE INDEX hotline_call_list ON hotline_call USING btree (at, id);
CREATE INDEX hotline_call_of ON hotline_call USING btree (operator_id, at, id);
CREATE INDEX hotline_call_searched ON hotline_call USING btree (searched_blind_index, at);

-- Tables of batch-search

CREATE TABLE batch_search (
  id uuid DEFAULT uuidv7() NOT NULL,
  operator_id uuid NOT NULL,
  operator_name text NOT NULL,
  reason text NOT NULL,
  lines_encrypted bytea,
  file_id uuid,
  job_id uuid,
  lines integer,
  found integer,
  missing integer,
  repeated integer,
  meaningless integer,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  failure text,
  not_read jsonb DEFAULT '{"cells": 0, "sheets": []}'::jsonb NOT NULL,
  CONSTRAINT batch_search_reason_check CHECK ((char_length(reason) BETWEEN 4 AND 200))
);

ALTER TABLE batch_search ADD CONSTRAINT batch_search_pkey PRIMARY KEY (id);
CREATE INDEX batch_search_list ON batch_search USING btree (at, id);

-- Tables of privacy

CREATE TABLE retention_certificate (
  id uuid DEFAULT uuidv7() NOT NULL,
  day date NOT NULL,
  kind text NOT NULL,
  exhibition_id uuid,
  days integer,
  set_by_name text NOT NULL,
  set_at timestamp with time zone,
  counts jsonb NOT NULL,
  rows integer NOT NULL,
  first_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  last_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  request text,
  CONSTRAINT retention_certificate_rows CHECK ((rows > 0)),
  CONSTRAINT retention_certificate_why CHECK (((days IS NULL) = (request IS NOT NULL)))
);

CREATE TABLE retention_run (
  night date NOT NULL,
  job_id uuid,
  begun_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE retention_certificate ADD CONSTRAINT retention_certificate_pkey PRIMARY KEY (id);
CREATE INDEX retention_certificate_newest ON retention_certificate USING btree (last_at, id);
ALTER TABLE retention_certificate ADD CONSTRAINT retention_certificate_once UNIQUE NULLS NOT DISTINCT (day, kind, exhibition_id, days, set_by_name, set_at, request);
CREATE INDEX retention_certificate_of_request ON retention_certificate USING btree (request) WHERE (request IS NOT NULL);
ALTER TABLE retention_run ADD CONSTRAINT retention_run_pkey PRIMARY KEY (night);

-- Tables of subject-request

CREATE TABLE subject_request (
  id uuid DEFAULT uuidv7() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  state text DEFAULT 'received'::text NOT NULL,
  number text DEFAULT ('SR-'::text || lpad((nextval('subject_request_no'::regclass))::text, 6, '0'::text)) NOT NULL,
  kind text NOT NULL,
  document_type text,
  document_blind_index bytea,
  document_encrypted bytea,
  document_masked text DEFAULT ''::text NOT NULL,
  phone_blind_index bytea,
  phone_encrypted bytea,
  phone_masked text DEFAULT ''::text NOT NULL,
  email_blind_index bytea,
  email_encrypted bytea,
  email_masked text DEFAULT ''::text NOT NULL,
  proof text NOT NULL,
  reason text NOT NULL,
  received_on date NOT NULL,
  due_on date NOT NULL,
  submitted_by uuid NOT NULL,
  submitted_by_name text NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  approved_by uuid,
  approved_by_name text,
  approved_at timestamp with time zone,
  job_id uuid,
  file_id uuid,
  file_until timestamp with time zone,
  opened integer DEFAULT 0 NOT NULL,
  goes jsonb,
  retention_exceptions jsonb,
  taken_at timestamp with time zone,
  note text DEFAULT ''::text NOT NULL,
  ended_at timestamp with time zone,
  legal_holds jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT subject_request_approved CHECK (((state <> ALL (ARRAY['approved'::text, 'partial'::text, 'done'::text])) OR (approved_by IS NOT NULL))),
  CONSTRAINT subject_request_days CHECK ((received_on <= due_on)),
  CONSTRAINT subject_request_ended CHECK (((state <> ALL (ARRAY['answered'::text, 'done'::text, 'refused'::text, 'withdrawn'::text])) OR (ended_at IS NOT NULL))),
  CONSTRAINT subject_request_kind CHECK ((kind = ANY (ARRAY['access'::text, 'erasure'::text]))),
  CONSTRAINT subject_request_legal_holds CHECK (((state = 'partial'::text) = (legal_holds <> '[]'::jsonb))),
  CONSTRAINT subject_request_proof CHECK ((proof = ANY (ARRAY['document'::text, 'code'::text, 'agent'::text]))),
  CONSTRAINT subject_request_somebody CHECK (((document_blind_index IS NOT NULL) OR (phone_blind_index IS NOT NULL) OR (email_blind_index IS NOT NULL))),
  CONSTRAINT subject_request_state CHECK ((state = ANY (ARRAY['received'::text, 'processing'::text, 'ready'::text, 'answered'::text, 'previewed'::text, 'approved'::text, 'partial'::text, 'done'::text, 'refused'::text, 'withdrawn'::text]))),
  CONSTRAINT subject_request_two_people CHECK ((approved_by <> submitted_by))
);

CREATE TABLE subject_request_row (
  request_id uuid NOT NULL,
  entity_type text CONSTRAINT subject_request_row_of_not_null NOT NULL,
  key jsonb NOT NULL
);

ALTER TABLE subject_request ADD CONSTRAINT subject_request_pkey PRIMARY KEY (id);
ALTER TABLE subject_request ADD CONSTRAINT subject_request_number UNIQUE (number);
CREATE INDEX subject_request_list ON subject_request USING btree (received_on, id);
CREATE INDEX subject_request_document ON subject_request USING btree (document_blind_index) WHERE (document_blind_index IS NOT NULL);
CREATE INDEX subject_request_phone ON subject_request USING btree (phone_blind_index) WHERE (phone_blind_index IS NOT NULL);
CREATE INDEX subject_request_email ON subject_request USING btree (email_blind_index) WHERE (email_blind_index IS NOT NULL);
CREATE INDEX subject_request_open_erasure ON subject_request USING btree (id) WHERE (state = ANY (ARRAY['approved'::text, 'partial'::text]));
ALTER TABLE subject_request_row ADD CONSTRAINT subject_request_row_pkey PRIMARY KEY (request_id, entity_type, key);

-- Tables of first-steps

CREATE TABLE onboarding_dismissed (
  operator_id uuid NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);

ALTER TABLE onboarding_dismissed ADD CONSTRAINT onboarding_dismissed_pkey PRIMARY KEY (operator_id);

-- Tables of notification

CREATE TABLE notification (
  id uuid DEFAULT uuidv7() NOT NULL,
  company_id uuid NOT NULL,
  operator_id uuid,
  permissions text[],
  kind text NOT NULL,
  event text NOT NULL,
  by_operator_id uuid,
  by_company_id uuid,
  by_name text DEFAULT ''::text NOT NULL,
  exhibition_id uuid,
  subject_id uuid,
  name text DEFAULT ''::text NOT NULL,
  count integer DEFAULT 1 NOT NULL,
  page text,
  since timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  tx xid8 DEFAULT pg_current_xact_id() NOT NULL,
  read_before boolean DEFAULT false NOT NULL,
  CONSTRAINT notification_count_check CHECK ((count > 0)),
  CONSTRAINT notification_kind_check CHECK ((kind = ANY (ARRAY['waits'::text, 'decided'::text, 'job'::text, 'security'::text])))
);

CREATE TABLE notification_read (
  operator_id uuid NOT NULL,
  notification_id uuid NOT NULL
);

CREATE TABLE notification_read_all (
  operator_id uuid NOT NULL,
  up_to uuid NOT NULL,
  seen pg_snapshot NOT NULL
);

ALTER TABLE notification ADD CONSTRAINT notification_pkey PRIMARY KEY (id);
CREATE INDEX notification_list ON notification USING btree (company_id, id);
CREATE INDEX notification_event ON notification USING btree (company_id, event, id);
ALTER TABLE notification_read ADD CONSTRAINT notification_read_pkey PRIMARY KEY (operator_id, notification_id);
CREATE INDEX notification_read_of ON notification_read USING btree (notification_id);
ALTER TABLE notification_read_all ADD CONSTRAINT notification_read_all_pkey PRIMARY KEY (operator_id);

-- Tables of export-schedule

CREATE TABLE export_run (
  id uuid DEFAULT uuidv7() NOT NULL,
  schedule_id uuid NOT NULL,
  due_at timestamp with time zone NOT NULL,
  job_id uuid NOT NULL,
  readers text[] NOT NULL,
  mailed boolean NOT NULL,
  ended_at timestamp with time zone,
  file_id uuid,
  row_count bigint,
  failure text,
  mailed_at timestamp with time zone,
  message_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  unsent_why text
);

CREATE TABLE export_schedule (
  id uuid DEFAULT uuidv7() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  company_id uuid NOT NULL,
  operator_id uuid NOT NULL,
  operator_name text NOT NULL,
  command text NOT NULL,
  payload jsonb NOT NULL,
  format text NOT NULL,
  span text,
  path text NOT NULL,
  recurrence text NOT NULL,
  weekday text,
  month_day integer,
  at text NOT NULL,
  operator_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  language text NOT NULL,
  paused_at timestamp with time zone,
  suspended_at timestamp with time zone,
  suspended_reason text,
  next_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT export_schedule_at_check CHECK ((at ~ '^([01][0-9]|2[0-3]):00$'::text)),
  CONSTRAINT export_schedule_format_check CHECK ((format = ANY (ARRAY['xlsx'::text, 'csv'::text]))),
  CONSTRAINT export_schedule_held CHECK (((suspended_at IS NULL) = (suspended_reason IS NULL))),
  CONSTRAINT export_schedule_language_check CHECK ((language = ANY (ARRAY['cn'::text, 'en'::text]))),
  CONSTRAINT export_schedule_month_day CHECK (((recurrence = 'monthly'::text) = (month_day IS NOT NULL))),
  CONSTRAINT export_schedule_month_day_check CHECK ((month_day BETWEEN 1 AND 31)),
  CONSTRAINT export_schedule_next CHECK (((next_at IS NULL) = ((paused_at IS NOT NULL) OR (suspended_at IS NOT NULL)))),
  CONSTRAINT export_schedule_payload CHECK (((jsonb_typeof(payload) = 'object'::text) AND (NOT (payload ?| '{search,reveal}'::text[])) AND (NOT COALESCE(((payload -> 'filter'::text) ?| '{search,reveal}'::text[]), false)))),
  CONSTRAINT export_schedule_recurrence_check CHECK ((recurrence = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text]))),
  CONSTRAINT export_schedule_span_check CHECK ((span = ANY (ARRAY['today'::text, 'yesterday'::text, 'last7Days'::text, 'last30Days'::text, 'thisMonth'::text, 'lastMonth'::text]))),
  CONSTRAINT export_schedule_to CHECK ((cardinality(operator_ids) <= 10)),
  CONSTRAINT export_schedule_weekday CHECK (((recurrence = 'weekly'::text) = (weekday IS NOT NULL))),
  CONSTRAINT export_schedule_weekday_check CHECK ((weekday = ANY (ARRAY['monday'::text, 'tuesday'::text, 'wednesday'::text, 'thursday'::text, 'friday'::text, 'saturday'::text, 'sunday'::text])))
);

ALTER TABLE export_run ADD CONSTRAINT export_run_pkey PRIMARY KEY (id);
ALTER TABLE export_run ADD CONSTRAINT export_run_once UNIQUE (schedule_id, due_at);
CREATE UNIQUE INDEX export_run_job ON export_run USING btree (job_id);
CREATE INDEX export_run_of ON export_run USING btree (schedule_id, id);
ALTER TABLE export_schedule ADD CONSTRAINT export_schedule_pkey PRIMARY KEY (id);
CREATE INDEX export_schedule_operator ON export_schedule USING btree (operator_id, id);
CREATE INDEX export_schedule_company ON export_schedule USING btree (company_id, id);
CREATE INDEX export_schedule_due ON export_schedule USING btree (next_at) WHERE (next_at IS NOT NULL);

-- Tables of merger

CREATE TABLE not_duplicate (
  one_id uuid NOT NULL,
  other_id uuid NOT NULL,
  by_name text NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT not_duplicate_order CHECK ((one_id < other_id))
);

ALTER TABLE not_duplicate ADD CONSTRAINT not_duplicate_pkey PRIMARY KEY (one_id, other_id);
CREATE INDEX not_duplicate_other ON not_duplicate USING btree (other_id);

-- Views

CREATE VIEW blacklist_subject AS
 SELECT b.id,
    blacklist_scope_key(b.scope, b.exhibition_id) AS scope_key,
    convert_to(b.plate, 'UTF8'::name) AS subject,
    b.state
   FROM blacklist b
  WHERE b.kind = 'vehicle'::text
UNION ALL
 SELECT b.id,
    blacklist_scope_key(b.scope, b.exhibition_id) AS scope_key,
    d.blind_index AS subject,
    b.state
   FROM blacklist b
     JOIN blacklist_document d ON d.blacklist_id = b.id;

-- Functions

CREATE AGGREGATE checkpoint_chain(start bytea, bytes bytea) (sfunc = checkpoint_hash, stype = bytea);

CREATE FUNCTION company_name_core(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN NULLIF(regexp_replace(plain_name(name), '((股份)?有限(责任)?公司|有限合伙|集团公司|集团|公司|(co)?(ltd|limited|inc|llc|gmbh)|company|corporation|corp|group)$'::text, ''::text), ''::text);

CREATE FUNCTION encrypted_in(which encrypted_column, key bytea)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  found boolean;
begin
  execute format('select exists (select from %I where substring(%s from 1 for 6) = $1)', which.source,
    case when which.json_key is null then format('%I', which.column_name)
      else format('decode(%I ->> %L, ''base64'')', which.column_name, which.json_key) end)
    into found using key;
  return found;
end $function$;

CREATE FUNCTION normalized_company_name(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN company_name_core(search_fold(name));

CREATE FUNCTION operation_log_bytes(l operation_log)
 RETURNS bytea
 LANGUAGE sql
 STABLE
AS $function$
  select convert_to((jsonb_build_array(l.exhibition_id, (extract(epoch from l.at) * 1000000)::bigint, l.id, l.xid, l.command,
    l.company_id, l.operator_id, l.operator_name, l.device_id, l.entity_type, l.target_id, l.target_name, l.before, l.after,
    l.status_code, l.reason, l.trace_id, l.address)
    || case when l.refusal_details is null then '[]' else jsonb_build_array(l.refusal_details) end)::text, 'UTF8')
$function$;

CREATE FUNCTION payer_name(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN plain_name(search_fold(name));

-- Tables of company

CREATE TABLE company (
  id uuid DEFAULT uuidv7() NOT NULL,
  type text NOT NULL,
  parent_id uuid,
  state text DEFAULT 'inUse'::text NOT NULL,
  name_cn text NOT NULL,
  name_en text NOT NULL,
  credit_code text,
  registration_number text,
  country text,
  com_attr text,
  com_type text,
  region_code text,
  address_cn text DEFAULT ''::text NOT NULL,
  address_en text DEFAULT ''::text NOT NULL,
  contact_name text DEFAULT ''::text NOT NULL,
  contact_telephone text DEFAULT ''::text NOT NULL,
  contact_email text DEFAULT ''::text NOT NULL,
  licence_file_id uuid,
  submitted_by uuid,
  demo boolean DEFAULT false NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  kind text GENERATED ALWAYS AS (
CASE type
    WHEN 'platform'::text THEN NULL::text
    WHEN 'cooperatorMain'::text THEN 'cooperator'::text
    WHEN 'cooperatorTemp'::text THEN 'cooperator'::text
    WHEN 'cooperatorSec'::text THEN 'secondaryCooperator'::text
    WHEN 'agentSec'::text THEN 'secondaryAgent'::text
    ELSE type
END) STORED,
  stage text GENERATED ALWAYS AS (
CASE
    WHEN (state = 'pending'::text) THEN 'pending'::text
    WHEN (state = ANY (ARRAY['returned'::text, 'withdrawn'::text])) THEN 'back'::text
    WHEN (state = ANY (ARRAY['rejected'::text, 'merged'::text])) THEN state
    ELSE 'partner'::text
END) STORED,
  owner_company_id uuid,
  submitted_at timestamp with time zone DEFAULT now() NOT NULL,
  decided_at timestamp with time zone,
  administrator jsonb,
  temporary_for uuid,
  sharing text DEFAULT 'none'::text NOT NULL,
  read_only_since timestamp with time zone,
  closes_at timestamp with time zone,
  merged_into uuid,
  merged_at timestamp with time zone,
  former_names text DEFAULT ''::text NOT NULL,
  living boolean GENERATED ALWAYS AS ((merged_into IS NULL)) STORED NOT NULL,
  merged_into_living boolean GENERATED ALWAYS AS (
CASE
    WHEN (merged_into IS NOT NULL) THEN true
    ELSE NULL::boolean
END) STORED,
  normalized_name_cn text GENERATED ALWAYS AS (normalized_company_name(name_cn)) STORED,
  normalized_name_en text GENERATED ALWAYS AS (normalized_company_name(name_en)) STORED,
  CONSTRAINT company_administrator CHECK (((administrator IS NULL) OR (stage <> 'partner'::text))),
  CONSTRAINT company_credit_code_check CHECK ((credit_code ~ '^[0-9A-Z]{15,18}$'::text)),
  CONSTRAINT company_merged CHECK ((((state = 'merged'::text) = (merged_into IS NOT NULL)) AND ((state = 'merged'::text) = (merged_at IS NOT NULL)))),
  CONSTRAINT company_name_cn_check CHECK ((name_cn <> ''::text)),
  CONSTRAINT company_name_en_check CHECK ((name_en <> ''::text)),
  CONSTRAINT company_no_parent_of_itself CHECK ((parent_id <> id)),
  CONSTRAINT company_not_kept_by_itself CHECK ((owner_company_id <> id)),
  CONSTRAINT company_region_code_check CHECK ((region_code ~ '^\d{6}$'::text)),
  CONSTRAINT company_sharing CHECK ((sharing = ANY (ARRAY['none'::text, 'open'::text, 'stopped'::text]))),
  CONSTRAINT company_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'returned'::text, 'rejected'::text, 'withdrawn'::text, 'inUse'::text, 'frozen'::text, 'closed'::text, 'merged'::text]))),
  CONSTRAINT company_type_check CHECK ((type = ANY (ARRAY['platform'::text, 'sponsor'::text, 'cooperatorMain'::text, 'cooperatorSec'::text, 'cooperatorTemp'::text, 'logistics'::text, 'agent'::text, 'agentSec'::text])))
);

ALTER TABLE company ADD CONSTRAINT company_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX company_platform ON company USING btree (type) WHERE (type = 'platform'::text);
CREATE INDEX company_parent ON company USING btree (parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX company_type ON company USING btree (type, id);
CREATE UNIQUE INDEX company_credit_code ON company USING btree (credit_code) WHERE ((credit_code IS NOT NULL) AND (state <> ALL (ARRAY['rejected'::text, 'withdrawn'::text])));
CREATE INDEX company_credit_code_any ON company USING btree (credit_code) WHERE (credit_code IS NOT NULL);
CREATE INDEX company_registration_number ON company USING btree (registration_number) WHERE (registration_number IS NOT NULL);
CREATE INDEX company_contact_telephone ON company USING btree (contact_telephone);
CREATE INDEX company_keeper ON company USING btree (owner_company_id) WHERE (owner_company_id IS NOT NULL);
CREATE INDEX company_temporary_for ON company USING btree (temporary_for) WHERE (temporary_for IS NOT NULL);
CREATE INDEX company_administrator_user_name ON company USING btree (lower((administrator ->> 'userName'::text))) WHERE (administrator IS NOT NULL);
CREATE INDEX company_shared ON company USING btree (kind, submitted_at, id) WHERE (sharing = 'open'::text);
CREATE INDEX company_temporary ON company USING btree (state, temporary_for) WHERE (type = 'cooperatorTemp'::text);
CREATE UNIQUE INDEX company_registration ON company USING btree (country, upper(registration_number)) WHERE ((registration_number IS NOT NULL) AND (state <> ALL (ARRAY['rejected'::text, 'withdrawn'::text])));
ALTER TABLE company ADD CONSTRAINT company_living_key UNIQUE (id, living);
CREATE INDEX company_merged_into ON company USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX company_twin_phone ON company USING btree (contact_telephone, type, id) WHERE ((state = 'inUse'::text) AND (kind <> 'sponsor'::text) AND (contact_telephone <> ''::text));
CREATE INDEX company_twin_mail ON company USING btree (lower(contact_email), type, id) WHERE ((state = 'inUse'::text) AND (kind <> 'sponsor'::text) AND (contact_email <> ''::text));
CREATE INDEX company_search ON company USING gin (search_grams(''::text, ((name_cn || ' '::text) || name_en)));
CREATE INDEX company_normalized_name_cn ON company USING btree (normalized_name_cn, type, id) WHERE ((state = 'inUse'::text) AND (kind <> 'sponsor'::text));
CREATE INDEX company_normalized_name_en ON company USING btree (normalized_name_en, type, id) WHERE ((state = 'inUse'::text) AND (kind <> 'sponsor'::text));
CREATE INDEX company_payer_name_cn ON company USING btree (payer_name(name_cn));
CREATE INDEX company_payer_name_en ON company USING btree (payer_name(name_en)) WHERE (name_en <> ''::text);

-- Tables of charge

CREATE INDEX payment_evidence_payer_name ON payment_evidence USING btree (payer_name(payer));

-- Views

CREATE VIEW company_duplicate_candidate AS
 WITH pairs AS (
         SELECT 'name'::text AS why,
            same.ids[1] AS one_id,
            unnest(same.ids[2:]) AS other_id
           FROM ( SELECT array_agg(company.id ORDER BY company.id) AS ids
                   FROM company
                  WHERE company.state = 'inUse'::text AND company.kind <> 'sponsor'::text AND company.normalized_name_cn IS NOT NULL
                  GROUP BY company.normalized_name_cn, company.type
                 HAVING count(*) > 1) same
        UNION
         SELECT 'name'::text AS "?column?",
            same.ids[1] AS ids,
            unnest(same.ids[2:]) AS unnest
           FROM ( SELECT array_agg(company.id ORDER BY company.id) AS ids
                   FROM company
                  WHERE company.state = 'inUse'::text AND company.kind <> 'sponsor'::text AND company.normalized_name_en IS NOT NULL
                  GROUP BY company.normalized_name_en, company.type
                 HAVING count(*) > 1) same
        UNION
         SELECT 'name'::text AS "?column?",
            LEAST(a.id, b.id) AS "least",
            GREATEST(a.id, b.id) AS "greatest"
           FROM company a
             JOIN company b ON b.normalized_name_cn = a.normalized_name_en AND b.type = a.type AND b.id <> a.id
          WHERE a.state = 'inUse'::text AND a.kind <> 'sponsor'::text AND b.state = 'inUse'::text AND b.kind <> 'sponsor'::text
        UNION
         SELECT 'phone'::text AS "?column?",
            same.ids[1] AS ids,
            unnest(same.ids[2:]) AS unnest
           FROM ( SELECT array_agg(company.id ORDER BY company.id) AS ids
                   FROM company
                  WHERE company.state = 'inUse'::text AND company.kind <> 'sponsor'::text AND company.contact_telephone <> ''::text
                  GROUP BY company.contact_telephone, company.type
                 HAVING count(*) > 1) same
        UNION
         SELECT 'email'::text AS "?column?",
            same.ids[1] AS ids,
            unnest(same.ids[2:]) AS unnest
           FROM ( SELECT array_agg(company.id ORDER BY company.id) AS ids
                   FROM company
                  WHERE company.state = 'inUse'::text AND company.kind <> 'sponsor'::text AND company.contact_email <> ''::text
                  GROUP BY (lower(company.contact_email)), company.type
                 HAVING count(*) > 1) same
        )
 SELECT OVERLAY(OVERLAY(md5(one_id::text || other_id::text) PLACING '8'::text FROM 13) PLACING '8'::text FROM 17)::uuid AS id,
    one_id,
    other_id,
    array_agg(why ORDER BY p.why DESC) AS why
   FROM pairs p
  WHERE NOT (EXISTS ( SELECT
           FROM not_duplicate a
          WHERE a.one_id = p.one_id AND a.other_id = p.other_id))
  GROUP BY one_id, other_id;

-- Indexes of partitions of operation-log

ALTER INDEX operation_log_default_expr_idx RENAME TO operation_log_default_search;

-- Indexes of partitions of ledger

ALTER INDEX posting_0_journal_entry_id_idx RENAME TO posting_0_voucher_id_idx;
ALTER INDEX posting_1_journal_entry_id_idx RENAME TO posting_1_voucher_id_idx;
ALTER INDEX posting_2_journal_entry_id_idx RENAME TO posting_2_voucher_id_idx;
ALTER INDEX posting_3_journal_entry_id_idx RENAME TO posting_3_voucher_id_idx;

-- Indexes of partitions of badge

ALTER INDEX badge_0_exhibition_id_document_blind_index_idx RENAME TO badge_0_exhibition_id_document_digest_idx;
ALTER INDEX badge_0_exhibition_id_phone_blind_index_idx RENAME TO badge_0_exhibition_id_phone_digest_idx;
ALTER INDEX badge_0_expr_idx RENAME TO badge_0_search;
ALTER INDEX badge_0_search_grams_idx RENAME TO badge_0_search_en;
ALTER INDEX badge_0_exhibition_id_submitted_at_idx RENAME TO badge_0_waiting_since;
ALTER INDEX badge_1_exhibition_id_document_blind_index_idx RENAME TO badge_1_exhibition_id_document_digest_idx;
ALTER INDEX badge_1_exhibition_id_phone_blind_index_idx RENAME TO badge_1_exhibition_id_phone_digest_idx;
ALTER INDEX badge_1_expr_idx RENAME TO badge_1_search;
ALTER INDEX badge_1_search_grams_idx RENAME TO badge_1_search_en;
ALTER INDEX badge_1_exhibition_id_submitted_at_idx RENAME TO badge_1_waiting_since;
ALTER INDEX badge_2_exhibition_id_document_blind_index_idx RENAME TO badge_2_exhibition_id_document_digest_idx;
ALTER INDEX badge_2_exhibition_id_phone_blind_index_idx RENAME TO badge_2_exhibition_id_phone_digest_idx;
ALTER INDEX badge_2_expr_idx RENAME TO badge_2_search;
ALTER INDEX badge_2_search_grams_idx RENAME TO badge_2_search_en;
ALTER INDEX badge_2_exhibition_id_submitted_at_idx RENAME TO badge_2_waiting_since;
ALTER INDEX badge_3_exhibition_id_document_blind_index_idx RENAME TO badge_3_exhibition_id_document_digest_idx;
ALTER INDEX badge_3_exhibition_id_phone_blind_index_idx RENAME TO badge_3_exhibition_id_phone_digest_idx;
ALTER INDEX badge_3_expr_idx RENAME TO badge_3_search;
ALTER INDEX badge_3_search_grams_idx RENAME TO badge_3_search_en;
ALTER INDEX badge_3_exhibition_id_submitted_at_idx RENAME TO badge_3_waiting_since;

-- Indexes of partitions of ticket

ALTER INDEX ticket_0_exhibition_id_document_blind_index_idx RENAME TO ticket_0_exhibition_id_document_digest_idx;
ALTER INDEX ticket_0_exhibition_id_phone_blind_index_idx RENAME TO ticket_0_exhibition_id_phone_digest_idx;
ALTER INDEX ticket_0_exhibition_id_schedule_revision_valid_to_day_idx RENAME TO ticket_0_living_days;
ALTER INDEX ticket_0_exhibition_id_search_fold_id_idx RENAME TO ticket_0_search;
ALTER INDEX ticket_1_exhibition_id_document_blind_index_idx RENAME TO ticket_1_exhibition_id_document_digest_idx;
ALTER INDEX ticket_1_exhibition_id_phone_blind_index_idx RENAME TO ticket_1_exhibition_id_phone_digest_idx;
ALTER INDEX ticket_1_exhibition_id_schedule_revision_valid_to_day_idx RENAME TO ticket_1_living_days;
ALTER INDEX ticket_1_exhibition_id_search_fold_id_idx RENAME TO ticket_1_search;
ALTER INDEX ticket_2_exhibition_id_document_blind_index_idx RENAME TO ticket_2_exhibition_id_document_digest_idx;
ALTER INDEX ticket_2_exhibition_id_phone_blind_index_idx RENAME TO ticket_2_exhibition_id_phone_digest_idx;
ALTER INDEX ticket_2_exhibition_id_schedule_revision_valid_to_day_idx RENAME TO ticket_2_living_days;
ALTER INDEX ticket_2_exhibition_id_search_fold_id_idx RENAME TO ticket_2_search;
ALTER INDEX ticket_3_exhibition_id_document_blind_index_idx RENAME TO ticket_3_exhibition_id_document_digest_idx;
ALTER INDEX ticket_3_exhibition_id_phone_blind_index_idx RENAME TO ticket_3_exhibition_id_phone_digest_idx;
ALTER INDEX ticket_3_exhibition_id_schedule_revision_valid_to_day_idx RENAME TO ticket_3_living_days;
ALTER INDEX ticket_3_exhibition_id_search_fold_id_idx RENAME TO ticket_3_search;

-- Indexes of partitions of gate

ALTER INDEX passage_0_exhibition_id_reason_at_id_idx RENAME TO passage_0_of_reason;
ALTER INDEX passage_1_exhibition_id_reason_at_id_idx RENAME TO passage_1_of_reason;
ALTER INDEX passage_2_exhibition_id_reason_at_id_idx RENAME TO passage_2_of_reason;
ALTER INDEX passage_3_exhibition_id_reason_at_id_idx RENAME TO passage_3_of_reason;

-- Partitions of months

SELECT ensure_operation_log_partitions(2);

-- Rows

INSERT INTO company_reference (table_name, column_name, on_merge, narrowed, also_set, label, "position") OVERRIDING SYSTEM VALUE VALUES
  ('api_key', 'company_id', 'moves', 'true', 'name = case when revoked_at is null and exists (select from api_key o where o.company_id = $2 and o.revoked_at is null
    and lower(o.name) = lower(t.name)) then left(name, 40) || '' · '' || left(t.id::text, 8) else name end', 'apiKey', '53'),
  ('audience', 'owner_id', 'never', 'true', '', NULL, '76'),
  ('audience_merge', 'owner_id', 'never', 'true', '', NULL, '77'),
  ('badge', 'company_id', 'moves', 'exhibition_id = any ($3)', '', 'badge', '72'),
  ('badge_fee', 'company_id', 'moves', 'exhibition_id = any ($3)', '', NULL, '6'),
  ('badge_fee', 'payer_company_id', 'moves', 'exhibition_id = any ($3)', '', NULL, '7'),
  ('badge_fee', 'payer_parent_id', 'moves', 'exhibition_id = any ($3)', '', NULL, '8'),
  ('badge_fee', 'sponsor_id', 'never', 'true', '', NULL, '9'),
  ('bank_line', 'payer_company_id', 'moves', 'true', '', NULL, '59'),
  ('bill', 'company_id', 'moves', 'exhibition_id = any ($3)', '', 'charge', '10'),
  ('bill', 'holder_id', 'moves', 'exhibition_id = any ($3)', '', NULL, '12'),
  ('bill', 'parent_company_id', 'moves', 'exhibition_id = any ($3)', '', NULL, '11'),
  ('bill', 'sponsor_id', 'never', 'true', '', NULL, '13'),
  ('blacklist', 'company_id', 'moves', 'true', '', NULL, '58'),
  ('campaign', 'owner_id', 'never', 'true', '', NULL, '83'),
  ('company', 'merged_into', 'rule', 'true', '', NULL, '71'),
  ('company', 'owner_company_id', 'moves', 'id <> $2', '', NULL, '40'),
  ('company', 'parent_id', 'moves', 'id <> $2', '', 'secondary', '41'),
  ('consent', 'owner_id', 'never', 'true', '', NULL, '79'),
  ('declaration', 'company_id', 'moves', 'exhibition_id = any ($3)', '', 'declaration', '33'),
  ('exhibition', 'sponsor_id', 'never', 'true', '', NULL, '74'),
  ('export_schedule', 'company_id', 'moves', 'true', '', NULL, '87'),
  ('file', 'company_id', 'moves', 'state <> ''claimed''', '', NULL, '61'),
  ('gate_rule', 'company_id', 'moves', 'policy_id in (select p.id from policy p where p.exhibition_id = any ($3))', '', NULL, '38'),
  ('history', 'company_id', 'stays', 'true', '', NULL, '65'),
  ('id_code_miss', 'company_id', 'stays', 'true', '', NULL, '68'),
  ('import', 'company_id', 'moves', 'true', '', NULL, '60'),
  ('invoice_application', 'company_id', 'moves', 'exhibition_id = any ($3)', '', 'invoiceApplication', '17'),
  ('invoice_application', 'maker_id', 'moves', 'exhibition_id = any ($3)', '', NULL, '19'),
  ('invoice_application', 'parent_company_id', 'moves', 'exhibition_id = any ($3)', '', NULL, '18'),
  ('invoice_application', 'sponsor_id', 'never', 'true', '', NULL, '20'),
  ('invoice_setting', 'company_id', 'moves', 'not exists (select from invoice_setting o where o.company_id = $2)', '', NULL, '52'),
  ('job', 'company_id', 'moves', 'operator_id in (select o.id from operator o where o.company_id = $2)', '', NULL, '62'),
  ('merge_suggestion', 'owner_id', 'never', 'true', '', NULL, '78'),
  ('message_template', 'owner_id', 'never', 'true', '', NULL, '82'),
  ('netting_application', 'company_id', 'moves', 'state = ''applied''', '', NULL, '25'),
  ('netting_application', 'holder_id', 'moves', 'state = ''applied''', '', NULL, '26'),
  ('not_duplicate', 'one_id', 'stays', 'true', '', NULL, '85'),
  ('not_duplicate', 'other_id', 'stays', 'true', '', NULL, '86'),
  ('notification', 'by_company_id', 'stays', 'true', '', NULL, '67'),
  ('notification', 'company_id', 'stays', 'true', '', NULL, '66'),
  ('operation_log', 'company_id', 'stays', 'true', '', NULL, '64'),
  ('operator', 'company_id', 'rule', 'true', '', 'operator', '42'),
  ('organizer_partner', 'partner_id', 'rule', 'true', '', 'relation', '44'),
  ('organizer_partner', 'sponsor_id', 'rule', 'true', '', NULL, '45'),
  ('participation', 'company_id', 'moves', 'exhibition_id = any ($3)', '', 'participation', '1'),
  ('participation', 'sponsor_id', 'never', 'true', '', NULL, '2'),
  ('participation_task', 'company_id', 'moves', 'exhibition_id = any ($3)', '', NULL, '3'),
  ('participation_task', 'giver_id', 'moves', 'exhibition_id = any ($3)', '', NULL, '4'),
  ('participation_task', 'sponsor_id', 'never', 'true', '', NULL, '5'),
  ('partner_document', 'partner_id', 'moves', 'position + (select coalesce(max(o.position), 0) from partner_document o where o.partner_id = $2) <= 6', 'position = position + (select coalesce(max(o.position), 0) from partner_document o where o.partner_id = $2)', 'document', '50'),
  ('partner_visibility', 'partner_id', 'stays', 'true', '', NULL, '70'),
  ('partner_visibility', 'reader_id', 'stays', 'true', '', NULL, '69'),
  ('payment', 'company_id', 'moves', 'exhibition_id = any ($3)', '', 'payment', '14'),
  ('payment', 'holder_id', 'moves', 'exhibition_id = any ($3)', '', NULL, '15'),
  ('payment', 'sponsor_id', 'never', 'true', '', NULL, '16'),
  ('policy_clause', 'company_ids', 'rule', 'true', '', NULL, '39'),
  ('postponement', 'sponsor_id', 'never', 'true', '', NULL, '75'),
  ('received_address', 'company_id', 'moves', 'number + (select coalesce(max(o.number), 0) from received_address o where o.company_id = $2) <= 50', 'number = number + (select coalesce(max(o.number), 0) from received_address o where o.company_id = $2),
    is_default = is_default and not exists (select from received_address o where o.company_id = $2 and o.is_default)', 'address', '51'),
  ('recipient', 'owner_id', 'never', 'true', '', NULL, '81'),
  ('role', 'company_id', 'rule', 'true', '', 'role', '43'),
  ('saved_view', 'company_id', 'moves', 'true', 'name = case when shared and exists (select from saved_view o where o.company_id = $2 and o.shared and o.list = t.list
    and o.name = t.name) then left(name, 40) || '' · '' || left(t.id::text, 8) else name end', NULL, '56'),
  ('second_factor_demand', 'company_id', 'stays', 'true', '', NULL, '63'),
  ('settlement', 'company_id', 'moves', 'exhibition_id = any ($3)', '', 'settlement', '21'),
  ('settlement', 'holder_id', 'moves', 'exhibition_id = any ($3)', '', NULL, '23'),
  ('settlement', 'parent_company_id', 'moves', 'exhibition_id = any ($3)', '', NULL, '22'),
  ('settlement', 'sponsor_id', 'never', 'true', '', NULL, '24'),
  ('share_application', 'applicant_id', 'rule', 'true', '', NULL, '47'),
  ('share_application', 'owner_id', 'rule', 'true', '', NULL, '48'),
  ('share_application', 'partner_id', 'rule', 'true', '', 'share', '46'),
  ('share_condition', 'partner_id', 'moves', 'not exists (select from share_condition o where o.partner_id = $2)', '', NULL, '49'),
  ('statistics_schedule', 'company_id', 'moves', 'true', '', NULL, '57'),
  ('suppression', 'owner_id', 'never', 'true', '', NULL, '80'),
  ('survey', 'company_id', 'never', 'true', '', NULL, '84'),
  ('ticket', 'company_id', 'moves', 'exhibition_id = any ($3)', '', 'ticket', '73'),
  ('ticket_order', 'company_id', 'moves', 'exhibition_id = any ($3)', '', 'ticketOrder', '27'),
  ('ticket_order', 'sponsor_id', 'never', 'true', '', NULL, '28'),
  ('ticket_request', 'company_id', 'moves', 'exhibition_id = any ($3)', '', 'ticketRequest', '29'),
  ('ticket_request', 'giver_id', 'moves', 'exhibition_id = any ($3)', '', NULL, '30'),
  ('ticket_request', 'sponsor_id', 'never', 'true', '', NULL, '31'),
  ('ticket_sale_event', 'seller_company_id', 'stays', 'true', '', NULL, '32'),
  ('transportation', 'company_id', 'moves', 'exhibition_id = any ($3)', '', 'transportation', '35'),
  ('travel', 'company_id', 'moves', 'exhibition_id = any ($3)', '', 'travel', '34'),
  ('webhook', 'company_id', 'moves', 'true', 'name = case when deleted_at is null and exists (select from webhook o where o.company_id = $2 and o.deleted_at is null
    and lower(o.name) = lower(t.name)) then left(name, 40) || '' · '' || left(t.id::text, 8) else name end', 'webhook', '54'),
  ('webhook_event', 'company_id', 'moves', 'true', '', NULL, '55'),
  ('whitelist', 'company_id', 'moves', 'exhibition_id = any ($3)', '', 'whitelist', '36'),
  ('whitelist', 'sponsor_id', 'never', 'true', '', NULL, '37');

INSERT INTO encrypted_column (source, column_name, json_key, cell_table, cell_column, cell_row) OVERRIDING SYSTEM VALUE VALUES
  ('audience', 'document_encrypted', NULL, 'audience', '''document_sealed''', 'id::text'),
  ('audience', 'email_encrypted', NULL, 'audience', '''email_sealed''', 'id::text'),
  ('audience', 'phone_encrypted', NULL, 'audience', '''phone_sealed''', 'id::text'),
  ('badge', 'document_encrypted', NULL, 'badge', '''document_sealed''', 'id::text'),
  ('badge', 'phone_encrypted', NULL, 'badge', '''phone_sealed''', 'id::text'),
  ('batch_search', 'lines_encrypted', NULL, 'batch_search', '''lines_sealed''', 'id::text'),
  ('blacklist', 'phone_encrypted', NULL, 'blacklist', '''phone_sealed''', 'id::text'),
  ('blacklist_appeal', 'phone_encrypted', NULL, 'blacklist_appeal', '''phone_sealed''', 'id::text'),
  ('blacklist_document', 'encrypted', NULL, 'blacklist_document', '''document_sealed''', 'blacklist_id::text'),
  ('declaration', 'document_encrypted', NULL, 'declaration', '''document_sealed''', 'id::text'),
  ('declaration', 'phone_encrypted', NULL, 'declaration', '''phone_sealed''', 'id::text'),
  ('import', 'settings', 'sealed', 'import', '''settings''', 'settings ->> ''key'''),
  ('import_row', 'cells_encrypted', NULL, 'badge_import_row', '''cells_sealed''', 'import_id || '' '' || row_number'),
  ('login_resume', 'offered_encrypted', NULL, 'login_resume', '''offered_sealed''', 'account_id::text'),
  ('message', 'content_encrypted', NULL, 'message', '''content_sealed''', 'id::text'),
  ('message', 'recipient_encrypted', NULL, 'message', '''recipient_sealed''', 'id::text'),
  ('public_link', 'encrypted', NULL, 'open_link', 'purpose', 'subject::text'),
  ('second_factor', 'secret_encrypted', NULL, 'second_factor', '''secret_sealed''', 'account_id::text'),
  ('second_factor_offer', 'secret_encrypted', NULL, 'second_factor_offer', '''secret_sealed''', 'session_id::text'),
  ('subject_request', 'document_encrypted', NULL, 'subject_request', '''document_sealed''', 'id::text'),
  ('subject_request', 'email_encrypted', NULL, 'subject_request', '''email_sealed''', 'id::text'),
  ('subject_request', 'phone_encrypted', NULL, 'subject_request', '''phone_sealed''', 'id::text'),
  ('ticket', 'document_encrypted', NULL, 'ticket', '''document_sealed''', 'id::text'),
  ('ticket', 'phone_encrypted', NULL, 'ticket', '''phone_sealed''', 'id::text'),
  ('ticket_order', 'email_encrypted', NULL, 'ticket_order', '''email_sealed''', 'id::text'),
  ('ticket_order', 'holders_encrypted', NULL, 'ticket_order', '''holders_sealed''', 'id::text'),
  ('ticket_order', 'phone_encrypted', NULL, 'ticket_order', '''phone_sealed''', 'id::text'),
  ('vehicle_driver', 'document_encrypted', NULL, 'vehicle_driver', '''document_sealed''', 'badge_id::text'),
  ('vehicle_driver', 'phone_encrypted', NULL, 'vehicle_driver', '''phone_sealed''', 'badge_id::text'),
  ('webhook', 'old_secret_encrypted', NULL, 'webhook', '''secret''', 'id::text'),
  ('webhook', 'secret_encrypted', NULL, 'webhook', '''secret''', 'id::text');

INSERT INTO operation_log_watermark (id, xid) OVERRIDING SYSTEM VALUE VALUES
  ('true', '0');

INSERT INTO statistics_reconciliation (singleton, proved_at, untrue) OVERRIDING SYSTEM VALUE VALUES
  ('true', '-infinity', '0');

INSERT INTO webhook_dispatch_marker (singleton, job_id) OVERRIDING SYSTEM VALUE VALUES
  ('true', NULL);

SELECT setval('company_reference_position_seq', 87);

-- Foreign keys

ALTER TABLE company ADD CONSTRAINT company_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES company(id);
ALTER TABLE role ADD CONSTRAINT role_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id);
ALTER TABLE operator ADD CONSTRAINT operator_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id);
ALTER TABLE operator ADD CONSTRAINT operator_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id);
ALTER TABLE operator ADD CONSTRAINT operator_role FOREIGN KEY (role_id, company_id) REFERENCES role(id, company_id);
ALTER TABLE session ADD CONSTRAINT session_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id) ON DELETE CASCADE;
ALTER TABLE login_resume ADD CONSTRAINT login_resume_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE;
ALTER TABLE login_resume ADD CONSTRAINT login_resume_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id) ON DELETE CASCADE;
ALTER TABLE region ADD CONSTRAINT region_parent_code_fkey FOREIGN KEY (parent_code) REFERENCES region(code);
ALTER TABLE exhibition ADD CONSTRAINT exhibition_sponsor_id_fkey FOREIGN KEY (sponsor_id) REFERENCES company(id);
ALTER TABLE exhibition_co_sponsor ADD CONSTRAINT exhibition_co_sponsor_exhibition_id_fkey FOREIGN KEY (exhibition_id) REFERENCES exhibition(id) ON DELETE CASCADE;
ALTER TABLE organizer_partner ADD CONSTRAINT organizer_partner_sponsor_id_fkey FOREIGN KEY (sponsor_id) REFERENCES company(id);
ALTER TABLE organizer_partner ADD CONSTRAINT organizer_partner_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES company(id);
ALTER TABLE participation ADD CONSTRAINT participation_exhibition_id_fkey FOREIGN KEY (exhibition_id) REFERENCES exhibition(id) ON DELETE CASCADE;
ALTER TABLE participation ADD CONSTRAINT participation_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id);
ALTER TABLE participation ADD CONSTRAINT participation_sponsor_id_fkey FOREIGN KEY (sponsor_id) REFERENCES company(id);
ALTER TABLE participation ADD CONSTRAINT participation_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES participation(id);
ALTER TABLE quota ADD CONSTRAINT quota_exhibition_id_fkey FOREIGN KEY (exhibition_id) REFERENCES exhibition(id) ON DELETE CASCADE;
ALTER TABLE quota ADD CONSTRAINT quota_participation_id_fkey FOREIGN KEY (participation_id) REFERENCES participation(id) ON DELETE CASCADE;
ALTER TABLE participation_task ADD CONSTRAINT participation_task_participation_id_fkey FOREIGN KEY (participation_id) REFERENCES participation(id) ON DELETE CASCADE;
ALTER TABLE participation_task_count ADD CONSTRAINT participation_task_count_task_id_fkey FOREIGN KEY (task_id) REFERENCES participation_task(id) ON DELETE CASCADE;
ALTER TABLE person_document ADD CONSTRAINT person_document_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
ALTER TABLE zone ADD CONSTRAINT zone_exhibition_id_fkey FOREIGN KEY (exhibition_id) REFERENCES exhibition(id);
ALTER TABLE zone ADD CONSTRAINT zone_parent FOREIGN KEY (exhibition_id, parent_id) REFERENCES zone(exhibition_id, id);
ALTER TABLE door ADD CONSTRAINT door_zone FOREIGN KEY (exhibition_id, zone_id) REFERENCES zone(exhibition_id, id);
ALTER TABLE door_admin ADD CONSTRAINT door_admin_door_id_fkey FOREIGN KEY (door_id) REFERENCES door(id);
ALTER TABLE channel ADD CONSTRAINT channel_door FOREIGN KEY (exhibition_id, door_id) REFERENCES door(exhibition_id, id);
ALTER TABLE device ADD CONSTRAINT device_exhibition_id_fkey FOREIGN KEY (exhibition_id) REFERENCES exhibition(id);
ALTER TABLE device ADD CONSTRAINT device_channel FOREIGN KEY (exhibition_id, channel_id) REFERENCES channel(exhibition_id, id);
ALTER TABLE device_heartbeat ADD CONSTRAINT device_heartbeat_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id);
ALTER TABLE device_key ADD CONSTRAINT device_key_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id);
ALTER TABLE known_device ADD CONSTRAINT known_device_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE;
ALTER TABLE door_admin ADD CONSTRAINT door_admin_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id) ON DELETE CASCADE;
ALTER TABLE id_code_miss ADD CONSTRAINT id_code_miss_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE;
ALTER TABLE invoice_setting ADD CONSTRAINT invoice_setting_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id);
ALTER TABLE received_address ADD CONSTRAINT received_address_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id);
ALTER TABLE received_address ADD CONSTRAINT received_address_region_code_fkey FOREIGN KEY (region_code) REFERENCES region(code);
ALTER TABLE account_identity ADD CONSTRAINT account_identity_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE;
ALTER TABLE second_factor ADD CONSTRAINT second_factor_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE;
ALTER TABLE second_factor_offer ADD CONSTRAINT second_factor_offer_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE;
ALTER TABLE second_factor_demand ADD CONSTRAINT second_factor_demand_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE;
ALTER TABLE company ADD CONSTRAINT company_owner_company_id_fkey FOREIGN KEY (owner_company_id) REFERENCES company(id);
ALTER TABLE company ADD CONSTRAINT company_temporary_for_fkey FOREIGN KEY (temporary_for) REFERENCES exhibition(id);
ALTER TABLE partner_document ADD CONSTRAINT partner_document_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES company(id) ON DELETE CASCADE;
ALTER TABLE partner_document ADD CONSTRAINT partner_document_file_id_fkey FOREIGN KEY (file_id) REFERENCES file(id);
ALTER TABLE partner_visibility ADD CONSTRAINT partner_visibility_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES company(id) ON DELETE CASCADE;
ALTER TABLE share_condition ADD CONSTRAINT share_condition_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES company(id) ON DELETE CASCADE;
ALTER TABLE share_application ADD CONSTRAINT share_application_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES company(id);
ALTER TABLE share_application ADD CONSTRAINT share_application_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES company(id);
ALTER TABLE share_application ADD CONSTRAINT share_application_applicant_id_fkey FOREIGN KEY (applicant_id) REFERENCES company(id);
ALTER TABLE operator_login ADD CONSTRAINT operator_login_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id) ON DELETE CASCADE;
ALTER TABLE reply_template ADD CONSTRAINT reply_template_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id) ON DELETE CASCADE;
ALTER TABLE postponement ADD CONSTRAINT postponement_exhibition_id_fkey FOREIGN KEY (exhibition_id) REFERENCES exhibition(id) ON DELETE CASCADE;
ALTER TABLE postponement ADD CONSTRAINT postponement_sponsor_id_fkey FOREIGN KEY (sponsor_id) REFERENCES company(id);
ALTER TABLE ledger_account ADD CONSTRAINT ledger_account_participation_id_fkey FOREIGN KEY (participation_id) REFERENCES participation(id);
ALTER TABLE ledger_account ADD CONSTRAINT ledger_account_exhibition_id_fkey FOREIGN KEY (exhibition_id) REFERENCES exhibition(id);
ALTER TABLE ledger_account ADD CONSTRAINT ledger_account_bank_account_id_fkey FOREIGN KEY (bank_account_id) REFERENCES bank_account(id);
ALTER TABLE journal_entry ADD CONSTRAINT journal_entry_undoes_fkey FOREIGN KEY (undoes) REFERENCES journal_entry(id);
ALTER TABLE journal_entry ADD CONSTRAINT journal_entry_closes_fkey FOREIGN KEY (closes) REFERENCES participation(id);
ALTER TABLE payment ADD CONSTRAINT payment_participation_id_fkey FOREIGN KEY (participation_id) REFERENCES participation(id);
ALTER TABLE payment ADD CONSTRAINT payment_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id);
ALTER TABLE payment ADD CONSTRAINT payment_sponsor_id_fkey FOREIGN KEY (sponsor_id) REFERENCES company(id);
ALTER TABLE payment ADD CONSTRAINT payment_holder_id_fkey FOREIGN KEY (holder_id) REFERENCES company(id);
ALTER TABLE pay_setting ADD CONSTRAINT pay_setting_exhibition_id_fkey FOREIGN KEY (exhibition_id) REFERENCES exhibition(id);
ALTER TABLE pay_setting_price ADD CONSTRAINT pay_setting_price_pay_setting_id_fkey FOREIGN KEY (pay_setting_id) REFERENCES pay_setting(id);
ALTER TABLE bill ADD CONSTRAINT bill_participation_id_fkey FOREIGN KEY (participation_id) REFERENCES participation(id);
ALTER TABLE bill ADD CONSTRAINT bill_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id);
ALTER TABLE bill ADD CONSTRAINT bill_parent_company_id_fkey FOREIGN KEY (parent_company_id) REFERENCES company(id);
ALTER TABLE bill ADD CONSTRAINT bill_sponsor_id_fkey FOREIGN KEY (sponsor_id) REFERENCES company(id);
ALTER TABLE bill ADD CONSTRAINT bill_holder_id_fkey FOREIGN KEY (holder_id) REFERENCES company(id);
ALTER TABLE bill ADD CONSTRAINT bill_pay_setting_id_fkey FOREIGN KEY (pay_setting_id) REFERENCES pay_setting(id);
ALTER TABLE bill_line ADD CONSTRAINT bill_line_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bill(id);
ALTER TABLE payment_evidence ADD CONSTRAINT payment_evidence_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bill(id);
ALTER TABLE badge_fee ADD CONSTRAINT badge_fee_participation_id_fkey FOREIGN KEY (participation_id) REFERENCES participation(id);
ALTER TABLE badge_fee ADD CONSTRAINT badge_fee_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id);
ALTER TABLE badge_fee ADD CONSTRAINT badge_fee_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES participation(id);
ALTER TABLE badge_fee ADD CONSTRAINT badge_fee_payer_company_id_fkey FOREIGN KEY (payer_company_id) REFERENCES company(id);
ALTER TABLE badge_fee ADD CONSTRAINT badge_fee_payer_parent_id_fkey FOREIGN KEY (payer_parent_id) REFERENCES company(id);
ALTER TABLE badge_fee ADD CONSTRAINT badge_fee_sponsor_id_fkey FOREIGN KEY (sponsor_id) REFERENCES company(id);
ALTER TABLE badge_fee ADD CONSTRAINT badge_fee_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bill(id);
ALTER TABLE badge_fee ADD CONSTRAINT badge_fee_bill_line_id_fkey FOREIGN KEY (bill_line_id) REFERENCES bill_line(id);
ALTER TABLE invoice_application ADD CONSTRAINT invoice_application_participation_id_fkey FOREIGN KEY (participation_id) REFERENCES participation(id);
ALTER TABLE invoice_application ADD CONSTRAINT invoice_application_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id);
ALTER TABLE invoice_application ADD CONSTRAINT invoice_application_parent_company_id_fkey FOREIGN KEY (parent_company_id) REFERENCES company(id);
ALTER TABLE invoice_application ADD CONSTRAINT invoice_application_sponsor_id_fkey FOREIGN KEY (sponsor_id) REFERENCES company(id);
ALTER TABLE invoice_application ADD CONSTRAINT invoice_application_maker_id_fkey FOREIGN KEY (maker_id) REFERENCES company(id);
ALTER TABLE invoice_line ADD CONSTRAINT invoice_line_application_id_fkey FOREIGN KEY (application_id) REFERENCES invoice_application(id);
ALTER TABLE invoice_line ADD CONSTRAINT invoice_line_source_id_fkey FOREIGN KEY (source_id) REFERENCES invoice_source(id);
ALTER TABLE invoice ADD CONSTRAINT invoice_application_id_fkey FOREIGN KEY (application_id) REFERENCES invoice_application(id);
ALTER TABLE invoice ADD CONSTRAINT invoice_red_of_fkey FOREIGN KEY (red_of) REFERENCES invoice(id);
ALTER TABLE settlement ADD CONSTRAINT settlement_participation_id_fkey FOREIGN KEY (participation_id) REFERENCES participation(id);
ALTER TABLE settlement ADD CONSTRAINT settlement_exhibition_id_fkey FOREIGN KEY (exhibition_id) REFERENCES exhibition(id);
ALTER TABLE settlement ADD CONSTRAINT settlement_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id);
ALTER TABLE settlement ADD CONSTRAINT settlement_parent_company_id_fkey FOREIGN KEY (parent_company_id) REFERENCES company(id);
ALTER TABLE settlement ADD CONSTRAINT settlement_sponsor_id_fkey FOREIGN KEY (sponsor_id) REFERENCES company(id);
ALTER TABLE settlement ADD CONSTRAINT settlement_holder_id_fkey FOREIGN KEY (holder_id) REFERENCES company(id);
ALTER TABLE settlement ADD CONSTRAINT settlement_closing_entry_fkey FOREIGN KEY (closing_entry) REFERENCES journal_entry(id);
ALTER TABLE other_expense ADD CONSTRAINT other_expense_participation_id_fkey FOREIGN KEY (participation_id) REFERENCES participation(id);
ALTER TABLE other_expense ADD CONSTRAINT other_expense_exhibition_id_fkey FOREIGN KEY (exhibition_id) REFERENCES exhibition(id);
ALTER TABLE other_expense ADD CONSTRAINT other_expense_journal_entry_id_fkey FOREIGN KEY (journal_entry_id) REFERENCES journal_entry(id);
ALTER TABLE settlement_line ADD CONSTRAINT settlement_line_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlement(id);
ALTER TABLE settlement_line ADD CONSTRAINT settlement_line_from_participation_id_fkey FOREIGN KEY (from_participation_id) REFERENCES participation(id);
ALTER TABLE settlement_line ADD CONSTRAINT settlement_line_expense_id_fkey FOREIGN KEY (expense_id) REFERENCES other_expense(id);
ALTER TABLE settlement_line ADD CONSTRAINT settlement_line_adjusts_fkey FOREIGN KEY (adjusts) REFERENCES settlement_line(id);
ALTER TABLE settlement_line ADD CONSTRAINT settlement_line_journal_entry_id_fkey FOREIGN KEY (journal_entry_id) REFERENCES journal_entry(id);
ALTER TABLE dispute ADD CONSTRAINT dispute_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlement(id);
ALTER TABLE dispute ADD CONSTRAINT dispute_line_id_fkey FOREIGN KEY (line_id) REFERENCES settlement_line(id);
ALTER TABLE netting_application ADD CONSTRAINT netting_application_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id);
ALTER TABLE netting_application ADD CONSTRAINT netting_application_holder_id_fkey FOREIGN KEY (holder_id) REFERENCES company(id);
ALTER TABLE netting_application ADD CONSTRAINT netting_application_from_id_fkey FOREIGN KEY (from_id) REFERENCES settlement(id);
ALTER TABLE netting_application ADD CONSTRAINT netting_application_to_id_fkey FOREIGN KEY (to_id) REFERENCES settlement(id);
ALTER TABLE bank_statement ADD CONSTRAINT bank_statement_bank_account_id_fkey FOREIGN KEY (bank_account_id) REFERENCES bank_account(id);
ALTER TABLE bank_line ADD CONSTRAINT bank_line_participation_id_fkey FOREIGN KEY (participation_id) REFERENCES participation(id);
ALTER TABLE import_row ADD CONSTRAINT import_row_import_id_fkey FOREIGN KEY (import_id) REFERENCES import(id) ON DELETE CASCADE;
ALTER TABLE ticket_type ADD CONSTRAINT ticket_type_exhibition_id_fkey FOREIGN KEY (exhibition_id) REFERENCES exhibition(id);
ALTER TABLE ticket_stock ADD CONSTRAINT ticket_stock_ticket_type_id_fkey FOREIGN KEY (ticket_type_id) REFERENCES ticket_type(id) ON DELETE CASCADE;
ALTER TABLE ticket_stock ADD CONSTRAINT ticket_stock_participation_id_fkey FOREIGN KEY (participation_id) REFERENCES participation(id);
ALTER TABLE ticket_stock ADD CONSTRAINT ticket_stock_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES ticket_stock(id) ON DELETE CASCADE;
ALTER TABLE ticket_order ADD CONSTRAINT ticket_order_exhibition_id_fkey FOREIGN KEY (exhibition_id) REFERENCES exhibition(id);
ALTER TABLE ticket_order ADD CONSTRAINT ticket_order_participation_id_fkey FOREIGN KEY (participation_id) REFERENCES participation(id);
ALTER TABLE ticket_order ADD CONSTRAINT ticket_order_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id);
ALTER TABLE ticket_order_line ADD CONSTRAINT ticket_order_line_order_id_fkey FOREIGN KEY (order_id) REFERENCES ticket_order(id);
ALTER TABLE ticket_order_line ADD CONSTRAINT ticket_order_line_ticket_type_id_fkey FOREIGN KEY (ticket_type_id) REFERENCES ticket_type(id);
ALTER TABLE ticket_request ADD CONSTRAINT ticket_request_exhibition_id_fkey FOREIGN KEY (exhibition_id) REFERENCES exhibition(id);
ALTER TABLE ticket_request ADD CONSTRAINT ticket_request_participation_id_fkey FOREIGN KEY (participation_id) REFERENCES participation(id);
ALTER TABLE ticket_request ADD CONSTRAINT ticket_request_ticket_type_id_fkey FOREIGN KEY (ticket_type_id) REFERENCES ticket_type(id);
ALTER TABLE ticket_request ADD CONSTRAINT ticket_request_order_id_fkey FOREIGN KEY (order_id) REFERENCES ticket_order(id);
ALTER TABLE ticket_sale_event ADD CONSTRAINT ticket_sale_event_reverses_fkey FOREIGN KEY (reverses) REFERENCES ticket_sale_event(fact_id);
ALTER TABLE ticket_sale_event ADD CONSTRAINT ticket_sale_event_order_id_fkey FOREIGN KEY (order_id) REFERENCES ticket_order(id);
ALTER TABLE audience ADD CONSTRAINT audience_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES company(id);
ALTER TABLE audience ADD CONSTRAINT audience_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES audience(id);
ALTER TABLE attendance ADD CONSTRAINT attendance_audience_id_fkey FOREIGN KEY (audience_id) REFERENCES audience(id);
ALTER TABLE attendance ADD CONSTRAINT attendance_venue_audience_id_fkey FOREIGN KEY (venue_audience_id) REFERENCES audience(id);
ALTER TABLE merge_suggestion ADD CONSTRAINT merge_suggestion_one_id_fkey FOREIGN KEY (one_id) REFERENCES audience(id) ON DELETE CASCADE;
ALTER TABLE merge_suggestion ADD CONSTRAINT merge_suggestion_other_id_fkey FOREIGN KEY (other_id) REFERENCES audience(id) ON DELETE CASCADE;
ALTER TABLE audience_merge ADD CONSTRAINT audience_merge_surviving_id_fkey FOREIGN KEY (surviving_id) REFERENCES audience(id) ON DELETE CASCADE;
ALTER TABLE audience_merge ADD CONSTRAINT audience_merge_merged_id_fkey FOREIGN KEY (merged_id) REFERENCES audience(id) ON DELETE CASCADE;
ALTER TABLE message_template ADD CONSTRAINT message_template_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES company(id);
ALTER TABLE message_template ADD CONSTRAINT message_template_replaces_fkey FOREIGN KEY (replaces) REFERENCES message_template(id) ON DELETE SET NULL;
ALTER TABLE campaign ADD CONSTRAINT campaign_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES company(id);
ALTER TABLE campaign ADD CONSTRAINT campaign_template_id_fkey FOREIGN KEY (template_id) REFERENCES message_template(id);
ALTER TABLE recipient ADD CONSTRAINT recipient_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE;
ALTER TABLE recipient ADD CONSTRAINT recipient_audience_id_fkey FOREIGN KEY (audience_id) REFERENCES audience(id) ON DELETE SET NULL;
ALTER TABLE survey ADD CONSTRAINT survey_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id);
ALTER TABLE survey ADD CONSTRAINT survey_exhibition_id_fkey FOREIGN KEY (exhibition_id) REFERENCES exhibition(id);
ALTER TABLE survey_version ADD CONSTRAINT survey_version_survey_id_fkey FOREIGN KEY (survey_id) REFERENCES survey(id);
ALTER TABLE survey_question_key ADD CONSTRAINT survey_question_key_survey_id_fkey FOREIGN KEY (survey_id) REFERENCES survey(id);
ALTER TABLE survey_respondent ADD CONSTRAINT survey_respondent_survey_id_fkey FOREIGN KEY (survey_id) REFERENCES survey(id);
ALTER TABLE survey_invitation ADD CONSTRAINT survey_invitation_survey_id_fkey FOREIGN KEY (survey_id) REFERENCES survey(id);
ALTER TABLE survey_answer ADD CONSTRAINT survey_answer_survey_id_fkey FOREIGN KEY (survey_id) REFERENCES survey(id);
ALTER TABLE survey_answer ADD CONSTRAINT survey_answer_survey_id_version_number_fkey FOREIGN KEY (survey_id, version_number) REFERENCES survey_version(survey_id, number);
ALTER TABLE survey_answer_void ADD CONSTRAINT survey_answer_void_answer_id_fkey FOREIGN KEY (answer_id) REFERENCES survey_answer(id);
ALTER TABLE survey_answer_void ADD CONSTRAINT survey_answer_void_survey_id_fkey FOREIGN KEY (survey_id) REFERENCES survey(id);
ALTER TABLE survey_view_count ADD CONSTRAINT survey_view_count_survey_id_fkey FOREIGN KEY (survey_id) REFERENCES survey(id);
ALTER TABLE survey_answer_count ADD CONSTRAINT survey_answer_count_survey_id_fkey FOREIGN KEY (survey_id) REFERENCES survey(id);
ALTER TABLE campaign ADD CONSTRAINT campaign_survey_id_fkey FOREIGN KEY (survey_id) REFERENCES survey(id);
ALTER TABLE brand_picture ADD CONSTRAINT brand_picture_file_id_fkey FOREIGN KEY (file_id) REFERENCES file(id);
ALTER TABLE dictionary_option_hidden ADD CONSTRAINT dictionary_option_hidden_option_id_fkey FOREIGN KEY (option_id) REFERENCES dictionary_option(id) ON DELETE CASCADE;
ALTER TABLE travel ADD CONSTRAINT travel_exhibition_id_fkey FOREIGN KEY (exhibition_id) REFERENCES exhibition(id);
ALTER TABLE travel ADD CONSTRAINT travel_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id);
ALTER TABLE transportation ADD CONSTRAINT transportation_exhibition_id_fkey FOREIGN KEY (exhibition_id) REFERENCES exhibition(id);
ALTER TABLE transportation ADD CONSTRAINT transportation_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id);
ALTER TABLE batch_search ADD CONSTRAINT batch_search_file_id_fkey FOREIGN KEY (file_id) REFERENCES file(id);
ALTER TABLE blacklist ADD CONSTRAINT blacklist_exhibition_id_fkey FOREIGN KEY (exhibition_id) REFERENCES exhibition(id);
ALTER TABLE blacklist ADD CONSTRAINT blacklist_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id);
ALTER TABLE blacklist_document ADD CONSTRAINT blacklist_document_blacklist_id_fkey FOREIGN KEY (blacklist_id) REFERENCES blacklist(id) ON DELETE CASCADE;
ALTER TABLE blacklist_key ADD CONSTRAINT blacklist_key_blacklist_id_fkey FOREIGN KEY (blacklist_id) REFERENCES blacklist(id) ON DELETE CASCADE;
ALTER TABLE suspended_by_entry ADD CONSTRAINT suspended_by_entry_blacklist_id_fkey FOREIGN KEY (blacklist_id) REFERENCES blacklist(id) ON DELETE CASCADE;
ALTER TABLE cleared_person ADD CONSTRAINT cleared_person_blacklist_id_fkey FOREIGN KEY (blacklist_id) REFERENCES blacklist(id) ON DELETE CASCADE;
ALTER TABLE blacklist_appeal ADD CONSTRAINT blacklist_appeal_blacklist_id_fkey FOREIGN KEY (blacklist_id) REFERENCES blacklist(id) ON DELETE CASCADE;
ALTER TABLE whitelist ADD CONSTRAINT whitelist_exhibition_id_fkey FOREIGN KEY (exhibition_id) REFERENCES exhibition(id);
ALTER TABLE whitelist ADD CONSTRAINT whitelist_sponsor_id_fkey FOREIGN KEY (sponsor_id) REFERENCES company(id);
ALTER TABLE whitelist ADD CONSTRAINT whitelist_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id);
ALTER TABLE whitelist_guest ADD CONSTRAINT whitelist_guest_whitelist_id_fkey FOREIGN KEY (whitelist_id) REFERENCES whitelist(id);
ALTER TABLE policy ADD CONSTRAINT policy_exhibition_id_fkey FOREIGN KEY (exhibition_id) REFERENCES exhibition(id);
ALTER TABLE policy_clause ADD CONSTRAINT policy_clause_policy_id_fkey FOREIGN KEY (policy_id) REFERENCES policy(id) ON DELETE CASCADE;
ALTER TABLE gate_rule ADD CONSTRAINT gate_rule_policy_id_fkey FOREIGN KEY (policy_id) REFERENCES policy(id) ON DELETE CASCADE;
ALTER TABLE bundle_snapshot ADD CONSTRAINT bundle_snapshot_exhibition_id_fkey FOREIGN KEY (exhibition_id) REFERENCES exhibition(id);
ALTER TABLE gate_staff ADD CONSTRAINT gate_staff_exhibition_id_fkey FOREIGN KEY (exhibition_id) REFERENCES exhibition(id);
ALTER TABLE shift ADD CONSTRAINT shift_guard_id_fkey FOREIGN KEY (guard_id) REFERENCES gate_staff(id);
ALTER TABLE shift ADD CONSTRAINT shift_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id);
ALTER TABLE discrepancy ADD CONSTRAINT discrepancy_exhibition_id_fkey FOREIGN KEY (exhibition_id) REFERENCES exhibition(id) ON DELETE CASCADE;
ALTER TABLE discrepancy ADD CONSTRAINT discrepancy_door_id_fkey FOREIGN KEY (door_id) REFERENCES door(id);
ALTER TABLE epidemic_strategy ADD CONSTRAINT epidemic_strategy_exhibition_id_fkey FOREIGN KEY (exhibition_id) REFERENCES exhibition(id);
ALTER TABLE epidemic_strategy_version ADD CONSTRAINT epidemic_strategy_version_strategy_id_fkey FOREIGN KEY (strategy_id) REFERENCES epidemic_strategy(id);
ALTER TABLE declaration ADD CONSTRAINT declaration_exhibition_id_fkey FOREIGN KEY (exhibition_id) REFERENCES exhibition(id);
ALTER TABLE declaration ADD CONSTRAINT declaration_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id);
ALTER TABLE declaration_image ADD CONSTRAINT declaration_image_declaration_id_fkey FOREIGN KEY (declaration_id) REFERENCES declaration(id);
ALTER TABLE health_pass ADD CONSTRAINT health_pass_exhibition_id_fkey FOREIGN KEY (exhibition_id) REFERENCES exhibition(id);
ALTER TABLE health_pass ADD CONSTRAINT health_pass_declaration_id_fkey FOREIGN KEY (declaration_id) REFERENCES declaration(id);
ALTER TABLE statistics_schedule ADD CONSTRAINT statistics_schedule_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id);
ALTER TABLE slot ADD CONSTRAINT slot_exhibition_id_fkey FOREIGN KEY (exhibition_id) REFERENCES exhibition(id);
ALTER TABLE vehicle_uniqueness_claim ADD CONSTRAINT vehicle_uniqueness_claim_slot_id_fkey FOREIGN KEY (slot_id) REFERENCES slot(id);
ALTER TABLE vehicle ADD CONSTRAINT vehicle_slot_id_fkey FOREIGN KEY (slot_id) REFERENCES slot(id) ON DELETE SET NULL;
ALTER TABLE bank_line ADD CONSTRAINT bank_line_of_statement FOREIGN KEY (bank_account_id, statement_id) REFERENCES bank_statement(bank_account_id, id);
ALTER TABLE policy_simulation ADD CONSTRAINT policy_simulation_policy_id_fkey FOREIGN KEY (policy_id) REFERENCES policy(id) ON DELETE CASCADE;
ALTER TABLE badge_template_version ADD CONSTRAINT badge_template_version_template_id_fkey FOREIGN KEY (template_id) REFERENCES badge_template(id) ON DELETE CASCADE;
ALTER TABLE print_order ADD CONSTRAINT print_order_printer_id_fkey FOREIGN KEY (printer_id) REFERENCES printer(id);
ALTER TABLE declaration_import_image ADD CONSTRAINT declaration_import_image_import_id_fkey FOREIGN KEY (import_id) REFERENCES import(id) ON DELETE CASCADE;
ALTER TABLE declaration_import_image ADD CONSTRAINT declaration_import_image_declaration_id_fkey FOREIGN KEY (declaration_id) REFERENCES declaration(id);
ALTER TABLE device_assignment ADD CONSTRAINT device_assignment_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE;
ALTER TABLE device_assignment ADD CONSTRAINT device_assignment_exhibition_id_fkey FOREIGN KEY (exhibition_id) REFERENCES exhibition(id) ON DELETE CASCADE;
ALTER TABLE device_assignment ADD CONSTRAINT device_assignment_channel FOREIGN KEY (exhibition_id, channel_id) REFERENCES channel(exhibition_id, id);
ALTER TABLE api_key ADD CONSTRAINT api_key_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE;
ALTER TABLE api_key_secret ADD CONSTRAINT api_key_secret_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_key(id) ON DELETE CASCADE;
ALTER TABLE api_key_use ADD CONSTRAINT api_key_use_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_key(id) ON DELETE CASCADE;
ALTER TABLE saved_view ADD CONSTRAINT saved_view_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id) ON DELETE CASCADE;
ALTER TABLE saved_view_default ADD CONSTRAINT saved_view_default_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id) ON DELETE CASCADE;
ALTER TABLE saved_view_default ADD CONSTRAINT saved_view_default_saved_view_id_fkey FOREIGN KEY (saved_view_id) REFERENCES saved_view(id) ON DELETE CASCADE;
ALTER TABLE webhook ADD CONSTRAINT webhook_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE;
ALTER TABLE webhook_event ADD CONSTRAINT webhook_event_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhook(id) ON DELETE CASCADE;
ALTER TABLE webhook_delivery ADD CONSTRAINT webhook_delivery_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhook(id) ON DELETE CASCADE;
ALTER TABLE ticket_postponement ADD CONSTRAINT ticket_postponement_exhibition_id_fkey FOREIGN KEY (exhibition_id) REFERENCES exhibition(id);
ALTER TABLE retention_certificate ADD CONSTRAINT retention_certificate_exhibition_id_fkey FOREIGN KEY (exhibition_id) REFERENCES exhibition(id);
ALTER TABLE small_photo ADD CONSTRAINT small_photo_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES file(id) ON DELETE CASCADE;
ALTER TABLE onboarding_dismissed ADD CONSTRAINT onboarding_dismissed_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id) ON DELETE CASCADE;
ALTER TABLE subject_request_row ADD CONSTRAINT subject_request_row_request_id_fkey FOREIGN KEY (request_id) REFERENCES subject_request(id);
ALTER TABLE security_notification ADD CONSTRAINT security_notification_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE;
ALTER TABLE passkey ADD CONSTRAINT passkey_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE;
ALTER TABLE passkey_challenge ADD CONSTRAINT passkey_challenge_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE;
ALTER TABLE passkey_challenge ADD CONSTRAINT passkey_challenge_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE;
ALTER TABLE recovery_code ADD CONSTRAINT recovery_code_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE;
ALTER TABLE notification_read ADD CONSTRAINT notification_read_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id) ON DELETE CASCADE;
ALTER TABLE notification_read_all ADD CONSTRAINT notification_read_all_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id) ON DELETE CASCADE;
ALTER TABLE keyring ADD CONSTRAINT keyring_wrapped_by FOREIGN KEY (wrapped_by) REFERENCES master_key(mark);
ALTER TABLE export_schedule ADD CONSTRAINT export_schedule_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id);
ALTER TABLE export_schedule ADD CONSTRAINT export_schedule_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id) ON DELETE CASCADE;
ALTER TABLE export_run ADD CONSTRAINT export_run_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES export_schedule(id) ON DELETE CASCADE;
ALTER TABLE company ADD CONSTRAINT company_merged_into_living FOREIGN KEY (merged_into, merged_into_living) REFERENCES company(id, living);
ALTER TABLE not_duplicate ADD CONSTRAINT not_duplicate_one_id_fkey FOREIGN KEY (one_id) REFERENCES company(id) ON DELETE CASCADE;
ALTER TABLE not_duplicate ADD CONSTRAINT not_duplicate_other_id_fkey FOREIGN KEY (other_id) REFERENCES company(id) ON DELETE CASCADE;
ALTER TABLE exhibition ADD CONSTRAINT exhibition_sandbox_of_fkey FOREIGN KEY (sandbox_of) REFERENCES exhibition(id);
ALTER TABLE column_preference ADD CONSTRAINT column_preference_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id) ON DELETE CASCADE;
ALTER TABLE active_blacklist_key ADD CONSTRAINT active_blacklist_key_blacklist_id_fkey FOREIGN KEY (blacklist_id) REFERENCES blacklist(id) ON DELETE CASCADE;
ALTER TABLE consent ADD CONSTRAINT consent_import CHECK (((how <> 'import'::text) OR ((btrim(text) <> ''::text) AND (given_on IS NOT NULL) AND (given_on <= (((at AT TIME ZONE 'UTC'::text))::date + 1))))) NOT VALID;

-- Triggers of kernel

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON history FOR EACH ROW EXECUTE FUNCTION refuse_change_but('{"snapshot": null}');
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON history_0 FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON history_1 FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON history_2 FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON history_3 FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER import_settings_open_key BEFORE UPDATE OF settings ON import FOR EACH ROW WHEN (((new.settings IS NOT NULL) AND (new.settings IS DISTINCT FROM old.settings))) EXECUTE FUNCTION import_settings_open_key();
CREATE TRIGGER import_settings_open_key_insert AFTER INSERT ON import REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION import_settings_open_key_insert();
CREATE TRIGGER import_row_cells_encrypted_open_key BEFORE UPDATE OF cells_encrypted ON import_row FOR EACH ROW WHEN (((new.cells_encrypted IS NOT NULL) AND (new.cells_encrypted IS DISTINCT FROM old.cells_encrypted))) EXECUTE FUNCTION import_row_cells_encrypted_open_key();
CREATE TRIGGER import_row_cells_encrypted_open_key_insert AFTER INSERT ON import_row REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION import_row_cells_encrypted_open_key_insert();
CREATE TRIGGER refuse_to_forget BEFORE DELETE ON keyring FOR EACH ROW EXECUTE FUNCTION refuse_to_forget();
CREATE TRIGGER public_link_encrypted_open_key BEFORE UPDATE OF encrypted ON public_link FOR EACH ROW WHEN (((new.encrypted IS NOT NULL) AND (new.encrypted IS DISTINCT FROM old.encrypted))) EXECUTE FUNCTION public_link_encrypted_open_key();
CREATE TRIGGER public_link_encrypted_open_key_insert AFTER INSERT ON public_link REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public_link_encrypted_open_key_insert();

-- Triggers of operation-log

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON operation_log FOR EACH ROW EXECUTE FUNCTION log_loses_alone();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON operation_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON operation_log_checkpoint FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON operation_log_checkpoint FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON operation_log_default FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON operation_log_names_removed FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON operation_log_names_removed FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON operation_log_purged FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON operation_log_purged FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Triggers of message

CREATE TRIGGER message_content_encrypted_open_key BEFORE UPDATE OF content_encrypted ON message FOR EACH ROW WHEN (((new.content_encrypted IS NOT NULL) AND (new.content_encrypted IS DISTINCT FROM old.content_encrypted))) EXECUTE FUNCTION message_content_encrypted_open_key();
CREATE TRIGGER message_content_encrypted_open_key_insert AFTER INSERT ON message REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION message_content_encrypted_open_key_insert();
CREATE TRIGGER message_counted_message_delete AFTER DELETE ON message REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION message_counted_message();
CREATE TRIGGER message_counted_message_insert AFTER INSERT ON message REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION message_counted_message();
CREATE TRIGGER message_counted_message_update AFTER UPDATE ON message REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION message_counted_message();
CREATE TRIGGER message_recipient_encrypted_open_key BEFORE UPDATE OF recipient_encrypted ON message FOR EACH ROW WHEN (((new.recipient_encrypted IS NOT NULL) AND (new.recipient_encrypted IS DISTINCT FROM old.recipient_encrypted))) EXECUTE FUNCTION message_recipient_encrypted_open_key();
CREATE TRIGGER message_recipient_encrypted_open_key_insert AFTER INSERT ON message REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION message_recipient_encrypted_open_key_insert();

-- Triggers of dictionary

CREATE TRIGGER dictionary_option_used BEFORE DELETE ON dictionary_option FOR EACH ROW WHEN (old.used) EXECUTE FUNCTION dictionary_option_not_deleted();

-- Triggers of session

CREATE TRIGGER login_resume_offered_encrypted_open_key BEFORE UPDATE OF offered_encrypted ON login_resume FOR EACH ROW WHEN (((new.offered_encrypted IS NOT NULL) AND (new.offered_encrypted IS DISTINCT FROM old.offered_encrypted))) EXECUTE FUNCTION login_resume_offered_encrypted_open_key();
CREATE TRIGGER login_resume_offered_encrypted_open_key_insert AFTER INSERT ON login_resume REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION login_resume_offered_encrypted_open_key_insert();
CREATE TRIGGER passkey_counter_grows BEFORE UPDATE OF counter ON passkey FOR EACH ROW EXECUTE FUNCTION passkey_counter_grows();
CREATE TRIGGER second_factor_secret_encrypted_open_key BEFORE UPDATE OF secret_encrypted ON second_factor FOR EACH ROW WHEN (((new.secret_encrypted IS NOT NULL) AND (new.secret_encrypted IS DISTINCT FROM old.secret_encrypted))) EXECUTE FUNCTION second_factor_secret_encrypted_open_key();
CREATE TRIGGER second_factor_secret_encrypted_open_key_insert AFTER INSERT ON second_factor REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION second_factor_secret_encrypted_open_key_insert();
CREATE TRIGGER second_factor_step_grows BEFORE UPDATE OF last_step ON second_factor FOR EACH ROW EXECUTE FUNCTION second_factor_step_grows();
CREATE TRIGGER second_factor_offer_secret_encrypted_open_key BEFORE UPDATE OF secret_encrypted ON second_factor_offer FOR EACH ROW WHEN (((new.secret_encrypted IS NOT NULL) AND (new.secret_encrypted IS DISTINCT FROM old.secret_encrypted))) EXECUTE FUNCTION second_factor_offer_secret_encrypted_open_key();
CREATE TRIGGER second_factor_offer_secret_encrypted_open_key_insert AFTER INSERT ON second_factor_offer REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION second_factor_offer_secret_encrypted_open_key_insert();

-- Triggers of access

CREATE CONSTRAINT TRIGGER company_has_administrator AFTER DELETE OR UPDATE ON operator DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW EXECUTE FUNCTION require_administrator();
CREATE TRIGGER operator_company_id_lives AFTER INSERT ON operator REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION operator_company_id_lives();
CREATE TRIGGER operator_counted_operator_delete AFTER DELETE ON operator REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION operator_counted_operator();
CREATE TRIGGER operator_counted_operator_insert AFTER INSERT ON operator REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION operator_counted_operator();
CREATE TRIGGER operator_counted_operator_update AFTER UPDATE ON operator REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION operator_counted_operator();
CREATE TRIGGER role_company_id_lives AFTER INSERT ON role REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION role_company_id_lives();
CREATE CONSTRAINT TRIGGER role_keeps_administrator AFTER UPDATE ON role DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW WHEN ((old.administrator AND (NOT new.administrator))) EXECUTE FUNCTION require_administrator();

-- Triggers of saved-view

CREATE TRIGGER saved_view_company_id_lives AFTER INSERT ON saved_view REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION saved_view_company_id_lives();

-- Triggers of company

CREATE TRIGGER company_owner_company_id_lives AFTER INSERT ON company REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION company_owner_company_id_lives();
CREATE TRIGGER company_parent_id_lives AFTER INSERT ON company REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION company_parent_id_lives();
CREATE TRIGGER company_pending_for_owner_company_id AFTER INSERT OR DELETE OR UPDATE OF state ON company FOR EACH ROW EXECUTE FUNCTION company_pending_for_owner_company_id();
CREATE TRIGGER company_pending_for_parent_id AFTER INSERT OR DELETE OR UPDATE OF state ON company FOR EACH ROW EXECUTE FUNCTION company_pending_for_parent_id();
CREATE TRIGGER company_pending_for_venue AFTER INSERT OR DELETE OR UPDATE OF state ON company FOR EACH ROW EXECUTE FUNCTION company_pending_for_venue();
CREATE TRIGGER company_read_former AFTER UPDATE OF former_names ON company FOR EACH ROW WHEN ((old.former_names <> new.former_names)) EXECUTE FUNCTION read_company();
CREATE TRIGGER company_read_insert AFTER INSERT ON company REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION read_new_companies();
CREATE TRIGGER company_read_update AFTER UPDATE OF type, state, owner_company_id, parent_id, submitted_at, name_cn, name_en, contact_name ON company FOR EACH ROW WHEN ((ROW(old.type, old.state, old.owner_company_id, old.parent_id, old.submitted_at, old.name_cn, old.name_en, old.contact_name) IS DISTINCT FROM ROW(new.type, new.state, new.owner_company_id, new.parent_id, new.submitted_at, new.name_cn, new.name_en, new.contact_name))) EXECUTE FUNCTION read_company();
CREATE TRIGGER venue_opens_gate_contexts AFTER INSERT ON company FOR EACH ROW WHEN ((new.type = 'platform'::text)) EXECUTE FUNCTION venue_opens_gate_contexts();
CREATE TRIGGER invoice_setting_company_id_lives AFTER INSERT ON invoice_setting REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION invoice_setting_company_id_lives();
CREATE TRIGGER received_address_company_id_lives AFTER INSERT ON received_address REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION received_address_company_id_lives();

-- Triggers of api-key

CREATE TRIGGER api_key_company_id_lives AFTER INSERT ON api_key REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION api_key_company_id_lives();

-- Triggers of webhook

CREATE TRIGGER webhook_company_id_lives AFTER INSERT ON webhook REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION webhook_company_id_lives();
CREATE TRIGGER webhook_old_secret_encrypted_open_key BEFORE UPDATE OF old_secret_encrypted ON webhook FOR EACH ROW WHEN (((new.old_secret_encrypted IS NOT NULL) AND (new.old_secret_encrypted IS DISTINCT FROM old.old_secret_encrypted))) EXECUTE FUNCTION webhook_old_secret_encrypted_open_key();
CREATE TRIGGER webhook_old_secret_encrypted_open_key_insert AFTER INSERT ON webhook REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION webhook_old_secret_encrypted_open_key_insert();
CREATE TRIGGER webhook_secret_encrypted_open_key BEFORE UPDATE OF secret_encrypted ON webhook FOR EACH ROW WHEN (((new.secret_encrypted IS NOT NULL) AND (new.secret_encrypted IS DISTINCT FROM old.secret_encrypted))) EXECUTE FUNCTION webhook_secret_encrypted_open_key();
CREATE TRIGGER webhook_secret_encrypted_open_key_insert AFTER INSERT ON webhook REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION webhook_secret_encrypted_open_key_insert();

-- Triggers of exhibition

CREATE TRIGGER bundle_gate_context_changed AFTER UPDATE ON exhibition REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bundle_gate_context_changed();
CREATE TRIGGER exhibition_counted_exhibition_delete AFTER DELETE ON exhibition REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION exhibition_counted_exhibition();
CREATE TRIGGER exhibition_counted_exhibition_insert AFTER INSERT ON exhibition REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION exhibition_counted_exhibition();
CREATE TRIGGER exhibition_counted_exhibition_update AFTER UPDATE ON exhibition REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION exhibition_counted_exhibition();
CREATE TRIGGER exhibition_pending_for_venue AFTER INSERT OR DELETE OR UPDATE OF state ON exhibition FOR EACH ROW EXECUTE FUNCTION exhibition_pending_for_venue();

-- Triggers of participation

CREATE TRIGGER organizer_partner_partner_id_lives AFTER INSERT ON organizer_partner REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION organizer_partner_partner_id_lives();
CREATE TRIGGER organizer_partner_read AFTER INSERT OR DELETE OR UPDATE OF sponsor_id, partner_id, state ON organizer_partner FOR EACH ROW EXECUTE FUNCTION read_organizer_partner();
CREATE TRIGGER organizer_partner_sponsor_id_lives AFTER INSERT ON organizer_partner REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION organizer_partner_sponsor_id_lives();
CREATE TRIGGER participation_company_id_lives AFTER INSERT ON participation REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION participation_company_id_lives();
CREATE TRIGGER participation_counted_participation_delete AFTER DELETE ON participation REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION participation_counted_participation();
CREATE TRIGGER participation_counted_participation_insert AFTER INSERT ON participation REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION participation_counted_participation();
CREATE TRIGGER participation_counted_participation_update AFTER UPDATE ON participation REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION participation_counted_participation();
CREATE TRIGGER participation_shared_delete AFTER DELETE ON participation FOR EACH ROW WHEN ((old.shared AND (old.state <> 'ended'::text))) EXECUTE FUNCTION count_shared();
CREATE TRIGGER participation_shared_insert AFTER INSERT ON participation FOR EACH ROW WHEN (new.shared) EXECUTE FUNCTION count_shared();
CREATE TRIGGER participation_shared_update AFTER UPDATE OF state ON participation FOR EACH ROW WHEN ((old.shared AND ((old.state = 'ended'::text) IS DISTINCT FROM (new.state = 'ended'::text)))) EXECUTE FUNCTION count_shared();
CREATE TRIGGER participation_task_company_id_lives AFTER INSERT ON participation_task REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION participation_task_company_id_lives();
CREATE TRIGGER participation_task_counted_affair_delete AFTER DELETE ON participation_task REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION participation_task_counted_affair();
CREATE TRIGGER participation_task_counted_affair_insert AFTER INSERT ON participation_task REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION participation_task_counted_affair();
CREATE TRIGGER participation_task_counted_affair_update AFTER UPDATE ON participation_task REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION participation_task_counted_affair();
CREATE TRIGGER participation_task_counted_affairofsponsor_delete AFTER DELETE ON participation_task REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION participation_task_counted_affairofsponsor();
CREATE TRIGGER participation_task_counted_affairofsponsor_insert AFTER INSERT ON participation_task REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION participation_task_counted_affairofsponsor();
CREATE TRIGGER participation_task_counted_affairofsponsor_update AFTER UPDATE ON participation_task REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION participation_task_counted_affairofsponsor();
CREATE TRIGGER participation_task_counted_allotting_delete AFTER DELETE ON participation_task REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION participation_task_counted_allotting();
CREATE TRIGGER participation_task_counted_allotting_insert AFTER INSERT ON participation_task REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION participation_task_counted_allotting();
CREATE TRIGGER participation_task_counted_allotting_update AFTER UPDATE ON participation_task REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION participation_task_counted_allotting();
CREATE TRIGGER participation_task_giver_id_lives AFTER INSERT ON participation_task REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION participation_task_giver_id_lives();
CREATE TRIGGER participation_task_pending_for_company_id AFTER INSERT OR DELETE OR UPDATE OF status ON participation_task FOR EACH ROW EXECUTE FUNCTION participation_task_pending_for_company_id();
CREATE TRIGGER participation_task_pending_for_giver_id AFTER INSERT OR DELETE OR UPDATE OF status ON participation_task FOR EACH ROW EXECUTE FUNCTION participation_task_pending_for_giver_id();
CREATE TRIGGER participation_task_pending_for_sponsor_id AFTER INSERT OR DELETE OR UPDATE OF status ON participation_task FOR EACH ROW EXECUTE FUNCTION participation_task_pending_for_sponsor_id();
CREATE TRIGGER participation_task_pending_for_venue AFTER INSERT OR DELETE OR UPDATE OF status ON participation_task FOR EACH ROW EXECUTE FUNCTION participation_task_pending_for_venue();
CREATE TRIGGER participation_task_sells_tickets AFTER INSERT ON participation_task FOR EACH ROW WHEN ((new.track = 'Tic'::text)) EXECUTE FUNCTION participation_task_needs_no_quota();
CREATE TRIGGER participation_task_follows_first_quota AFTER INSERT ON quota FOR EACH ROW WHEN (((new.granted > 0) OR (new.given > 0))) EXECUTE FUNCTION participation_task_follows_quota();
CREATE TRIGGER participation_task_follows_quota AFTER UPDATE OF granted, given ON quota FOR EACH ROW WHEN ((((old.granted > old.given) <> (new.granted > new.given)) OR ((old.given > 0) <> (new.given > 0)))) EXECUTE FUNCTION participation_task_follows_quota();

-- Triggers of ledger

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON journal_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON journal_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON ledger_account FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON ledger_account FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON posting FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON posting FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER posting_counted AFTER INSERT ON posting REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION posting_counted();
CREATE TRIGGER posting_of_one_world AFTER INSERT ON posting REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION posting_of_one_world();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON posting_0 FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON posting_1 FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON posting_2 FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON posting_3 FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Triggers of pay-setting

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON pay_setting FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON pay_setting FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON pay_setting_price FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON pay_setting_price FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Triggers of payment

CREATE TRIGGER payment_company_id_lives AFTER INSERT ON payment REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION payment_company_id_lives();
CREATE TRIGGER payment_holder_id_lives AFTER INSERT ON payment REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION payment_holder_id_lives();

-- Triggers of charge

CREATE TRIGGER badge_fee_company_id_lives AFTER INSERT ON badge_fee REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION badge_fee_company_id_lives();
CREATE TRIGGER badge_fee_counted_badgefee_delete AFTER DELETE ON badge_fee REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION badge_fee_counted_badgefee();
CREATE TRIGGER badge_fee_counted_badgefee_insert AFTER INSERT ON badge_fee REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION badge_fee_counted_badgefee();
CREATE TRIGGER badge_fee_counted_badgefee_update AFTER UPDATE ON badge_fee REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION badge_fee_counted_badgefee();
CREATE TRIGGER badge_fee_counted_badgefeedue_delete AFTER DELETE ON badge_fee REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION badge_fee_counted_badgefeedue();
CREATE TRIGGER badge_fee_counted_badgefeedue_insert AFTER INSERT ON badge_fee REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION badge_fee_counted_badgefeedue();
CREATE TRIGGER badge_fee_counted_badgefeedue_update AFTER UPDATE ON badge_fee REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION badge_fee_counted_badgefeedue();
CREATE TRIGGER badge_fee_payer_company_id_lives AFTER INSERT ON badge_fee REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION badge_fee_payer_company_id_lives();
CREATE TRIGGER badge_fee_payer_parent_id_lives AFTER INSERT ON badge_fee REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION badge_fee_payer_parent_id_lives();
CREATE TRIGGER badge_fee_pending_for_payer_company_id AFTER INSERT OR DELETE OR UPDATE OF state ON badge_fee FOR EACH ROW EXECUTE FUNCTION badge_fee_pending_for_payer_company_id();
CREATE TRIGGER bill_company_id_lives AFTER INSERT ON bill REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bill_company_id_lives();
CREATE TRIGGER bill_counted_charge_delete AFTER DELETE ON bill REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION bill_counted_charge();
CREATE TRIGGER bill_counted_charge_insert AFTER INSERT ON bill REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bill_counted_charge();
CREATE TRIGGER bill_counted_charge_update AFTER UPDATE ON bill REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bill_counted_charge();
CREATE TRIGGER bill_counted_chargedue_delete AFTER DELETE ON bill REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION bill_counted_chargedue();
CREATE TRIGGER bill_counted_chargedue_insert AFTER INSERT ON bill REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bill_counted_chargedue();
CREATE TRIGGER bill_counted_chargedue_update AFTER UPDATE ON bill REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bill_counted_chargedue();
CREATE TRIGGER bill_counted_chargeheld_delete AFTER DELETE ON bill REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION bill_counted_chargeheld();
CREATE TRIGGER bill_counted_chargeheld_insert AFTER INSERT ON bill REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bill_counted_chargeheld();
CREATE TRIGGER bill_counted_chargeheld_update AFTER UPDATE ON bill REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bill_counted_chargeheld();
CREATE TRIGGER bill_holder_id_lives AFTER INSERT ON bill REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bill_holder_id_lives();
CREATE TRIGGER bill_parent_company_id_lives AFTER INSERT ON bill REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bill_parent_company_id_lives();
CREATE TRIGGER bill_pending_for_company_id AFTER INSERT OR DELETE OR UPDATE OF state ON bill FOR EACH ROW EXECUTE FUNCTION bill_pending_for_company_id();
CREATE TRIGGER bill_pending_for_holder_id AFTER INSERT OR DELETE OR UPDATE OF state ON bill FOR EACH ROW EXECUTE FUNCTION bill_pending_for_holder_id();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON payment_evidence FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON payment_evidence FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Triggers of badge

CREATE TRIGGER badge_audience_sync_insert AFTER INSERT ON badge REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION queue_audience_sync_of_badges();
CREATE TRIGGER badge_audience_sync_update AFTER UPDATE ON badge REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION queue_audience_sync_of_badges();
CREATE TRIGGER badge_company_id_lives AFTER INSERT ON badge REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION badge_company_id_lives();
CREATE TRIGGER badge_counted_badge_delete AFTER DELETE ON badge REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION badge_counted_badge();
CREATE TRIGGER badge_counted_badge_insert AFTER INSERT ON badge REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION badge_counted_badge();
CREATE TRIGGER badge_counted_badge_update AFTER UPDATE ON badge REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION badge_counted_badge();
CREATE TRIGGER badge_document_encrypted_open_key BEFORE UPDATE OF document_encrypted ON badge FOR EACH ROW WHEN (((new.document_encrypted IS NOT NULL) AND (new.document_encrypted IS DISTINCT FROM old.document_encrypted))) EXECUTE FUNCTION badge_document_encrypted_open_key();
CREATE TRIGGER badge_document_encrypted_open_key_insert AFTER INSERT ON badge REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION badge_document_encrypted_open_key_insert();
CREATE TRIGGER badge_pending_for_decision AFTER UPDATE OF state ON badge FOR EACH ROW WHEN (((old.state <> new.state) AND ((old.state = ANY (ARRAY['pending'::text, 'endorsed'::text])) OR (new.state = ANY (ARRAY['pending'::text, 'endorsed'::text]))))) EXECUTE FUNCTION note_badge_decision();
CREATE TRIGGER badge_phone_encrypted_open_key BEFORE UPDATE OF phone_encrypted ON badge FOR EACH ROW WHEN (((new.phone_encrypted IS NOT NULL) AND (new.phone_encrypted IS DISTINCT FROM old.phone_encrypted))) EXECUTE FUNCTION badge_phone_encrypted_open_key();
CREATE TRIGGER badge_phone_encrypted_open_key_insert AFTER INSERT ON badge REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION badge_phone_encrypted_open_key_insert();
CREATE TRIGGER bundle_badge_changed AFTER UPDATE ON badge REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bundle_badge_changed();
CREATE TRIGGER bundle_setup_added AFTER INSERT ON badge_type REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bundle_setup_changed();
CREATE TRIGGER bundle_setup_changed AFTER UPDATE ON badge_type REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bundle_setup_changed();
CREATE TRIGGER bundle_credential_changed AFTER UPDATE ON credential REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bundle_credential_changed();
CREATE TRIGGER credential_counted_credential_delete AFTER DELETE ON credential REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION credential_counted_credential();
CREATE TRIGGER credential_counted_credential_insert AFTER INSERT ON credential REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION credential_counted_credential();
CREATE TRIGGER credential_counted_credential_update AFTER UPDATE ON credential REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION credential_counted_credential();
CREATE TRIGGER vehicle_driver_document_encrypted_open_key BEFORE UPDATE OF document_encrypted ON vehicle_driver FOR EACH ROW WHEN (((new.document_encrypted IS NOT NULL) AND (new.document_encrypted IS DISTINCT FROM old.document_encrypted))) EXECUTE FUNCTION vehicle_driver_document_encrypted_open_key();
CREATE TRIGGER vehicle_driver_document_encrypted_open_key_insert AFTER INSERT ON vehicle_driver REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION vehicle_driver_document_encrypted_open_key_insert();
CREATE TRIGGER vehicle_driver_phone_encrypted_open_key BEFORE UPDATE OF phone_encrypted ON vehicle_driver FOR EACH ROW WHEN (((new.phone_encrypted IS NOT NULL) AND (new.phone_encrypted IS DISTINCT FROM old.phone_encrypted))) EXECUTE FUNCTION vehicle_driver_phone_encrypted_open_key();
CREATE TRIGGER vehicle_driver_phone_encrypted_open_key_insert AFTER INSERT ON vehicle_driver REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION vehicle_driver_phone_encrypted_open_key_insert();
CREATE TRIGGER slot_booked AFTER INSERT OR DELETE OR UPDATE OF slot_id ON vehicle_uniqueness_claim FOR EACH ROW EXECUTE FUNCTION slot_booked();

-- Triggers of ticket

CREATE TRIGGER bundle_ticket_changed AFTER UPDATE ON ticket REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bundle_ticket_changed();
CREATE TRIGGER ticket_audience_sync_insert AFTER INSERT ON ticket REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION queue_audience_sync_of_new_tickets();
CREATE TRIGGER ticket_audience_sync_update AFTER UPDATE ON ticket FOR EACH ROW WHEN (((new.purged = '{}'::text[]) AND (((new.state = ANY (ARRAY['refunded'::text, 'voided'::text])) IS DISTINCT FROM (old.state = ANY (ARRAY['refunded'::text, 'voided'::text]))) OR (ROW(new.name, new.document_blind_index, new.phone_blind_index, new.birth) IS DISTINCT FROM ROW(old.name, old.document_blind_index, old.phone_blind_index, old.birth))))) EXECUTE FUNCTION queue_audience_sync_of_ticket();
CREATE TRIGGER ticket_company_id_lives AFTER INSERT ON ticket REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION ticket_company_id_lives();
CREATE TRIGGER ticket_counted_ticket_delete AFTER DELETE ON ticket REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION ticket_counted_ticket();
CREATE TRIGGER ticket_counted_ticket_insert AFTER INSERT ON ticket REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION ticket_counted_ticket();
CREATE TRIGGER ticket_counted_ticket_update AFTER UPDATE ON ticket REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION ticket_counted_ticket();
CREATE TRIGGER ticket_document_encrypted_open_key BEFORE UPDATE OF document_encrypted ON ticket FOR EACH ROW WHEN (((new.document_encrypted IS NOT NULL) AND (new.document_encrypted IS DISTINCT FROM old.document_encrypted))) EXECUTE FUNCTION ticket_document_encrypted_open_key();
CREATE TRIGGER ticket_document_encrypted_open_key_insert AFTER INSERT ON ticket REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION ticket_document_encrypted_open_key_insert();
CREATE TRIGGER ticket_phone_encrypted_open_key BEFORE UPDATE OF phone_encrypted ON ticket FOR EACH ROW WHEN (((new.phone_encrypted IS NOT NULL) AND (new.phone_encrypted IS DISTINCT FROM old.phone_encrypted))) EXECUTE FUNCTION ticket_phone_encrypted_open_key();
CREATE TRIGGER ticket_phone_encrypted_open_key_insert AFTER INSERT ON ticket REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION ticket_phone_encrypted_open_key_insert();
CREATE TRIGGER bundle_ticket_coded AFTER INSERT ON ticket_credential REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bundle_ticket_coded();
CREATE TRIGGER bundle_ticket_credential_changed AFTER UPDATE ON ticket_credential REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bundle_ticket_credential_changed();
CREATE TRIGGER ticket_order_company_id_lives AFTER INSERT ON ticket_order REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION ticket_order_company_id_lives();
CREATE TRIGGER ticket_order_counted_ticketorder_delete AFTER DELETE ON ticket_order REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION ticket_order_counted_ticketorder();
CREATE TRIGGER ticket_order_counted_ticketorder_insert AFTER INSERT ON ticket_order REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION ticket_order_counted_ticketorder();
CREATE TRIGGER ticket_order_counted_ticketorder_update AFTER UPDATE ON ticket_order REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION ticket_order_counted_ticketorder();
CREATE TRIGGER ticket_order_email_encrypted_open_key BEFORE UPDATE OF email_encrypted ON ticket_order FOR EACH ROW WHEN (((new.email_encrypted IS NOT NULL) AND (new.email_encrypted IS DISTINCT FROM old.email_encrypted))) EXECUTE FUNCTION ticket_order_email_encrypted_open_key();
CREATE TRIGGER ticket_order_email_encrypted_open_key_insert AFTER INSERT ON ticket_order REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION ticket_order_email_encrypted_open_key_insert();
CREATE TRIGGER ticket_order_holders_encrypted_open_key BEFORE UPDATE OF holders_encrypted ON ticket_order FOR EACH ROW WHEN (((new.holders_encrypted IS NOT NULL) AND (new.holders_encrypted IS DISTINCT FROM old.holders_encrypted))) EXECUTE FUNCTION ticket_order_holders_encrypted_open_key();
CREATE TRIGGER ticket_order_holders_encrypted_open_key_insert AFTER INSERT ON ticket_order REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION ticket_order_holders_encrypted_open_key_insert();
CREATE TRIGGER ticket_order_phone_encrypted_open_key BEFORE UPDATE OF phone_encrypted ON ticket_order FOR EACH ROW WHEN (((new.phone_encrypted IS NOT NULL) AND (new.phone_encrypted IS DISTINCT FROM old.phone_encrypted))) EXECUTE FUNCTION ticket_order_phone_encrypted_open_key();
CREATE TRIGGER ticket_order_phone_encrypted_open_key_insert AFTER INSERT ON ticket_order REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION ticket_order_phone_encrypted_open_key_insert();
CREATE TRIGGER bundle_postponed AFTER INSERT ON ticket_postponement REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bundle_postponed();
CREATE TRIGGER ticket_request_company_id_lives AFTER INSERT ON ticket_request REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION ticket_request_company_id_lives();
CREATE TRIGGER ticket_request_counted_ticketrequest_delete AFTER DELETE ON ticket_request REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION ticket_request_counted_ticketrequest();
CREATE TRIGGER ticket_request_counted_ticketrequest_insert AFTER INSERT ON ticket_request REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION ticket_request_counted_ticketrequest();
CREATE TRIGGER ticket_request_counted_ticketrequest_update AFTER UPDATE ON ticket_request REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION ticket_request_counted_ticketrequest();
CREATE TRIGGER ticket_request_giver_id_lives AFTER INSERT ON ticket_request REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION ticket_request_giver_id_lives();
CREATE TRIGGER ticket_request_pending_for_giver_id AFTER INSERT OR DELETE OR UPDATE OF state ON ticket_request FOR EACH ROW EXECUTE FUNCTION ticket_request_pending_for_giver_id();
CREATE TRIGGER ticket_request_pending_for_sponsor_id AFTER INSERT OR DELETE OR UPDATE OF state ON ticket_request FOR EACH ROW EXECUTE FUNCTION ticket_request_pending_for_sponsor_id();
CREATE TRIGGER ticket_request_pending_for_venue AFTER INSERT OR DELETE OR UPDATE OF state ON ticket_request FOR EACH ROW EXECUTE FUNCTION ticket_request_pending_for_venue();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON ticket_sale_event FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON ticket_sale_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bundle_setup_added AFTER INSERT ON ticket_type REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bundle_setup_changed();
CREATE TRIGGER bundle_setup_changed AFTER UPDATE ON ticket_type REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bundle_setup_changed();

-- Triggers of policy

CREATE TRIGGER bundle_rules_compiled AFTER INSERT ON gate_rule REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bundle_rules_changed();
CREATE TRIGGER bundle_rules_renamed AFTER UPDATE ON gate_rule REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bundle_rules_changed();
CREATE TRIGGER bundle_setup_added AFTER INSERT ON policy REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bundle_setup_changed();
CREATE TRIGGER bundle_setup_changed AFTER UPDATE ON policy REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bundle_setup_changed();
CREATE TRIGGER policy_counted_policy_delete AFTER DELETE ON policy REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION policy_counted_policy();
CREATE TRIGGER policy_counted_policy_insert AFTER INSERT ON policy REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION policy_counted_policy();
CREATE TRIGGER policy_counted_policy_update AFTER UPDATE ON policy REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION policy_counted_policy();

-- Triggers of epidemic

CREATE TRIGGER declaration_company_id_lives AFTER INSERT ON declaration REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION declaration_company_id_lives();
CREATE TRIGGER declaration_counted_declaration_delete AFTER DELETE ON declaration REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION declaration_counted_declaration();
CREATE TRIGGER declaration_counted_declaration_insert AFTER INSERT ON declaration REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION declaration_counted_declaration();
CREATE TRIGGER declaration_counted_declaration_update AFTER UPDATE ON declaration REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION declaration_counted_declaration();
CREATE TRIGGER declaration_document_encrypted_open_key BEFORE UPDATE OF document_encrypted ON declaration FOR EACH ROW WHEN (((new.document_encrypted IS NOT NULL) AND (new.document_encrypted IS DISTINCT FROM old.document_encrypted))) EXECUTE FUNCTION declaration_document_encrypted_open_key();
CREATE TRIGGER declaration_document_encrypted_open_key_insert AFTER INSERT ON declaration REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION declaration_document_encrypted_open_key_insert();
CREATE TRIGGER declaration_pending_for_venue AFTER INSERT OR DELETE OR UPDATE OF state ON declaration FOR EACH ROW EXECUTE FUNCTION declaration_pending_for_venue();
CREATE TRIGGER declaration_phone_encrypted_open_key BEFORE UPDATE OF phone_encrypted ON declaration FOR EACH ROW WHEN (((new.phone_encrypted IS NOT NULL) AND (new.phone_encrypted IS DISTINCT FROM old.phone_encrypted))) EXECUTE FUNCTION declaration_phone_encrypted_open_key();
CREATE TRIGGER declaration_phone_encrypted_open_key_insert AFTER INSERT ON declaration REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION declaration_phone_encrypted_open_key_insert();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON epidemic_strategy_version FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER version_stays BEFORE UPDATE ON epidemic_strategy_version FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Triggers of gate

CREATE TRIGGER bundle_setup_added AFTER INSERT ON channel REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bundle_setup_changed();
CREATE TRIGGER bundle_setup_changed AFTER UPDATE ON channel REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bundle_setup_changed();
CREATE TRIGGER device_counted_device_delete AFTER DELETE ON device REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION device_counted_device();
CREATE TRIGGER device_counted_device_insert AFTER INSERT ON device REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION device_counted_device();
CREATE TRIGGER device_counted_device_update AFTER UPDATE ON device REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION device_counted_device();
CREATE TRIGGER bundle_setup_added AFTER INSERT ON door REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bundle_setup_changed();
CREATE TRIGGER bundle_setup_changed AFTER UPDATE ON door REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bundle_setup_changed();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON passage FOR EACH ROW EXECUTE FUNCTION passage_written_once();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON passage FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER passage_audience_sync_late AFTER INSERT ON passage FOR EACH ROW WHEN (((new.verdict = 'admitted'::text) AND (new.direction = 'in'::text) AND ((new.badge_id IS NOT NULL) OR (new.ticket_id IS NOT NULL)) AND (new.at < (clock_timestamp() - '00:10:00'::interval)))) EXECUTE FUNCTION queue_audience_sync_of_late_passage();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON passage_0 FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON passage_1 FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON passage_2 FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON passage_3 FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER presence_audience_sync AFTER UPDATE ON presence FOR EACH ROW WHEN (((new.entries_total > old.entries_total) AND ((old.entries_total = 0) OR (old.entries_today = 0) OR (new.gate_day > old.gate_day)))) EXECUTE FUNCTION queue_audience_sync_of_entry();
CREATE TRIGGER bundle_setup_added AFTER INSERT ON zone REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bundle_setup_changed();
CREATE TRIGGER bundle_setup_changed AFTER UPDATE ON zone REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bundle_setup_changed();

-- Triggers of offline

CREATE TRIGGER discrepancy_counted_conflict_delete AFTER DELETE ON discrepancy REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION discrepancy_counted_conflict();
CREATE TRIGGER discrepancy_counted_conflict_insert AFTER INSERT ON discrepancy REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION discrepancy_counted_conflict();
CREATE TRIGGER discrepancy_counted_conflict_update AFTER UPDATE ON discrepancy REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION discrepancy_counted_conflict();
CREATE TRIGGER discrepancy_pending_for_venue AFTER INSERT OR DELETE OR UPDATE OF state ON discrepancy FOR EACH ROW EXECUTE FUNCTION discrepancy_pending_for_venue();
CREATE TRIGGER bundle_gate_staff_changed AFTER UPDATE ON gate_staff REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bundle_gate_staff_changed();
CREATE TRIGGER bundle_setup_added AFTER INSERT ON gate_staff REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bundle_setup_changed();

-- Triggers of partner

CREATE TRIGGER partner_document_partner_id_lives AFTER INSERT ON partner_document REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION partner_document_partner_id_lives();
CREATE TRIGGER partner_visibility_counted_partner_delete AFTER DELETE ON partner_visibility REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION partner_visibility_counted_partner();
CREATE TRIGGER partner_visibility_counted_partner_insert AFTER INSERT ON partner_visibility REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION partner_visibility_counted_partner();
CREATE TRIGGER partner_visibility_counted_partner_update AFTER UPDATE ON partner_visibility REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION partner_visibility_counted_partner();
CREATE TRIGGER share_application_applicant_id_lives AFTER INSERT ON share_application REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION share_application_applicant_id_lives();
CREATE TRIGGER share_application_counted_share_delete AFTER DELETE ON share_application REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION share_application_counted_share();
CREATE TRIGGER share_application_counted_share_insert AFTER INSERT ON share_application REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION share_application_counted_share();
CREATE TRIGGER share_application_counted_share_update AFTER UPDATE ON share_application REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION share_application_counted_share();
CREATE TRIGGER share_application_owner_id_lives AFTER INSERT ON share_application REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION share_application_owner_id_lives();
CREATE TRIGGER share_application_partner_id_lives AFTER INSERT ON share_application REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION share_application_partner_id_lives();
CREATE TRIGGER share_application_pending_for_applicant_id AFTER INSERT OR DELETE OR UPDATE OF state ON share_application FOR EACH ROW EXECUTE FUNCTION share_application_pending_for_applicant_id();
CREATE TRIGGER share_application_pending_for_venue AFTER INSERT OR DELETE OR UPDATE OF state ON share_application FOR EACH ROW EXECUTE FUNCTION share_application_pending_for_venue();
CREATE TRIGGER share_condition_partner_id_lives AFTER INSERT ON share_condition REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION share_condition_partner_id_lives();

-- Triggers of invoice

CREATE CONSTRAINT TRIGGER invoice_sums AFTER INSERT OR UPDATE OF amount, reversed ON invoice DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION invoice_sums();
CREATE TRIGGER invoice_application_company_id_lives AFTER INSERT ON invoice_application REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION invoice_application_company_id_lives();
CREATE TRIGGER invoice_application_counted_invoiceapplication_delete AFTER DELETE ON invoice_application REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION invoice_application_counted_invoiceapplication();
CREATE TRIGGER invoice_application_counted_invoiceapplication_insert AFTER INSERT ON invoice_application REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION invoice_application_counted_invoiceapplication();
CREATE TRIGGER invoice_application_counted_invoiceapplication_update AFTER UPDATE ON invoice_application REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION invoice_application_counted_invoiceapplication();
CREATE TRIGGER invoice_application_counted_invoiceasked_delete AFTER DELETE ON invoice_application REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION invoice_application_counted_invoiceasked();
CREATE TRIGGER invoice_application_counted_invoiceasked_insert AFTER INSERT ON invoice_application REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION invoice_application_counted_invoiceasked();
CREATE TRIGGER invoice_application_counted_invoiceasked_update AFTER UPDATE ON invoice_application REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION invoice_application_counted_invoiceasked();
CREATE TRIGGER invoice_application_counted_invoicereversal_delete AFTER DELETE ON invoice_application REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION invoice_application_counted_invoicereversal();
CREATE TRIGGER invoice_application_counted_invoicereversal_insert AFTER INSERT ON invoice_application REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION invoice_application_counted_invoicereversal();
CREATE TRIGGER invoice_application_counted_invoicereversal_update AFTER UPDATE ON invoice_application REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION invoice_application_counted_invoicereversal();
CREATE TRIGGER invoice_application_counted_invoicetab_delete AFTER DELETE ON invoice_application REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION invoice_application_counted_invoicetab();
CREATE TRIGGER invoice_application_counted_invoicetab_insert AFTER INSERT ON invoice_application REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION invoice_application_counted_invoicetab();
CREATE TRIGGER invoice_application_counted_invoicetab_update AFTER UPDATE ON invoice_application REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION invoice_application_counted_invoicetab();
CREATE TRIGGER invoice_application_maker_id_lives AFTER INSERT ON invoice_application REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION invoice_application_maker_id_lives();
CREATE TRIGGER invoice_application_parent_company_id_lives AFTER INSERT ON invoice_application REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION invoice_application_parent_company_id_lives();
CREATE TRIGGER invoice_application_pending_for_maker_id AFTER INSERT OR DELETE OR UPDATE OF state ON invoice_application FOR EACH ROW EXECUTE FUNCTION invoice_application_pending_for_maker_id();
CREATE CONSTRAINT TRIGGER invoice_sums AFTER INSERT OR UPDATE OF requested, made ON invoice_application DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION invoice_sums();
CREATE CONSTRAINT TRIGGER invoice_sums AFTER INSERT OR UPDATE OF amount ON invoice_line DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION invoice_sums();

-- Triggers of settlement

CREATE TRIGGER settlement_company_id_lives AFTER INSERT ON settlement REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION settlement_company_id_lives();
CREATE TRIGGER settlement_counted_settlement_delete AFTER DELETE ON settlement REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION settlement_counted_settlement();
CREATE TRIGGER settlement_counted_settlement_insert AFTER INSERT ON settlement REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION settlement_counted_settlement();
CREATE TRIGGER settlement_counted_settlement_update AFTER UPDATE ON settlement REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION settlement_counted_settlement();
CREATE TRIGGER settlement_counted_settlementturn_delete AFTER DELETE ON settlement REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION settlement_counted_settlementturn();
CREATE TRIGGER settlement_counted_settlementturn_insert AFTER INSERT ON settlement REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION settlement_counted_settlementturn();
CREATE TRIGGER settlement_counted_settlementturn_update AFTER UPDATE ON settlement REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION settlement_counted_settlementturn();
CREATE TRIGGER settlement_holder_id_lives AFTER INSERT ON settlement REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION settlement_holder_id_lives();
CREATE TRIGGER settlement_parent_company_id_lives AFTER INSERT ON settlement REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION settlement_parent_company_id_lives();
CREATE TRIGGER settlement_pending_for_company_id AFTER INSERT OR DELETE OR UPDATE OF turn ON settlement FOR EACH ROW EXECUTE FUNCTION settlement_pending_for_company_id();
CREATE TRIGGER settlement_pending_for_holder_id AFTER INSERT OR DELETE OR UPDATE OF turn ON settlement FOR EACH ROW EXECUTE FUNCTION settlement_pending_for_holder_id();
CREATE TRIGGER settlement_pending_for_venue AFTER INSERT OR DELETE OR UPDATE OF turn ON settlement FOR EACH ROW EXECUTE FUNCTION settlement_pending_for_venue();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON settlement_line FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON settlement_line FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Triggers of offset

CREATE TRIGGER netting_application_company_id_lives AFTER INSERT ON netting_application REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION netting_application_company_id_lives();
CREATE TRIGGER netting_application_counted_offset_delete AFTER DELETE ON netting_application REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION netting_application_counted_offset();
CREATE TRIGGER netting_application_counted_offset_insert AFTER INSERT ON netting_application REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION netting_application_counted_offset();
CREATE TRIGGER netting_application_counted_offset_update AFTER UPDATE ON netting_application REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION netting_application_counted_offset();
CREATE TRIGGER netting_application_holder_id_lives AFTER INSERT ON netting_application REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION netting_application_holder_id_lives();

-- Triggers of bank

CREATE TRIGGER bank_line_counted_bankline_delete AFTER DELETE ON bank_line REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION bank_line_counted_bankline();
CREATE TRIGGER bank_line_counted_bankline_insert AFTER INSERT ON bank_line REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bank_line_counted_bankline();
CREATE TRIGGER bank_line_counted_bankline_update AFTER UPDATE ON bank_line REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bank_line_counted_bankline();

-- Triggers of audience

CREATE TRIGGER attendance_rolled_delete AFTER DELETE ON attendance REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION visitor_rolled_delete();
CREATE TRIGGER attendance_rolled_insert AFTER INSERT ON attendance REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION visitor_rolled_insert();
CREATE TRIGGER attendance_rolled_update AFTER UPDATE ON attendance REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION visitor_rolled_update();
CREATE TRIGGER audience_counted_audience_delete AFTER DELETE ON audience REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audience_counted_audience();
CREATE TRIGGER audience_counted_audience_insert AFTER INSERT ON audience REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audience_counted_audience();
CREATE TRIGGER audience_counted_audience_update AFTER UPDATE ON audience REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audience_counted_audience();
CREATE TRIGGER audience_document_encrypted_open_key BEFORE UPDATE OF document_encrypted ON audience FOR EACH ROW WHEN (((new.document_encrypted IS NOT NULL) AND (new.document_encrypted IS DISTINCT FROM old.document_encrypted))) EXECUTE FUNCTION audience_document_encrypted_open_key();
CREATE TRIGGER audience_document_encrypted_open_key_insert AFTER INSERT ON audience REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audience_document_encrypted_open_key_insert();
CREATE TRIGGER audience_email_encrypted_open_key BEFORE UPDATE OF email_encrypted ON audience FOR EACH ROW WHEN (((new.email_encrypted IS NOT NULL) AND (new.email_encrypted IS DISTINCT FROM old.email_encrypted))) EXECUTE FUNCTION audience_email_encrypted_open_key();
CREATE TRIGGER audience_email_encrypted_open_key_insert AFTER INSERT ON audience REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audience_email_encrypted_open_key_insert();
CREATE TRIGGER audience_phone_encrypted_open_key BEFORE UPDATE OF phone_encrypted ON audience FOR EACH ROW WHEN (((new.phone_encrypted IS NOT NULL) AND (new.phone_encrypted IS DISTINCT FROM old.phone_encrypted))) EXECUTE FUNCTION audience_phone_encrypted_open_key();
CREATE TRIGGER audience_phone_encrypted_open_key_insert AFTER INSERT ON audience REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audience_phone_encrypted_open_key_insert();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON consent FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON consent FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER merge_suggestion_counted_mergesuggestion_delete AFTER DELETE ON merge_suggestion REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION merge_suggestion_counted_mergesuggestion();
CREATE TRIGGER merge_suggestion_counted_mergesuggestion_insert AFTER INSERT ON merge_suggestion REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION merge_suggestion_counted_mergesuggestion();
CREATE TRIGGER merge_suggestion_counted_mergesuggestion_update AFTER UPDATE ON merge_suggestion REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION merge_suggestion_counted_mergesuggestion();

-- Triggers of spread

CREATE TRIGGER campaign_counted_spread_delete AFTER DELETE ON campaign REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION campaign_counted_spread();
CREATE TRIGGER campaign_counted_spread_insert AFTER INSERT ON campaign REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION campaign_counted_spread();
CREATE TRIGGER campaign_counted_spread_update AFTER UPDATE ON campaign REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION campaign_counted_spread();
CREATE TRIGGER message_template_counted_messagetemplate_delete AFTER DELETE ON message_template REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION message_template_counted_messagetemplate();
CREATE TRIGGER message_template_counted_messagetemplate_insert AFTER INSERT ON message_template REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION message_template_counted_messagetemplate();
CREATE TRIGGER message_template_counted_messagetemplate_update AFTER UPDATE ON message_template REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION message_template_counted_messagetemplate();
CREATE TRIGGER recipient_counted_recipient_delete AFTER DELETE ON recipient REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION recipient_counted_recipient();
CREATE TRIGGER recipient_counted_recipient_insert AFTER INSERT ON recipient REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION recipient_counted_recipient();
CREATE TRIGGER recipient_counted_recipient_update AFTER UPDATE ON recipient REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION recipient_counted_recipient();

-- Triggers of brand

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON brand_picture FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON brand_picture FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON brand_setting FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON brand_setting FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Triggers of survey

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON survey_answer FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON survey_answer FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER survey_answer_counted_surveyanswer_delete AFTER DELETE ON survey_answer REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION survey_answer_counted_surveyanswer();
CREATE TRIGGER survey_answer_counted_surveyanswer_insert AFTER INSERT ON survey_answer REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION survey_answer_counted_surveyanswer();
CREATE TRIGGER survey_answer_counted_surveyanswer_update AFTER UPDATE ON survey_answer REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION survey_answer_counted_surveyanswer();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON survey_answer_item FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON survey_answer_item FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON survey_answer_void FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON survey_answer_void FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER survey_answer_void_counted_surveyvoid_delete AFTER DELETE ON survey_answer_void REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION survey_answer_void_counted_surveyvoid();
CREATE TRIGGER survey_answer_void_counted_surveyvoid_insert AFTER INSERT ON survey_answer_void REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION survey_answer_void_counted_surveyvoid();
CREATE TRIGGER survey_answer_void_counted_surveyvoid_update AFTER UPDATE ON survey_answer_void REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION survey_answer_void_counted_surveyvoid();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON survey_question_key FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON survey_question_key FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON survey_respondent FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON survey_respondent FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON survey_version FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON survey_version FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Triggers of statistics

CREATE TRIGGER statistics_schedule_company_id_lives AFTER INSERT ON statistics_schedule REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION statistics_schedule_company_id_lives();

-- Triggers of travel

CREATE TRIGGER transportation_company_id_lives AFTER INSERT ON transportation REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION transportation_company_id_lives();
CREATE TRIGGER travel_company_id_lives AFTER INSERT ON travel REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION travel_company_id_lives();

-- Triggers of blacklist

CREATE TRIGGER blacklist_company_id_lives AFTER INSERT ON blacklist REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION blacklist_company_id_lives();
CREATE TRIGGER blacklist_counted_blacklist_delete AFTER DELETE ON blacklist REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION blacklist_counted_blacklist();
CREATE TRIGGER blacklist_counted_blacklist_insert AFTER INSERT ON blacklist REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION blacklist_counted_blacklist();
CREATE TRIGGER blacklist_counted_blacklist_update AFTER UPDATE ON blacklist REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION blacklist_counted_blacklist();
CREATE TRIGGER blacklist_entered AFTER INSERT ON blacklist FOR EACH ROW EXECUTE FUNCTION blacklist_entered();
CREATE TRIGGER blacklist_moved AFTER UPDATE OF state ON blacklist FOR EACH ROW WHEN ((blacklist_lives(new.state) IS DISTINCT FROM blacklist_lives(old.state))) EXECUTE FUNCTION blacklist_entered();
CREATE TRIGGER blacklist_pending_for_venue AFTER INSERT OR DELETE OR UPDATE OF state ON blacklist FOR EACH ROW EXECUTE FUNCTION blacklist_pending_for_venue();
CREATE TRIGGER blacklist_phone_encrypted_open_key BEFORE UPDATE OF phone_encrypted ON blacklist FOR EACH ROW WHEN (((new.phone_encrypted IS NOT NULL) AND (new.phone_encrypted IS DISTINCT FROM old.phone_encrypted))) EXECUTE FUNCTION blacklist_phone_encrypted_open_key();
CREATE TRIGGER blacklist_phone_encrypted_open_key_insert AFTER INSERT ON blacklist REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION blacklist_phone_encrypted_open_key_insert();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON blacklist_appeal FOR EACH ROW EXECUTE FUNCTION refuse_appeal_change();
CREATE TRIGGER blacklist_appeal_phone_encrypted_open_key BEFORE UPDATE OF phone_encrypted ON blacklist_appeal FOR EACH ROW WHEN (((new.phone_encrypted IS NOT NULL) AND (new.phone_encrypted IS DISTINCT FROM old.phone_encrypted))) EXECUTE FUNCTION blacklist_appeal_phone_encrypted_open_key();
CREATE TRIGGER blacklist_appeal_phone_encrypted_open_key_insert AFTER INSERT ON blacklist_appeal REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION blacklist_appeal_phone_encrypted_open_key_insert();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON blacklist_appeal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER blacklist_document_encrypted_open_key BEFORE UPDATE OF encrypted ON blacklist_document FOR EACH ROW WHEN (((new.encrypted IS NOT NULL) AND (new.encrypted IS DISTINCT FROM old.encrypted))) EXECUTE FUNCTION blacklist_document_encrypted_open_key();
CREATE TRIGGER blacklist_document_encrypted_open_key_insert AFTER INSERT ON blacklist_document REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION blacklist_document_encrypted_open_key_insert();
CREATE TRIGGER blacklist_document_entered AFTER INSERT ON blacklist_document FOR EACH ROW EXECUTE FUNCTION blacklist_document_entered();

-- Triggers of whitelist

CREATE TRIGGER whitelist_company_id_lives AFTER INSERT ON whitelist REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION whitelist_company_id_lives();
CREATE TRIGGER whitelist_counted_whitelist_delete AFTER DELETE ON whitelist REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION whitelist_counted_whitelist();
CREATE TRIGGER whitelist_counted_whitelist_insert AFTER INSERT ON whitelist REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION whitelist_counted_whitelist();
CREATE TRIGGER whitelist_counted_whitelist_update AFTER UPDATE ON whitelist REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION whitelist_counted_whitelist();
CREATE TRIGGER whitelist_pending_for_sponsor_id AFTER INSERT OR DELETE OR UPDATE OF state ON whitelist FOR EACH ROW EXECUTE FUNCTION whitelist_pending_for_sponsor_id();
CREATE TRIGGER whitelist_pending_for_venue AFTER INSERT OR DELETE OR UPDATE OF state ON whitelist FOR EACH ROW EXECUTE FUNCTION whitelist_pending_for_venue();

-- Triggers of postponement

CREATE TRIGGER postponement_counted_postponement_delete AFTER DELETE ON postponement REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION postponement_counted_postponement();
CREATE TRIGGER postponement_counted_postponement_insert AFTER INSERT ON postponement REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION postponement_counted_postponement();
CREATE TRIGGER postponement_counted_postponement_update AFTER UPDATE ON postponement REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION postponement_counted_postponement();
CREATE TRIGGER postponement_pending_for_venue AFTER INSERT OR DELETE OR UPDATE OF state ON postponement FOR EACH ROW EXECUTE FUNCTION postponement_pending_for_venue();

-- Triggers of hotline

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON hotline_call FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON hotline_call FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Triggers of batch-search

CREATE TRIGGER batch_search_lines_encrypted_open_key BEFORE UPDATE OF lines_encrypted ON batch_search FOR EACH ROW WHEN (((new.lines_encrypted IS NOT NULL) AND (new.lines_encrypted IS DISTINCT FROM old.lines_encrypted))) EXECUTE FUNCTION batch_search_lines_encrypted_open_key();
CREATE TRIGGER batch_search_lines_encrypted_open_key_insert AFTER INSERT ON batch_search REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION batch_search_lines_encrypted_open_key_insert();

-- Triggers of privacy

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON retention_certificate FOR EACH ROW EXECUTE FUNCTION retention_certificate_grows();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON retention_certificate FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Triggers of subject-request

CREATE TRIGGER subject_request_document_encrypted_open_key BEFORE UPDATE OF document_encrypted ON subject_request FOR EACH ROW WHEN (((new.document_encrypted IS NOT NULL) AND (new.document_encrypted IS DISTINCT FROM old.document_encrypted))) EXECUTE FUNCTION subject_request_document_encrypted_open_key();
CREATE TRIGGER subject_request_document_encrypted_open_key_insert AFTER INSERT ON subject_request REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION subject_request_document_encrypted_open_key_insert();
CREATE TRIGGER subject_request_email_encrypted_open_key BEFORE UPDATE OF email_encrypted ON subject_request FOR EACH ROW WHEN (((new.email_encrypted IS NOT NULL) AND (new.email_encrypted IS DISTINCT FROM old.email_encrypted))) EXECUTE FUNCTION subject_request_email_encrypted_open_key();
CREATE TRIGGER subject_request_email_encrypted_open_key_insert AFTER INSERT ON subject_request REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION subject_request_email_encrypted_open_key_insert();
CREATE TRIGGER subject_request_phone_encrypted_open_key BEFORE UPDATE OF phone_encrypted ON subject_request FOR EACH ROW WHEN (((new.phone_encrypted IS NOT NULL) AND (new.phone_encrypted IS DISTINCT FROM old.phone_encrypted))) EXECUTE FUNCTION subject_request_phone_encrypted_open_key();
CREATE TRIGGER subject_request_phone_encrypted_open_key_insert AFTER INSERT ON subject_request REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION subject_request_phone_encrypted_open_key_insert();

-- Triggers of export-schedule

CREATE TRIGGER export_schedule_company_id_lives AFTER INSERT ON export_schedule REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION export_schedule_company_id_lives();

-- Comments of participation

COMMENT ON COLUMN participation_task.gives_quota IS 'it needs no badge quota of its own: it gives quota on, is the organizer, or takes part in ticket sales';
