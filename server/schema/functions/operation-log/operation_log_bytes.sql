-- The bytes of a row that the hash chain covers. Refusal details are included only if there are some, so that older
-- links stay valid.
create or replace function operation_log_bytes(l operation_log) returns bytea
language sql stable as $$
  select convert_to((jsonb_build_array(l.exhibition_id, (extract(epoch from l.at) * 1000000)::bigint, l.id, l.xid, l.command,
    l.company_id, l.operator_id, l.operator_name, l.device_id, l.entity_type, l.target_id, l.target_name, l.before, l.after,
    l.status_code, l.reason, l.trace_id, l.address)
    || case when l.refusal_details is null then '[]' else jsonb_build_array(l.refusal_details) end)::text, 'UTF8')
$$;
