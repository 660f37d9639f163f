import sql from 'sql-template-tag'
import type { Db } from '../kernel/database.ts'
import { newToken, tokenHash } from './token.ts'

export type EndReason = 'takeover' | 'freeze' | 'reset' | 'logout' | 'switch'

export interface OpenedSession {
  sessionId: string
  token: string
}

/**
 * Opens a session for an operator and hands out its token, once. A `login` replaces a login that time has ended;
 * where another one is live the unique index `session_one_live_login` refuses.
 */
export async function openSession(
  db: Db,
  operatorId: string,
  kind: 'login' | 'extra' = 'login',
): Promise<OpenedSession> {
  const token = newToken()
  if (kind === 'login') {
    await db.run(sql`update session set ended_at = least(expires_at, used_at + interval '2 hours'), ended_reason = 'ranOut'
      where operator_id = ${operatorId} and kind = 'login' and ended_at is null
        and least(expires_at, used_at + interval '2 hours') <= now()`)
  }
  const { id } = await db.one<{ id: string }>(
    sql`insert into session (token_hash, operator_id, kind) values (${tokenHash(token)}, ${operatorId}, ${kind}) returning id`,
  )
  return { sessionId: id, token }
}

/** Whether the operator is logged in somewhere now. */
export async function isLoggedIn(db: Db, operatorId: string): Promise<boolean> {
  const live = await db.maybe(sql`select 1 from session where operator_id = ${operatorId} and kind = 'login'
    and ended_at is null and least(expires_at, used_at + interval '2 hours') > now()`)
  return live !== undefined
}

/** Ends one session; says whether it was live. */
export async function endSession(db: Db, sessionId: string, reason: EndReason): Promise<boolean> {
  return (
    (await db.run(sql`update session set ended_at = now(), ended_reason = ${reason}
    where id = ${sessionId} and ended_at is null`)) > 0
  )
}

/** Ends the operator's sessions and names them, so that their sockets can be told. */
export async function endSessionsOf(
  db: Db,
  operatorId: string,
  reason: EndReason,
  kinds: readonly ('login' | 'extra')[] = ['login', 'extra'],
): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`update session set ended_at = now(), ended_reason = ${reason}
    where operator_id = ${operatorId} and ended_at is null and kind = any(${kinds}) returning id`)
  return rows.map(({ id }) => id)
}

/** Forgets what nobody can ask about any more: sessions over for a day, pictures, resumes and attempts run out. */
export async function sweepSessions(db: Db): Promise<void> {
  await db.run(sql`delete from session
    where coalesce(ended_at, least(expires_at, used_at + interval '2 hours')) < now() - interval '24 hours'`)
  await db.run(sql`delete from captcha where expires_at < now()`)
  await db.run(sql`delete from login_resume where expires_at < now()`)
  await db.run(sql`delete from login_attempt where at < now() - interval '1 day'`)
}
