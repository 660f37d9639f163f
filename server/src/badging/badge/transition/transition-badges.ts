import sql from 'sql-template-tag'
import type { Actor } from '../../../kernel/command/context.ts'
import type { Failure } from '../../../kernel/refusal/failure.ts'
import type { Why } from '../../../kernel/transition/history.ts'
import { type Transition, type TransitionContext, transitionAll } from '../../../kernel/transition/transition.ts'
import { badge, type LockedBadge } from '../entity.ts'
import { enforceRules } from '../rules/enforce.ts'
import type { BadgeVerb, CheckContext } from './verb.ts'
import { verbs } from './verbs.ts'

export interface TransitionRequest extends Why {
  verb: BadgeVerb
  ids: readonly string[]
  overrideReason?: string
  /** For one row: the version that the caller saw. */
  version?: number
}

/**
 * Applies a verb to many badges of one exhibition, in the caller's transaction and in a few statements however many they
 * are. A badge whose transition is refused is reported in `failed` and stops no other.
 */
export async function transitionBadges(
  context: TransitionContext & { readonly actor: Actor },
  { exhibition, now }: Pick<CheckContext, 'exhibition' | 'now'>,
  { verb, ids, version, ...why }: TransitionRequest,
): Promise<{ transitions: Transition<LockedBadge>[]; failed: Failure[] }> {
  const { actor, db, services, language } = context
  const { lock, event, check, allocate, set } = verbs[verb]
  const rules = (await lock?.(db, exhibition.id, ids)) ?? undefined
  const enforcement = rules && enforceRules({ db, actor, exhibition, timeZone: services.config.venueTimeZone }, rules)
  const keys = ids.map(id => ({ id, version }))
  return transitionAll(
    context,
    badge,
    keys,
    event ? row => event(actor, row) : (verb as Exclude<BadgeVerb, 'approve'>),
    {
      ...why,
      within: sql`t.exhibition_id = ${exhibition.id}`,
      check: row => check?.(actor, row, { exhibition, services, now, db, language }),
      evaluate: enforcement?.evaluate,
      async allocate(candidates) {
        const without = (await allocate?.(db, candidates)) ?? []
        if (rules?.inForce) await enforcement?.submitted(remaining(candidates, without))
        return without
      },
      set: set?.(actor, rules),
    },
  )
}

function remaining(candidates: readonly Transition<LockedBadge>[], failed: readonly Failure[]): LockedBadge[] {
  const ids = new Set(failed.map(({ id }) => id))
  return candidates.flatMap(({ row }) => (ids.has(row.id) ? [] : [row]))
}
