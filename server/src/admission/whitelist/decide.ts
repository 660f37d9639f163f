import type { Input, Result } from '@fairgate/contract/app/catalogue'
import { compareDays, type Day, dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql, { raw } from 'sql-template-tag'
import { plateDigest } from '../../badging/badge/api.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { locked, transition } from '../../kernel/transition/transition.ts'
import { undoDecision } from '../../kernel/transition/undo.ts'
import type { FindBlacklisted } from './bind.ts'
import { findWhitelistEntity, type LockedWhitelist, whitelist } from './entity.ts'
import { applyTerms, guestsEnded, guestsResumed, guestsStopped } from './guests.ts'
import { setTerms } from './terms.ts'

const decidedBy = ({ actor }: WriteContext) => sql`decided_by_name = ${actor.operatorName}, decided_at = now()`

export async function endorseWhitelist(
  key: Input<'endorseWhitelist'>,
  context: WriteContext,
): Promise<Result<'endorseWhitelist'>> {
  const { version } = await transition(context, whitelist, key, 'endorse', { set: decidedBy(context) })
  return { id: key.id, version }
}

/**
 * The venue approves a list: a new one is valid, and one under review gets the requested terms. Refuses
 * `whitelist.plateListed` if one of its plates is blacklisted; people are checked when they are bound.
 */
export const approveWhitelist =
  (findBlacklisted: FindBlacklisted) =>
  async (
    { id, version, overrideReason }: Input<'approveWhitelist'>,
    context: WriteContext,
  ): Promise<Result<'approveWhitelist'>> => {
    const { services, now } = context
    const row = await locked(context, whitelist, { id })
    const wanted = row.state === 'pendingReview' ? row.proposed : null
    const { plates } = wanted ?? row
    const result = await transition(context, whitelist, { id, version }, 'approve', {
      set: wanted
        ? sql`${decidedBy(context)}, ${setTerms(wanted)}, proposed = null`
        : sql`${decidedBy(context)}, proposed = null`,
      overrideReason,
      async check({ validTo }) {
        const today = dayOf(now, services.config.venueTimeZone)
        if (compareDays((wanted?.validTo ?? validTo) as Day, today) < 0) refuse('whitelist.over')
        await refuseBlacklistedPlates(context, findBlacklisted, { exhibitionId: row.exhibitionId, plates })
      },
    })
    if (wanted) await applyTerms(context, row, wanted)
    return { id, version: result.version }
  }

async function refuseBlacklistedPlates(
  { db, services }: WriteContext,
  findBlacklisted: FindBlacklisted,
  { exhibitionId, plates }: Pick<LockedWhitelist, 'exhibitionId' | 'plates'>,
): Promise<void> {
  if (plates.length === 0) return
  const digests = plates.map(plate => plateDigest(services.cipher, plate))
  const found = await findBlacklisted(db, exhibitionId, digests)
  const those = plates.filter((_, at) => found.some(digest => digests[at]?.equals(digest)))
  if (those.length > 0) refuse('whitelist.plateListed', { values: { plates: those.join(' ') } })
}

/** A refusal of a review restores the list as it was. */
export async function refuseWhitelist(
  { id, version, note }: Input<'refuseWhitelist'>,
  context: WriteContext,
): Promise<Result<'refuseWhitelist'>> {
  const set = sql`${decidedBy(context)}, proposed = null, before_refusal = jsonb_build_object(
    'proposed', t.proposed, 'decidedByName', t.decided_by_name, 'decidedAt', t.decided_at)`
  const result = await transition(context, whitelist, { id, version }, 'refuse', { set, note })
  return { id, version: result.version }
}

/** The endorser of `t` before the venue decided, from its history. */
const endorsedAs = (column: 'operator_name' | 'at') => sql`(select h.${raw(column)} from history h
  where h.subject_id = t.id and h.event = 'endorse' and not exists (
    select from history u where u.subject_id = h.subject_id and u.undoes = h.id) order by h.id desc limit 1)`

/**
 * Undoes a decision. An undone endorsement awaits the organizer again. An undone refusal is pending as before, or under
 * review with the requested terms, unless a guest has been bound since. The same for the approval of a new list; terms
 * that a review replaced apply at the gates already.
 */
export async function undoWhitelistDecision(
  key: Input<'undoWhitelistDecision'>,
  context: WriteContext,
): Promise<Result<'undoWhitelistDecision'>> {
  const before = (member: 'decidedByName' | 'decidedAt') => sql`t.before_refusal ->> ${member}`
  const set = sql`proposed = nullif(t.before_refusal -> 'proposed', 'null'), decided_by_name = ${before('decidedByName')},
    decided_at = (${before('decidedAt')})::timestamptz, before_refusal = null`
  const { version } = await undoDecision(context, whitelist, key, {
    refuse: { set },
    endorse: { set: sql`decided_by_name = null, decided_at = null` },
    approve: {
      set: sql`decided_by_name = ${endorsedAs('operator_name')}, decided_at = ${endorsedAs('at')}`,
      async isUntouched(_, { bound, boundVehicles }, from) {
        if (from === 'pendingReview') refuse('decision.leftTheHouse')
        return bound === 0 && boundVehicles === 0
      },
    },
  })
  return { id: key.id, version }
}

export async function setWhitelistState(
  { id, version, state, note }: Input<'setWhitelistState'>,
  context: WriteContext,
): Promise<Result<'setWhitelistState'>> {
  const event = state === 'stopped' ? 'stop' : 'resume'
  const entity = findWhitelistEntity(await locked(context, whitelist, { id }))
  const result = await transition(context, entity, { id, version }, event, { set: decidedBy(context), note })
  await (event === 'stop' ? guestsStopped : guestsResumed)(context, result.row)
  return { id, version: result.version }
}

export async function voidWhitelist(
  { id, version, note }: Input<'voidWhitelist'>,
  context: WriteContext,
): Promise<Result<'voidWhitelist'>> {
  const set = sql`${decidedBy(context)}, proposed = null`
  const entity = findWhitelistEntity(await locked(context, whitelist, { id }))
  const result = await transition(context, entity, { id, version }, 'void', { set, note })
  await guestsEnded(context, [result.row], 'void')
  return { id, version: result.version }
}
