-- A dictionary option in use can be disabled, never deleted.
create or replace function dictionary_option_not_deleted() returns trigger language plpgsql as $$
begin
  raise exception 'a chosen option is stopped, not deleted'
    using errcode = 'check_violation', constraint = 'dictionary_option_used', table = tg_table_name;
end $$;
