import {
  type Fen,
  lineAmount,
  parseAmount,
  parseDecimal4,
  percentageOf,
  writeAmount,
} from '@fairgate/contract/kernel/money/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LineAccounts, LineShares } from './line-shares.ts'

const line = (quantity: number, price: string, rate: string, discount = '0'): LineAccounts => ({
  ...{ price: parseDecimal4(price), discount: parseDecimal4(discount), quantity, rate: parseDecimal4(rate) },
  ...{ paidCount: 0, creditedCount: 0, consumed: 0n, split: 0n, refunded: 0n },
})
const sumOf = <Key extends string>(parts: readonly Record<Key, Fen>[], key: Key) =>
  parts.reduce((sum, part) => sum + part[key], 0n)
const payAll = (books: LineAccounts) => {
  const shares = new LineShares(books)
  return Array.from({ length: books.quantity }, () => shares.pay())
}

const any = fc.record({
  quantity: fc.integer({ min: 1, max: 60 }),
  price: fc.bigInt({ min: 0n, max: 100_000_000n }).map(tenThousandths => ({ tenThousandths })),
  discount: fc.bigInt({ min: 0n, max: 1_000_000n }).map(tenThousandths => ({ tenThousandths })),
  rate: fc.bigInt({ min: 0n, max: 1_000_000n }).map(tenThousandths => ({ tenThousandths })),
})
const blank = { paidCount: 0, creditedCount: 0, consumed: 0n, split: 0n, refunded: 0n }
const priceOf = ({ price, discount }: Pick<LineAccounts, 'price' | 'discount'>, count: number) =>
  lineAmount(price, count, { tenThousandths: 1_000_000n - discount.tenThousandths })

describe('the shares of a line', () => {
  it('sum to the amount of the line', () => {
    for (const [quantity, price, rate, paid, split] of [
      [41, '15.55', '33.3333', '637.55', '212.52'],
      [90, '7.77', '12.3457', '699.30', '86.33'],
    ] as const) {
      const parts = payAll(line(quantity, price, rate))
      expect([writeAmount(sumOf(parts, 'paid')), writeAmount(sumOf(parts, 'split'))]).toEqual([paid, split])
    }
  })

  it('at every moment, in any order of paying and voiding, sum to the line rounded once; none is negative', () => {
    fc.assert(
      fc.property(
        any,
        fc.array(fc.constantFrom('pay', 'creditPaid', 'creditWaiting'), { maxLength: 200 }),
        (of, steps) => {
          const books = { ...of, ...blank }
          const shares = new LineShares(books)
          const state = { waiting: of.quantity, paid: 0, credited: 0, consumed: 0n, split: 0n, refunded: 0n }
          const check = () => {
            expect(state.consumed).toBe(priceOf(of, state.paid))
            expect(state.split).toBe(percentageOf(state.consumed, of.rate))
            expect(state.refunded).toBe(priceOf(of, of.quantity) - priceOf(of, of.quantity - state.credited))
          }
          // All remaining badges are paid in the end.
          for (const step of [...steps, ...Array.from({ length: of.quantity }, () => 'pay' as const)]) {
            if (step === 'pay' && state.waiting > 0) {
              const { paid, split } = shares.pay()
              expect(paid >= 0n && split >= 0n && split <= paid).toBe(true)
              state.waiting -= 1
              state.paid += 1
              state.consumed += paid
              state.split += split
            } else if (step === 'creditPaid' ? state.paid > 0 : step === 'creditWaiting' && state.waiting > 0) {
              const wasPaid = step === 'creditPaid'
              const { refunded, reversed, reversedSplit } = shares.credit(wasPaid)
              expect(refunded >= 0n && reversedSplit >= 0n && reversedSplit <= reversed).toBe(true)
              if (wasPaid) state.paid -= 1
              else state.waiting -= 1
              state.credited += 1
              state.refunded += refunded
              state.consumed -= reversed
              state.split -= reversedSplit
            }
            check()
          }
          // What was not refunded was consumed.
          expect(state.consumed + state.refunded).toBe(priceOf(of, of.quantity))
        },
      ),
    )
  })

  it('of a line that was begun badge by badge sum to the same once its last badge is paid, or nothing is left of it', () => {
    fc.assert(
      fc.property(any, fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean(), (of, part, voids) => {
        const payable = priceOf(of, of.quantity)
        const begun = Math.floor(of.quantity * part * 0.5)
        // The former rule: each badge its part of the line, and the organizer's share of that, each rounded by itself.
        const parts = Array.from({ length: begun }, (_, k) => {
          const [n, at] = [BigInt(of.quantity), BigInt(k)]
          const upTo = (count: bigint) => (2n * payable * count + n) / (2n * n)
          const paid = upTo(at + 1n) - upTo(at)
          return { paid, split: percentageOf(paid, of.rate) }
        })
        const booked = { consumed: sumOf(parts, 'paid'), split: sumOf(parts, 'split') }
        const shares = new LineShares({ ...of, ...blank, ...booked, paidCount: begun })
        const rest = Array.from({ length: of.quantity - begun }, () => shares.pay())
        let consumed = booked.consumed + sumOf(rest, 'paid')
        let split = booked.split + sumOf(rest, 'split')
        expect(consumed).toBe(payable)
        expect(split >= 0n && split <= consumed).toBe(true)
        if (!voids) return
        const credits = Array.from({ length: of.quantity }, () => shares.credit(true))
        consumed -= sumOf(credits, 'reversed')
        split -= sumOf(credits, 'reversedSplit')
        expect([consumed, split, sumOf(credits, 'refunded')]).toEqual([0n, 0n, payable])
      }),
    )
  })

  it('of 90 badges, 45 of which were booked at 0.96 each, still sum to 86.33', () => {
    const booked = { paidCount: 45, consumed: parseAmount('349.65'), split: parseAmount('43.20') }
    const shares = new LineShares({ ...line(90, '7.77', '12.3457'), ...booked })
    const rest = Array.from({ length: 45 }, () => shares.pay())
    expect(writeAmount(booked.split + sumOf(rest, 'split'))).toBe('86.33')
  })
})
