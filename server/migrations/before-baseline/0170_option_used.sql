-- An option somebody has chosen stops, it is not deleted: rows would keep a value that has no name any more. Marked where
-- it is chosen, under a lock that a deletion waits for (dictionary/facts.ts).
alter table dictionary_option add column used boolean not null default false;

update dictionary_option d set used = true
where d.code = 'com_attr' and exists (select from company c where c.com_attr = d.value)
  or d.code = 'com_type' and exists (select from company c where c.com_type = d.value)
  or d.code = 'show_type' and (exists (select from exhibition e where e.show_type = d.value)
    or exists (select from share_condition s where d.value = any (s.exhibition_types)));

-- Reasons: history is read once for all of them.
with given as materialized (select distinct reason_code from history where reason_code is not null)
update dictionary_option d set used = true
where d.code in ('back_reason', 'reject_reason') and d.value in (select reason_code from given);

create function dictionary_option_kept() returns trigger language plpgsql as $$
begin
  raise exception 'a chosen option is stopped, not deleted'
    using errcode = 'check_violation', constraint = 'dictionary_option_used', table = tg_table_name;
end $$;
create trigger dictionary_option_used before delete on dictionary_option
  for each row when (old.used) execute function dictionary_option_kept();
