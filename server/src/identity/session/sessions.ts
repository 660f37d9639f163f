import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { parameter } from '../../kernel/settings/parameter.ts'
import type { ProvedBy } from './login-resume.ts'
import { sweepChallenges } from './passkey/challenges.ts'
import { sweepSignOns } from './sso/sign-on-state.ts'
import { newToken, tokenHash } from './token.ts'

export type EndReason = 'takeover' | 'freeze' | 'reset' | 'logout' | 'switch'

/** How a login was made: its proofs and its origin. */
export interface Arrival {
  /** A second factor, here or at the provider. */
  proved?: boolean
  provedBy?: Exclude<ProvedBy, 'recovery'> | null
  passkeyId?: string | null
  /** Short form (`browserName`). */
  browser?: string
  address?: string
}

export interface OpenedSession {
  sessionId: string
  token: string
}

/**
 * Logs an operator in, records the login, and returns the token once. An expired session is replaced; if another one is
 * active, none is opened: the unique index `session_one_live_login` decides between concurrent calls.
 */
export async function openSession(
  db: Db,
  operatorId: string,
  { proved = false, provedBy = null, passkeyId = null, browser = '', address = '' }: Arrival = {},
): Promise<OpenedSession | undefined> {
  await db.run(sql`update session set ended_at = least(expires_at, used_at + idle_for), ended_reason = 'ranOut'
    where operator_id = ${operatorId} and kind = 'login' and ended_at is null
      and least(expires_at, used_at + idle_for) <= now()`)
  const token = newToken()
  const row = await db.maybe<{ id: string }>(sql`
    with opened as (
      insert into session (token_hash, operator_id, proved, proved_by, passkey_id, browser, address, expires_at, idle_for)
      values (${tokenHash(token)}, ${operatorId}, ${proved}, ${provedBy}, ${passkeyId}, ${browser}, ${address}, now() + make_interval(hours => ${parameter('session.hours')}),
        make_interval(mins => ${parameter('session.idleMinutes')}))
      on conflict (operator_id) where kind = 'login' and ended_at is null do nothing returning id, operator_id, created_at),
    came as (
      insert into operator_login (operator_id, at) select operator_id, created_at from opened
      on conflict (operator_id) do update set at = excluded.at),
    used as (
      update account a set last_login_at = opened.created_at from opened join operator o on o.id = opened.operator_id
      where a.id = o.account_id)
    select id from opened`)
  return row && { sessionId: row.id, token }
}

/** Opens a session in addition to the operator's own, for the command line: it ends no other. */
export async function openExtraSession(db: Db, operatorId: string): Promise<OpenedSession> {
  const token = newToken()
  const { id } = await db.one<{ id: string }>(sql`
    insert into session (token_hash, operator_id, kind) values (${tokenHash(token)}, ${operatorId}, 'extra') returning id`)
  return { sessionId: id, token }
}

/** Ends one session; returns whether it was active. */
export async function endSession(db: Db, sessionId: string, reason: EndReason): Promise<boolean> {
  return (
    (await db.run(sql`update session set ended_at = now(), ended_reason = ${reason}
    where id = ${sessionId} and ended_at is null`)) > 0
  )
}

/** Ends the operator's sessions and returns their ids, so that their sockets can be notified. */
export function endSessionsOf(
  db: Db,
  operatorId: string,
  reason: EndReason,
  kinds: readonly ('login' | 'extra')[] = ['login', 'extra'],
): Promise<string[]> {
  return endWhere(db, reason, sql`operator_id = ${operatorId} and kind = any(${kinds})`)
}

/** Ends active sessions that meet a condition, and returns their ids. */
export async function endWhere(db: Db, reason: EndReason, condition: Sql): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`update session set ended_at = now(), ended_reason = ${reason}
    where ended_at is null and ${condition} returning id`)
  return rows.map(({ id }) => id)
}

/** Deletes what can no longer be used: sessions that ended a day ago, and other expired rows. */
export async function sweepSessions(db: Db): Promise<void> {
  await db.run(sql`delete from session
    where coalesce(ended_at, least(expires_at, used_at + idle_for)) < now() - interval '24 hours'`)
  await db.run(sql`delete from captcha where expires_at < now()`)
  await db.run(sql`delete from login_resume where expires_at < now()`)
  await sweepSignOns(db)
  await sweepChallenges(db)
  await db.run(sql`delete from login_attempt where at < now() - interval '1 day'`)
  await db.run(sql`delete from sent_code where expires_at < now()`)
  await db.run(sql`delete from otp_rate_limit where sent_at[cardinality(sent_at)] < now() - interval '1 day'`)
  await db.run(sql`delete from known_device where expires_at < now()`)
  await db.run(sql`delete from second_factor_offer where expires_at < now()`)
}
