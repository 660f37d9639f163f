import type { LineFigure } from '@fairgate/contract/finance/settlement/states'
import { type Fen, parseAmount, parseDecimal4, percentageOf, writeAmount } from '@fairgate/contract/kernel/money/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usedLots } from './consumption.ts'
import { figuresOfLines, type LineFigures, type Summand } from './figures.ts'

const line = (figure: LineFigure, amount: string, split = '0.00'): Summand => ({
  figure,
  amount: parseAmount(amount),
  split: parseAmount(split),
})
const written = (figures: LineFigures) =>
  Object.fromEntries(Object.entries(figures).map(([name, fen]) => [name, writeAmount(fen as Fen)]))
const per = parseDecimal4
const lot = (quantity: number, paid: string, rate = '100', split = '30') => ({
  quantity,
  paid: parseAmount(paid),
  returnRate: per(rate),
  split: per(split),
})
const takes = (figures: LineFigures) => figures.settleBack - figures.settleRepair

/** A of finance.md §6: 100 quota at 20.00 less 12.5 %, 80 of it used; 85 cards at 15.00, five voided; a deposit. */
const cooperator = () => {
  const [used] = usedLots([lot(100, '1750.00')], 80).lots
  const quota = { figure: 'consumed', amount: used?.consumed ?? 0n, split: used?.split } as const
  const lines: Summand[] = [
    ...[line('prePay', '3025.00'), line('prePay', '2000.00'), quota],
    ...[line('consumed', '1275.00', '382.50'), line('consumed', '-75.00', '-22.50')],
    ...[line('expense', '800.00'), line('expense', '-120.50')],
  ]
  const fee = percentageOf(figuresOfLines(lines, false).consumeAmonut, per('6.25'))
  return figuresOfLines([...lines, { figure: 'fee', amount: fee }], false)
}
/** B: tickets, 320 sold and eight refunded at 50.00, 90 % for the organizer, commission 8 %. */
const agent = () => {
  const consumed = [line('consumed', '16000.00', '14400.00'), line('consumed', '-400.00', '-360.00')]
  const fee = percentageOf(figuresOfLines(consumed, false).consumeAmonut, per('8'))
  return figuresOfLines(
    [line('prePay', '10000.00'), ...consumed, line('expense', '200.00'), { figure: 'fee', amount: fee }],
    false,
  )
}
const organizer = (partners: readonly LineFigures[], rest: readonly Summand[]) =>
  figuresOfLines(
    [
      ...rest,
      ...partners.flatMap(({ sponsorCollect, cooperatorCollect }): Summand[] => [
        { figure: 'split', amount: sponsorCollect },
        { figure: 'feeCost', amount: cooperatorCollect },
      ]),
    ],
    true,
  )

describe('the worked examples, to the fen', () => {
  it('A, a co-exhibitor, is refunded 1,908.00', () => {
    expect(written(cooperator())).toMatchObject({
      ...{ prePayAmount: '5025.00', consumeAmonut: '2600.00', expenses: '679.50', cooperatorCollect: '162.50' },
      ...{ sponsorCollect: '780.00', settleBack: '1908.00', settleRepair: '0.00' },
    })
  })

  it('B, an agent, supplements 4,552.00', () => {
    expect(written(agent())).toMatchObject({
      ...{ prePayAmount: '10000.00', consumeAmonut: '15600.00', expenses: '200.00', cooperatorCollect: '1248.00' },
      ...{ sponsorCollect: '14040.00', settleBack: '0.00', settleRepair: '4552.00' },
    })
  })

  it('S, their organizer, is refunded 13,609.50, and the venue keeps its income', () => {
    const [a, b] = [cooperator(), agent()]
    const s = organizer([a, b], [line('prePay', '5000.00'), line('consumed', '1200.00'), line('expense', '3600.00')])
    expect(written(s)).toMatchObject({
      ...{ prePayAmount: '5000.00', consumeAmonut: '1200.00', expenses: '3600.00', cooperatorCollect: '1410.50' },
      ...{ sponsorCollect: '14820.00', settleBack: '13609.50', settleRepair: '0.00' },
    })
    const prepaid = a.prePayAmount + b.prePayAmount + s.prePayAmount
    const remainder = prepaid - takes(a) - takes(b) - takes(s)
    expect(writeAmount(remainder)).toBe('9059.50')
    const income = parseAmount('1820.00') + parseAmount('1560.00') + parseAmount('1200.00')
    expect(remainder).toBe(income + a.expenses + b.expenses + s.expenses)
  })

  it('A alone, tripartite: the organizer holds the money, and supplements 2,499.50', () => {
    const a = cooperator()
    const deposits = a.prePayAmount - a.settleBack
    expect(writeAmount(deposits)).toBe('3117.00')
    const s = organizer([a], [{ figure: 'held', amount: deposits }])
    expect(writeAmount(s.settleRepair)).toBe('2499.50')
    expect(s.settleRepair).toBe(parseAmount('1820.00') + a.expenses)
  })
})

describe('bought quota', () => {
  it('is used the oldest lot first; unused quota is refunded at the return rate', () => {
    const { lots, beyond } = usedLots([lot(10, '100.00'), lot(3, '10.00', '50')], 11)
    expect(lots.map(({ used, back }) => [used, writeAmount(back)])).toEqual([
      [10, '0.00'],
      // 10.00 − 3.33, and half of that
      [1, '3.34'],
    ])
    expect(beyond).toBe(0)
    expect(usedLots([lot(2, '0.00')], 5).beyond).toBe(3)
  })

  it('sums to what was paid, however much of it was used', () => {
    const any = fc.record({
      quantity: fc.integer({ min: 1, max: 100_000 }),
      paid: fc.bigInt({ min: 0n, max: 10n ** 12n }),
      rate: fc.bigInt({ min: 0n, max: 1_000_000n }),
    })
    fc.assert(
      fc.property(fc.array(any, { maxLength: 6 }), fc.nat(300_000), (some, used) => {
        const lots = some.map(({ rate, ...each }) => ({
          ...each,
          returnRate: { tenThousandths: rate },
          split: per('30'),
        }))
        const result = usedLots(lots, used)
        const taken = result.lots.reduce((sum, each) => sum + each.used, 0)
        expect(taken + result.beyond).toBe(used)
        for (const { lot, used, back, consumed, split } of result.lots) {
          expect(consumed + back).toBe(lot.paid)
          expect(back >= 0n && consumed >= 0n && split >= 0n && split <= consumed).toBe(true)
          if (used === lot.quantity) expect(back).toBe(0n)
        }
      }),
    )
  })
})
