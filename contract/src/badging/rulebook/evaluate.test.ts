import { describe, expect, it } from 'vitest'
import { applicationOf, factsOf, recordOf, utc } from '../../app/testing/rule-facts.ts'
import type { Day } from '../../kernel/schedule/day.ts'
import { combineBooks, evaluate, evaluateBook } from './evaluate.ts'
import { quotaOf } from './evaluate-company.ts'
import {
  type Application,
  type EvidenceItem,
  type Facts,
  type Params,
  presetOf,
  type Rule,
  type RuleKind,
} from './kinds.ts'

const ruleOf = <K extends RuleKind>(kind: K, params: Partial<Params<K>> = {}, more: Partial<Rule> = {}): Rule =>
  ({
    ...{ number: 1, code: 'R01', effect: 'refuse', scope: 'exhibition', classes: ['buyer'], kind },
    ...{ params: { ...presetOf(kind), ...params }, ...more },
  }) as Rule

type Parts = { application?: Partial<Application>; facts?: Partial<Facts>; rule?: Partial<Rule> }

/** The effect that a rule has on an application. */
const effectOf = <K extends RuleKind>(kind: K, params: Partial<Params<K>>, { application, facts, rule }: Parts) =>
  evaluate({ rules: [ruleOf(kind, params, rule)] }, applicationOf(application), factsOf(facts))[0]?.effect ?? 'none'

const missingOf = (kind: RuleKind, parts: Parts) =>
  evaluateBook({ rules: [ruleOf(kind)] }, applicationOf(parts.application), factsOf(parts.facts)).missing[0]?.fact
const days = (...list: string[]) => list as Day[]

describe('onePerson', () => {
  const buyer = recordOf({ class: 'buyer' })
  const of = (params: Partial<Params<'onePerson'>>, record = buyer, application: Partial<Application> = {}) =>
    effectOf('onePerson', params, { application, facts: { records: [record] } })
  it('refuses a second badge, whatever its outcome may become', () => {
    expect(of({})).toBe('refuse')
    expect(of({}, { ...buyer, outcome: 'applied' })).toBe('refuse')
    for (const outcome of ['rejected', 'ended', 'replaced'] as const) expect(of({}, { ...buyer, outcome })).toBe('none')
  })
  it('counts earlier badges of its classes and scope', () => {
    expect(of({}, recordOf())).toBe('none')
    expect(of({}, { ...buyer, exhibitionId: 'two' })).toBe('none')
    expect(of({}, { ...buyer, at: utc('2027-03-01T12:01') })).toBe('none')
    expect(of({}, { ...buyer, at: utc('2027-03-01T12:00') })).toBe('refuse')
    expect(of({}, { ...buyer, at: utc('2027-03-01T12:00'), badgeId: 'c' })).toBe('none')
  })
  it('per phase looks at phases, per edition at other exhibitions', () => {
    expect(of({ per: 'phase' }, { ...buyer, phases: ['moveIn'] })).toBe('none')
    expect(of({ per: 'phase' }, { ...buyer, phases: ['moveIn', 'open'] })).toBe('refuse')
    const edition = (editionNumber: number | null) =>
      effectOf(
        'onePerson',
        { per: 'edition' },
        {
          rule: { scope: 'edition' },
          facts: { records: [{ ...buyer, exhibitionId: 'two', editionNumber }] },
        },
      )
    expect([edition(139), edition(138), edition(null)]).toEqual(['refuse', 'none', 'none'])
  })
  it('replaces an older badge, but of another company only if the person sent it', () => {
    const replaces = { conflict: 'replaceOld', by: 'person' } as const
    expect(of(replaces)).toBe('warn')
    expect(of(replaces, { ...buyer, companyId: 'd' })).toBe('refuse')
    expect(of(replaces, { ...buyer, companyId: 'd' }, { byPerson: true })).toBe('warn')
    const unknown = { application: { byPerson: null }, facts: { records: [{ ...buyer, companyId: 'd' }] } }
    const rules = [ruleOf('onePerson', replaces)]
    const { missing } = evaluateBook({ rules }, applicationOf(unknown.application), factsOf(unknown.facts))
    expect(missing.map(({ fact }) => fact)).toEqual(['sender'])
    expect(of({ conflict: 'replaceOld' }, { ...buyer, companyId: 'd' }, { byPerson: null })).toBe('warn')
    expect(of(replaces, { ...buyer, issued: true })).toBe('refuse')
    expect(of({ ...replaces, includeIssued: true }, { ...buyer, issued: true })).toBe('warn')
  })
  it('names the newest badge that it replaces', () => {
    const records = ['2027-02-01', '2027-02-20', '2027-02-10'].map((date, at) =>
      recordOf({ class: 'buyer', badgeId: `a${at}`, at: utc(`${date}T00:00`) }),
    )
    const rules = [ruleOf('onePerson', { conflict: 'replaceOld' })]
    expect(evaluate({ rules }, applicationOf(), factsOf({ records }))[0]?.replaces).toBe('a1')
  })
})

