-- The message for gate staff about a blacklisted person: the class of the reason, and what to do.
create or replace function gate_blacklist_note(p_numbers bytea[], p_exhibition uuid, p_moment timestamptz) returns text
language plpgsql stable as $$
begin
  return (
    select nullif(concat_ws(' · ', coalesce(o.name_cn || ' / ' || o.name_en, l.reason), nullif(l.guard, '')), '')
    from blacklist l left join dictionary_option o on o.code = 'black_reason' and o.value = l.reason and o.exhibition_id is null
    where l.id = gate_blacklisted(p_numbers, p_exhibition, p_moment));
end $$;
