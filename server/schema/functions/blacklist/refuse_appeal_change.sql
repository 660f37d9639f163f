-- An appeal is append-only, except for key rotation and for retention, which removes its content as a whole.
create or replace function refuse_appeal_change() returns trigger
language plpgsql as $$
declare
  gone constant jsonb := '{"phone_masked": "", "text": "—", "image": null}';
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'phone_encrypted' = to_jsonb(old) - 'phone_encrypted' then
    return new;
  elsif tg_op = 'UPDATE' and new.phone_encrypted = '' and to_jsonb(new) - 'phone_encrypted' = (to_jsonb(old) || gone) - 'phone_encrypted' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '55000';
end $$;
