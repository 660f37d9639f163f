-- Marks tickets as entered whose first admission was uploaded by an offline device; a ticket that was suspended
-- meanwhile has entered as well.
create or replace function gate_tickets_entered(p_exhibition uuid, p_tickets uuid[], p_at timestamptz[]) returns void language sql as $$
  update ticket k set state = case k.state when 'issued' then 'entered' else k.state end, entered_at = n.at, version = k.version + 1
  from (select id, min(at) as at from unnest(p_tickets, p_at) u (id, at) group by id) n
  where k.exhibition_id = p_exhibition and k.id = n.id and k.state in ('issued', 'suspended') and k.entered_at is null
$$;
