import sql, { type Sql } from 'sql-template-tag'
import { defineRollup } from '../../kernel/counter/rollup.ts'
import { passedTicket } from '../../sales/ticket/api.ts'

/** Sums passages into rows of `entry_rollup`. */
export const entriesIn = (passages: Sql, venueTimeZone: string): Sql => sql`
    select scoped.scope, scoped.kind, p.gate_day, extract(hour from p.at at time zone ${venueTimeZone})::smallint as hour,
      case p.verdict when 'refused' then 'refused' else p.direction end as action_taken, coalesce(p.reason, '') as reason, count(*) as passages,
      sum(p.people) as people, p.exhibition_id
    from ${passages} p
    left join badge b on b.exhibition_id = p.exhibition_id and b.id = p.badge_id
    ${passedTicket.tables}
    left join channel c on c.id = p.channel_id
    cross join lateral (values (p.exhibition_id, 'exhibition'), (coalesce(b.participation_id, ${passedTicket.participationId}, p.participation_id), 'participation'),
      (c.door_id, 'door'), (p.channel_id, 'channel')) scoped (scope, kind)
    where scoped.scope is not null
    group by 1, 2, 3, 4, 5, 6, p.exhibition_id
    -- One order for everybody: a recount and a rollup run never deadlock.
    order by 1, 2, 3, 4, 5, 6`

/**
 * Passages by hour of the venue's clock, for the exhibition, the participation that owns the badge or sold the ticket, the door and
 * the channel. `people` is the number of people a group ticket stands for, otherwise one.
 */
export const entryRollup = defineRollup({
  name: 'entry',
  from: 'passage',
  rollups: ['entry_rollup'],
  into: (added, { config: { venueTimeZone } }) => sql`
    insert into entry_rollup as totals (scope, kind, gate_day, hour, action_taken, reason, passages, people, exhibition_id)
    ${entriesIn(added, venueTimeZone)}
    on conflict (scope, kind, gate_day, hour, action_taken, reason) do update
      set passages = totals.passages + excluded.passages, people = totals.people + excluded.people`,
})
