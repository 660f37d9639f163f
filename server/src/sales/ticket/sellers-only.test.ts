import { expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createTicketWorld } from '../../app/testing/ticket-world.ts'
import { createTransitionContext } from '../../app/testing/transition-context.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { relate } from '../../exhibitions/participation/hooks.ts'

const world = await closeAfterAll(createTicketWorld())
const fair = await world.ticketFair()

/** An agent who accepted its invitation and has no badge quota. */
async function waitingAgent() {
  const { exhibitionId, organizer } = fair
  const caller = await world.world.administrator('agent')
  await relate(createTransitionContext(world.db), organizer.company.id, caller.company.id)
  const invited = await world.call(organizer, 'addParticipation', { exhibitionId, companyId: caller.company.id })
  expect(invited.statusCode).toBe(10001)
  const accepted = await world.call(caller, 'acceptParticipation', invited.data)
  return { caller, participationId: accepted.data.id }
}

const findBadgeTask = async (caller: TestOperator) => {
  const { list } = (await world.call(caller, 'getAffairPage', { track: 'Cer' })).data
  return [list[0]?.status, list[0]?.lacksQuota]
}
const lacking = async () => {
  const { list } = (await world.call(fair.organizer, 'getAffairExhibitionPage', {})).data
  return list.find(({ id }) => id === fair.exhibitionId)?.waits.allot
}

it('stock lets an agent without badge quota take part; its badge task awaits nobody', async () => {
  const { exhibitionId, organizer } = fair
  const type = await world.ticketType(fair)
  const before = await lacking()
  const { caller, participationId } = await waitingAgent()
  expect(await findBadgeTask(caller)).toEqual([1010, true])
  expect(await lacking()).toBe((before ?? 0) + 1)
  const { list } = (await world.call(organizer, 'getStockTakerList', { exhibitionId })).data
  expect(list.map(taker => taker.participationId)).toContain(participationId)
  const early = await world.call(caller, 'issueTickets', world.sale(fair, type))
  expect(early.reason).toBe('participation.nothingAllotted')

  await world.allot(fair, type, 5, participationId)
  const [own] = (await world.call(caller, 'getParticipationPage', { exhibitionId })).data.list
  expect(own?.state).toBe('active')
  expect(await findBadgeTask(caller)).toEqual([1040, false])
  expect(await lacking()).toBe(before)
  expect((await world.call(caller, 'issueTickets', world.sale(fair, type))).statusCode).toBe(10001)
  // Returned unsold stock leaves it a seller without a badge quota.
  const [stock] = (await world.call(caller, 'getStockPage', { exhibitionId })).data.list
  await world.call(caller, 'returnStock', { ticketTypeId: type, quantity: 4, version: stock?.version ?? 0 })
  expect(await findBadgeTask(caller)).toEqual([1040, false])
})

it('a later badge quota opens its badge task, and a recall closes it again', async () => {
  const { organizer } = fair
  const type = await world.ticketType(fair)
  const { caller, participationId } = await waitingAgent()
  await world.allot(fair, type, 5, participationId)
  const badgeTypeId = await world.badgeType(fair.exhibitionId, organizer, {})
  const given = await world.call(organizer, 'allotQuota', { participationId, badgeTypeId, granted: 3 })
  expect(given.statusCode).toBe(10001)
  expect(await findBadgeTask(caller)).toEqual([1020, false])
  await world.call(organizer, 'allotQuota', { participationId, badgeTypeId, granted: 0, version: given.data.version })
  expect(await findBadgeTask(caller)).toEqual([1040, false])
})

it('stock and quota that arrive in parallel leave no pending task', async () => {
  const { organizer } = fair
  for (let round = 0; round < 4; round++) {
    const type = await world.ticketType(fair)
    const { caller, participationId } = await waitingAgent()
    const badgeTypeId = await world.badgeType(fair.exhibitionId, organizer, {})
    const both = await Promise.all([
      world.call(organizer, 'allotStock', { ticketTypeId: type, participationId, granted: 5 }),
      world.call(organizer, 'allotQuota', { participationId, badgeTypeId, granted: 3 }),
    ])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([10001, 10001])
    const quota = both[1].data as { version: number }
    await world.call(organizer, 'allotQuota', { participationId, badgeTypeId, granted: 0, version: quota.version })
    expect(await findBadgeTask(caller)).toEqual([1040, false])
  }
})

it('a company that has not accepted, or has ended, gets nothing', async () => {
  const { exhibitionId, organizer } = fair
  const type = await world.ticketType(fair)
  const caller = await world.world.administrator('agent')
  await relate(createTransitionContext(world.db), organizer.company.id, caller.company.id)
  const invited = await world.call(organizer, 'addParticipation', { exhibitionId, companyId: caller.company.id })
  const give = () =>
    world.call(organizer, 'allotStock', { ticketTypeId: type, participationId: invited.data.id, granted: 1 })
  expect((await give()).reason).toBe('participation.notAccepted')
  await world.call(organizer, 'endParticipation', invited.data)
  expect((await give()).reason).toBe('participation.notActive')
})
