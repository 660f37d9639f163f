import { formatBillNumber } from '@fairgate/contract/finance/charge/number'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import {
  buildBillScope,
  findBillActions,
  findPurchasedLots,
  hasOpenBills,
  type LockedBill,
  selectBillColumns,
} from './api.ts'

const world = await closeAfterAll(createBadgeWorld())

describe('chargesUnderWay and findPurchasedLots', () => {
  it('report whether anything is not settled, and what was bought', async () => {
    const { db, platform } = world
    const { exhibitionId, badgeTypeId, participationId, partner, organizer } = await world.fair()
    const setting = await db.one<{ id: string }>(sql`
      insert into pay_setting (exhibition_id, version, collection, receiver, contact, telephone, bank, account, bank_address,
        due_days, reminders, grace_days, unpaid_badge_days, return_rate, tax_rate, split, ticket_split, commission, deposit)
      values (${exhibitionId}, 1, 'platform', '', '', '', '', '', '', 7, '{}', 3, 30, 100, 6, 30, 90, 8, 0) returning id`)
    const made = async (state: string, running: number) => {
      const { id } = await db.one<{ id: string }>(sql`
        insert into bill (state, kind, number, exhibition_id, participation_id, company_id, sponsor_id, holder_id,
          pay_setting_id, payable, due_on, expires_on, finished_at)
        values (${state}, 'quota', ${formatBillNumber('quota', 2026, running)}, ${exhibitionId}, ${participationId},
          ${partner.company.id}, ${organizer.company.id}, ${platform.company.id}, ${setting.id}, 177916, '2026-12-01',
          '2026-12-04', now()) returning id`)
      await db.run(sql`insert into bill_line (bill_id, ordinal, badge_type_id, item_cn, item_en, price, quantity, discount,
          total, payable) values (${id}, 1, ${badgeTypeId}, '甲', 'A', 20.3333, 100, 12.5, 203333, 177916)`)
      return id
    }
    const [open, bought] = [await made('unpaid', 1), await made('finished', 2)]
    const underWay = () =>
      db.one<{ under: boolean }>(sql`select ${hasOpenBills(sql`${participationId}::uuid`)} as under`)
    expect(await underWay()).toEqual({ under: true })
    expect(await findPurchasedLots(db, [participationId])).toMatchObject([
      { chargeId: bought, quantity: 100, total: '2033.33', payable: '1779.16', returnRate: '100', split: '30' },
    ])
    const seen = (actor = partner.actor) =>
      db.many<LockedBill>(
        sql`select ${selectBillColumns('c')} from bill c where ${buildBillScope(actor, 'c')} order by id`,
      )
    const [row] = await seen()
    expect(row && findBillActions(partner.actor, row)).toEqual(['submitProof', 'payFromPrepaid', 'cancel'])
    expect(await seen((await world.world.administrator('agent')).actor)).toEqual([])
    await expect(db.run(sql`update bill_line set payable = 1 where bill_id = ${open}`)).rejects.toThrow(
      'bill_line_computed',
    )
  })
})
