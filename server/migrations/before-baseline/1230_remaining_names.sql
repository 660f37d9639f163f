-- The last columns, constraints and parameters get plain technical names (docs/glossary.md), as in 1220_function_names.sql.
-- Only names in the catalog change, and bodies of functions. Stop all nodes before the upgrade.

alter table history rename column asked to requested_fields;
alter table share_application rename column asked to requested;
alter table survey rename column asks_to_write to collects_contact;
alter table survey_answer_item rename column words to free_text;
alter table campaign rename column waits_for to pause_reason;
alter table subject_request rename column stays to retention_exceptions;
alter table subject_request rename column held to legal_holds;
alter table audience_merge rename column moved to reassigned;
alter table encrypted_column rename column place_table to cell_table;
alter table encrypted_column rename column place_column to cell_column;
alter table encrypted_column rename column place_row to cell_row;
alter table printer rename column place to location;
alter table transportation rename column from_place to origin;
alter table transportation rename column to_place to destination;

alter table share_application rename constraint share_application_asked_free to share_application_requested_free;
alter table campaign rename constraint campaign_waits_for to campaign_pause_reason;
alter table subject_request rename constraint subject_request_held to subject_request_legal_holds;
alter table printer rename constraint printer_placed to printer_location_length;
alter table transportation rename constraint transportation_from_place_check to transportation_origin_check;
alter table transportation rename constraint transportation_to_place_check to transportation_destination_check;
alter table message rename constraint message_of_rehearsal to message_of_sandbox;
alter table gate_rule rename constraint gate_rule_place to gate_rule_location;
alter table whitelist rename constraint whitelist_places to whitelist_capacity;
alter table vehicle_uniqueness_claim rename constraint plate_held to plate_claimed;
alter table quota rename constraint quota_bought_kept to quota_bought_within_granted;
alter trigger company_keeps_administrator on operator rename to company_has_administrator;
alter table operator rename constraint company_keeps_administrator to company_has_administrator;

alter index exhibition_one_rehearsal rename to exhibition_one_sandbox;
alter index share_application_one_living rename to share_application_one_active;
alter index one_living_credential rename to one_active_credential;
alter index badge_fee_living rename to badge_fee_one_active;
alter index hotline_call_asked rename to hotline_call_searched;
alter index audience_merge_kept rename to audience_merge_surviving;
alter index ticket_order_held rename to ticket_order_reserved;

-- `not null` is a constraint with a name, too.
do $$
declare
  one record;
begin
  for one in select k.conrelid::regclass as source, k.conname, format('%s_%s_not_null', c.relname, a.attname) as named
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where k.contype = 'n' and k.connamespace = 'public'::regnamespace and k.coninhcount = 0 and not c.relispartition
      and c.relname in ('share_application', 'survey', 'survey_answer_item', 'subject_request', 'audience_merge',
        'encrypted_column', 'printer', 'transportation')
      and k.conname <> left(format('%s_%s_not_null', c.relname, a.attname), 63) loop
    execute format('alter table %s rename constraint %I to %I', one.source, one.conname, left(one.named, 63));
  end loop;
end $$;

-- A parameter cannot be renamed: the function is dropped and created again.
set local check_function_bodies = off;
do $$
declare
  one record;
  definition text;
  name record;
begin
  if exists (select from pg_proc where proname = 'seal_chain') then
    alter aggregate seal_chain(bytea, bytea) rename to checkpoint_chain;
  end if;
  for one in select p.oid, p.oid::regprocedure as named, n.renamed from pg_proc p join (values
    ('encrypted_by_key', '{"held": "column_name", "place_row": "cell_row", "place_table": "cell_table", "place_column": "cell_column"}'::jsonb),
    ('pending_for', '{"waits_for": "company_column"}'),
    ('gate_numbered', '{"listed": "blacklisted"}'),
    ('gate_rules_here', '{"held": "applies"}'),
    ('merge_company_columns', '{"gone": "merged", "keep": "surviving", "living": "active", "told": "label"}'),
    ('copied_id', '{"rehearsal": "sandbox"}'),
    ('copied_ids', '{"rehearsal": "sandbox"}'),
    ('copied_json', '{"rehearsal": "sandbox"}')
    ) n (name, renamed) on n.name = p.proname where p.pronamespace = 'public'::regnamespace loop
    definition := pg_get_functiondef(one.oid);
    for name in select * from jsonb_each_text(one.renamed) loop
      definition := regexp_replace(definition, '\m' || name.key || '\M', name.value, 'g');
    end loop;
    execute format('drop function %s', one.named);
    execute definition;
  end loop;
end $$;

-- company_reference and the functions that it has written have the body of the file.
do $$
declare
  one record;
begin
  for one in select pg_get_functiondef(p.oid) as definition from pg_proc p
    where p.pronamespace = 'public'::regnamespace and (p.proname like '%\_lives' or p.proname = 'company_reference')
      and p.prosrc like '%with held as materialized%' loop
    execute replace(replace(one.definition, 'with held as', 'with locked as'), 'from held where', 'from locked where');
  end loop;
end $$;
