import { describe, expect, it } from 'vitest'
import { applicationOf, effectOf, factsOf, recordOf, ruleOf, utc } from '../../app/testing/rule-facts.ts'
import { evaluate, evaluateBook } from './evaluate.ts'
import type { Application, Params, Rule } from './kinds.ts'

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
