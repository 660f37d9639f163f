import { evaluate, evaluateBook } from '../../badging/rulebook/evaluate.ts'
import {
  type Application,
  type Facts,
  type Params,
  type PersonRecord,
  presetOf,
  type Rule,
  type RuleKind,
} from '../../badging/rulebook/kinds.ts'
import type { Day } from '../../kernel/schedule/day.ts'

/** A moment of UTC in milliseconds. */
export const utc = (text: string): number => Date.parse(`${text}Z`)
const day = (text: string) => text as Day

/** An application for a buyer badge of edition 139, on 1 March. */
export const applicationOf = (changes: Partial<Application> = {}): Application => ({
  ...{
    badgeId: 'b',
    class: 'buyer',
    exhibitionId: 'one',
    editionNumber: 139,
    companyId: 'c',
    birth: day('2000-06-15'),
  },
  ...{
    documentType: 'identityCard',
    days: [day('2027-04-15')],
    phases: ['open'],
    at: utc('2027-03-01T12:00'),
    lost: 0,
  },
  ...{ isHead: false, isAgency: false, section: null, evidence: [], byPerson: false },
  ...changes,
})

/** Nothing is known to be against it. */
export const factsOf = (changes: Partial<Facts> = {}): Facts => ({
  ...{
    records: [],
    personViolations: [],
    companyViolations: [],
    heads: [],
    sections: [],
    personHeads: [],
    accepted: [],
  },
  ...{ stands: [], used: {}, timeZone: 'Asia/Shanghai' },
  phases: { moveIn: null, open: { from: day('2027-04-15'), to: day('2027-04-19') }, moveOut: null },
  ...changes,
})

/** An approved exhibitor badge of the same exhibition and company, of the day before. */
export const recordOf = (changes: Partial<PersonRecord> = {}): PersonRecord => ({
  ...{ badgeId: 'a', exhibitionId: 'one', editionNumber: 139, class: 'exhibitor', companyId: 'c', outcome: 'approved' },
  ...{ decidedBy: 'venue', at: utc('2027-02-28T12:00'), phases: ['open'], issued: false },
  ...changes,
})

/** A rule for buyers that refuses, unless said otherwise. */
export const ruleOf = <K extends RuleKind>(kind: K, params: Partial<Params<K>> = {}, more: Partial<Rule> = {}): Rule =>
  ({
    ...{ number: 1, code: 'R01', effect: 'refuse', scope: 'exhibition', classes: ['buyer'], kind },
    ...{ params: { ...presetOf(kind), ...params }, ...more },
  }) as Rule

type Parts = { application?: Partial<Application>; facts?: Partial<Facts>; rule?: Partial<Rule> }

/** The effect that a rule has on an application. */
export const effectOf = <K extends RuleKind>(
  kind: K,
  params: Partial<Params<K>>,
  { application, facts, rule }: Parts,
) => evaluate({ rules: [ruleOf(kind, params, rule)] }, applicationOf(application), factsOf(facts))[0]?.effect ?? 'none'

/** The fact that a rule misses. */
export const missingOf = (kind: RuleKind, parts: Parts) =>
  evaluateBook({ rules: [ruleOf(kind)] }, applicationOf(parts.application), factsOf(parts.facts)).missing[0]?.fact

export const days = (...list: string[]) => list as Day[]
