import type { TicketMove } from '@fairgate/contract/admission/gate/ticket-days'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'

/**
 * For a ticket or the line of an order on an alias: how far postponements have shifted it since it was sold
 * (0640_ticket_postponement.sql).
 */
const countShifts = (alias: 't' | 'k' | 'l'): Sql =>
  sql`left join ticket_postponement m on m.exhibition_id = ${raw(alias)}.exhibition_id and m.schedule_revision = ${raw(alias)}.schedule_revision`

/**
 * The present days of a ticket as the gate has them; rows store those it was sold for. `moved` joins, the others are
 * columns.
 */
export const daysOf = (alias: 't' | 'k') => ({
  moved: countShifts(alias),
  day: sql`rescheduled_day(${raw(alias)}.day, m.by_days, m.last_day)`,
  validFrom: sql`rescheduled_from(${raw(alias)}.valid_from, m.by_days, m.last_day, m.zone)`,
  validTo: sql`rescheduled_to(${raw(alias)}.valid_to, m.by_days, m.last_day, m.zone)`,
})

/** The same for the line `l` of an order. */
export const lineDays = { moved: countShifts('l'), day: sql`rescheduled_day(l.day, m.by_days, m.last_day)` }

/** How often an exhibition has been postponed: read under the sale lock, for which a postponement waits. */
export const selectTicketShifts = (exhibitionId: string | Sql): Sql => sql`ticket_schedule_revision(${exhibitionId})`

/** The shifts for devices, by the moments of postponements. */
export const findTicketShifts = (db: Db, exhibitionId: string): Promise<TicketMove[]> =>
  db.many<TicketMove>(sql`
    select schedule_revision as moves, gate_ms(at) as made, by_days as "byDays", last_day::text as "lastDay" from ticket_postponement
    where exhibition_id = ${exhibitionId} order by schedule_revision`)
