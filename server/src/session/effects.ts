import { codes } from '@fairgate/contract/kernel/refusal'
import { sessionRefusals } from '@fairgate/contract/session/refusals'
import sql from 'sql-template-tag'
import type { Db } from '../kernel/database.ts'
import { PUSH_CHANNEL } from '../kernel/push-publisher.ts'
import { type EndReason, endSessionsOf } from './sessions.ts'

/**
 * Ends every session of an operator and tells its sockets: frozen, its role's company frozen, its password reset. Part
 * of the caller's transaction; the next request is answered 403.
 */
export async function endOperatorSessions(db: Db, operatorId: string, reason: EndReason): Promise<void> {
  await tellEnded(db, await endSessionsOf(db, operatorId, reason), reason)
}

/** Ends the sessions of all operators of a company, as freezing it does. */
export async function endCompanySessions(db: Db, companyId: string, reason: EndReason): Promise<void> {
  const rows = await db.many<{ id: string }>(sql`
    update session s set ended_at = now(), ended_reason = ${reason}
    from operator o where o.id = s.operator_id and o.company_id = ${companyId} and s.ended_at is null returning s.id`)
  await tellEnded(
    db,
    rows.map(({ id }) => id),
    reason,
  )
}

/** Ends an operator's login so that another may take its place; extra sessions stay. */
export async function takeOver(db: Db, operatorId: string): Promise<void> {
  await tellEnded(db, await endSessionsOf(db, operatorId, 'takeover', ['login']), 'takeover')
}

/** NOTIFY in the transaction itself: sockets hear of it exactly when it has committed, and only then. */
async function tellEnded(db: Db, sessionIds: readonly string[], reason: EndReason): Promise<void> {
  if (sessionIds.length === 0) return
  const ending = endings[reason]
  const payloads = sessionIds.map(id => JSON.stringify([['ended', id, ending]]))
  await db.many(sql`select pg_notify(${PUSH_CHANNEL}, payload) from unnest(${payloads}::text[]) payload`)
}

const [, frozenCn, frozenEn] = sessionRefusals.frozen
const [, elsewhereCn, elsewhereEn] = sessionRefusals.endedElsewhere
const [, resetCn, resetEn] = sessionRefusals.endedByReset
const [, overCn, overEn] = sessionRefusals.endedHere

/** What the reader is told, by why it ended. */
const endings: Record<EndReason, { code: number; msg: { cn: string; en: string } }> = {
  takeover: { code: codes.loggedInElsewhere, msg: { cn: elsewhereCn, en: elsewhereEn } },
  freeze: { code: codes.frozen, msg: { cn: frozenCn, en: frozenEn } },
  reset: { code: codes.sessionRunOut, msg: { cn: resetCn, en: resetEn } },
  logout: { code: codes.sessionRunOut, msg: { cn: overCn, en: overEn } },
  switch: { code: codes.sessionRunOut, msg: { cn: overCn, en: overEn } },
}
