import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBillWorld } from '../../app/testing/bill-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { migrateJobs } from '../../kernel/jobs/migrate-jobs.ts'
import { balancesOf } from '../ledger/api.ts'

const world = await closeAfterAll(createBillWorld())
await migrateJobs(world.pool)

const ok = 10001

describe('a bill', () => {
  it('goes through proof, return and proof to finished, and the payer gets its quota', async () => {
    const fair = await world.priced()
    const { partner, organizer, participationId } = fair
    const { id, version } = await world.addBill(fair)
    const proof = { amount: '1779.16', paidOn: '2026-01-05', payer: '示例公司' }
    const first = await world.call(partner, 'submitProof', { id, version, ...proof, files: await world.files(partner) })
    expect(first).toMatchObject({ statusCode: ok })
    const seenByOrganizer = await world.call(organizer, 'getQuotaPayInfo', { id })
    expect(seenByOrganizer.data).toMatchObject({ proofs: null, prepaid: null, turn: 'holder', actions: [] })
    const back = { id, version: first.data.version, reasonCode: 'notReceived', note: '' }
    await world.db.run(sql`update company set contact_email = 'pay@example.test' where id = ${partner.company.id}`)
    const written = () =>
      world.db.many(sql`select from message where purpose = 'chargeReturned' and exhibition_id = ${fair.exhibitionId}`)
    const other = await world.priced()
    await world.db.run(sql`insert into dictionary_option (code, value, name_cn, name_en, entity_types, exhibition_id, counts_as)
      values ('back_reason', 'notReceived', '未到账', 'Not arrived', '{charge}', ${fair.exhibitionId}, 'other'),
        ('back_reason', 'elsewhere', '别处', 'Elsewhere', '{charge}', ${other.exhibitionId}, 'other')`)
    expect(await world.call(world.platform, 'returnProof', { ...back, reasonCode: 'elsewhere' })).toMatchObject({
      data: { issues: [{ path: 'reasonCode' }] },
    })
    expect(await world.call(organizer, 'returnProof', back)).toMatchObject({ statusCode: 10003 })
    expect(await written()).toHaveLength(0)
    const returned = await world.call(world.platform, 'returnProof', back)
    expect(returned).toMatchObject({ statusCode: ok })
    expect(await written()).toHaveLength(1)
    expect(await world.call(world.platform, 'returnProof', { ...back, version: returned.data.version })).toMatchObject({
      reason: 'kernel.notInThisState',
    })
    const again = await world.call(partner, 'submitProof', {
      ...{ id, version: returned.data.version, ...proof, files: await world.files(partner, 6) },
    })
    expect(again).toMatchObject({ statusCode: ok })
    const key = { id, version: again.data.version }
    expect(await world.call(world.platform, 'finishQuotaPay', key)).toMatchObject({
      reason: 'charge.receivedTooLittle',
      msg: '还差 ¥1,779.16',
    })
    const received = { amount: '2000.00', paidOn: '2026-01-05', payer: '示例公司' }
    const wrong = { ...key, received: { ...received, paidOn: '2999-01-01' } }
    expect(await world.call(world.platform, 'finishQuotaPay', wrong)).toMatchObject({ statusCode: 10002 })
    // A receipt number that was recorded before is refused at its field, and can be accepted explicitly.
    const reference = `HD 2026-${id.slice(-6)}`
    const earlier = { purpose: 'prepaid' as const, amount: '5.00', paidOn: '2026-01-05', payer: '甲', reference }
    await world.call(world.platform, 'recordPayment', { participationId: other.participationId, ...earlier })
    const twice = { ...received, reference: reference.toLowerCase() }
    const refused = await world.call(world.platform, 'finishQuotaPay', { ...key, received: twice })
    expect(refused).toMatchObject({
      reason: 'payment.referenceUsed',
      data: { issues: [{ path: 'received.reference' }] },
    })
    expect(refused.msg).toContain('¥5.00')
    const onPurpose = { ...key, received: { ...twice, again: true } }
    const finished = await world.call(world.platform, 'finishQuotaPay', onPurpose)
    expect(finished).toMatchObject({ statusCode: ok })
    expect(await world.call(world.platform, 'finishQuotaPay', key)).toMatchObject({ reason: 'kernel.alreadyDecided' })
    expect(await balancesOf(world.db, participationId)).toMatchObject({ prepaid: 22_084n, advance: 177_916n })
    expect(await world.bought(participationId)).toMatchObject({ granted: 100, bought: 100 })
    const detail = await world.call(partner, 'getQuotaPayInfo', { id })
    expect(detail.data.payments).toMatchObject([{ amount: '2000.00', payer: '示例公司', by: 'hand' }])
    expect(detail.data.proofs?.map(one => one.files.length)).toEqual([6, 1])
    expect(detail.data.history.map(line => line.event)).toEqual([
      'finish',
      'submitProof',
      'return',
      'submitProof',
      'apply',
    ])
  })

  it('can be revoked after payment while its quota is unused, and can be paid again', async () => {
    const fair = await world.priced('10', {}, '0')
    const { participationId } = fair
    const { id, version } = await world.addBill(fair, 10)
    await world.prepay(participationId, 10_000n)
    const finished = await world.call(world.platform, 'finishQuotaPay', { id, version })
    await world.db.run(sql`update quota set used = 1 where participation_id = ${participationId}`)
    const key = { id, version: finished.data.version, note: '误操作' }
    expect(await world.call(world.platform, 'revokeQuotaPay', key)).toMatchObject({
      reason: 'participation.boughtInUse',
    })
    await world.db.run(sql`update quota set used = 0 where participation_id = ${participationId}`)
    const revoked = await world.call(world.platform, 'revokeQuotaPay', key)
    expect(revoked).toMatchObject({ statusCode: ok })
    expect(await world.bought(participationId)).toMatchObject({ granted: 0, bought: 0 })
    expect(await balancesOf(world.db, participationId)).toMatchObject({ prepaid: 10_000n, advance: 0n })
    const again = await world.call(world.platform, 'finishQuotaPay', { id, version: revoked.data.version })
    expect(again).toMatchObject({ statusCode: ok })
    expect(await balancesOf(world.db, participationId)).toMatchObject({ prepaid: 0n, advance: 10_000n })
  })

  it('limits allotments: the quota cannot go below what was bought', async () => {
    const fair = await world.priced('10', {}, '0')
    const { participationId, badgeTypeId, organizer } = fair
    const { id, version } = await world.addBill(fair, 10)
    await world.prepay(participationId, 10_000n)
    await world.call(world.platform, 'finishQuotaPay', { id, version })
    const quotaRow = await world.db.one<{ version: number }>(
      sql`select version from quota where participation_id = ${participationId}`,
    )
    const less = await world.call(organizer, 'allotQuota', {
      participationId,
      badgeTypeId,
      granted: 9,
      version: quotaRow.version,
    })
    expect(less).toMatchObject({ reason: 'participation.quotaBelowBought', statusCode: 10010 })
    const more = await world.call(organizer, 'allotQuota', {
      participationId,
      badgeTypeId,
      granted: 12,
      version: quotaRow.version,
    })
    expect(more).toMatchObject({ statusCode: ok })
  })

  it('with a discount is confirmed by another operator', async () => {
    const fair = await world.priced('10', {}, '0')
    const { id, version } = await world.addBill(fair, 10)
    const second = await world.world.operator(world.platform.company)
    const waived = await world.call(world.platform, 'discountCharge', {
      ...{ id, version, lines: [{ ordinal: 1, discount: '100' }], reason: '长期合作' },
    })
    expect(waived).toMatchObject({ statusCode: ok })
    const detail = await world.call(fair.partner, 'getQuotaPayInfo', { id })
    expect(detail.data).toMatchObject({ state: 'unpaid', payable: '0.00', revision: 2 })
    const key = { id, version: waived.data.version }
    expect(await world.call(world.platform, 'finishQuotaPay', key)).toMatchObject({ reason: 'kernel.ownSubmission' })
    expect(await world.call(second, 'finishQuotaPay', key)).toMatchObject({ statusCode: ok })
    expect(await balancesOf(world.db, fair.participationId)).toMatchObject({ prepaid: 0n, advance: 0n })
  })
})
