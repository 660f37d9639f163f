-- An active blacklist entry for one of these digests; null if there is none.
create or replace function gate_blacklisted(p_numbers bytea[], p_exhibition uuid, p_moment timestamptz) returns uuid
language plpgsql stable as $$
begin
  return (
    select k.blacklist_id from blacklist_key k
    where k.blind_index = any (p_numbers) and k."from" <= p_moment and (k.until is null or k.until > p_moment)
      and (k.exhibition_id = p_exhibition or k.exhibition_id is null and is_show(p_exhibition))
    order by k.blacklist_id limit 1);
end $$;
