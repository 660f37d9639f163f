import { daysIn } from '@fairgate/contract/badging/badge/entry-days'
import { namesOfKinds } from '@fairgate/contract/badging/rulebook/describe-facts'
import {
  isEnforced,
  isEnforcedKind,
  readsEvidence,
  readsHeads,
  readsLiability,
  readsViolations,
} from '@fairgate/contract/badging/rulebook/enforcement'
import { appliesTo, evaluateBook } from '@fairgate/contract/badging/rulebook/evaluate'
import type {
  Application,
  Facts,
  Finding,
  MissingFact,
  PersonRecord,
  Rule,
  RuleKind,
} from '@fairgate/contract/badging/rulebook/kinds'
import type { BadgeClass } from '@fairgate/contract/badging/rulebook/labels'
import type { ExhibitionFacts } from '../../../exhibitions/exhibition/api.ts'
import type { Db } from '../../../kernel/database/database.ts'
import type { Failure } from '../../../kernel/refusal/failure.ts'
import type { RuleBook } from '../../rulebook/api.ts'
import { badge, type LockedBadge } from '../entity.ts'
import { approveHead, headFactsOf, headsFor } from '../heads/head-facts.ts'
import { type AcceptedStatements, acceptedStatements } from '../liability/accepted-statements.ts'
import { type ViolationFacts, violationFacts } from '../violations/violation-facts.ts'
import { type BatchFacts, factsOf, findClass, keyOf, phaseDays, type RuledBadge } from './batch-facts.ts'

/**
 * When badges are evaluated: the rules that depend on what others do, and those on evidence, which may not have been accepted, are
 * evaluated again when a badge is approved.
 */
export type Occasion = 'submit' | 'approve'

const again: readonly RuleKind[] = ['excludes', 'history', 'onePerson', 'headFirst', 'liability', 'violations']
const isEvaluatedAgain = (rule: Rule): boolean => again.includes(rule.kind) || readsEvidence(rule)

export interface Evaluating {
  db: Db
  exhibition: ExhibitionFacts
  timeZone: string
  /** Whether the caller sees all badges of the exhibition. */
  runs: boolean
}

export interface NewFinding extends Finding {
  badgeId: string
  bookId: string
  effect: 'hold' | 'warn'
}

export interface Verdict {
  refused: Failure[]
  findings: NewFinding[]
}

/**
 * Evaluates the rules of a book for badges of one exhibition, which are locked, as are their people. They are evaluated in the
 * order of their ids, heads of stand first, and each that is not refused is a fact for those after it.
 */
export async function evaluateBadges(
  { db, exhibition, timeZone, runs }: Evaluating,
  book: RuleBook,
  badges: readonly LockedBadge[],
  occasion: Occasion,
): Promise<Verdict> {
  const rules = occasion === 'submit' ? book.rules : book.rules.filter(isEvaluatedAgain)
  const subjects = badges.flatMap(row => {
    const itsClass = findClass(row.badgeClass)
    return itsClass && row.documentDigest && rules.some(rule => appliesTo(rule, itsClass))
      ? [{ row, class: itsClass, key: keyOf(row.documentDigest) }]
      : []
  })
  if (subjects.length === 0) return { refused: [], findings: [] }
  const facts = await factsOf(
    db,
    exhibition.id,
    subjects.map(({ row }) => row),
    { limited: limitedClasses(rules), evidence: rules.some(readsEvidence) },
  )
  const heads = rules.some(readsHeads)
    ? await headFactsOf(
        db,
        exhibition.id,
        subjects.map(({ row }) => row),
      )
    : undefined
  const accepted = await statementsRead(
    db,
    exhibition.id,
    rules,
    subjects.map(({ row }) => row),
  )
  const violations = await violationsRead(
    db,
    exhibition.id,
    rules,
    subjects.map(({ row }) => row),
  )
  const isHead = ({ row }: { row: LockedBadge }) => Number(heads?.sectionOf.has(row.id) ?? false)
  const phases = phaseDays(exhibition, timeZone)
  const verdict: Verdict = { refused: [], findings: [] }
  for (const { row, key, class: itsClass } of subjects.toSorted(
    (a, b) => isHead(b) - isHead(a) || (a.row.id < b.row.id ? -1 : 1),
  )) {
    const records = facts.records.get(key) ?? []
    const own = occasion === 'approve' ? records.find(({ badgeId }) => badgeId === row.id) : undefined
    const its = headsFor(heads, row)
    const application = { ...applicationOf(row, itsClass, facts), ...its.application, at: own?.at ?? facts.at }
    const known = {
      ...unrecorded,
      ...its.facts,
      ...violationsOf(violations, row),
      accepted: accepted && (accepted.get(row.participationId) ?? []),
      records,
      used: facts.used.get(row.companyId) ?? {},
      phases,
      timeZone,
    }
    const { findings, missing } = evaluateBook({ rules }, application, known)
    const all = [...findings, ...missing.flatMap(one => unknown(rules, one, row) ?? [])]
    const refusing = all.find(({ effect }) => effect === 'refuse')
    if (refusing) verdict.refused.push(refusalOf(row, book, refusing, runs))
    else {
      for (const one of all)
        verdict.findings.push({ ...one, effect: one.effect as 'hold' | 'warn', badgeId: row.id, bookId: book.id })
      const isApproved = occasion === 'approve' && all.every(({ effect }) => effect !== 'hold')
      if (isApproved && heads) approveHead(heads, row)
      add(facts, key, { ...recordOf(row, application), outcome: occasion === 'submit' ? 'applied' : 'approved' })
    }
  }
  return verdict
}

