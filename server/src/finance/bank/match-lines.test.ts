import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparable, compareLines as compare } from './compare-lines.ts'
import { type FileLine, matchLines } from './match-lines.ts'
import type { StatementLine } from './read-line.ts'

const full: StatementLine = {
  day: '2026-11-20',
  time: '10:23:11',
  amount: 500_000n,
  payer: '甲展览公司',
  payerAccount: '6222000000000001',
  text: '展位费',
  serial: '123456789012345678',
  balance: 1_500_000n,
}
const without = (
  line: StatementLine,
  ...names: ('time' | 'balance' | 'serial' | 'payerAccount' | 'payer' | 'text')[]
) => ({
  ...line,
  ...Object.fromEntries(names.map(name => [name, name === 'time' || name === 'balance' ? null : ''])),
})
const compareLines = (one: StatementLine, other: StatementLine) => compare(comparable(one), comparable(other))
const verdict = (change: Partial<StatementLine>, base = full) => compareLines({ ...base, ...change }, base).verdict

describe('compareLines', () => {
  it.each<[string, Partial<StatementLine>]>([
    ['without a time', { time: null }],
    ['with midnight for a time', { time: '00:00:00' }],
    ['without seconds', { time: '10:23:00' }],
    ['with another time but one serial and balance', { time: '10:24:40' }],
    ['with a masked account', { payerAccount: '6222****0001' }],
    ['without an account', { payerAccount: '' }],
    ['with a serial a spreadsheet rounded', { serial: '1.23457E+17' }],
    ['with a serial that lost its last digits', { serial: '123456789012346000' }],
    ['without a serial', { serial: '' }],
    ['without a serial and a balance', { serial: '', balance: null }],
    ['with a name that is cut off', { payer: '甲展览' }],
    ['with a longer text', { text: '转账 展位费' }],
    ['booked a day later', { day: '2026-11-21' }],
  ])('recognizes a row %s', (_, change) => expect(verdict(change)).toBe('same'))

  it.each<[string, Partial<StatementLine>]>([
    ['of one serial with another balance', { balance: 2_000_000n }],
    ['of one serial with another name', { payer: '乙公司', payerAccount: '' }],
    ['of one serial and balance with another account', { payerAccount: '6222000000000002' }],
    ['of one serial on another day without balances', { day: '2026-11-21', balance: null }],
    ['with another balance and no serial', { serial: '', balance: 2_000_000n }],
    ['with another serial and one balance', { serial: 'B7' }],
  ])('is unsure of a row %s', (_, change) => expect(verdict(change)).toBe('unsure'))

  it.each<[string, Partial<StatementLine>]>([
    ['of another account in one batch', { payerAccount: '6222000000000002', balance: 2_000_000n }],
    ['of another account, without balances', { payerAccount: '6222000000000002', balance: null }],
    ['with another serial and balance', { serial: 'B7', balance: 2_000_000n }],
    ['with another rounded serial and balance', { serial: '9.23457E+17', balance: 2_000_000n }],
    ['of another day with another balance', { day: '2026-11-21', balance: 2_000_000n }],
  ])('tells a row %s apart', (_, change) => expect(verdict(change)).toBe('different'))

  it('does not depend on the order of the two rows', () => {
    fc.assert(
      fc.property(anyLine, anyLine, (one, other) => {
        expect(compareLines(one, other)).toEqual(compareLines(other, one))
      }),
    )
  })
})

const anyLine: fc.Arbitrary<StatementLine> = fc.record({
  day: fc.constantFrom('2026-11-20', '2026-11-21'),
  time: fc.constantFrom(null, '10:00:00', '10:00:30', '11:00:00'),
  amount: fc.constantFrom(500n, -500n, 700n),
  payer: fc.constantFrom('', '甲', '乙', '甲公司'),
  payerAccount: fc.constantFrom('', '6222', '6223', '62**22'),
  text: fc.constantFrom('', '款', '费'),
  serial: fc.constantFrom('', 'S1', 'S2', '123456789012345678', '1.23457E+17'),
  balance: fc.option(fc.bigInt({ min: 0n, max: 5n })),
})
const file = (lines: readonly StatementLine[]): FileLine[] => lines.map((line, at) => ({ ...line, row: at + 2 }))
const toStored = (lines: readonly StatementLine[]) => lines.map((line, at) => ({ ...line, id: `kept ${at}` }))

