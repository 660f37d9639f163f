import sql, { type Sql } from 'sql-template-tag'
import { defineRollup, isRolledUp } from '../../kernel/counter/rollup.ts'
import { parameter } from '../../kernel/settings/parameter.ts'
import { passedTicket } from '../../sales/ticket/api.ts'

/**
 * The change in the number of people inside, by minute, as `scope, kind, minute, change, exhibition_id`; `passages`: all passages of
 * some holders. Each holder is followed from passage to passage. A holder whose next passage is an exit was inside
 * until then, also past the change of the gate day; a holder who enters on another day, or is not seen again, counts as
 * gone when the day changes. A group counts by its number of people, at the outer doors. If only the participation is
 * stored, all its passages are one group.
 */
export const insideChanges = (passages: Sql, venueTimeZone: string): Sql => sql`
  select scoped.scope, scoped.kind, date_trunc('minute', e.at) as minute, sum(e.change)::int8 as change, l.exhibition_id
  from (
    select s.*, lag(s.inside) over whole as inside_before, lag(s.gate_day) over whole as day_before,
      lead(s.gate_day) over whole as day_after, lead(s.direction) over whole as direction_after
    from (
      select p.exhibition_id, p.holder, p.id, p.at, p.gate_day, p.direction, p.participation_id,
        case when p.grouped
          then greatest(0, sum(case when not p.outermost then 0 when p.direction = 'in' then p.people else -p.people end)
            over (partition by p.exhibition_id, p.holder, p.gate_day order by p.at, p.id))
          else (p.direction = 'in' or not p.outermost)::int end as inside
      from (
        select p.exhibition_id, p.id, p.at, p.gate_day, p.direction, p.people, z.parent_id is null as outermost,
          coalesce(b.participation_id, ${passedTicket.participationId}, p.participation_id) as participation_id,
          coalesce(p.badge_id, p.ticket_id, p.participation_id) as holder,
          coalesce(k.people > 1, p.badge_id is null) as grouped
        from ${passages} p
        join zone z on z.id = p.zone_id
        left join badge b on b.exhibition_id = p.exhibition_id and b.id = p.badge_id
        ${passedTicket.tables}
        where coalesce(p.action_taken, p.verdict) = 'admitted' and coalesce(p.badge_id, p.ticket_id, p.participation_id) is not null) p
    ) s
    window whole as (partition by s.exhibition_id, s.holder order by s.at, s.id)
  ) l
  cross join lateral (
    select l.at, l.inside - case when l.day_before = l.gate_day or l.direction = 'out' then coalesce(l.inside_before, 0) else 0 end
    union all
    select gate_day_begins(l.gate_day + 1, ${parameter('gate.dayBegins')}, ${venueTimeZone}), -l.inside
    where l.inside > 0 and (l.day_after is null or l.day_after > l.gate_day and l.direction_after = 'in')
  ) e (at, change)
  cross join lateral (values (l.exhibition_id, 'exhibition'), (l.participation_id, 'participation')) scoped (scope, kind)
  where scoped.scope is not null and e.change <> 0
  group by 1, 2, 3, l.exhibition_id`

/** Passages of the holders of added ones: what was counted for them before, and all there are now. */
const ofHolders = (added: Sql): Sql => sql`
  fresh as materialized (select exhibition_id, id, badge_id, ticket_id, participation_id from ${added} added),
  holders as (
    select distinct exhibition_id, badge_id, ticket_id,
      case when badge_id is null and ticket_id is null then participation_id end as participation_id from fresh),
  chain as materialized (
    select p.*, f.id is not null as fresh
    from holders h
    cross join lateral (
      select * from passage own where own.exhibition_id = h.exhibition_id and own.badge_id = h.badge_id
      union all
      select * from passage own where own.exhibition_id = h.exhibition_id and own.ticket_id = h.ticket_id
      union all
      select * from passage own where h.participation_id is not null and own.exhibition_id = h.exhibition_id
        and own.badge_id is null and own.ticket_id is null and own.participation_id = h.participation_id) p
    left join fresh f on f.exhibition_id = p.exhibition_id and f.id = p.id)`

/**
 * People inside by minute, for the exhibition and for the participation whose badge or ticket they have. A passage that
 * arrives late changes the meaning of later ones: all passages of its holder are counted again, minus what was counted
 * before.
 */
export const insideRollup = defineRollup({
  name: 'inside',
  from: 'passage',
  rollups: ['inside_rollup'],
  into: (added, { config: { venueTimeZone } }) => sql`
    with ${ofHolders(added)},
      counted as (select * from chain p where p.fresh or ${isRolledUp({ name: 'inside' }, 'p')})
    insert into inside_rollup as totals (scope, kind, minute, change, exhibition_id)
    select scope, kind, minute, sum(change), exhibition_id from (
      ${insideChanges(sql`(select * from counted)`, venueTimeZone)}
      union all
      select scope, kind, minute, -change, exhibition_id
      from (${insideChanges(sql`(select * from counted where not fresh)`, venueTimeZone)}) before) changed
    group by 1, 2, 3, exhibition_id having sum(change) <> 0
    -- One order for everybody: a recount and a rollup run never deadlock.
    order by 1, 2, 3
    on conflict (scope, kind, minute) do update set change = totals.change + excluded.change`,
})
