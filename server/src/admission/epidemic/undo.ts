import type { Input, Result } from '@fairgate/contract/app/catalogue'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { toBatchResult } from '../../kernel/refusal/failure.ts'
import { type UndoPlan, undoDecisions } from '../../kernel/transition/undo.ts'
import { type DeclarationEvent, type DeclarationState, declaration, type LockedDeclaration } from './entity.ts'

/** What a decision by a person writes to a declaration. */
const decided = {
  valid_until: 'timestamptz',
  refused_until: 'timestamptz',
  decided_at: 'timestamptz',
  decided_by: 'text',
  reason_code: 'text',
  note: 'text',
} as const

const columns = Object.entries(decided)

/**
 * Sets `before_decision`: the former values of everything that a decision changes in declaration `t` and its person's
 * receipt.
 */
export const snapshotBeforeDecision: Sql = sql`before_decision = jsonb_build_object(${join(
  columns.map(([column]) => sql`${raw(`'${column}'`)}, t.${raw(column)}`),
)}, 'receipt', (
  select to_jsonb(r) - 'person' from health_pass r where r.exhibition_id = t.exhibition_id and r.person = t.person))`

type UndoRule = UndoPlan<LockedDeclaration, DeclarationState, DeclarationEvent>

const restoreSnapshot: Sql = join(
  columns.map(([column, type]) => raw(`${column} = (t.before_decision->>'${column}')::${type}`)),
)

/** Whether a gate has admitted the person of a declaration since a moment. */
export type HasPassed = (db: Db, condition: { exhibitionId: string; person: Buffer; since: string }) => Promise<boolean>

/**
 * Whether nothing has followed: nobody has declared again for the person, so that the receipt is as the decision left
 * it, and an approval admitted nobody. A valid declaration may be an older one, whose person has a newer receipt; then
 * the decision did not change the receipt.
 */
const isUntouchedBy =
  (hasPassed?: HasPassed) =>
  async (db: Db, { id, exhibitionId }: LockedDeclaration, from: DeclarationState): Promise<boolean> => {
    const found = await db.maybe<{ isHere: boolean; isShredded: boolean; person: Buffer; since: string }>(sql`
      select r.declaration_id = t.id as "isHere", t.purged_at is not null as "isShredded", t.person, t.decided_at::text as since
      from declaration t join health_pass r on r.exhibition_id = t.exhibition_id and r.person = t.person
      where t.id = ${id} and t.before_decision is not null for update of r`)
    if (!found || found.isShredded || !(found.isHere || from === 'valid')) return false
    return !(await hasPassed?.(db, { exhibitionId, person: found.person, since: found.since }))
  }

/** Undoes the caller's own approvals or rejections: restores declarations and receipts, and sends no message. */
export const undoDeclarationDecision =
  (hasPassed: HasPassed) =>
  async (
    { rows }: Input<'undoDeclarationDecision'>,
    context: WriteContext,
  ): Promise<Result<'undoDeclarationDecision'>> => {
    const ruleWith = (isUntouched: UndoRule['isUntouched']): UndoRule => ({ isUntouched, set: restoreSnapshot })
    const { transitions, failed } = await undoDecisions(context, declaration, rows, {
      approve: ruleWith(isUntouchedBy(hasPassed)),
      reject: ruleWith(isUntouchedBy()),
    })
    return toBatchResult(transitions.length, failed, context.language)
  }
