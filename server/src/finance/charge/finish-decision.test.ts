import { describe, expect, it } from 'vitest'
import type { LockedBill } from './entity.ts'
import { decideFinish, decideSettled } from './finish-decision.ts'

const participationId = 'p'
const bill = { id: 'c', state: 'unpaid', participationId, payable: '10000', revoked: 0 } as const
const received = (amount: bigint) => ({
  id: 'x',
  participationId,
  purpose: 'prepaid' as const,
  by: 'hand' as const,
  amount,
  cash: { of: 'transit' as const },
})
const eventsOf = ({ entries }: ReturnType<typeof decideFinish>) => entries.map(({ event }) => event)

describe('the decision on a finish', () => {
  it('uses the prepaid money for the amount due', () => {
    expect(decideFinish(bill, { prepaid: 10_000n })).toEqual({
      missing: 0n,
      entries: [
        {
          event: 'finish',
          cause: { entityType: 'charge', id: 'c', ordinal: 0 },
          lines: [
            { account: { of: 'prepaid', participationId }, debit: 10_000n },
            { account: { of: 'advance', participationId }, credit: 10_000n },
          ],
        },
      ],
    })
  })

  it('reports the missing amount', () => {
    expect(decideFinish(bill, { prepaid: 0n }).missing).toBe(10_000n)
    expect(decideFinish(bill, { prepaid: 9_999n }).missing).toBe(1n)
  })

  it('counts money received with it, and posts that first', () => {
    const enough = decideFinish(bill, { prepaid: 4_000n, payment: received(6_000n) })
    expect(enough.missing).toBe(0n)
    expect(eventsOf(enough)).toEqual(['take', 'finish'])
    expect(enough.entries[0]).toMatchObject({ cause: { entityType: 'payment', id: 'x' } })
    expect(decideFinish(bill, { prepaid: 3_999n, payment: received(6_000n) }).missing).toBe(1n)
  })

  it('leaves a surplus prepaid', () => {
    const { entries, missing } = decideFinish(bill, { prepaid: 0n, payment: received(15_000n) })
    expect(missing).toBe(0n)
    expect(entries.map(({ lines }) => lines.map(({ debit, credit }) => debit ?? credit))).toEqual([
      [15_000n, 15_000n],
      [10_000n, 10_000n],
    ])
  })

  it('posts nothing for a free bill except money received with it', () => {
    const free = { ...bill, payable: '0' }
    expect(decideFinish(free, { prepaid: 0n })).toEqual({ missing: 0n, entries: [] })
    expect(eventsOf(decideFinish(free, { prepaid: 0n, payment: received(100n) }))).toEqual(['take'])
  })

  it('settles the bills of a statement line in order, each for which enough is left, and posts the payment first', () => {
    const bills = ['9000', '4000', '1000'].map(
      (payable, n) => ({ ...bill, id: `c${n}`, payable }) as unknown as LockedBill,
    )
    const decided = decideSettled(bills, { prepaid: 2_000n, payment: received(8_500n) })
    expect(decided.settled.map(({ id }) => id)).toEqual(['c0', 'c2'])
    expect(decided.entries.map(({ event, cause }) => [event, cause.id])).toEqual([
      ['take', 'x'],
      ['finish', 'c0'],
      ['finish', 'c2'],
    ])
    expect(decideSettled(bills, { prepaid: 0n, payment: received(999n) }).settled).toEqual([])
  })

  it('has another cause each time it is repeated after a reversal', () => {
    const { entries } = decideFinish({ ...bill, revoked: 2 }, { prepaid: 10_000n })
    expect(entries[0]?.cause).toEqual({ entityType: 'charge', id: 'c', ordinal: 2 })
  })
})
