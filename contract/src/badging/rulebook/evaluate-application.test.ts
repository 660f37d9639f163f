import { describe, expect, it } from 'vitest'
import { applicationOf, days, effectOf, factsOf, missingOf, ruleOf, utc } from '../../app/testing/rule-facts.ts'
import type { Day } from '../../kernel/schedule/day.ts'
import { evaluateBook } from './evaluate.ts'
import type { Application, EvidenceItem, Params, Rule } from './kinds.ts'

describe('evidence', () => {
  const proof = (change: object = {}): EvidenceItem => ({
    ...{ kind: 'socialInsurance', from: '2026-12-01' as Day, to: '2027-02-28' as Day, state: 'sent' },
    at: utc('2027-02-20T12:00'),
    ...change,
  })
  const of = (params: Partial<Params<'evidence'>>, items: EvidenceItem[], application: Partial<Application> = {}) =>
    effectOf('evidence', params, { application: { isHead: true, evidence: items, ...application } })
  it('is one complete set', () => {
    const anyOf = [['socialInsurance'], ['payroll', 'letter']] as const
    expect(of({ anyOf }, [])).toBe('refuse')
    expect(of({ anyOf }, [proof()])).toBe('none')
    expect(of({ anyOf }, [proof({ state: 'rejected' })])).toBe('refuse')
    expect(of({ anyOf }, [proof({ kind: 'payroll' })])).toBe('refuse')
    expect(of({ anyOf }, [proof({ kind: 'payroll' }), proof({ kind: 'letter' })])).toBe('none')
  })
  it('covers whole months', () => {
    expect(of({ months: 3 }, [proof()])).toBe('none')
    expect(of({ months: 3 }, [proof({ to: '2027-02-27' })])).toBe('refuse')
    expect(of({ months: 1 }, [proof({ from: null })])).toBe('refuse')
    expect(of({ months: 1 }, [proof({ from: '2027-01-31', to: '2027-02-28' })])).toBe('none')
  })
  it('is recent', () => {
    expect(of({ notOlderThan: 9 }, [proof()])).toBe('none')
    expect(of({ notOlderThan: 8 }, [proof()])).toBe('refuse')
  })
  it('is asked of one role', () => {
    expect(of({}, [], { isHead: false })).toBe('none')
    expect(of({ role: 'other' }, [], { isHead: false })).toBe('refuse')
    expect(of({ role: 'agency' }, [], { isAgency: true })).toBe('refuse')
    expect(of({ role: 'other' }, [], { isHead: null, isAgency: null })).toBe('refuse')
    expect(missingOf('evidence', { application: { isHead: null } })).toBe('role')
  })
})

describe('window', () => {
  const of = (params: Partial<Params<'window'>>, at: string, rule: Partial<Rule> = {}) =>
    effectOf('window', params, { rule, application: { at: utc(at) } })
  const closes = { clock: '18:00', before: 'open', days: 3 } as const
  it('closes by the clock of the venue', () => {
    expect(of({ closes }, '2027-04-12T10:00:00')).toBe('none')
    expect(of({ closes }, '2027-04-12T10:00:01')).toBe('refuse')
    expect(of({ closes: { clock: '09:30', day: '2027-03-01' as Day } }, '2027-03-01T01:30:01')).toBe('refuse')
  })
  it('opens', () => {
    const opens = { clock: '09:00', day: '2027-03-01' as Day }
    expect(of({ opens }, '2027-03-01T00:59:59')).toBe('refuse')
    expect(of({ opens }, '2027-03-01T01:00:00')).toBe('none')
  })
  it('puts late ones on hold, early ones have the effect of the rule', () => {
    const opens = { clock: '09:00', day: '2027-03-01' as Day }
    expect(of({ opens, closes, late: 'hold' }, '2027-04-13T00:00')).toBe('hold')
    expect(of({ opens, closes, late: 'hold' }, '2027-02-13T00:00')).toBe('refuse')
    expect(of({ closes, late: 'hold' }, '2027-04-13T00:00', { effect: 'warn' })).toBe('warn')
  })
  it('needs the phase', () => {
    const rules = [ruleOf('window', { closes: { ...closes, before: 'moveIn' } })]
    expect(evaluateBook({ rules }, applicationOf(), factsOf()).missing).toEqual([
      { code: 'R01', ruleNumber: 1, fact: 'phases' },
    ])
  })
})

describe('days, age, documents, reissue', () => {
  it('days are between the limits and without gaps', () => {
    const of = (list: string[] | null, params: Partial<Params<'days'>> = {}) =>
      effectOf('days', { min: 2, max: 3, contiguous: true, ...params }, { application: { days: list as Day[] | null } })
    expect(of(days('2027-04-15'))).toBe('refuse')
    expect(of(days('2027-04-16', '2027-04-15'))).toBe('none')
    expect(of(days('2027-04-15', '2027-04-17'))).toBe('refuse')
    expect(of(days('2027-04-15', '2027-04-17'), { contiguous: false })).toBe('none')
    expect(of(days('2027-04-15', '2027-04-16', '2027-04-17', '2027-04-18'))).toBe('refuse')
    expect(of(null)).toBe('none')
    expect(missingOf('days', { application: { days: null } })).toBe('days')
  })
  it('age is counted on opening day or on the first day', () => {
    const of = (birth: string, params: Partial<Params<'age'>> = {}, application: Partial<Application> = {}) =>
      effectOf('age', params, { application: { birth: birth as Day, ...application } })
    expect([of('2009-04-15'), of('2009-04-16')]).toEqual(['none', 'refuse'])
    expect(of('2009-04-16', { on: 'firstDay' }, { days: days('2027-04-17', '2027-04-16') })).toBe('none')
    expect([of('1956-04-16', { max: 70 }), of('1956-04-15', { max: 70 })]).toEqual(['none', 'refuse'])
    const guardian = [{ kind: 'guardian', from: null, to: null, at: 0, state: 'sent' }] as const
    expect(of('2012-01-01', { min: 14, guardianUnder: 18 })).toBe('refuse')
    expect(of('2012-01-01', { min: 14, guardianUnder: 18 }, { evidence: guardian })).toBe('none')
    expect(missingOf('age', { application: { birth: null } })).toBe('birth')
  })
  it('documents are of an accepted type', () => {
    const of = (documentType: Application['documentType']) =>
      effectOf('documents', {}, { application: { documentType } })
    expect([of('identityCard'), of('passport'), of(null)]).toEqual(['none', 'refuse', 'none'])
  })
  it('lost badges are replaced as often as the rule says', () => {
    const of = (lost: number, params: Partial<Params<'reissue'>> = {}) =>
      effectOf('reissue', params, { application: { lost } })
    expect([of(0), of(1)]).toEqual(['none', 'refuse'])
    expect([of(2, { lost: 'allow', max: 2 }), of(3, { lost: 'allow', max: 2 })]).toEqual(['none', 'refuse'])
  })
})
