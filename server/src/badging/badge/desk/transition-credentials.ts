import sql, { type Sql } from 'sql-template-tag'
import type { Actor } from '../../../kernel/command/context.ts'
import type { Db } from '../../../kernel/database/database.ts'
import type { Failure } from '../../../kernel/refusal/failure.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import { type Transition, type TransitionContext, transitionAll } from '../../../kernel/transition/transition.ts'
import { type BadgeActor, runsHere } from '../badge-actor.ts'
import type { BadgeState, CredentialState } from '../badge-rules.ts'
import { credential, type LockedCredential } from '../credential-entity.ts'

type DeskTransitionContext = TransitionContext & { readonly actor: Actor }
type Outcome = { transitions: Transition<LockedCredential>[]; failed: Failure[] }

interface How {
  note?: string
  set?: Sql
  logged?: Readonly<Record<string, unknown>>
}

/**
 * Changes the state of many credentials at the print desk in a few statements, only in exhibitions that the actor runs.
 * `ids` are those of credentials or of their badges; `failed` reports refused ones under the given id.
 */
export async function transitionCredentials(
  transitionContext: DeskTransitionContext,
  exhibitionId: string,
  ids: readonly string[],
  event: 'print' | 'fail' | 'issue' | 'takeBack',
  how: How = {},
): Promise<Outcome> {
  const active = await lockCredentials(transitionContext.db, transitionContext.actor, exhibitionId, ids)
  const idByRequested = new Map(active.flatMap(({ id, badgeId }) => [id, badgeId].map(requested => [requested, id])))
  const keys = [...new Set(ids)].map(requested => ({ asked: requested, id: idByRequested.get(requested) ?? requested }))
  const making = new Set(active.filter(one => one.making).map(({ id }) => id))
  const taken = new Map(active.flatMap(({ id, takenBy }) => (takenBy ? [[id, takenBy]] : [])))
  const eventOf = (row: LockedCredential) => {
    if (row.badgeState !== 'active') refuse('badge.notPrintable')
    if (event === 'print' && making.has(row.id)) refuse('badge.stillMade')
    const name = taken.get(row.id)
    if (name && (event === 'print' || event === 'fail')) refuse('badge.printClaimed', { values: { name } })
    if (event === 'takeBack' && row.state !== 'issued') refuse('badge.notIssued')
    if (event === 'issue' && row.state !== 'printed' && row.state !== 'issued') refuse('badge.notPrinted')
    return event
  }
  const within = sql`t.exhibition_id = ${exhibitionId}`
  const { transitions, failed } = await transitionAll(transitionContext, credential, keys, eventOf, {
    within,
    ...(event === 'print' && { set: sql`printed_at = now()` }),
    ...how,
  })
  const requestedIds = new Map(keys.map(key => [key.id, key.asked]))
  return {
    transitions,
    failed: failed.map(failure => ({ ...failure, id: requestedIds.get(failure.id) ?? failure.id })),
  }
}

/** Who picked up cards: their holders, or a named person. */
export interface PickUp {
  by?: 'holder' | 'company' | 'proxy'
  to?: string
}

/** Issues printed credentials and records who took them; default: each holder. */
export const issueCredentials = (
  transitionContext: DeskTransitionContext,
  exhibitionId: string,
  ids: readonly string[],
  { by = 'holder', to = '' }: PickUp = {},
) =>
  transitionCredentials(transitionContext, exhibitionId, ids, 'issue', {
    set: sql`issued_at = now(), issued_by_way = ${by}, issued_to = coalesce(nullif(${to}, ''),
      (select b.name from badge b where b.exhibition_id = t.exhibition_id and b.id = t.badge_id))`,
    logged: { by, to },
  })

/** Undoes the issue of cards that were issued by mistake. */
export const takeBackCredentials = (
  transitionContext: DeskTransitionContext,
  exhibitionId: string,
  ids: readonly string[],
  note: string,
) =>
  transitionCredentials(transitionContext, exhibitionId, ids, 'takeBack', {
    note,
    set: sql`issued_at = null, issued_to = null, issued_by_way = null`,
  })

export interface ActiveCredential {
  id: string
  state: CredentialState
  badgeId: string
  badgeState: BadgeState
  /** The card belongs to a file that is still being made. */
  making: boolean
  /** The clerk who claimed its file, if that is another one. */
  takenBy: string | null
}

/**
 * Locks active credentials by their badges, in the order that every batch uses: code that changes a badge may read its
 * credential, and no badge is voided while its card is being issued.
 */
export async function lockCredentials(
  db: Db,
  actor: BadgeActor,
  exhibitionId: string,
  ids: readonly string[],
): Promise<ActiveCredential[]> {
  const locked = await db.many<{ id: string }>(sql`
    select b.id from badge b where b.exhibition_id = ${exhibitionId} and ${runsHere(actor, exhibitionId)}
      and (b.id = any(${[...ids]}::uuid[]) or b.id in (
        select c.badge_id from credential c where c.exhibition_id = ${exhibitionId} and c.id = any(${[...ids]}::uuid[])))
    order by b.id for no key update`)
  return db.many<ActiveCredential>(sql`
    select c.id, c.state, c.badge_id as "badgeId", b.state as "badgeState",
      c.state = 'queued' and exists (select from job j where j.id = c.print_job_id and j.state in ('queued', 'running')) as making,
      (select o.claimed_by_name from print_order o where o.job_id = c.print_job_id and c.state = 'queued'
        and o.claimed_until > now() and o.claimed_by <> ${actor.operatorId}) as "takenBy"
    from credential c join badge b on b.exhibition_id = ${exhibitionId} and b.id = c.badge_id
    where c.exhibition_id = ${exhibitionId} and c.badge_id = any(${locked.map(({ id }) => id)}::uuid[]) and c.state <> 'dead'
    order by c.badge_id`)
}
