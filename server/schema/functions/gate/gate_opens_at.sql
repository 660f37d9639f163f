-- When a holder who is refused as not yet valid or outside their phases may enter next; null: never. A ticket admits
-- within its own days and the opening days of the exhibition.
create or replace function gate_opens_at(p_exhibition uuid, p_badge uuid, p_ticket uuid, p_moment timestamptz) returns timestamptz
language sql stable as $$
  select min(s.begins) from (
    select lower(b.valid) as begins, upper(b.valid) as ends
    from badge b where b.exhibition_id = p_exhibition and b.id = p_badge and b.valid is not null
    union all
    select p.begins, p.ends
    from badge b join exhibition e on e.id = p_exhibition
    cross join lateral (values ('moveIn', e.move_in_from, e.move_in_to), ('open', e.open_from, e.open_to),
      ('moveOut', e.move_out_from, e.move_out_to)) p (phase, begins, ends)
    where b.exhibition_id = p_exhibition and b.id = p_badge and b.valid is null and p.phase = any (b.phases)
    union all
    select greatest(rescheduled_from(k.valid_from, m.by_days, m.last_day, m.zone), e.open_from),
      least(rescheduled_to(k.valid_to, m.by_days, m.last_day, m.zone), e.open_to)
    from ticket k join exhibition e on e.id = p_exhibition
    left join ticket_postponement m on m.exhibition_id = p_exhibition and m.schedule_revision = k.schedule_revision
    where k.exhibition_id = p_exhibition and k.id = p_ticket
  ) s where s.begins > p_moment and s.begins < s.ends
$$;
