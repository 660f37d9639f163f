import type { Input, Result } from '@fairgate/contract/app/catalogue'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { toBatchResult } from '../../kernel/refusal/failure.ts'
import { type UndoPlan, undoDecisions } from '../../kernel/transition/undo.ts'
import { type DeclarationEvent, type DeclarationState, declaration, type LockedDeclaration } from './entity.ts'

/** What a decision by a person writes of a declaration. */
const decided = {
  valid_until: 'timestamptz',
  refused_until: 'timestamptz',
  decided_at: 'timestamptz',
  decided_by: 'text',
  reason_code: 'text',
  note: 'text',
} as const

const columns = Object.entries(decided)

/** Sets `before_decision`: what a decision changes of declaration `t` and of its person's receipt, as it is before. */
export const snapshotBeforeDecision: Sql = sql`before_decision = jsonb_build_object(${join(
  columns.map(([column]) => sql`${raw(`'${column}'`)}, t.${raw(column)}`),
)}, 'receipt', (
  select to_jsonb(r) - 'person' from receipt r where r.exhibition_id = t.exhibition_id and r.person = t.person))`

type UndoRule = UndoPlan<LockedDeclaration, DeclarationState, DeclarationEvent>

const restoreSnapshot: Sql = join(
  columns.map(([column, type]) => raw(`${column} = (t.before_decision->>'${column}')::${type}`)),
)

/** Whether a gate let the person of a declaration pass since a moment. */
export type HasPassed = (db: Db, condition: { exhibitionId: string; person: Buffer; since: string }) => Promise<boolean>

/**
 * Whether nothing has followed: nobody has declared anew for the person, so that the receipt is as the decision left it, and an
 * approval let nobody in. A declaration that was valid may have been an older one, whose receipt stood on a newer; then nothing of the
 * receipt changed with it.
 */
const isUntouchedBy =
  (hasPassed?: HasPassed) =>
  async (db: Db, { id, exhibitionId }: LockedDeclaration, from: DeclarationState): Promise<boolean> => {
    const found = await db.maybe<{ isHere: boolean; isShredded: boolean; person: Buffer; since: string }>(sql`
      select r.declaration_id = t.id as "isHere", t.shredded_at is not null as "isShredded", t.person, t.decided_at::text as since
      from declaration t join receipt r on r.exhibition_id = t.exhibition_id and r.person = t.person
      where t.id = ${id} and t.before_decision is not null for update of r`)
    if (!found || found.isShredded || !(found.isHere || from === 'valid')) return false
    return !(await hasPassed?.(db, { exhibitionId, person: found.person, since: found.since }))
  }

/** Takes back one's own approvals or rejections: declarations and receipts are as before them, and nobody is written to. */
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
