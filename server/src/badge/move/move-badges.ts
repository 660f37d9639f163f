import sql from 'sql-template-tag'
import type { Actor } from '../../kernel/context.ts'
import type { Failure } from '../../kernel/failure.ts'
import type { Why } from '../../kernel/history.ts'
import { type Moved, type Moving, moveAll } from '../../kernel/move.ts'
import { badge, type LockedBadge } from '../subject.ts'
import { type Looking, type MoveVerb, verbs } from './verbs.ts'

export interface MoveRequest extends Why {
  verb: MoveVerb
  ids: readonly string[]
  overrideReason?: string
  /** For one row: the version its sender saw. */
  version?: number
}

/**
 * Moves many badges of one exhibition by one verb, in the caller's transaction and in a few statements however many they
 * are. A row that may not move is told in `failed` and stops no other.
 */
export async function moveBadges(
  context: Moving & { readonly actor: Actor },
  { exhibition, now }: Pick<Looking, 'exhibition' | 'now'>,
  { verb, ids, version, ...why }: MoveRequest,
): Promise<{ moved: Moved<LockedBadge>[]; failed: Failure[] }> {
  const { actor, db, services, language } = context
  const { event, check, claim, set, hold } = verbs[verb]
  await hold?.(db, exhibition.id, ids)
  const keys = ids.map(id => ({ id, version }))
  return moveAll(context, badge, keys, event ? row => event(actor, row) : (verb as Exclude<MoveVerb, 'approve'>), {
    ...why,
    within: sql`t.exhibition_id = ${exhibition.id}`,
    check: row => check?.(actor, row, { exhibition, services, now, db, language }),
    claim: async candidates => (await claim?.(db, candidates)) ?? [],
    set: set?.(actor),
  })
}
