import type { Payload } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import type { Fair } from '../../app/testing/badge-world.ts'
import { tooLateToUndo } from '../../app/testing/bypass-triggers.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createFeeWorld } from '../../app/testing/fee-world.ts'
import { openedNow, scanAt } from '../../app/testing/gate-of-fair.ts'
import { createInvoiceWorld } from '../../app/testing/invoice-world.ts'
import { balancesOf } from '../ledger/api.ts'
import { verifiedLedger } from '../ledger/verify.ts'

const world = await closeAfterAll(createFeeWorld())
const second = await world.world.operator(world.platform.company)

interface Key {
  id: string
  version: number
}
type Received = Payload<'finishQuotaPay'>['received']

const undo = ({ id, version }: Key, caller = world.platform) =>
  world.call(caller, 'undoChargeDecision', { id, version })
const finish = ({ id, version }: Key, received?: Received) =>
  world.call(world.platform, 'finishQuotaPay', { id, version, received })
const balances = ({ participationId }: Fair) => balancesOf(world.db, participationId)
const received = (amount: string): Received => ({ amount, paidOn: '2026-01-05', payer: '示例公司', reference: '' })
const stateOf = async ({ id }: { id: string }) =>
  (await world.db.one<{ state: string }>(sql`select state from bill where id = ${id}`)).state
const participationState = async ({ participationId }: Fair) =>
  (await world.db.one<{ state: string }>(sql`select state from participation where id = ${participationId}`)).state
const findTasks = ({ participationId }: Fair) =>
  world.db.many(
    sql`select to_jsonb(participation_task) - 'version' - 'updated_at' as tasks from participation_task where participation_id = ${participationId} order by track`,
  )

/** A bill for ten of a type at 10.00, and the balance of its payer before. */
async function bought(fen = 10_000n) {
  const fair = await world.priced('10', {}, '0')
  const { id, version } = await world.addBill(fair, 10)
  if (fen > 0n) await world.prepay(fair.participationId, fen)
  return { fair, key: { id, version } }
}

