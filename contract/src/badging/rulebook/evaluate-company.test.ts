import { describe, expect, it } from 'vitest'
import { effectOf, missingOf, utc } from '../../app/testing/rule-facts.ts'
import { quotaOf } from './evaluate-company.ts'
import { type Application, type Facts, type Params, presetOf, type Rule } from './kinds.ts'

describe('heads of stand', () => {
  const head = { section: '12', rank: 1, state: 'named' } as const
  const first = (params: Partial<Params<'headFirst'>>, facts: Partial<Facts>, isHead = false) =>
    effectOf('headFirst', params, { application: { isHead }, facts })
  it('come first in each section', () => {
    expect(first({}, { sections: ['12'], heads: [head] })).toBe('none')
    expect(first({}, { sections: ['12', '13'], heads: [head] })).toBe('refuse')
    expect(first({}, { sections: ['12', '13'], heads: [head] }, true)).toBe('none')
    expect(first({}, { sections: [] })).toBe('none')
    expect(missingOf('headFirst', { facts: { sections: null } })).toBe('sections')
  })
  it('are approved first, or one of the alternates is', () => {
    const heads = [head, { ...head, rank: 2, state: 'approved' } as const]
    expect(first({ order: 'approved' }, { sections: ['12'], heads })).toBe('refuse')
    expect(first({ order: 'approved', alternates: 1 }, { sections: ['12'], heads })).toBe('none')
  })
  it('are heads of one section of one company', () => {
    const other = { exhibitionId: 'two', editionNumber: 139, companyId: 'c', section: '12' }
    const of = (change: object, application: Partial<Application> = {}, scope: Rule['scope'] = 'edition') =>
      effectOf(
        'headUnique',
        {},
        {
          rule: { scope },
          application: { isHead: true, section: '12', ...application },
          facts: { personHeads: [{ ...other, ...change }] },
        },
      )
    expect(of({})).toBe('none')
    expect(of({ section: '13' })).toBe('refuse')
    expect(of({ companyId: 'd' })).toBe('refuse')
    expect(of({ section: '13' }, { isHead: false })).toBe('none')
    expect(of({ section: '13' }, {}, 'exhibition')).toBe('none')
  })
})

describe('numbers of badges', () => {
  const formula = (changes: Partial<Params<'quota'>>, ...stands: number[]) =>
    quotaOf({ ...presetOf('quota'), ...changes }, stands)
  it('follow from the area', () => {
    expect(formula({}, 900)).toBe(3)
    expect(formula({}, 899)).toBe(0)
    expect(formula({}, 1799, 1)).toBe(3)
    expect(formula({ per: 'holder' }, 1799, 1)).toBe(6)
    expect(formula({ rounding: 'up' }, 901)).toBe(6)
    expect(formula({ rounding: 'nearest' }, 450)).toBe(3)
    expect(formula({ rounding: 'nearest' }, 449)).toBe(0)
    expect(formula({ perStand: 2 }, 900, 900)).toBe(10)
    expect(formula({ min: 4 }, 900)).toBe(4)
    expect(formula({ min: 4 })).toBe(0)
    expect(formula({ max: 2 }, 900)).toBe(2)
  })
  it('are limited by the formula', () => {
    const of = (used: number) => effectOf('quota', {}, { facts: { stands: [900], used: { buyer: used, press: 9 } } })
    expect([of(2), of(3)]).toEqual(['none', 'refuse'])
    expect(missingOf('quota', { facts: { stands: null } })).toBe('stands')
  })
  it('are limited for a company, all classes together', () => {
    const of = (used: Facts['used']) =>
      effectOf('companyLimit', { max: 2 }, { rule: { classes: ['buyer', 'press'] }, facts: { used } })
    expect([of({}), of({ buyer: 1, service: 5 }), of({ buyer: 1, press: 1 })]).toEqual(['none', 'none', 'refuse'])
  })
})

describe('violations and liability', () => {
  it('violations count in the months before', () => {
    const of = (moments: string[], params: Partial<Params<'violations'>> = {}) =>
      effectOf('violations', { months: 12, count: 2, ...params }, { facts: { personViolations: moments.map(utc) } })
    expect(of(['2026-03-01T12:00:01', '2027-03-01T12:00'])).toBe('refuse')
    expect(of(['2026-03-01T12:00', '2027-03-01T12:00'])).toBe('none')
    expect(of(['2026-03-01T12:00:01', '2027-03-01T12:00:01'])).toBe('none')
    expect(of(['2026-03-02T00:00', '2026-03-03T00:00'], { of: 'company' })).toBe('none')
    expect(missingOf('violations', { facts: { personViolations: null } })).toBe('violations')
  })
  it('liability is accepted for this text', () => {
    const of = (...accepted: string[]) => effectOf('liability', { statementCn: '负责' }, { facts: { accepted } })
    expect([of('负责'), of('不负责'), of()]).toEqual(['none', 'refuse', 'refuse'])
  })
})
