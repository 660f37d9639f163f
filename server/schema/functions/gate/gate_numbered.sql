-- The credential for a document or plate, as gate_decide_all chooses it; without one, whether the number is on the
-- blacklist.
create or replace function gate_numbered(p_exhibition uuid, p_numbers bytea[], p_moment timestamptz, out credential_id uuid, out blacklisted boolean)
language plpgsql stable as $$
begin
  select cr.id into credential_id
  from badge b
  join credential cr on cr.exhibition_id = p_exhibition and cr.badge_id = b.id and cr.state <> 'dead'
  where b.exhibition_id = p_exhibition and b.document_blind_index = any (p_numbers) and b.state <> 'voided'
  order by b.state = 'active' desc, cr.state in ('coded', 'issued') desc, (b.valid @> p_moment) is not false desc,
    b.created_at desc, b.id
  limit 1;
  blacklisted := credential_id is null and gate_blacklisted(p_numbers, p_exhibition, p_moment) is not null;
end $$;
