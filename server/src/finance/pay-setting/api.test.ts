import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { holderOf, paySettingById, paySettingOf, quotaPricesOf } from './api.ts'

const world = await closeAfterAll(createBadgeWorld())

function version(exhibitionId: string | null, number: number, collection = 'platform') {
  return world.db.one<{ id: string }>(sql`
    insert into pay_setting (exhibition_id, version, collection, receiver, contact, telephone, bank, account, bank_address,
      due_days, reminders, grace_days, unpaid_badge_days, return_rate, tax_rate, split, ticket_split, commission, deposit)
    values (${exhibitionId}, ${number}, ${collection}, '国际会展中心', '王敏', '021-5550000', '工商银行', '1001', '上海', 7,
      ${[2, 0]}, 3, 30, 100, 6, 30, 90, 8, 200000) returning id`)
}

describe('paySettingOf', () => {
  it('is the latest version of the exhibition, else the latest of the venue', async () => {
    const { exhibitionId, badgeTypeId, participationId } = await world.fair()
    expect(await paySettingOf(world.db, exhibitionId)).toBeUndefined()
    const venues = await version(null, 1)
    expect(await paySettingOf(world.db, exhibitionId)).toMatchObject({
      id: venues.id,
      returnRate: '100',
      deposit: '2000.00',
    })
    await version(exhibitionId, 1)
    const own = await version(exhibitionId, 2, 'tripartite')
    await world.db.run(sql`insert into pay_setting_price (pay_setting_id, badge_type_id, price, discount)
      values (${own.id}, ${badgeTypeId}, 20.3333, 12.5)`)
    expect(await paySettingOf(world.db, exhibitionId)).toEqual(await paySettingById(world.db, own.id))
    expect(await quotaPricesOf(world.db, own.id)).toEqual([
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
    await version(exhibitionId, 1)
    await expect(
      world.db.run(sql`update pay_setting set due_days = 9 where exhibition_id = ${exhibitionId}`),
    ).rejects.toThrow()
  })
})