/** Classes whose badges are counted by company. */
export const limitedClasses = (rules: RuleBook['rules']): BadgeClass[] =>
  rules.flatMap(({ kind, effect, classes }) => (kind === 'companyLimit' && effect !== 'off' ? classes : []))

/** Violations of the applicants and their people; null if no rule looks at any. */
export const violationsRead = async (
  db: Db,
  exhibitionId: string,
  rules: readonly Rule[],
  rows: readonly Pick<LockedBadge, 'documentDigest' | 'companyId'>[],
): Promise<ViolationFacts | null> =>
  rules.some(readsViolations)
    ? violationFacts(db, exhibitionId, {
        people: rows.flatMap(({ documentDigest }) => documentDigest ?? []),
        companies: [...new Set(rows.map(({ companyId }) => companyId))],
      })
    : null

/** Those of one application. */
export const violationsOf = (
  facts: ViolationFacts | null,
  { documentDigest, companyId }: Pick<LockedBadge, 'documentDigest' | 'companyId'>,
): Pick<Facts, 'personViolations' | 'companyViolations'> => ({
  personViolations: facts && documentDigest && (facts.people.get(keyOf(documentDigest)) ?? []),
  companyViolations: facts && (facts.companies.get(companyId) ?? []),
})

/** Statements of responsibility that the applicants have accepted; null if no rule asks for any. */
export const statementsRead = async (
  db: Db,
  exhibitionId: string,
  rules: readonly Rule[],
  rows: readonly { participationId: string }[],
): Promise<AcceptedStatements | null> =>
  rules.some(readsLiability)
    ? acceptedStatements(
        db,
        exhibitionId,
        rows.map(({ participationId }) => participationId),
      )
    : null

/** Facts that nothing records yet. */
export const unrecorded = {
  stands: null,
} satisfies Partial<Facts>

export const applicationOf = (
  row: RuledBadge,
  itsClass: BadgeClass,
  { editionNumber, evidence }: BatchFacts,
): Omit<Application, 'at' | 'isHead' | 'section'> => ({
  ...{ badgeId: row.id, class: itsClass, exhibitionId: row.exhibitionId, editionNumber, companyId: row.companyId },
  ...{ birth: row.birth as Application['birth'], documentType: row.documentType as Application['documentType'] },
  ...{ phases: row.phases, lost: 0, byPerson: false },
  ...{ days: row.entryDays && daysIn(row.entryDays), isAgency: null },
  evidence: evidence && (evidence.get(row.id) ?? []),
})

const recordOf = (
  row: LockedBadge,
  { editionNumber, at, class: itsClass, phases }: Application,
): Omit<PersonRecord, 'outcome'> => ({
  ...{ badgeId: row.id, exhibitionId: row.exhibitionId, editionNumber, class: itsClass, companyId: row.companyId },
  ...{ decidedBy: null, at, phases, issued: false },
})

/** A badge of the batch is a fact for those after it. */
function add({ records, used }: BatchFacts, key: string, one: PersonRecord): void {
  const others = (records.get(key) ?? []).filter(({ badgeId }) => badgeId !== one.badgeId)
  records.set(key, [...others, one])
  const counts = used.get(one.companyId) ?? {}
  used.set(one.companyId, { ...counts, [one.class]: (counts[one.class] ?? 0) + 1 })
}

/** Facts that the applicant has to supply. */
const ofApplicant = ['birth', 'documentType', 'days']

/**
 * A rule for which a fact is missing is not guessed: what the applicant can supply is demanded, the rest is a warning.
 * Rules that are not enforced are not reported.
 */
function unknown(rules: RuleBook['rules'], { code, fact }: MissingFact, { subject }: LockedBadge): Finding | undefined {
  const rule = rules.find(one => one.code === code)
  if (!rule || rule.effect === 'off' || !isEnforced({ ...rule, effect: 'refuse' })) return undefined
  const demanded = ofApplicant.includes(fact)
  if (demanded && subject === 'vehicle') return undefined
  const { number: ruleNumber, kind: key, effect } = rule
  return { code, ruleNumber, key, effect: demanded ? effect : 'warn', values: { missing: fact } }
}

export function refusalOf(row: LockedBadge, book: RuleBook, finding: Finding, runs: boolean): Failure {
  return { id: row.id, name: badge.nameOf(row), ...ruleRefusal(book, finding, runs) }
}

/** Kinds that look at badges which the applicant may not see. */
export const ofOthers: readonly RuleKind[] = ['onePerson', 'excludes', 'history']

/** The refusal by a rule; whoever may not see the other badges learns only the sentence. */
export function ruleRefusal(
  { id: bookId, no, sentences }: RuleBook,
  { code, ruleNumber, key, values }: Pick<Finding, 'code' | 'ruleNumber' | 'key' | 'values'>,
  runs: boolean,
): Pick<Required<Failure>, 'reason' | 'values' | 'data'> {
  if (!isEnforcedKind(key)) throw new Error(`rules of kind ${key} are not enforced`)
  const said = values.kinds
    ? { cn: namesOfKinds(values.kinds, 'cn'), en: namesOfKinds(values.kinds, 'en') }
    : (sentences[code] ?? { cn: '', en: '' })
  return {
    // A rule of another kind that needs evidence says what is missing as well.
    reason: values.kinds || key === 'evidence' ? 'evidence.missing' : `rulebook.${key}`,
    values: { ...said, code, version: no },
    data: { bookId, ruleNumber, code, nearest: runs || !ofOthers.includes(key) ? values : null },
  }
}
