import { daysIn, type EntryDays } from '@fairgate/contract/badging/badge/entry-days'
import { appliesTo, evaluateBook } from '@fairgate/contract/badging/rulebook/evaluate'
import type { Application, Facts, Finding, RuleKind } from '@fairgate/contract/badging/rulebook/kinds'
import type { BadgeClass } from '@fairgate/contract/badging/rulebook/labels'
import { exhibitionById } from '../../../exhibitions/exhibition/api.ts'
import type { Db } from '../../../kernel/database/database.ts'
import type { Failure } from '../../../kernel/refusal/failure.ts'
import { refuse, refuseFields } from '../../../kernel/refusal/refuse.ts'
import { ruleBooksById } from '../../rulebook/api.ts'
import { findClass, phaseDays } from './batch-facts.ts'
import { ruleRefusal } from './evaluate-badges.ts'

/** Kinds that depend on the form and the time alone. */
const atDraft: readonly RuleKind[] = ['window', 'age', 'documents', 'days']

/** What rules look at before anything is submitted. */
export interface Draft {
  documentType: string | null
  birth: string | null
  entryDays: EntryDays | null
}

type Field = 'birth' | 'documentNumber' | 'documentType' | 'entryDays'

/** The refusal of a draft: at the field of the form, if it has one. */
export type DraftRefusal =
  | { missing: 'birth' | 'entryDays' }
  | ({ field?: Field } & Pick<Required<Failure>, 'reason' | 'values' | 'data'>)

/** Which draft of a type is refused by the rules in force at a moment; undefined if none is. */
export type EvaluateDraft = (draft: Draft) => DraftRefusal | undefined

interface DraftContext {
  exhibitionId: string
  /** The rules in force. */
  bookId: string
  badgeClass: string | null
  phases: readonly string[]
}

/** Reads what evaluating drafts of one type needs. */
export async function draftEvaluator(
  db: Db,
  context: DraftContext,
  at: Date,
  timeZone: string,
): Promise<EvaluateDraft> {
  const book = (await ruleBooksById(db, [context.bookId])).get(context.bookId)
  const itsClass = findClass(context.badgeClass)
  const strict = book?.rules.filter(
    rule => rule.effect === 'refuse' && atDraft.includes(rule.kind) && itsClass && appliesTo(rule, itsClass),
  )
  if (!book || !itsClass || !strict || strict.length === 0) return () => undefined
  const exhibition = await exhibitionById(db, context.exhibitionId)
  if (!exhibition) return () => undefined
  const facts = { ...nothingKnown, phases: phaseDays(exhibition, timeZone), timeZone }
  return ({ documentType, birth, entryDays }) => {
    const application: Application = {
      ...draftApplication(context.exhibitionId, itsClass, context.phases),
      ...{ birth: birth as Application['birth'], documentType: documentType as Application['documentType'] },
      ...{ at: at.getTime(), days: entryDays && daysIn(entryDays) },
    }
    const { findings, missing } = evaluateBook({ rules: strict }, application, facts)
    const refusing = findings.find(({ effect }) => effect === 'refuse')
    if (refusing) return { ...fieldOf(refusing), ...ruleRefusal(book, refusing, true) }
    if (missing.some(({ fact }) => fact === 'birth')) return { missing: 'birth' }
    return missing.some(({ fact }) => fact === 'days') ? { missing: 'entryDays' } : undefined
  }
}

/** An application of which only its type is known. */
export const draftApplication = (
  exhibitionId: string,
  badgeClass: BadgeClass,
  phases: readonly string[],
): Application => ({
  ...{ badgeId: '', class: badgeClass, exhibitionId, editionNumber: null, companyId: '', birth: null },
  ...{ documentType: null, phases: phases as Application['phases'], at: 0, lost: 0, byPerson: false, days: null },
  ...{ isHead: null, isAgency: null, section: null, evidence: null },
})

export const nothingKnown = {
  ...{ records: null, personViolations: null, companyViolations: null, heads: null, sections: null },
  ...{ personHeads: null, accepted: null, stands: null, used: {} },
} satisfies Partial<Facts>

const fieldOf = ({ key }: Pick<Finding, 'key'>): { field?: Field } => {
  if (key === 'documents') return { field: 'documentType' }
  if (key === 'days') return { field: 'entryDays' }
  return key === 'age' ? { field: 'documentNumber' } : {}
}

/** Refuses a draft that a rule refuses, at its field. */
export async function refuseDraft(
  db: Db,
  context: DraftContext,
  draft: Draft,
  { at, timeZone }: { at: Date; timeZone: string },
): Promise<void> {
  const refusal = (await draftEvaluator(db, context, at, timeZone))(draft)
  if (!refusal) return
  if ('missing' in refusal) refuseFields([{ path: refusal.missing, key: 'kernel.required' }])
  const { reason, field, values, data } = refusal
  refuse(reason, { field, values, data: { ...data } })
}
