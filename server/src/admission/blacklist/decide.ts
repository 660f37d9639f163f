import type { Input, Result } from '@fairgate/contract/app/catalogue'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql, { type Sql } from 'sql-template-tag'
import { endOpenLink } from '../../kernel/auth/open-link.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { parameter } from '../../kernel/settings/parameter.ts'
import { transition } from '../../kernel/transition/transition.ts'
import { undoDecision } from '../../kernel/transition/undo.ts'
import { activateEntry, deactivateEntry } from './activate.ts'
import { type BlacklistEvent, blacklist, type LockedBlacklist } from './entity.ts'
import { hasBeenFelt } from './hits.ts'

interface Deciding {
  note?: string
  set?: Sql
  check?: (row: LockedBlacklist) => void
}

/**
 * Puts an entry in force by another operator's approval. An urgent one continues; one with a later first day waits for
 * it.
 */
export const approveBlacklist = (key: Input<'approveBlacklist'>, context: WriteContext) =>
  decide(context, key, 'approve', {
    check: ({ until }) => {
      if (until && until < today(context)) refuse('blacklist.alreadyOver')
    },
  })

export const refuseBlacklist = ({ note, ...key }: Input<'refuseBlacklist'>, context: WriteContext) =>
  decide(context, key, 'refuse', { note, set: sql`in_force_at = null` })

/**
 * Undoes a decision. A refused entry is pending as before, unless a duplicate was entered (`blacklist_once`); an urgent
 * one is in force for its remaining hours. An undone approval ends its effect, unless it has denied somebody; an urgent
 * one continues.
 */
export async function undoBlacklistDecision(
  key: Input<'undoBlacklistDecision'>,
  context: WriteContext,
): Promise<Result<'undoBlacklistDecision'>> {
  const { row, state, version } = await undoDecision(context, blacklist, key, {
    refuse: {},
    approve: {
      isUntouched: async (db, row, before) => before === 'urgent' || !(await hasBeenFelt(db, row)),
      async allocate(candidates) {
        const ended = candidates.filter(({ state }) => state === 'pending').map(({ row }) => row.id)
        await deactivateEntry(context, ended)
        await endOpenLink(context, { purpose: 'blacklist', subjects: ended })
        return []
      },
    },
  })
  const { from, until, urgentUntil } = row
  const day = today(context)
  const isUrgent =
    row.state === 'refused' && state === 'urgent' && urgentUntil !== null && new Date(urgentUntil) > context.now
  if (isUrgent && from <= day && (until === null || until >= day)) await activateEntry(context, [row.id])
  return { id: key.id, version }
}

export const withdrawBlacklist = (key: Input<'withdrawBlacklist'>, context: WriteContext) =>
  decide(context, key, 'withdraw')

/** Lifts an entry: what only it suspends is resumed, and its notice link expires. */
export async function liftBlacklist({ note, ...key }: Input<'liftBlacklist'>, context: WriteContext) {
  const done = await decide(context, key, 'lift', { note, set: sql`in_force_at = null` })
  await endOpenLink(context, { purpose: 'blacklist', subjects: [key.id] })
  return done
}

/** Puts an entry in force before another operator has decided, once, for the hours that the venue sets. */
export const urgentBlacklist = (key: Input<'urgentBlacklist'>, context: WriteContext) =>
  decide(context, key, 'urgent', {
    set: sql`urgent_until = now() + make_interval(hours => ${parameter('blacklist.urgentHours')})`,
    check: ({ urgentUntil, hintOnly, until }) => {
      if (urgentUntil !== null) refuse('blacklist.urgentOnce')
      if (hintOnly) refuse('blacklist.hintNotUrgent')
      if (until && until < today(context)) refuse('blacklist.alreadyOver')
    },
  })

async function decide(
  context: WriteContext,
  key: { id: string; version: number },
  event: BlacklistEvent,
  { note, set, check }: Deciding = {},
): Promise<Result<'approveBlacklist'>> {
  const { row, state, version } = await transition(context, blacklist, key, event, { note, set, check })
  const isEffective = (state === 'active' || state === 'urgent') && row.from <= today(context)
  const inside = isEffective && row.inForceAt === null ? await activateEntry(context, [row.id]) : 0
  if (!isEffective && row.inForceAt !== null) await deactivateEntry(context, [row.id])
  return { id: key.id, version, inside }
}

const today = ({ now, services }: WriteContext) => dayOf(now, services.config.venueTimeZone)
