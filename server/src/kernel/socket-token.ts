import { hash, randomBytes } from 'node:crypto'
import { type Db, statement } from './database.ts'

/** Who a push socket belongs to. */
export type SocketToken = { readonly sessionId: string; readonly operatorId: string }

const LIFE_SECONDS = 30

// Tickets nobody took are swept by those who come later; skip locked keeps two sweeps out of each other's way.
const issue = statement(
  'push-ticket-issue',
  `with stale as (
     delete from push_ticket where token_hash in (
       select token_hash from push_ticket where expires_at < now() order by expires_at limit 50 for update skip locked)
   )
   insert into push_ticket (token_hash, session_id, operator_id, expires_at)
   values ($1, $2, $3, now() + make_interval(secs => ${LIFE_SECONDS}))`,
)
const take = statement(
  'push-ticket-take',
  `delete from push_ticket where token_hash = $1
   returning session_id as "sessionId", operator_id as "operatorId", expires_at > now() as "inTime"`,
)

/**
 * Issues what opens one push socket, on any node, once, within 30 seconds: the answer of `getPushTicket`.
 * @param db the primary, never a replica: a row is written
 */
export async function issueSocketToken(
  db: Db,
  { sessionId, operatorId }: SocketToken,
): Promise<{ token: string; expiresIn: number }> {
  const token = randomBytes(32).toString('base64url')
  await db.run(issue(hash('sha256', token, 'buffer'), sessionId, operatorId))
  return { token, expiresIn: LIFE_SECONDS }
}

/**
 * Takes a ticket; undefined where it is unknown, taken, too old, or another operator's. A wrong `uid` uses it
 * up as well: nobody tries two.
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
