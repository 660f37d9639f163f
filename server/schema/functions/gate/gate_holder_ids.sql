-- The badges and tickets with these codes.
create or replace function gate_holder_ids(p_exhibition uuid, p_codes text[]) returns uuid[]
language plpgsql stable as $$
begin
  return array(
    select b.id from badge b where b.exhibition_id = p_exhibition and b.code = any (p_codes)
    union all
    select k.id from ticket k where k.exhibition_id = p_exhibition and k.code = any (p_codes));
end $$;