describe('matchLines', () => {
  it('considers the rows of one file different, however similar they are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyLine, { maxLength: 12 }), async lines => {
        const { known, unsure } = await matchLines(file(lines), [])
        expect([known.size, unsure.length]).toEqual([0, 0])
      }),
    )
  })
  it('recognizes each row of a file that is imported again, in any order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(Array.from({ length: 12 }, (_, at) => at)),
        fc.array(anyLine, { minLength: 12, maxLength: 12 }),
        async (order, lines) => {
          const again = order.flatMap(at => lines[at] ?? [])
          const { known } = await matchLines(file(again), toStored(lines))
          expect(known.size).toBe(again.length)
          expect(new Set(known.values()).size).toBe(again.length)
        },
      ),
    )
  })
  it('never assigns one stored row to two, and never more rows than there are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyLine, { maxLength: 15 }),
        fc.array(anyLine, { maxLength: 15 }),
        async (lines, stored) => {
          const { known, unsure } = await matchLines(file(lines), toStored(stored))
          const ids = [...known.values(), ...unsure.map(({ stored: { id } }) => id)]
          expect(new Set(ids).size).toBe(ids.length)
          expect(ids.length).toBeLessThanOrEqual(Math.min(lines.length, stored.length))
        },
      ),
    )
  })
  it.each<[string, (line: StatementLine) => StatementLine]>([
    ['time', line => without(line, 'time')],
    ['serial', line => without(line, 'serial')],
    ['exact serial', line => ({ ...line, serial: line.serial && '1.23457E+17' })],
    ['balance', line => without(line, 'balance')],
    ['account', line => without(line, 'payerAccount')],
    ['time and serial', line => without(line, 'time', 'serial')],
  ])('adds no row of an export without its %s', async (_, reduced) => {
    const batch = [1, 2, 3].map(n => ({
      ...full,
      payer: `第${n}公司`,
      payerAccount: `622200000000000${n}`,
      balance: BigInt(n) * 500_000n,
    }))
    const { known } = await matchLines(file(batch.map(reduced)), toStored(batch))
    expect([...known]).toEqual([
      [2, 'kept 0'],
      [3, 'kept 1'],
      [4, 'kept 2'],
    ])
  })
  it('stores a fourth row of a batch whose first three are known', async () => {
    const batch = [1, 2, 3, 4].map(n => ({
      ...full,
      payerAccount: `622200000000000${n}`,
      balance: BigInt(n) * 500_000n,
    }))
    const { known, unsure } = await matchLines(file(batch.slice(3)), toStored(batch.slice(0, 3)))
    expect([known.size, unsure.length]).toEqual([0, 0])
    const all = await matchLines(file(batch), toStored(batch.slice(0, 3)))
    expect([...all.known.keys()]).toEqual([2, 3, 4])
  })
  it('applies a person’s answer on unsure rows', async () => {
    const other = { ...full, serial: '', balance: 2_000_000n }
    const ask = () => matchLines(file([other, full]), toStored([{ ...full, balance: 1n }]))
    expect((await ask()).unsure.map(({ line }) => line.row)).toEqual([3])
    const stored = toStored([{ ...full, balance: 1n }])
    const said = await matchLines(file([other, full]), stored, { 3: null, 2: 'kept 0' })
    expect([[...said.known], said.unsure]).toEqual([[[2, 'kept 0']], []])
  })
  it('compares 1,000 rows of one day and amount with as many others in seconds', async () => {
    const many = Array.from({ length: 1_000 }, (_, at) => ({
      ...without(full, 'serial', 'payer', 'payerAccount'),
      balance: BigInt(at),
    }))
    const { known } = await matchLines(file(many.map(line => ({ ...line, time: null }))), toStored(many))
    expect(known.size).toBe(1_000)
  })
})
