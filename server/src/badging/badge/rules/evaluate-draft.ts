import { appliesTo, evaluateBook } from '@fairgate/contract/badging/rulebook/evaluate'
import type { Application, Facts, Finding, RuleKind } from '@fairgate/contract/badging/rulebook/kinds'
import { exhibitionById } from '../../../exhibitions/exhibition/api.ts'
import type { Db } from '../../../kernel/database/database.ts'
import type { Failure } from '../../../kernel/refusal/failure.ts'
import { refuse, refuseFields } from '../../../kernel/refusal/refuse.ts'
import { ruleBooksById } from '../../rulebook/api.ts'
import { findClass, phaseDays } from './batch-facts.ts'
import { ruleRefusal } from './evaluate-badges.ts'

/** Kinds that depend on the form and the time alone. */
const atDraft: readonly RuleKind[] = ['window', 'age', 'documents']

/** What rules look at before anything is submitted. */
export interface Draft {
  documentType: string | null
  birth: string | null
}

type Field = 'birth' | 'documentNumber' | 'documentType'

/** The refusal of a draft: at the field of the form, if it has one. */
export type DraftRefusal =
  | { missing: 'birth' }
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
  return ({ documentType, birth }) => {
    const application: Application = {
      ...{ badgeId: '', class: itsClass, exhibitionId: context.exhibitionId, editionNumber: null, companyId: '' },
      ...{ birth: birth as Application['birth'], documentType: documentType as Application['documentType'] },
      ...{ phases: context.phases as Application['phases'], at: at.getTime(), lost: 0, byPerson: false },
      ...{ days: null, isHead: null, isAgency: null, section: null, evidence: null },
    }
    const { findings, missing } = evaluateBook({ rules: strict }, application, facts)
    const refusing = findings.find(({ effect }) => effect === 'refuse')
    if (refusing) return { ...fieldOf(refusing), ...ruleRefusal(book, refusing, true) }
    return missing.some(({ fact }) => fact === 'birth') ? { missing: 'birth' } : undefined
  }
}

const nothingKnown = {
  ...{ records: null, personViolations: null, companyViolations: null, heads: null, sections: null },
  ...{ personHeads: null, accepted: null, stands: null, used: {} },
} satisfies Partial<Facts>

const fieldOf = ({ key }: Pick<Finding, 'key'>): { field?: Field } => {
  if (key === 'documents') return { field: 'documentType' }
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
