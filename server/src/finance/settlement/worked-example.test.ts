import { buffer } from 'node:stream/consumers'
import type { SettlementPattern } from '@fairgate/contract/finance/settlement/commands'
import type { SettlementKindName } from '@fairgate/contract/finance/settlement/kinds'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { insertProofs } from '../../app/testing/proofs.ts'
import { pdfText } from '../../app/testing/render-pdf.ts'
import { expense, settledFairs } from '../../app/testing/settled-fair.ts'
import { createTicketWorld } from '../../app/testing/ticket-world.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { migrateJobs } from '../../kernel/jobs/migrate-jobs.ts'
import { documentJob, documentJobKind } from '../../kernel/notice/document-job.ts'
import { verifiedLedger } from '../ledger/verify.ts'

const world = await closeAfterAll(createTicketWorld())
await migrateJobs(world.pool)
const fairs = settledFairs(world)

interface Settled {
  kind: SettlementKindName
  participationId: string
  caller: TestOperator
}

const today = () => new Date().toISOString().slice(0, 10)
/** Runs a command of a settlement's kind and expects success. */
async function done(caller: TestOperator, command: SettlementPattern, { kind }: Settled, form: object) {
  const said = await world.call(caller, command.replace('…', kind) as 'payCooperatorSettlement', form as never)
  expect(said.statusCode, `${command} ${kind}: ${said.reason} ${JSON.stringify(said.data)}`).toBe(10001)
}
const keyOf = async ({ participationId }: Settled) => {
  const { id, version } = await fairs.settlementOf(participationId)
  return { id, version }
}
async function start(of: Settled) {
  await done(world.platform, 'start…Settlement', of, { rows: [await keyOf(of)] })
}
/** Both agree, one pays, the other confirms the receipt. */
async function settle(of: Settled, amount: string, refunds: boolean) {
  const { id } = await keyOf(of)
  for (const caller of [world.platform, of.caller])
    await done(caller, 'confirm…SettlementAmount', of, { id, revision: 1 })
  const [payer, payee] = refunds ? [world.platform, of.caller] : [of.caller, world.platform]
  const paid = { amount, paidOn: today(), fileIds: await insertProofs(world.db, payer) }
  await done(payer, 'pay…Settlement', of, { ...(await keyOf(of)), ...paid })
  await done(payee, 'confirm…SettlementReceipt', of, await keyOf(of))
}
/** The text of its printed notice, without spaces. */
async function printed(of: Settled): Promise<string> {
  const { id } = await keyOf(of)
  const { data } = await world.call(of.caller, 'getSettlementNotice', { id })
  const { fileId } = await world.runJob<{ fileId: string }>(data.jobId ?? '', { [documentJobKind]: documentJob })
  return (await pdfText(await buffer(await world.services.store.read(fileId)))).join('').replace(/[ \u00a0]/g, '')
}
async function figuresOf({ kind, participationId, caller }: Settled) {
  const { id } = await fairs.settlementOf(participationId)
  const command = `get${kind}SettlementDetail` as 'getCooperatorSettlementDetail'
  return (await world.call(caller, command, { id })).data
}