describe('undoing a confirmed payment for quota', () => {
  it('restores the state: quota, money, task and notice are gone; a new confirmation is like the first', async () => {
    const { fair, key } = await bought()
    const findNotifications = () =>
      world.db.many(
        sql`select from notification where event = 'charge.finish' and company_id = ${fair.partner.company.id}`,
      )
    await world.db.run(sql`update participation set state = 'pendingAllocation' where id = ${fair.participationId}`)
    const before = { money: await balances(fair), tasks: await findTasks(fair) }
    const first = (await finish(key)).data
    const after = { money: await balances(fair), tasks: await findTasks(fair) }
    expect(after.money).toMatchObject({ prepaid: 0n, advance: 10_000n })
    expect([await participationState(fair), (await findNotifications()).length]).toEqual(['active', 1])

    const back = await undo(first)
    expect([back.statusCode, back.data]).toEqual([10001, { id: key.id, version: first.version + 1 }])
    expect(await stateOf(key)).toBe('unpaid')
    expect(await world.bought(fair.participationId)).toMatchObject({ granted: 0, bought: 0 })
    expect([await participationState(fair), (await findNotifications()).length]).toEqual(['pendingAllocation', 0])
    expect({ money: await balances(fair), tasks: await findTasks(fair) }).toEqual(before)
    const { data } = await world.call(fair.partner, 'getQuotaPayInfo', { id: key.id })
    expect(data.history.slice(0, 2).map(({ event, undone }) => [event, undone])).toEqual([
      ['undo', false],
      ['finish', true],
    ])

    const again = await finish(back.data)
    expect(again.statusCode).toBe(10001)
    expect({ money: await balances(fair), tasks: await findTasks(fair) }).toEqual(after)
    expect(await world.bought(fair.participationId)).toMatchObject({ granted: 10, bought: 10 })
    expect((await undo(again.data)).statusCode).toBe(10001)
    expect((await verifiedLedger(world.db)).wrong).toEqual([])
  })

  it('reverses the payment recorded with it, and nothing that came before', async () => {
    const { fair, key } = await bought(3_000n)
    const payments = () =>
      world.db.many(sql`select state, amount::int as amount from payment where bill_id = ${key.id} order by id`)
    await world.call(world.platform, 'recordPayment', {
      ...{ participationId: fair.participationId, chargeId: key.id, purpose: 'prepaid', amount: '20.00' },
      ...{ paidOn: '2026-01-05', payer: '示例公司' },
    })
    const first = await finish(key, received('60.00'))
    expect([first.statusCode, await balances(fair)]).toMatchObject([10001, { prepaid: 1_000n, advance: 10_000n }])
    const back = await undo(first.data)
    expect([back.statusCode, await balances(fair)]).toMatchObject([10001, { prepaid: 5_000n, advance: 0n }])
    expect(await payments()).toEqual([
      { state: 'finished', amount: 2_000 },
      { state: 'reversed', amount: 6_000 },
    ])
    const again = await finish(back.data, received('60.00'))
    expect([again.statusCode, await balances(fair)]).toMatchObject([10001, { prepaid: 1_000n, advance: 10_000n }])
    expect((await verifiedLedger(world.db)).wrong).toEqual([])
  })

  it('returns to its proof, if there was one', async () => {
    const { fair, key } = await bought()
    const files = await world.files(fair.partner, 1)
    const proof = { amount: '100.00', paidOn: '2026-01-05', payer: '示例公司', files, note: '' }
    const shown = await world.call(fair.partner, 'submitProof', { ...key, ...proof })
    const { data } = await finish(shown.data)
    expect((await undo(data)).statusCode).toBe(10001)
    expect(await stateOf(key)).toBe('proofSubmitted')
  })

  it('is possible for the operator who confirmed, in time, and once', async () => {
    const { fair, key } = await bought()
    const { data } = await finish(key)
    expect((await undo(data, second)).reason).toBe('decision.nothingToUndo')
    expect((await undo(data, fair.partner)).statusCode).toBe(10003)
    expect((await undo({ ...data, version: data.version - 1 })).reason).toBe('decision.overtaken')
    const both = await Promise.all([undo(data), undo(data)])
    expect(both.map(({ statusCode, reason }) => reason ?? statusCode).sort()).toEqual([10001, 'decision.nothingToUndo'])
    const again = await finish({ id: key.id, version: data.version + 1 })
    await tooLateToUndo(world.pool, key)
    expect((await undo(again.data)).reason).toBe('decision.tooLateToUndo')
  })

  it('is refused if its quota is used, its money was spent, or a statement contains it', async () => {
    const used = await bought()
    const done = await finish(used.key)
    await world.db.run(sql`update quota set used = 1 where participation_id = ${used.fair.participationId}`)
    expect((await undo(done.data)).reason).toBe('participation.boughtInUse')
    expect([await stateOf(used.key), await balances(used.fair)]).toMatchObject(['finished', { advance: 10_000n }])

    const spent = await bought(0n)
    const more = await finish(spent.key, received('150.00'))
    const other = await world.addBill(spent.fair, 5)
    await finish(other)
    expect((await undo(more.data)).reason).toBe('payment.moneyUsed')
    expect([await stateOf(spent.key), await balances(spent.fair)]).toMatchObject(['finished', { advance: 15_000n }])

    const said = await bought(0n)
    const came = await finish(said.key, received('100.00'))
    await world.db.run(sql`update payment set bank_line_id = uuidv7() where bill_id = ${said.key.id}`)
    expect((await undo(came.data)).reason).toBe('decision.overtaken')
    expect((await verifiedLedger(world.db)).wrong).toEqual([])
  })

  it('is refused while an invoice is requested, and possible after the request was withdrawn; of both at once one wins', async () => {
    const { invoice } = await createInvoiceWorld(world)
    const ask = (fair: Fair, { id }: Key) =>
      world.call(fair.partner, 'applyInvoice', { chargeIds: [id], method: 'platform' })
    const bill = await bought()
    await invoice.setting(bill.fair.partner)
    const { data } = await finish(bill.key)
    const application = await ask(bill.fair, bill.key)
    expect(application.statusCode).toBe(10001)
    expect((await undo(data)).reason).toBe('invoice.stillAsked')
    expect([await stateOf(bill.key), await balances(bill.fair)]).toMatchObject(['finished', { advance: 10_000n }])
    expect((await world.call(bill.fair.partner, 'withdrawInvoiceApplication', application.data)).statusCode).toBe(10001)
    expect((await undo(data)).statusCode).toBe(10001)

    for (let round = 0; round < 4; round++) {
      const both = await bought()
      await invoice.setting(both.fair.partner)
      const done = await finish(both.key)
      const [undone, wanted] = await Promise.all([undo(done.data), ask(both.fair, both.key)])
      const isUndone = undone.statusCode === 10001
      expect([wanted.statusCode === 10001, await stateOf(both.key)]).toEqual([
        !isUndone,
        isUndone ? 'unpaid' : 'finished',
      ])
      if (!isUndone) expect(undone.reason).toBe('invoice.stillAsked')
    }
    expect((await verifiedLedger(world.db)).wrong).toEqual([])
  })

  it('or using its quota for a badge at once: one wins', async () => {
    for (let round = 0; round < 4; round++) {
      const { fair, key } = await bought()
      const { exhibitionId } = fair
      const { data } = await finish(key)
      const id = await world.draft(fair)
      const [undone, sent] = await Promise.all([
        undo(data),
        world.call(fair.partner, 'submitBadges', { exhibitionId, ids: [id] }),
      ])
      const quota = await world.quotaOf(fair.participationId)
      if (undone.statusCode === 10001) {
        expect([await world.stateOf(id), quota]).toEqual(['draft', { reserved: 0, used: 0 }])
      } else {
        expect([undone.reason, sent.statusCode, quota]).toEqual([
          ...['participation.boughtInUse', 10001],
          { reserved: 1, used: 0 },
        ])
      }
    }
  })
})

