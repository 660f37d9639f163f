-- What a refusal said beside its reason: the values of its phrase, or which fields of the input were wrong. Never what was typed.
alter table operation_log add column refusal_details jsonb;

-- As before (0014_operation_log.sql). Details are sealed only where there are any, so that older seals hold.
create or replace function operation_log_bytes(l operation_log) returns bytea
language sql stable as $$
  select convert_to((jsonb_build_array(l.exhibition_id, (extract(epoch from l.at) * 1000000)::bigint, l.id, l.xid, l.command,
    l.company_id, l.operator_id, l.operator_name, l.device_id, l.noun, l.target_id, l.target_name, l.before, l.after,
    l.status_code, l.reason, l.trace_id, l.address)
    || case when l.refusal_details is null then '[]' else jsonb_build_array(l.refusal_details) end)::text, 'UTF8')
$$;

-- As before (0887_log_names.sql). The details of a refusal may name somebody: they go with the names.
create or replace function log_loses_alone() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) in (to_jsonb(old) || '{"address": ""}',
    to_jsonb(old) || '{"address": "", "target_name": null, "before": null, "after": null, "refusal_details": null}') then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '55000';
end $$;
