import { formatBillNumber } from '@fairgate/contract/finance/charge/number'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { referencesIn } from './reference.ts'
import { type Candidate, proposalsFor, type ScoredLine } from './score.ts'

const number = formatBillNumber('quota', 2026, 123)
const reference = number.replace(/\D/g, '')

describe('the references in a text', () => {
  it.each([
    number,
    `货款${number}请查收`,
    `q ${number.slice(1, 5)} ${number.slice(5)}`,
    `附言：Ｑ２６０００１２３－${reference.slice(-1)}`,
    `00${reference}`,
    `${reference} 2026年11月`,
    `合同2026-11-20/${reference}`,
    `KF${reference}99`,
    reference.split('').join(' '),
  ])('of %j are found', text => {
    expect(referencesIn(text)).toContain(reference)
  })

  it('are empty if the check digit is wrong, or if it is no number', () => {
    const wrong = reference.slice(0, -1) + String((Number(reference.slice(-1)) + 1) % 10)
    expect(referencesIn(`付 ${wrong} 款`)).toEqual([])
    expect(referencesIn('货款 =1+1 ')).toEqual([])
    expect(referencesIn('9'.repeat(500)).length).toBeLessThan(20)
  })

  it('are found in any of our numbers, however it is typed', () => {
    const typed = fc.record({
      running: fc.integer({ min: 1, max: 99_999_999 }),
      gap: fc.constantFrom('', ' ', '-', '－', ' - '),
      zeros: fc.constantFrom('', '0', '000'),
    })
    fc.assert(
      fc.property(typed, ({ running, gap, zeros }) => {
        const digits = formatBillNumber('quota', 2026, running).replace(/\D/g, '')
        expect(referencesIn(`款 ${zeros}${digits.slice(0, 4)}${gap}${digits.slice(4)}`)).toContain(digits)
      }),
    )
  })
})

const bill = { id: 'a', reference, number }
const candidate: Candidate = {
  ...{
    participationId: 'p',
    companyId: 'c',
    charges: [bill],
    references: [reference],
    paymentId: null,
    settlement: null,
    sums: [177916n],
    payers: ['启明展览上海有限公司'],
  },
  ...{ from: '2026-11-01', to: '2026-12-01' },
}
const line: ScoredLine = {
  ...{ amount: 177916n, day: '2026-11-20', payer: '启明展览上海有限公司', references: [reference] },
  knownCompanies: [],
}

describe('a proposal', () => {
  it('adds the scores of the matching facts', () => {
    const { proposals, certain } = proposalsFor(line, [candidate])
    expect(proposals).toMatchObject([{ score: 95, why: ['reference', 'amount', 'payer', 'date'] }])
    expect(certain).toBe(true)
    const known = proposalsFor({ ...line, knownCompanies: ['c'] }, [candidate]).proposals
    expect(known).toMatchObject([{ score: 100, why: ['reference', 'amount', 'account', 'date'] }])
  })

  it('does not exist by the amount alone, nor by a name', () => {
    expect(proposalsFor({ ...line, references: [], payer: '' }, [candidate]).proposals).toEqual([])
    expect(proposalsFor({ ...line, references: [], amount: 5n }, [candidate]).proposals).toEqual([])
    expect(proposalsFor({ ...line, references: [] }, [candidate])).toMatchObject({
      proposals: [{ score: 45 }],
      certain: false,
    })
  })

  it('is not certain if another is close, or the amount differs', () => {
    const other = { ...candidate, companyId: 'd', participationId: 'q', charges: [{ ...bill, id: 'b' }] }
    expect(proposalsFor(line, [candidate, other]).certain).toBe(false)
    expect(proposalsFor({ ...line, amount: 177915n }, [candidate]).certain).toBe(false)
  })

  it('covers all open bills of a payer by their sum, and a single one of them does not compete with it', () => {
    const second = { id: 'b', reference: '260009999', number: '' }
    const all = { ...candidate, charges: [bill, second], references: [reference, second.reference], sums: [178016n] }
    const { proposals, certain } = proposalsFor({ ...line, amount: 178016n }, [candidate, all])
    expect(proposals[0]).toMatchObject({ score: 95, candidate: all })
    expect(certain).toBe(true)
    expect(proposalsFor(line, [candidate, all])).toMatchObject({ proposals: [{ candidate }, {}], certain: true })
  })
})
