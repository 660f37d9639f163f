import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { paySettings } from '../../app/testing/factories/pay-settings.ts'
import { holderOf, paySettingById, paySettingOf, quotaPricesOf } from './api.ts'

const world = await closeAfterAll(createBadgeWorld())

const version = (exhibitionId: string | null, collection?: 'tripartite') =>
  paySettings.build(world.db, { exhibitionId, collection, reminders: [2, 0], deposit: 200_000 })

describe('paySettingOf', () => {
  it('is the latest version of the exhibition, else the latest of the venue', async () => {
    const { exhibitionId, badgeTypeId, participationId } = await world.fair()
    expect(await paySettingOf(world.db, exhibitionId)).toBeUndefined()
    const venues = await version(null)
    expect(await paySettingOf(world.db, exhibitionId)).toMatchObject({
      id: venues,
      returnRate: '100',
      deposit: '2000.00',
    })
    await version(exhibitionId)
    const own = await version(exhibitionId, 'tripartite')
    await world.db.run(sql`insert into pay_setting_price (pay_setting_id, badge_type_id, price, discount)
      values (${own}, ${badgeTypeId}, 20.3333, 12.5)`)
    expect(await paySettingOf(world.db, exhibitionId)).toEqual(await paySettingById(world.db, own))
    expect(await quotaPricesOf(world.db, own)).toEqual([
      { badgeTypeId, price: '20.3333', discount: '12.5', complimentary: 0, allottedPrice: '0' },
    ])
    const organizers = await world.db.one<{ id: string; sponsorId: string }>(sql`
      select id, sponsor_id as "sponsorId" from participation where exhibition_id = ${exhibitionId} and kind = 'sponsor'`)
    expect(await holderOf(world.db, participationId)).toEqual({ companyId: organizers.sponsorId })
    expect(await holderOf(world.db, organizers.id)).toEqual({ companyId: world.platform.company.id })
  })
})

describe('a version', () => {
  it('cannot be changed', async () => {
    const { exhibitionId } = await world.fair()
    await version(exhibitionId)
    await expect(
      world.db.run(sql`update pay_setting set due_days = 9 where exhibition_id = ${exhibitionId}`),
    ).rejects.toThrow()
  })
})
