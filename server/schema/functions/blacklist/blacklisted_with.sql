-- The first blacklist entry for a digest in an exhibition at a moment; null if there is none.
create or replace function blacklisted_with(number_digest bytea, exhibition uuid, moment timestamptz) returns uuid
language sql stable as $$
  select k.blacklist_id from blacklist_key k
  where k.blind_index = number_digest and k."from" <= moment and (k.until is null or k.until > moment)
    and (k.exhibition_id = exhibition or k.exhibition_id is null and is_show(exhibition))
  order by k.blacklist_id limit 1
$$;
