insert into badge_record (series_id, person_key, exhibition_id, badge_id, edition_number, class, company_id, outcome,
  decided_by_kind, submitted_at)
select coalesce(d.series_id, b.exhibition_id), b.document_blind_index, b.exhibition_id, b.id, d.number, y.class, b.company_id,
  o.outcome, case when o.outcome in ('returned', 'approved', 'rejected') then (
    select case when c.type = 'platform' then 'venue' else 'organizer' end
    from history h join company c on c.id = h.company_id
    where h.subject_id = b.id and h.event = any (case o.outcome when 'approved' then '{approve,charge}'::text[]
      when 'returned' then '{return}' else '{reject}' end)
    order by h.id desc limit 1) end,
  coalesce(b.submitted_at, b.created_at)
from badge b join badge_type y on y.id = b.badge_type_id join exhibition e on e.id = b.exhibition_id
  left join edition d on d.id = e.edition_id
  cross join lateral (select case
    when b.state in ('pending', 'endorsed') then 'applied'
    when b.state in ('returned', 'rejected') then b.state
    when b.state in ('awaitingPayment', 'active', 'suspended') then 'approved'
    when b.state = 'expired' and (select h.from_state from history h where h.subject_id = b.id and h.event = 'expire'
      order by h.id desc limit 1) in ('active', 'suspended') then 'approved'
    else 'ended' end as outcome) o
where b.state <> 'draft' and b.participation_id is not null and b.document_blind_index is not null
  and not is_sandbox(b.exhibition_id);
