import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { tooLateToUndo } from '../../app/testing/bypass-triggers.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createTicketWorld, type TicketFair } from '../../app/testing/ticket-world.ts'
import type { TestOperator } from '../../app/testing/world.ts'

let fair: TicketFair

const world = await closeAfterAll(createTicketWorld())

interface Key {
  id: string
  version: number
}

const why = { reasonCode: 'other', note: '请写明用途' }
const ask = (ticketTypeId: string, { again, caller = fair.secondary }: { again?: Key; caller?: TestOperator } = {}) =>
  world.call(caller, 'applyTicketRequest', {
    ...{ exhibitionId: fair.exhibitionId, ...again, stock: { ticketTypeId, quantity: 3 }, reason: '需要三张' },
  })
const decide = (how: 'return' | 'reject', key: Key, caller: TestOperator) =>
  world.call(caller, how === 'return' ? 'returnTicketRequest' : 'rejectTicketRequest', { ...key, ...why })
const undo = (key: Key, caller: TestOperator) => world.call(caller, 'undoTicketRequestDecision', key)

/** A request of the secondary for stock of the agent, just decided. */
async function decided(how: 'return' | 'reject' = 'return', caller = fair.agent) {
  const ticketTypeId = await world.ticketType(fair)
  await world.allot(fair, ticketTypeId, 7)
  const request = await ask(ticketTypeId)
  const { data, statusCode } = await decide(how, request.data, caller)
  expect(statusCode).toBe(10001)
  return { key: data, ticketTypeId }
}

const stateOf = ({ id }: Key) =>
  world.db.one<Key & { state: string }>(sql`select * from ticket_request where id = ${id}`)
/** How many requests the task of the applicant counts. */
const findTask = () =>
  world.db.one<{ pending: number; returned: number }>(sql`
    select sum(c.pending)::int as pending, sum(c.returned)::int as returned
    from participation_task a join participation_task_count c on c.task_id = a.id
    where a.participation_id = ${fair.secondaryParticipation} and a.track = 'Tic'`)

/** How many notifications about undone decisions the applicant got. */
const findNotifications = async () =>
  (
    await world.db.one<{ n: number }>(sql`
      select coalesce(sum(count), 0)::int as n from notification
      where event = 'ticketRequest.undo' and company_id = ${fair.secondary.company.id}`)
  ).n

