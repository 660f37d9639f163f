import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lowered, madeFaults, methodsFor, sumOf } from './rules.ts'

const code = (year: string, serial: number) => `${year}${String(serial).padStart(18, '0')}`

describe('madeFaults', () => {
  it('reports a number of another year, a duplicate, and a future day', () => {
    const one = { code: code('26', 1), issuedOn: '2026-11-22' }
    expect(madeFaults([one, { code: code('26', 2), issuedOn: '2026-01-01' }], '2026-11-22')).toEqual([])
    expect(madeFaults([one, one], '2026-11-22')).toEqual([{ at: 1, field: 'code', key: 'codeTwice' }])
    expect(madeFaults([{ ...one, code: code('25', 1) }], '2026-11-22')).toEqual([
      { at: 0, field: 'code', key: 'codeYear' },
    ])
    expect(madeFaults([one], '2026-11-21')).toEqual([{ at: 0, field: 'issuedOn', key: 'futureDay' }])
  })
})

describe('sumOf', () => {
  it('adds exactly where floating-point numbers would round', () => {
    expect(sumOf([{ amount: '0.10' }, { amount: '0.20' }])).toBe(30n)
    expect(sumOf([{ amount: '999999999999999.99' }, { amount: '0.01' }])).toBe(10n ** 17n)
  })
})

describe('lowered', () => {
  const lines = fc.array(fc.bigInt(0n, 10n ** 12n), { minLength: 1, maxLength: 20 })

  it('reduces the last lines first, by exactly the amount, and none below 0', () => {
    fc.assert(
      fc.property(lines, fc.bigInt(0n, 100n), (amounts, share) => {
        const applications = amounts.map((amount, at) => ({ id: String(at), amount }))
        const sum = amounts.reduce((total, amount) => total + amount, 0n)
        const by = (sum * share) / 100n
        const changed = new Map(lowered(applications, by).map(({ id, amount }) => [id, amount]))
        const after = applications.map(({ id, amount }) => changed.get(id) ?? amount)
        expect(after.reduce((total, amount) => total + amount, 0n)).toBe(sum - by)
        expect(after.every((amount, at) => amount >= 0n && amount <= (amounts[at] ?? 0n))).toBe(true)
        const first = Math.min(...[...changed.keys()].map(Number))
        expect(after.slice(first + 1).every(amount => amount === 0n)).toBe(true)
      }),
    )
  })

  it('refuses more than the requested amount', () => {
    expect(() => lowered([{ id: 'a', amount: 5n }], 6n)).toThrow(RangeError)
  })
})

describe('methodsFor', () => {
  it('are the exhibition’s; only the organizer’s if it is paid; only the venue’s for the organizer', () => {
    const payer = { organizes: false, paidToOrganizer: false, allowed: ['platform', 'tripartite'] } as const
    expect(methodsFor(payer)).toEqual(['platform', 'tripartite'])
    expect(methodsFor({ ...payer, allowed: [] })).toEqual(['platform'])
    expect(methodsFor({ ...payer, paidToOrganizer: true })).toEqual(['tripartite'])
    expect(methodsFor({ ...payer, paidToOrganizer: true, organizes: true })).toEqual(['platform'])
  })
})
