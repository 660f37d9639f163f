-- Raises an error in whatever statement fires it, except the removal of personal data.
-- * tg_argv[0]: the columns that are emptied and their values then, as JSON: {"address": ""}
-- * tg_argv[1]: a column that may be filled at that time
create or replace function refuse_change_but() returns trigger
language plpgsql as $$
declare
  filled constant text := coalesce(tg_argv[1], '');
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - filled = (to_jsonb(old) || tg_argv[0]::jsonb) - filled then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '55000';
end $$;
