import { codes } from '@fairgate/contract/kernel/refusal'
import { sessionRefusals } from '@fairgate/contract/session/refusals'
import sql from 'sql-template-tag'
import type { Db } from '../kernel/database.ts'
import { PUSH_CHANNEL } from '../kernel/push-publisher.ts'
import { type EndReason, endSessionsOf } from './sessions.ts'

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