describe('an undone decision on a ticket request', () => {
  it('is pending again with its task, returned or rejected, and can then be approved', async () => {
    fair = await world.ticketFair()
    for (const how of ['return', 'reject'] as const) {
      const { key, ticketTypeId } = await decided(how)
      expect(await findTask()).toMatchObject(
        how === 'return' ? { pending: 0, returned: 1 } : { pending: 0, returned: 0 },
      )
      const back = await undo(key, fair.agent)
      expect([back.statusCode, back.data]).toEqual([10001, { id: key.id, version: key.version + 1 }])
      expect(await findTask()).toMatchObject({ pending: 1, returned: 0 })
      const { data } = await world.call(fair.agent, 'getTicketRequestDetail', {
        ...{ exhibitionId: fair.exhibitionId, id: key.id },
      })
      expect([data.state, data.actions]).toEqual(['pending', ['approve', 'reject', 'return']])
      expect(data.history.map(({ event, undone }) => [event, undone])).toEqual([
        ['undo', false],
        [how, true],
        ['submit', false],
      ])
      const { after } = await world.db.one<{ after: object }>(sql`
        select after from operation_log_entry where command = 'undoTicketRequestDecision' and target_id = ${key.id}`)
      expect(after).toMatchObject({ state: 'pending', undone: how })
      expect(await findNotifications()).toBe(how === 'return' ? 1 : 2)
      expect((await world.call(fair.agent, 'approveTicketRequest', back.data)).statusCode).toBe(10001)
      expect(await world.stockOf(ticketTypeId, fair.secondaryParticipation)).toMatchObject({ granted: 3 })
      expect(await findTask()).toMatchObject({ pending: 0, returned: 0 })
    }
  })

  it('is only for its approver, once, with the permission that deciding still needs', async () => {
    const { key, ticketTypeId } = await decided()
    const colleague = await world.world.operator(fair.agent.company)
    // The organizer may decide it too, yet did not.
    for (const other of [colleague, fair.organizer])
      expect((await undo(key, other)).reason).toBe('decision.nothingToUndo')
    // The giver of stock has the permission of the command; the row of its own request says that it cannot decide.
    const request = await ask(ticketTypeId, { caller: fair.agent })
    const { data: returned } = await decide('return', request.data, fair.organizer)
    expect((await undo(returned, fair.agent)).reason).toBe('kernel.noPermission')
    expect((await undo(returned, fair.secondary)).statusCode).toBe(10003)
    expect((await undo(key, (await world.ticketFair()).agent)).reason).toBe('kernel.notFound')
    const both = await Promise.all([undo(key, fair.agent), undo(key, fair.agent)])
    expect(both.map(({ statusCode, reason }) => reason ?? statusCode).sort()).toEqual([10001, 'decision.nothingToUndo'])
    const waiting = await stateOf(key)
    expect(waiting.state).toBe('pending')

    const clerk = await world.world.operator(fair.organizer.company, { permissions: ['ticket:view', 'ticket:approve'] })
    const theirs = await decided('reject', clerk)
    await world.db.run(
      sql`update role set permissions = array['ticket:view', 'ticket:allot'], version = version + 1 where id = ${clerk.roleId}`,
    )
    expect((await undo(theirs.key, clerk)).reason).toBe('kernel.noPermission')
    expect((await stateOf(theirs.key)).state).toBe('rejected')
  })

  it('is too late after seconds, and once the applicant has gone on', async () => {
    const old = await decided()
    await tooLateToUndo(world.pool, old.key)
    const late = await undo(old.key, fair.agent)
    expect([late.reason, late.msg]).toEqual(['decision.tooLateToUndo', '已超过撤销时间'])

    const again = await decided()
    await ask(again.ticketTypeId, { again: again.key })
    const overtaken = await undo(again.key, fair.agent)
    expect([overtaken.reason, (await stateOf(again.key)).state]).toEqual(['decision.nothingToUndo', 'pending'])

    const withdrawn = await decided()
    await world.call(fair.secondary, 'withdrawTicketRequest', withdrawn.key)
    expect((await undo(withdrawn.key, fair.agent)).reason).toBe('decision.nothingToUndo')
    const other = await decided()
    expect((await undo({ ...other.key, version: other.key.version - 1 }, fair.agent)).reason).toBe('decision.overtaken')

    const gone = await decided()
    const { exhibitionId } = fair
    const types = await world.call(fair.organizer, 'getTicketTypeList', { exhibitionId })
    const { version = 0 } = types.data.list.find(({ id }) => id === gone.ticketTypeId) ?? {}
    const deleting = { exhibitionId, id: gone.ticketTypeId, version }
    const { returned } = await findTask()
    expect((await world.call(fair.organizer, 'deleteTicketType', deleting)).statusCode).toBe(10001)
    expect(await findTask()).toMatchObject({ returned: returned - 1 })
    expect((await undo(gone.key, fair.agent)).reason).toBe('kernel.notFound')
  })

  it('or submitted again meanwhile: of both in parallel one succeeds, and the task counts it once', async () => {
    fair = await world.ticketFair()
    for (let round = 0; round < 5; round++) {
      const { key, ticketTypeId } = await decided()
      const replies = await Promise.all([undo(key, fair.agent), ask(ticketTypeId, { again: key })])
      expect(replies.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
      expect(await stateOf(key)).toMatchObject({ state: 'pending', version: key.version + 1 })
      expect(await findTask()).toMatchObject({ pending: round + 1, returned: 0 })
    }
  })
})