describe('excludes', () => {
  const builder = recordOf({ class: 'buildUp', exhibitionId: 'two' })
  const of = (params: Partial<Params<'excludes'>>, record = builder, scope: Rule['scope'] = 'edition', own = {}) =>
    effectOf('excludes', params, { rule: { scope }, application: own, facts: { records: [record] } })
  it('looks at the outcomes and the scope', () => {
    expect(of({})).toBe('refuse')
    expect(of({}, { ...builder, outcome: 'applied' })).toBe('none')
    expect(of({ outcomes: ['applied'] }, { ...builder, outcome: 'returned' })).toBe('refuse')
    expect(of({}, builder, 'exhibition')).toBe('none')
    expect(of({}, { ...builder, editionNumber: 138 })).toBe('none')
    expect(of({}, { ...builder, editionNumber: 138 }, 'series')).toBe('refuse')
  })
  it('counts rejections by those that it names', () => {
    const rejected = { ...builder, outcome: 'rejected', decidedBy: 'organizer' } as const
    const params = { outcomes: ['rejected'], rejectedBy: ['organizer', 'venue'] } as const
    expect(of(params, rejected)).toBe('refuse')
    expect(of(params, { ...rejected, decidedBy: 'company' })).toBe('none')
    expect(of(params, { ...rejected, outcome: 'returned' })).toBe('none')
  })
  it('applies to the other side if it works both ways, also to later badges', () => {
    const buyer = recordOf({ class: 'buyer', at: utc('2027-03-02T00:00') })
    expect(of({}, buyer, 'edition', { class: 'buildUp' })).toBe('none')
    expect(of({ bothWays: true }, buyer, 'edition', { class: 'buildUp' })).toBe('refuse')
    expect(of({ bothWays: true }, buyer, 'edition', { class: 'press' })).toBe('none')
  })
})

describe('history', () => {
  const of = (
    records: number,
    change: Partial<Params<'history'>> = {},
    record = {},
    effect: Rule['effect'] = 'refuse',
  ) =>
    effectOf(
      'history',
      { since: 134, ...change },
      {
        rule: { scope: 'series', effect },
        facts: { records: Array.from({ length: records }, (_, at) => recordOf({ badgeId: `a${at}`, ...record })) },
      },
    )
  it('warns at yellow and refuses at red', () => {
    expect([2, 3, 4, 5].map(records => of(records))).toEqual(['none', 'warn', 'warn', 'refuse'])
  })
  it('has no level stricter than the rule', () => {
    expect(of(5, {}, {}, 'hold')).toBe('hold')
    expect(of(3, {}, {}, 'hold')).toBe('warn')
  })
  it('counts approved badges since the edition, of another class or company', () => {
    expect(of(5, {}, { editionNumber: 134 })).toBe('refuse')
    expect(of(5, {}, { editionNumber: 133 })).toBe('none')
    expect(of(5, {}, { outcome: 'applied' })).toBe('none')
    expect(of(5, {}, { class: 'buyer' })).toBe('none')
    expect(of(5, {}, { class: 'buyer', companyId: 'd' })).toBe('refuse')
    expect(of(5, { counts: 'otherClass' }, { class: 'buyer', companyId: 'd' })).toBe('none')
    expect(of(5, { counts: 'otherCompany' })).toBe('none')
  })
})

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

describe('a book', () => {
  const late = ruleOf('companyLimit', { max: 0 }, { number: 3, code: 'R03', effect: 'warn' })
  it('applies rules by class and effect, the strictest first', () => {
    const rules = [
      late,
      ruleOf('companyLimit', { max: 0 }, { number: 1, code: 'R01', effect: 'hold' }),
      ruleOf('companyLimit', { max: 0 }, { number: 4, code: 'R04', effect: 'refuse' }),
      ruleOf('companyLimit', { max: 0 }, { number: 2, code: 'R02', effect: 'hold' }),
      ruleOf('companyLimit', { max: 0 }, { number: 5, code: 'R05', effect: 'off' }),
      ruleOf('companyLimit', { max: 0 }, { number: 6, code: 'R06', classes: ['press'] }),
    ]
    expect(evaluate({ rules }, applicationOf(), factsOf()).map(({ code }) => code)).toEqual([
      'R04',
      'R01',
      'R02',
      'R03',
    ])
  })
  it('of the exhibition replaces rules of the edition by code', () => {
    const own = { ...late, effect: 'off' as const }
    const edition = { rules: [late, ruleOf('route')] }
    expect(combineBooks(edition, { rules: [own] }).rules).toEqual([ruleOf('route'), own])
    expect(combineBooks(edition, undefined)).toEqual(edition)
  })
  it('needs no rule for kinds that refuse nobody', () => {
    expect(evaluate({ rules: [ruleOf('price'), ruleOf('route')] }, applicationOf(), factsOf())).toEqual([])
  })
})
