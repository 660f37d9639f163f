import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createTicketWorld } from '../../app/testing/ticket-world.ts'
import { resumeBlacklistedTickets, suspendBlacklistedTickets } from './suspension.ts'

const world = await closeAfterAll(createTicketWorld())
const fair = await world.ticketFair()
const type = await world.ticketType(fair)
await world.allot(fair, type, 60)

async function sold(): Promise<string> {
  const { data } = await world.call(fair.agent, 'issueTickets', world.sale(fair, type))
  return data.ticketIds[0] as string
}
const rowOf = (id: string) =>
  world.db.one<{ version: number; state: string; suspendedBy: string[] }>(
    sql`select version, state, suspended_by as "suspendedBy" from ticket where id = ${id}`,
  )
const suspend = async (id: string, by = fair.organizer, changes: object = {}) =>
  world.call(by, 'suspendTicket', {
    ...{ exhibitionId: fair.exhibitionId, id, version: (await rowOf(id)).version, note: '有人冒用' },
    ...changes,
  })
const resume = async (id: string, by = fair.organizer, changes: object = {}) =>
  world.call(by, 'resumeTicket', {
    ...{ exhibitionId: fair.exhibitionId, id, version: (await rowOf(id)).version },
    ...changes,
  })
/** As the gate writes it. */
const enter = (id: string) =>
  world.db.run(sql`update ticket set state = 'entered', entered_at = now(), version = version + 1 where id = ${id}`)
const actionsOf = async (id: string, by = fair.organizer) =>
  (await world.call(by, 'getTicketDetail', { exhibitionId: fair.exhibitionId, id })).data.actions
const createContext = () => ({ db: world.db, services: world.services, language: 'cn' as const, push: () => {} })

describe('suspending a ticket', () => {
  it('is only for the organizer, once and with a note; the seller sees it and may not', async () => {
    const id = await sold()
    expect((await world.call(null, 'suspendTicket', {} as never)).statusCode).not.toBe(10001)
    expect((await suspend(id, fair.agent)).reason).toBe('kernel.noPermission')
    expect((await suspend(id, fair.secondary)).reason).toMatch(/noPermission|notFound/)
    expect((await suspend(id, fair.organizer, { note: '' })).statusCode).toBe(10002)
    expect((await suspend(id, fair.organizer, { version: 9 })).reason).toBe('kernel.changedMeanwhile')
    const { version } = await rowOf(id)
    expect((await suspend(id)).data).toEqual({ id, version: version + 1 })
    expect(await rowOf(id)).toEqual({ version: version + 1, state: 'suspended', suspendedBy: ['organizer'] })
    expect(await suspend(id)).toMatchObject({ reason: 'kernel.notInThisState' })
    const { data } = await world.call(fair.agent, 'getTicketDetail', { exhibitionId: fair.exhibitionId, id })
    expect(data).toMatchObject({ state: 'suspended', history: expect.any(Array) })
    expect(data.history.map(({ event, note }) => [event, note])).toContainEqual(['suspend', '有人冒用'])
    expect(data.actions).not.toContain('resume')
  })

  it('excludes it from sending, editing and refunds, and keeps its unit in stock', async () => {
    const id = await sold()
    const before = await world.stockOf(type, fair.agentParticipation)
    await suspend(id)
    expect(await world.stockOf(type, fair.agentParticipation)).toEqual(before)
    const { exhibitionId, agent } = fair
    const { version } = await rowOf(id)
    const edit = await world.call(agent, 'editTicketHolder', { exhibitionId, id, version, name: '王新' })
    expect(edit.reason).toBe('kernel.notInThisState')
    const refund = await world.call(agent, 'refundTicket', { exhibitionId, ids: [id], reasonCode: 'other' })
    expect([refund.statusCode === 10001, (await rowOf(id)).state]).toEqual([false, 'suspended'])
    const sent = await world.call(agent, 'sendTicketLink', { exhibitionId, ids: [id], channel: 'sms' })
    expect(sent).toMatchObject({ reason: 'kernel.notInThisState' })
    const actions = await actionsOf(id)
    expect([actions.includes('resume'), actions.includes('void')]).toEqual([true, true])
    expect(actions.filter(verb => ['edit', 'send', 'refund', 'suspend'].includes(verb))).toEqual([])
  })
})

describe('resuming a ticket', () => {
  it('restores its state: issued, or entered after an entry, which cannot be refunded', async () => {
    const [issued, entered] = [await sold(), await sold()]
    await enter(entered)
    for (const id of [issued, entered]) {
      expect((await suspend(id)).statusCode).toBe(10001)
      expect((await resume(id, fair.agent)).reason).toBe('kernel.noPermission')
      expect((await resume(id)).statusCode).toBe(10001)
      expect((await rowOf(id)).suspendedBy).toEqual([])
      expect(await resume(id)).toMatchObject({ reason: 'kernel.notInThisState' })
    }
    expect([(await rowOf(issued)).state, (await rowOf(entered)).state]).toEqual(['issued', 'entered'])
    const refund = (id: string) =>
      world.call(fair.organizer, 'refundTicket', { exhibitionId: fair.exhibitionId, ids: [id], reasonCode: 'other' })
    expect(await refund(entered)).toMatchObject({ reason: 'ticket.alreadyEntered' })
    expect((await refund(issued)).statusCode).toBe(10001)
  })

  it('makes it entered, too, if a device uploads the entry only meanwhile', async () => {
    const id = await sold()
    await suspend(id)
    await world.db.run(sql`select gate_tickets_entered(${fair.exhibitionId}, ${[id]}::uuid[], array[now()])`)
    expect((await rowOf(id)).state).toBe('suspended')
    expect((await resume(id)).statusCode).toBe(10001)
    expect((await rowOf(id)).state).toBe('entered')
  })

  it('waits for the blacklist: each cause is removed by its owner', async () => {
    const id = await sold()
    const keys = [{ exhibitionId: fair.exhibitionId, id }]
    await suspend(id)
    await suspendBlacklistedTickets(createContext(), keys)
    expect(await rowOf(id)).toMatchObject({ state: 'suspended', suspendedBy: ['organizer', 'blacklist'] })
    expect((await resume(id)).reason).toBe('badge.blacklisted')
    await resumeBlacklistedTickets(createContext(), keys)
    expect(await rowOf(id)).toMatchObject({ state: 'suspended', suspendedBy: ['organizer'] })
    expect((await resume(id)).statusCode).toBe(10001)
    await enter(id)
    await suspendBlacklistedTickets(createContext(), keys)
    expect(await rowOf(id)).toMatchObject({ state: 'suspended', suspendedBy: ['blacklist'] })
    await resumeBlacklistedTickets(createContext(), keys)
    expect(await rowOf(id)).toMatchObject({ state: 'entered', suspendedBy: [] })
  })

  it('of eight in parallel is done once, and so is suspending', async () => {
    const id = await sold()
    const { exhibitionId, organizer } = fair
    const times = async (name: 'suspendTicket' | 'resumeTicket') => {
      const { version } = await rowOf(id)
      const payload = { exhibitionId, id, version, ...(name === 'suspendTicket' && { note: '查验' }) }
      const replies = await Promise.all(Array.from({ length: 8 }, () => world.call(organizer, name, payload as never)))
      return replies.filter(({ statusCode }) => statusCode === 10001).length
    }
    expect([await times('suspendTicket'), await times('resumeTicket')]).toEqual([1, 1])
    expect((await rowOf(id)).state).toBe('issued')
  })
})
