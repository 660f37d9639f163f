-- What somebody listed said against it is written once, and may be sealed by another key (0770_key_rotation.sql); of an entry
-- that ended long ago it is let go, whole: that somebody said something stays.
create function refuse_appeal_change() returns trigger
language plpgsql as $$
declare
  gone constant jsonb := '{"phone_masked": "", "text": "—", "image": null}';
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'phone_sealed' = to_jsonb(old) - 'phone_sealed' then
    return new;
  elsif tg_op = 'UPDATE' and new.phone_sealed = '' and to_jsonb(new) - 'phone_sealed' = (to_jsonb(old) || gone) - 'phone_sealed' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '55000';
end $$;
drop trigger append_only on blacklist_appeal;
create trigger append_only before update or delete on blacklist_appeal for each row execute function refuse_appeal_change();
