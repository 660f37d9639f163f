import { credentialLife } from '@fairgate/contract/badge/states'
import { next } from '@fairgate/contract/kernel/machine'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database.ts'
import type { Failure } from '../../kernel/failure.ts'
import { type BadgeActor, runsHere } from '../badge-actor.ts'
import type { BadgeState, CredentialState } from '../badge-rules.ts'
import { changeAffairs, type Moving } from '../move/move-badges.ts'

export interface DeskCredential {
  id: string
  state: CredentialState
  badgeId: string
  code: string
  name: string
  badgeState: BadgeState
  companyId: string
  participationId: string
}

export interface CredentialRequest {
  event: 'print' | 'fail' | 'issue'
  /** Of credentials or of their badges. */
  ids: readonly string[]
  /** Who took them; empty: each holder. */
  to?: string
}

export interface CredentialOutcome {
  moved: { badge: DeskCredential }[]
  failed: Failure[]
}

/**
 * Moves credentials at the print desk, many in a few statements, with the affairs of those that are issued. Only of
 * exhibitions the actor runs; what cannot move is told in `failed`.
 */
export async function moveCredentials(
  moving: Moving,
  { event, ids, to }: CredentialRequest,
): Promise<CredentialOutcome> {
  const { db, actor, exhibition } = moving
  const credentials = await lockCredentials(db, actor, exhibition.id, ids)
  const there = new Set(credentials.flatMap(({ id, badgeId }) => [id, badgeId]))
  const failed: Failure[] = [...new Set(ids)]
    .filter(id => !there.has(id))
    .map(id => ({ id, name: '', reason: 'kernel.notFound' }))
  const moved: DeskCredential[] = []
  for (const credential of credentials) {
    const { badgeId: id, name, state, badgeState } = credential
    if (badgeState !== 'active') failed.push({ id, name, reason: 'badge.notPrintable' })
    else if (next(credentialLife, state, event)) moved.push(credential)
    else
      failed.push({
        id,
        name,
        reason: event === 'issue' && state !== 'issued' ? 'badge.notPrinted' : 'kernel.notInThisState',
      })
  }
  if (moved.length > 0) await write(moving, event, moved, to)
  return { moved: moved.map(badge => ({ badge })), failed }
}

async function write(
  { db, exhibition }: Moving,
  event: CredentialRequest['event'],
  moved: readonly DeskCredential[],
  to = '',
): Promise<void> {
  const state = { print: 'printed', fail: 'failed', issue: 'issued' }[event] as CredentialState
  const issued = event === 'issue'
  await db.run(sql`
    update credential c set state = ${state}, version = c.version + 1,
      issued_to = case when ${issued} then coalesce(nullif(${to}, ''), m.name) else c.issued_to end,
      issued_at = case when ${issued} then now() else c.issued_at end
    from unnest(${moved.map(({ id }) => id)}::uuid[], ${moved.map(({ name }) => name)}::text[]) m (id, name)
    where c.exhibition_id = ${exhibition.id} and c.id = m.id`)
  if (!issued) return
  await changeAffairs(
    db,
    exhibition.id,
    moved.map(({ participationId, badgeState, state }) => ({
      participationId,
      before: [badgeState, state],
      after: [badgeState, 'issued'],
    })),
  )
}

/** Living credentials under the lock of their badges, in the order in which every batch locks them. */
export async function lockCredentials(
  db: Db,
  actor: BadgeActor,
  exhibitionId: string,
  ids: readonly string[],
): Promise<DeskCredential[]> {
  const locked = await db.many<{ id: string }>(sql`
    select b.id from badge b where b.exhibition_id = ${exhibitionId} and ${runsHere(actor, exhibitionId)}
      and (b.id = any(${[...ids]}::uuid[]) or b.id in (
        select c.badge_id from credential c where c.exhibition_id = ${exhibitionId} and c.id = any(${[...ids]}::uuid[])))
    order by b.id for no key update`)
  return db.many<DeskCredential>(sql`
    select c.id, c.state, c.badge_id as "badgeId", b.code, b.name, b.state as "badgeState", b.company_id as "companyId",
      b.participation_id as "participationId"
    from credential c join badge b on b.exhibition_id = ${exhibitionId} and b.id = c.badge_id
    where c.exhibition_id = ${exhibitionId} and c.badge_id = any(${locked.map(({ id }) => id)}::uuid[]) and c.state <> 'dead'
    order by c.badge_id`)
}
