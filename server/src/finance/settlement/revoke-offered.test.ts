import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { createBillWorld } from '../../app/testing/bill-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'

const world = await closeAfterAll(createBillWorld())

it('a purchase may be revoked until its settlement has started, and is offered accordingly', async () => {
  const fair = await world.priced('10', {}, '0')
  const { exhibitionId, participationId, partner, organizer } = fair
  const { id, version } = await world.addBill(fair, 10)
  await world.prepay(participationId, 10_000n)
  await world.call(world.platform, 'finishQuotaPay', { id, version })
  const offered = async () => {
    const [row, shown] = [
      (await world.call(world.platform, 'getQuotaFinishedPage', { exhibitionId })).data.list[0],
      (await world.call(world.platform, 'getQuotaPayInfo', { id })).data,
    ]
    expect(row?.actions).toEqual(shown.actions)
    return shown.actions.includes('revoke')
  }
  expect(await offered()).toBe(true)
  await world.db.run(sql`
    insert into settlement (family, number, participation_id, exhibition_id, company_id, sponsor_id, holder_id)
    values ('Cooperator', 'S26000001-0', ${participationId}, ${exhibitionId}, ${partner.company.id}, ${organizer.company.id},
      ${world.platform.company.id})`)
  expect(await offered()).toBe(true)
  await world.db.run(
    sql`update settlement set state = 'amountConfirmation' where participation_id = ${participationId}`,
  )
  expect(await offered()).toBe(false)
})
