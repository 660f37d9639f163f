import sql from 'sql-template-tag'
import { expect } from 'vitest'
import { closeAfterAll } from './close-after-all.ts'
import { createTicketWorld, type TicketFair } from './ticket-world.ts'

/** What the tests of postponed and postponed-races share. Call it once in a file. */
export async function createPostponedFixture() {
  const world = await closeAfterAll(createTicketWorld())

  const at = (day: string, time: string) => `${day}T${time}:00.000Z`
  const plus = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

  /**
   * The new dates of an exhibition: open from one day to another, two days of moving in before, one of moving out after.
   */
  const planned = (first: string, last: string) => ({
    halls: ['N3'],
    moveIn: { from: at(plus(first, -2), '00:00'), to: at(plus(first, -1), '10:00'), daily: true },
    open: { from: at(first, '01:00'), to: at(last, '09:00'), daily: true },
    moveOut: { from: at(last, '10:00'), to: at(plus(last, 1), '10:00'), daily: false },
  })

  async function postpone({ exhibitionId: id }: TicketFair, first: string, last: string) {
    const { version } = await world.db.one<{ version: number }>(sql`select version from exhibition where id = ${id}`)
    const input = { id, version, note: '场馆检修', ...planned(first, last) }
    const { statusCode, data } = await world.call(world.platform, 'postponeExhibition', input as never)
    expect([statusCode, data]).toEqual([10001, expect.anything()])
  }

  const sold = async (fair: TicketFair, type: string, line: object = {}, changes: object = {}) => {
    const reply = await world.call(fair.organizer, 'issueTickets', world.sale(fair, type, changes, line))
    expect([reply.statusCode, reply.reason]).toEqual([10001, undefined])
    return reply.data
  }

  /** What the desk sees of an order: the days of its lines and tickets. */
  async function shown({ exhibitionId, organizer }: TicketFair, id: string) {
    const { data } = await world.call(organizer, 'getTicketOrderDetail', { exhibitionId, id })
    const [ticket] = data.tickets
    const detail = ticket && (await world.call(organizer, 'getTicketDetail', { exhibitionId, id: ticket.id })).data
    return {
      line: data.lines.map(({ day }) => day),
      day: data.tickets.map(({ day }) => day),
      ...(detail && { from: detail.validFrom, to: detail.validTo }),
    }
  }
  const days = (first: string, last: string) => ({ from: at(plus(first, -1), '16:00'), to: at(last, '16:00') })
  const soon = () => new Date(Date.now() + 3_600_000).toISOString()

  return { world, at, plus, planned, postpone, sold, shown, days, soon }
}
