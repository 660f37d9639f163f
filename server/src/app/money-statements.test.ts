import pg from 'pg'
import sql from 'sql-template-tag'
import { describe, expect, it, vi } from 'vitest'
import { finishBills } from '../finance/charge/hooks.ts'
import { type LockedSettlement, settlementColumns } from '../finance/settlement/entity.ts'
import { startSettlement } from '../finance/settlement/start.ts'
import { runTransitionTransaction } from '../kernel/transition/transition-transaction.ts'
import type { Fair } from './testing/badge-world.ts'
import { settingOf } from './testing/bill-world.ts'
import { closeAfterAll } from './testing/close-after-all.ts'
import { createFeeWorld } from './testing/fee-world.ts'
import { settledFairs } from './testing/settled-fair.ts'

const world = await closeAfterAll(createFeeWorld())
const fairs = settledFairs(world)

/** The statements that an operation sends to the database, without the frame of its transaction. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return sent.mock.calls
      .map(([query]) =>
        String((query as unknown as { text?: string }).text ?? query)
          .replace(/\s+/g, ' ')
          .trim(),
      )
      .filter(text => !/^(begin|commit)$|fairgate\.waiting/i.test(text))
  } finally {
    sent.mockRestore()
  }
}

describe('the statement limits', () => {
  it('a finish of five lines is at most ten statements', async () => {
    const fair = await world.priced('10', {}, '0')
    const { exhibitionId, organizer } = fair
    const lines = [{ badgeTypeId: fair.badgeTypeId, quantity: 2 }]
    const prices = [{ badgeTypeId: fair.badgeTypeId, price: '10', discount: '0', complimentary: 0, allottedPrice: '0' }]
    for (let n = 0; n < 4; n++) {
      const badgeTypeId = await world.badgeType(exhibitionId, organizer, {})
      lines.push({ badgeTypeId, quantity: 2 })
      prices.push({ badgeTypeId, price: '10', discount: '0', complimentary: 0, allottedPrice: '0' })
    }
    const set = { ...settingOf(exhibitionId, { prices }), version: 1 }
    expect(await world.call(world.platform, 'editPaySetting', set)).toMatchObject({ statusCode: 10001 })
    const made = await world.call(fair.partner, 'applyQuota', { exhibitionId, lines })
    expect(made.statusCode).toBe(10001)
    await world.prepay(fair.participationId, 100_000n)
    const node = { services: world.services, publish: () => undefined }
    const sent = await statementsOf(() =>
      runTransitionTransaction(node, context => finishBills(context, [made.data.id])),
    )
    const { bought } = await world.db.one<{ bought: number }>(
      sql`select sum(bought)::int as bought from quota where participation_id = ${fair.participationId}`,
    )
    expect(bought).toBe(10)
    expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(10)
  })

  describe('a start is at most fifteen statements', () => {
    const started = async (participationId: string) => {
      const row = await world.db.one<LockedSettlement>(sql`
        select ${settlementColumns('s')} from settlement s where s.participation_id = ${participationId}`)
      const all = await statementsOf(() => fairs.inTransition(context => startSettlement(context, row)))
      // One more statement notifies those who wait, whatever the number of rows (decision 11).
      const sent = all.filter(text => !text.includes('insert into notification'))
      expect(all.length - sent.length).toBe(1)
      const messages = sent.filter(text => text.startsWith('insert into message'))
      expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(15)
      return { messages: messages.length, state: (await fairs.settlementOf(participationId)).state }
    }
    const written = ({ partner, organizer }: Fair) =>
      world.db.run(sql`update company set contact_email = 'finance@partner.example'
        where id in (${partner.company.id}, ${organizer.company.id})`)

    it('of a partner who is notified', async () => {
      const fair = await fairs.exampleA()
      await written(fair)
      await fairs.hasAccount(fair.partner.company.id)
      await fairs.close(fair)
      expect(await started(fair.participationId)).toEqual({ messages: 1, state: 'amountConfirmation' })
    })

    it('of a partner whose money the organizer has, both notified; and if there is no account for a refund', async () => {
      for (const account of [true, false]) {
        const fair = await fairs.exampleA({ collection: 'tripartite' })
        await written(fair)
        if (account) await fairs.hasAccount(fair.partner.company.id)
        await fairs.close(fair)
        const state = account ? 'amountConfirmation' : 'pendingSupplementaryInfo'
        expect(await started(fair.participationId)).toEqual({ messages: 1, state })
      }
    })

    it('of an organizer, however many partners bought quota', async () => {
      const fair = await world.fair()
      await written(fair)
      await fairs.priced(fair, { complimentary: 0, allottedPrice: '10' })
      const bought = { quota: { bought: 10, used: 8, paid: '175.00' } }
      const others = [fair.participationId]
      for (const kind of ['logistics', 'cooperator', 'agent'] as const) {
        others.push((await fairs.takesPart(fair, kind)).participationId)
      }
      for (const each of others) await fairs.paid(fair, each, bought)
      const own = await fairs.organizersPart(fair)
      await fairs.paid(fair, own, { ...bought, prepaid: '5000.00' })
      await fairs.close(fair)
      await world.db.run(
        sql`delete from settlement where exhibition_id = ${fair.exhibitionId} and participation_id <> ${own}`,
      )
      expect(await started(own)).toEqual({ messages: 1, state: 'pendingSupplementaryInfo' })
    })
  })
})