it('the example of finance.md §6, A, B and S in one exhibition: to the fen, in the ledger, and on their notices', async () => {
  const tickets = await world.ticketFair()
  const { exhibitionId, organizer, agent, agentParticipation } = tickets
  const { id: badgeTypeId } = await world.db.one<{ id: string }>(
    sql`select id from badge_type where exhibition_id = ${exhibitionId} limit 1`,
  )
  const fair = { exhibitionId, organizer, partner: agent, participationId: agentParticipation, badgeTypeId }
  await fairs.priced(fair, { complimentary: 500, allottedPrice: '10' })
  const cooperator = await fairs.takesPart(fair, 'cooperator')
  const a: Settled = { kind: 'Cooperator', ...cooperator }
  const b: Settled = { kind: 'Agent', participationId: agentParticipation, caller: agent }
  const s: Settled = { kind: 'Sponsor', participationId: await fairs.organizersPart(fair), caller: organizer }
  for (const { caller } of [a, s]) await fairs.hasAccount(caller.company.id)
  await fairs.related(fair, a.caller.company.id, '6.25')

  await fairs.paid(fair, a.participationId, {
    ...{ quota: { bought: 100, used: 80, paid: '1750.00' }, badges: { count: 85, voided: 5, price: '15.00' } },
    ...{ deposit: '2000.00', prepaid: '1275.00' },
  })
  await fairs.paid(fair, b.participationId, { prepaid: '10000.00' })
  await fairs.paid(fair, s.participationId, { prepaid: '5000.00' })
  await world.db.run(sql`
    insert into quota (exhibition_id, participation_id, badge_type_id, granted, used)
    values (${exhibitionId}, ${s.participationId}, ${badgeTypeId}, 620, 620)
    on conflict on constraint quota_unique do update set granted = 620, used = 620`)
  const ticketTypeId = await world.ticketType(tickets, { price: '50.00', total: 400 })
  await world.allot(tickets, ticketTypeId, 400)
  const sold = await world.call(agent, 'issueTickets', world.sale(tickets, ticketTypeId, {}, { quantity: 320 }))
  const back = { exhibitionId, ids: sold.data.ticketIds.slice(0, 8), reasonCode: 'other' }
  expect((await world.call(agent, 'refundTicket', back)).data).toMatchObject({ count: 8 })
  for (const [{ participationId }, amount, direction] of [
    [a, '800.00', 'charge'],
    [a, '120.50', 'credit'],
    [b, '200.00', 'charge'],
    [s, '3600.00', 'charge'],
  ] as const) {
    const added = await world.call(world.platform, 'addOtherExpense', {
      participationId,
      ...expense(amount, direction),
    })
    expect(added.statusCode).toBe(10001)
  }
  await fairs.close(fair)
  // Another company participates in every such exhibition, and did nothing.
  const three = [a, b, s].map(({ participationId }) => participationId)
  await world.db.run(
    sql`delete from settlement where exhibition_id = ${exhibitionId} and participation_id <> all(${three}::uuid[])`,
  )

  const expected = {
    A: ['5025.00', '2600.00', '780.00', '162.50', '1908.00', '0.00', '679.50'],
    B: ['10000.00', '15600.00', '14040.00', '1248.00', '0.00', '4552.00', '200.00'],
    S: ['5000.00', '1200.00', '14820.00', '1410.50', '13609.50', '0.00', '3600.00'],
  }
  const check = async (of: Settled, [prePay, consumed, split, fee, refund, supplement, expenses]: string[]) => {
    expect(await figuresOf(of)).toMatchObject({
      ...{ prePayAmount: prePay, consumeAmonut: consumed, sponsorCollect: split, cooperatorCollect: fee },
      ...{ settleBack: refund, settleRepair: supplement, expenses },
    })
    const paper = await printed(of)
    for (const figure of [prePay, consumed, split, fee, refund, supplement] as string[]) {
      expect(paper, `${of.kind} ${figure}`).toContain(`¥${figure.replace(/\B(?=(\d{3})+\.)/g, ',')}`)
    }
    return paper
  }
  await start(a)
  await start(b)
  const [ofA, ofB] = [await check(a, expected.A), await check(b, expected.B)]
  expect(ofA).toContain('壹仟玖佰零捌元整')
  expect(ofB).toContain('肆仟伍佰伍拾贰元整')
  // A co-exhibitor earns a service fee, an agent a commission.
  expect([ofA.includes('服务费Servicefee'), ofA.includes('佣金')]).toEqual([true, false])
  expect(ofB).toContain('佣金Commission')
  await settle(a, '1908.00', true)
  await settle(b, '4552.00', false)
  await start(s)
  expect(await check(s, expected.S)).toContain('壹万叁仟陆佰零玖元伍角')
  await settle(s, '13609.50', true)

  // The venue's result: 3,117 + 14,552 − 8,609.50 = income 1,820 + 1,560 + 1,200 and expenses 4,479.50.
  const sums = await world.db.many<{ kind: string; fen: number }>(sql`
    select a.kind, -sum(t.fen)::int8 as fen from ledger_account a join ledger_total t on t.account_id = a.id
    where a.exhibition_id = ${exhibitionId} and a.participation_id is null group by 1 order by 1`)
  expect(sums).toEqual([
    { kind: 'incomeBadge', fen: 84_000 },
    { kind: 'incomeOther', fen: 447_950 },
    { kind: 'incomeQuota', fen: 98_000 + 120_000 },
    { kind: 'incomeTicket', fen: 156_000 },
  ])
  const { fen } = await world.db.one<{ fen: number }>(sql`
    select sum(t.fen)::int8 as fen from ledger_account a join ledger_total t on t.account_id = a.id where a.kind = 'transit'`)
  expect(fen).toBe(905_950)
  expect((await verifiedLedger(world.db)).wrong).toEqual([])
})
