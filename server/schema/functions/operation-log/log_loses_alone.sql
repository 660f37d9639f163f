-- The operation log is append-only, except for the personal data that retention removes: names, addresses and the
-- details of a refusal.
create or replace function log_loses_alone() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) in (to_jsonb(old) || '{"address": ""}',
    to_jsonb(old) || '{"address": "", "target_name": null, "before": null, "after": null, "refusal_details": null}') then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '55000';
end $$;
