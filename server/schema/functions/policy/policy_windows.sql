-- When a policy clause holds, as one set of times; null: always.
-- * Days without phases: those days. Hours without phases: the phases of the badge type; of a refusal the whole
--   exhibition. Neither: the phases of the type; of a refusal always.
-- * Hours repeat on each of those days by the venue's clock; past midnight they belong to the day they begin on.
-- * Of an exhibition that is open for more than 100 days, all days are computed from `p_from` to `p_to` alone.
create or replace function policy_windows(p_exhibition uuid, p_refuse boolean, p_phases text[], p_type_phases text[], p_days date[],
  p_hours jsonb, p_zone text, p_from date, p_to date) returns tstzmultirange
language sql stable as $$
  with exhibition_phases as (
    select tstzmultirange(tstzrange(move_in_from, move_in_to)) as move_in, tstzmultirange(tstzrange(open_from, open_to)) as open,
      tstzmultirange(tstzrange(move_out_from, move_out_to)) as move_out,
      case when least(move_in_from, open_from, move_out_from) is null then '{}'::tstzmultirange else
        tstzmultirange(tstzrange(least(move_in_from, open_from, move_out_from), greatest(move_in_to, open_to, move_out_to))) end as whole,
      move_in_from is not null and move_in_to is not null as has_move_in, open_from is not null and open_to is not null as has_open,
      move_out_from is not null and move_out_to is not null as has_move_out
    from exhibition where id = p_exhibition
  ), named as (
    -- The phases that limit it; null: no phase does.
    select case when cardinality(p_phases) > 0 then p_phases
      when not p_refuse and cardinality(p_days) = 0 then p_type_phases end as phases
  ), bounds as (
    select case when n.phases is null then case when cardinality(p_days) = 0 then g.whole end else
      case when 'moveIn' = any (n.phases) and g.has_move_in then g.move_in else '{}' end
      + case when 'open' = any (n.phases) and g.has_open then g.open else '{}' end
      + case when 'moveOut' = any (n.phases) and g.has_move_out then g.move_out else '{}' end end as span, n.phases
    from exhibition_phases g, named n
  ), days as (
    select unnest(p_days) as day
    union
    select generate_series(greatest((lower(b.span) at time zone p_zone)::date - 1, case when long then p_from end),
      least((upper(b.span) at time zone p_zone)::date, case when long then p_to end), interval '1 day')::date
    from (select span, upper(span) - lower(span) > interval '100 days' as long from bounds) b
    where cardinality(p_days) = 0 and not isempty(b.span)
  ), hours as (
    select (one ->> 'from')::time as starts, (one ->> 'to')::time as ends from jsonb_array_elements(p_hours) one
    union all select '00:00', '24:00' where jsonb_array_length(p_hours) = 0
  ), drawn as (
    select range_agg(tstzrange((d.day + h.starts) at time zone p_zone,
      (d.day + (h.ends <= h.starts)::int + h.ends) at time zone p_zone)) as times
    from days d, hours h
  )
  select case
    when cardinality(p_days) = 0 and jsonb_array_length(p_hours) = 0 then case when b.phases is not null then b.span end
    when b.span is null then coalesce(w.times, '{}')
    else coalesce(w.times, '{}') * b.span end
  from bounds b, drawn w
$$;
