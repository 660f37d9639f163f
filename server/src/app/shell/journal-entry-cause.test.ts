import { readFile } from 'node:fs/promises'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { jobs } from '../jobs.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { createFeeWorld } from '../testing/fee-world.ts'
import { expense, settledFairs } from '../testing/settled-fair.ts'

const world = await closeAfterAll(createFeeWorld())

it('a journal entry shows its cause with its page: payment, bill, badge, expense, settlement', async () => {
  const fair = await world.priced('10', {}, '0')
  const { participationId, exhibitionId, partner } = fair
  await world.price(fair, '15.00')
  const paid = {
    participationId,
    purpose: 'prepaid',
    amount: '400.00',
    paidOn: '2026-01-05',
    payer: '示例公司',
  } as const
  await world.call(world.platform, 'recordPayment', { ...paid, reference: 'R-1' })
  const { id, version, number } = await world.addBill(fair, 10)
  await world.call(world.platform, 'finishQuotaPay', { id, version })
  await world.active(fair)
  const { charge: bill } = (await world.apply(fair)).data
  await world.finish({ id: bill?.id ?? '' })
  const other = { participationId, ...expense('20.00', 'charge') }
  await world.call(world.platform, 'addOtherExpense', other)
  const fairs = settledFairs(world)
  await fairs.hasAccount(partner.company.id)
  await fairs.close(fair)
  const settlement = await fairs.settlementOf(participationId)
  const key = { id: settlement.id, version: settlement.version }
  await world.call(world.platform, 'startCooperatorSettlement', { rows: [key] })
  for (const caller of [partner, world.platform])
    await world.call(caller, 'confirmCooperatorSettlementAmount', { id: settlement.id, revision: 1 })

  const { list } = (await world.call(world.platform, 'getLedgerPage', { exhibitionId, participationId, pageSize: 40 }))
    .data
  const causeOf = async (event: string) => {
    const row = list.find(one => one.event === event)
    if (!row) return undefined
    // The list and the journal entry agree.
    const { cause } = (await world.call(partner, 'getVoucherDetail', { id: row.id })).data
    expect(row.cause).toEqual(cause)
    return cause
  }
  expect(await causeOf('take')).toEqual({ name: 'R-1', path: null })
  const badge = await world.db.one<{ name: string }>(
    sql`select badge_code || ' ' || badge_name as name from badge_fee where payer_id = ${participationId}`,
  )
  expect(await causeOf('consume')).toEqual({
    name: `${bill?.number} · ${badge.name}`,
    path: `/receivePayment/accreditationPayment/${bill?.id}`,
  })
  const at = `/settleAccounts/partnerSettleAccounts/${settlement.id}`
  const { number: settled } = await world.db.one<{ number: string }>(
    sql`select number from settlement where id = ${settlement.id}`,
  )
  expect(await causeOf('expense')).toEqual({ name: `${settled} · ${other.name}`, path: at })
  expect(await causeOf('agree')).toEqual({ name: settled, path: at })
  const bought = list.filter(one => one.event === 'finish')
  const causes = await Promise.all(
    bought.map(async one => (await world.call(partner, 'getVoucherDetail', { id: one.id })).data.cause),
  )
  expect(causes).toContainEqual({ name: number, path: `/receivePayment/quotaPayment/${id}` })

  // The export contains it too.
  const { jobId } = (await world.call(partner, 'exportLedger', { format: 'csv', exhibitionId })).data
  const { fileId } = await world.runJob<{ fileId: string }>(jobId, jobs as never)
  const sheet = await world.services.store.withPath(fileId, path => readFile(path, 'utf8'))
  for (const name of ['R-1', number, `${bill?.number} · ${badge.name}`, `${settled} · ${other.name}`])
    expect(sheet).toContain(name)
})
