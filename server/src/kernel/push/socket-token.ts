import { hash, randomBytes } from 'node:crypto'
import { type Db, statement } from '../database/database.ts'

/** The owner of a push socket. */
export type SocketToken = { readonly sessionId: string; readonly operatorId: string }

const VALID_SECONDS = 30

// Later calls sweep unused tickets; skip locked keeps parallel sweeps independent.
const issue = statement(
  'push-ticket-issue',
  `with stale as (
     delete from socket_token where token_hash in (
       select token_hash from socket_token where expires_at < now() order by expires_at limit 50 for update skip locked)
   )
   insert into socket_token (token_hash, session_id, operator_id, expires_at)
   values ($1, $2, $3, now() + make_interval(secs => ${VALID_SECONDS}))`,
)
const take = statement(
  'push-ticket-take',
  `delete from socket_token where token_hash = $1
   returning session_id as "sessionId", operator_id as "operatorId", expires_at > now() as "inTime"`,
)

/**
 * Issues a ticket for one push socket, on any node, once, within 30 seconds: the answer of `getPushTicket`.
 * @param db the primary, never a replica: a row is written
 */
export async function issueSocketToken(
  db: Db,
  { sessionId, operatorId }: SocketToken,
): Promise<{ token: string; expiresIn: number }> {
  const token = randomBytes(32).toString('base64url')
  await db.run(issue(hash('sha256', token, 'buffer'), sessionId, operatorId))
  return { token, expiresIn: VALID_SECONDS }
}

/**
 * Consumes a ticket; undefined if it is unknown, used, expired, or another operator's. A wrong `uid` consumes it as
 * well, so that nobody can try twice.
 */
export async function redeemSocketToken(
  db: Db,
  { uid, token }: { uid: string; token: string },
): Promise<SocketToken | undefined> {
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return undefined
  const row = await db.maybe<SocketToken & { inTime: boolean }>(take(hash('sha256', token, 'buffer')))
  if (row === undefined || !row.inTime || row.operatorId !== uid) return undefined
  return { sessionId: row.sessionId, operatorId: row.operatorId }
}
