import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createTicketWorld } from '../../app/testing/ticket-world.ts'
import type { TestOperator } from '../../app/testing/world.ts'

const world = await closeAfterAll(createTicketWorld())
const fair = await world.ticketFair()

const holder = { name: '王五', phone: '13900001234' }
const over = (rule: 'never' | 'beforeOpen') =>
  world.db.run(sql`update exhibition set refund_rule = ${rule} where id = ${fair.exhibitionId}`)

async function sold(quantity = 2) {
  const type = await world.ticketType(fair, { holder: 'phone' })
  await world.allot(fair, type, 10)
  const holders = Array.from({ length: quantity }, () => holder)
  const { data } = await world.call(fair.agent, 'issueTickets', world.sale(fair, type, {}, { quantity, holders }))
  return { ...data, type }
}

async function offered(caller: TestOperator, orderId: string) {
  const { exhibitionId } = fair
  const tickets = await world.call(caller, 'getTicketPage', { exhibitionId, orderId })
  const order = await world.call(caller, 'getTicketOrderDetail', { exhibitionId, id: orderId })
  return {
    ticket: tickets.data.list[0]?.actions ?? [],
    order: order.data.actions,
    inOrder: order.data.tickets[0]?.actions,
  }
}

describe('a refund after its date', () => {
  it('is requested by a seller who refunded directly before, and decided by the organizer', async () => {
    const { agent, organizer, exhibitionId } = fair
    const { id, ticketIds } = await sold()
    const before = await offered(agent, id)
    expect([before.ticket, before.order]).toEqual([
      expect.arrayContaining(['refund']),
      expect.arrayContaining(['refund']),
    ])
    expect(before.ticket).not.toContain('apply')
    await over('never')
    const after = await offered(agent, id)
    for (const verbs of [after.ticket, after.order, after.inOrder]) {
      expect(verbs).toContain('apply')
      expect(verbs).not.toContain('refund')
    }
    expect((await offered(organizer, id)).order).toContain('refund')
    const request = await world.call(agent, 'applyTicketRequest', {
      exhibitionId,
      refund: { orderId: id, reasonCode: 'cannotCome' },
      reason: '行程取消',
    })
    expect(request.statusCode).toBe(10001)
    const seen = await world.call(organizer, 'getTicketRequestDetail', { exhibitionId, id: request.data.id })
    expect(seen.data).toMatchObject({
      kind: 'refund',
      quantity: 2,
      reasonCode: 'cannotCome',
      reason: '行程取消',
      stock: null,
    })
    expect(seen.data.tickets.map(one => one.id).sort()).toEqual([...ticketIds].sort())
    expect(seen.data.actions).toContain('approve')
    const back = await world.call(organizer, 'returnTicketRequest', { ...request.data, reasonCode: 'other' })
    const again = await world.call(agent, 'applyTicketRequest', {
      ...{
        exhibitionId,
        ...back.data,
        refund: { orderId: id, ticketIds, reasonCode: 'illness' },
        reason: '行程取消，附证明',
      },
    })
    expect(again.statusCode).toBe(10001)
    const { statusCode } = await world.call(organizer, 'approveTicketRequest', again.data)
    expect([statusCode, (await world.orderOf(id)).state]).toEqual([10001, 'refunded'])
    const facts = await world.db.many(sql`
      select distinct reason_code as "reasonCode" from ticket_sale_event where order_id = ${id} and kind = 'ticketRefunded'`)
    expect(facts).toEqual([{ reasonCode: 'illness' }])
    const refunded = await world.call(organizer, 'getTicketDetail', { exhibitionId, id: ticketIds[0] as string })
    expect(refunded.data.history.at(-1)).toMatchObject({
      event: 'refund',
      reasonCode: 'illness',
      note: '行程取消，附证明',
    })
    const unknown = await world.call(agent, 'applyTicketRequest', {
      ...{ exhibitionId, refund: { orderId: id, reasonCode: 'never' }, reason: '再退' },
    })
    expect(unknown.data).toMatchObject({ issues: [{ path: 'refund.reasonCode' }] })
    const nothing = await world.call(agent, 'applyTicketRequest', {
      exhibitionId,
      refund: { orderId: id },
      reason: '再退',
    })
    expect(nothing.reason).toBe('kernel.notInThisState')
    await over('beforeOpen')
  })

  it("shows no request to other companies, nor the giver's stock to the applicant", async () => {
    const { agent, secondary, exhibitionId } = fair
    const type = await world.ticketType(fair)
    await world.allot(fair, type, 7)
    const { data } = await world.call(secondary, 'applyTicketRequest', {
      ...{ exhibitionId, stock: { ticketTypeId: type, quantity: 3 }, reason: '需要三张' },
    })
    const seen = (caller: TestOperator) => world.call(caller, 'getTicketRequestDetail', { exhibitionId, id: data.id })
    expect((await seen(secondary)).data.stock).toEqual({ granted: 0, left: 0, giverLeft: null })
    expect((await seen(agent)).data.stock).toEqual({ granted: 0, left: 0, giverLeft: 7 })
    const other = await world.ticketFair()
    expect((await seen(other.agent)).reason).toBe('kernel.notFound')
    const elsewhere = await world.call(other.agent, 'getTicketRequestDetail', {
      ...{ exhibitionId: other.exhibitionId, id: data.id },
    })
    expect(elsewhere.reason).toBe('kernel.notFound')
  })
})

describe('revealTicketNumbers', () => {
  it('shows the numbers to an operator who gives a reason, which is logged', async () => {
    const { organizer, exhibitionId } = fair
    const { ticketIds } = await sold(1)
    const id = ticketIds[0] as string
    const silent = await world.call(organizer, 'revealTicketNumbers', { exhibitionId, id, reason: ' ' })
    expect(silent.data).toMatchObject({ issues: [{ path: 'reason' }] })
    const revealed = await world.call(organizer, 'revealTicketNumbers', { exhibitionId, id, reason: '核对持票人身份' })
    expect(revealed.data).toEqual({ documentNumber: '', phone: holder.phone })
    const { after } = await world.db.one<{ after: object }>(sql`
      select after from operation_log_entry where command = 'revealTicketNumbers'
      order by id desc limit 1`)
    expect(after).toMatchObject({ reason: '核对持票人身份' })
  })
})