describe('undoing a confirmed payment for badges', () => {
  async function paid(n = 3) {
    const fair = await world.pricedFair('19.99', { quota: 10 })
    const ids = await world.activeMany(fair, n)
    await world.prepay(fair.participationId, 10_000n)
    const { data } = await world.apply(fair)
    if (!data.charge) throw new Error('no charge')
    const before = { money: await balances(fair), tasks: await findTasks(fair), fees: await world.feesOf(fair) }
    const done = await world.finish(data.charge)
    expect(done.statusCode).toBe(10001)
    return { fair, ids, before, key: done.data }
  }

  it('restores the state: codes are revoked, fees unpaid, nothing is consumed; a new confirmation is like the first', async () => {
    const { fair, ids, before, key } = await paid()
    const after = { money: await balances(fair), tasks: await findTasks(fair), fees: await world.feesOf(fair) }
    const countActive = () =>
      world.db.many(sql`select from credential where exhibition_id = ${fair.exhibitionId} and state <> 'dead'`)
    expect(await countActive()).toHaveLength(3)
    const back = await undo(key)
    expect(back.statusCode).toBe(10001)
    expect(await Promise.all(ids.map(id => world.stateOf(id)))).toEqual(Array(3).fill('awaitingPayment'))
    expect({ money: await balances(fair), tasks: await findTasks(fair), fees: await world.feesOf(fair) }).toEqual(
      before,
    )
    expect(await countActive()).toEqual([])
    expect(await world.quotaOf(fair.participationId)).toEqual({ reserved: 0, used: 3 })
    expect((await verifiedLedger(world.db)).wrong).toEqual([])
    const again = await world.finish(back.data)
    expect(again.statusCode).toBe(10001)
    expect({ money: await balances(fair), tasks: await findTasks(fair), fees: await world.feesOf(fair) }).toEqual(after)
    expect(await countActive()).toHaveLength(3)
    expect((await undo(again.data)).statusCode).toBe(10001)
    expect((await verifiedLedger(world.db)).wrong).toEqual([])
  })

  it('is refused once one of its cards was printed, or one of its badges voided or suspended', async () => {
    const printed = await paid()
    await world.db.run(sql`update credential set state = 'printed' where badge_id = ${printed.ids[0]}`)
    expect((await undo(printed.key)).reason).toBe('decision.overtaken')
    const { fair, ids, key } = await paid()
    const { exhibitionId, organizer } = fair
    await world.call(organizer, 'voidBadges', { exhibitionId, ids: ids.slice(0, 1), note: '不来了' })
    expect((await undo(key)).reason).toBe('decision.overtaken')
    expect(await Promise.all(ids.map(id => world.stateOf(id)))).toEqual(['voided', 'active', 'active'])
    const suspended = await paid()
    await world.call(suspended.fair.organizer, 'suspendBadge', {
      ...{ exhibitionId: suspended.fair.exhibitionId, id: suspended.ids[0] as string, note: '核实中' },
      version: (await world.db.one<{ version: number }>(sql`select version from badge where id = ${suspended.ids[0]}`))
        .version,
    })
    expect((await undo(suspended.key)).reason).toBe('decision.overtaken')
    expect((await verifiedLedger(world.db)).wrong).toEqual([])
  })

  it('is refused once a gate let somebody in by one of its codes', async () => {
    const { fair, ids, key } = await paid()
    const device = await openedNow(world, fair)
    const { code } = await world.db.one<{ code: string }>(sql`select code from credential where badge_id = ${ids[1]}`)
    expect(await scanAt(world, device, code)).toMatchObject({ verdict: 'admitted' })
    expect((await undo(key)).reason).toBe('decision.overtaken')
    expect(await Promise.all(ids.map(id => world.stateOf(id)))).toEqual(['active', 'active', 'active'])
  })

  it('is refused if a job activates its badges, because they are many', async () => {
    const fair = await world.pricedFair('1.00', { quota: 1_000 })
    await world.manyCharged(fair, 501)
    await world.prepay(fair.participationId, 100_000n)
    const { data } = await world.apply(fair)
    const done = await world.finish(data.charge as Key)
    expect((await undo(done.data)).reason).toBe('decision.leftTheHouse')
    expect(await stateOf(done.data)).toBe('finished')
  })

  it('or voiding one of its badges at once: one wins', async () => {
    for (let round = 0; round < 4; round++) {
      const { fair, ids, key } = await paid()
      const { exhibitionId, organizer } = fair
      const [undone, voided] = await Promise.all([
        undo(key),
        world.call(organizer, 'voidBadges', { exhibitionId, ids: ids.slice(0, 1), note: '不来了' }),
      ])
      expect(voided.data.count).toBe(1)
      // Undone first, its badge is voided unpaid; voided first, the confirmation stands.
      expect([10001, 10007]).toContain(undone.statusCode)
      const others = undone.statusCode === 10001 ? 'awaitingPayment' : 'active'
      expect(await Promise.all(ids.map(id => world.stateOf(id)))).toEqual(['voided', others, others])
    }
    expect((await verifiedLedger(world.db)).wrong).toEqual([])
  })
})
