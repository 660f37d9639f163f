import { type Evaluator, isEarlier, isInScope } from './evaluation.ts'
import type { Application, Params, PersonRecord, Rule } from './kinds.ts'
import type { FindingEffect } from './labels.ts'

/** Whether a badge is in use or may come into use. */
const isOpen = ({ outcome }: PersonRecord): boolean =>
  outcome === 'applied' || outcome === 'returned' || outcome === 'approved'

/** Open badges of a person before an application; where the newest counts, also those that were approved meanwhile. */
const othersOf = (
  params: Params<'onePerson'>,
  application: Application,
  records: readonly PersonRecord[],
  { classes, scope }: Pick<Rule, 'classes' | 'scope'>,
): PersonRecord[] =>
  records.filter(
    record =>
      record.badgeId !== application.badgeId &&
      isOpen(record) &&
      classes.includes(record.class) &&
      isInScope(scope, application, record) &&
      (isEarlier(record, application) || (params.conflict === 'replaceOld' && record.outcome === 'approved')) &&
      (params.per !== 'phase' || record.phases.some(phase => application.phases.includes(phase))),
  )

/** Whether an application may replace all of these; null: it is not known who sent it. */
function mayReplace(
  { conflict, by, includeIssued }: Params<'onePerson'>,
  { companyId, byPerson }: Application,
  others: readonly PersonRecord[],
): boolean | null {
  if (conflict === 'refuseNew' || (!includeIssued && others.some(({ issued }) => issued))) return false
  return by === 'anyone' || others.every(other => other.companyId === companyId) || byPerson
}

export const onePerson: Evaluator<'onePerson'> = (params, application, { records }, rule) => {
  if (!records) return { missing: 'records' }
  const others = othersOf(params, application, records, rule)
  const [newest] = others.toSorted((a, b) => b.at - a.at || (a.badgeId < b.badgeId ? 1 : -1))
  if (!newest) return undefined
  const values = { badges: others.length }
  const may = mayReplace(params, application, others)
  if (may === null) return { missing: 'sender' }
  return may ? { values, most: 'warn', replaces: newest.badgeId } : { values }
}

/** The badges that an approved application replaces. */
export function findReplaced(
  params: Params<'onePerson'>,
  application: Application,
  records: readonly PersonRecord[],
  rule: Pick<Rule, 'classes' | 'scope'>,
): readonly PersonRecord[] {
  const others = othersOf(params, application, records, rule)
  return mayReplace(params, application, others) ? others : []
}

export const excludes: Evaluator<'excludes'> = (params, application, { records }, { classes, scope }) => {
  const sides = [
    ...(classes.includes(application.class) ? params.held : []),
    ...(params.bothWays && params.held.includes(application.class) ? classes : []),
  ]
  if (!records) return { missing: 'records' }
  const isMeant = ({ outcome, decidedBy }: PersonRecord) => {
    if (outcome === 'rejected')
      return params.outcomes.includes('rejected') && params.rejectedBy.some(one => one === decidedBy)
    if (outcome === 'approved') return params.outcomes.includes('approved')
    return (outcome === 'applied' || outcome === 'returned') && params.outcomes.includes('applied')
  }
  const found = records.filter(
    record =>
      record.badgeId !== application.badgeId &&
      sides.includes(record.class) &&
      isInScope(scope, application, record) &&
      isMeant(record),
  )
  return found.length === 0 ? undefined : { values: { badges: found.length } }
}

/** How many records of the person a rule about the history counts. */
export const countHistory = (
  params: Params<'history'>,
  application: Application,
  records: readonly PersonRecord[],
): number =>
  records.filter(
    record =>
      record.badgeId !== application.badgeId &&
      record.outcome === 'approved' &&
      record.editionNumber !== null &&
      record.editionNumber >= params.since &&
      isEarlier(record, application) &&
      isOther(params.counts, record, application),
  ).length

export const history: Evaluator<'history'> = (params, application, { records }) => {
  if (!records) return { missing: 'records' }
  const counted = countHistory(params, application, records)
  const level = counted >= params.red ? 'red' : counted >= params.yellow ? 'yellow' : undefined
  if (!level) return undefined
  return { values: { count: counted, level }, most: params[`${level}Effect`] as FindingEffect }
}

function isOther(counts: Params<'history'>['counts'], record: PersonRecord, application: Application): boolean {
  const otherClass = record.class !== application.class
  const otherCompany = record.companyId !== application.companyId
  if (counts === 'otherClass') return otherClass
  return counts === 'otherCompany' ? otherCompany : otherClass || otherCompany
}

export const headUnique: Evaluator<'headUnique'> = (_params, application, { personHeads }, { scope }) => {
  if (!personHeads) return { missing: 'heads' }
  if (!application.isHead) return undefined
  const others = personHeads.filter(
    head =>
      isInScope(scope, application, head) &&
      (head.section !== application.section || head.companyId !== application.companyId),
  )
  return others.length === 0 ? undefined : { values: { sections: others.length } }
}

export const violations: Evaluator<'violations'> = (params, { at }, { personViolations, companyViolations }) => {
  const all = params.of === 'person' ? personViolations : companyViolations
  if (!all) return { missing: 'violations' }
  const since = monthsBefore(at, params.months)
  const counted = all.filter(one => one > since && one <= at).length
  return counted >= params.count ? { values: { count: counted } } : undefined
}

/** The same day and time a number of months before, or the last day of that month. */
function monthsBefore(at: number, months: number): number {
  const date = new Date(at)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() - months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return date.getTime()
}
