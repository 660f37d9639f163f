import type { DiscrepancyKind } from '@fairgate/contract/admission/offline/fields'
import sql from 'sql-template-tag'
import { hostsOf } from '../../exhibitions/exhibition/api.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import type { CreationContext } from '../../kernel/services/services.ts'
import { runCreateHooks, runWithdrawalHooks } from '../../kernel/transition/transition-hooks.ts'
import { passedOn } from '../gate/api.ts'
import type { Recorded } from '../gate/hooks.ts'
import { discrepancyColumns, discrepancyEntity, type LockedDiscrepancy } from './entity.ts'

/** A case to be opened about a passage. */
export interface Opened {
  kind: DiscrepancyKind
  passageId: string
  otherId: string | null
  badgeId: string | null
  ticketId: string | null
  doorId: string
  reason: string | null
  /** Milliseconds since 1970. */
  at: number
  facts: object | null
}

/** Passages through two doors within this time (milliseconds) are two copies of one card. */
const twoDoorsWithin = 2 * 60_000

const revoked: readonly (string | null)[] = [
  'dead',
  'suspended',
  'blacklisted',
  'expired',
  'awaitingPayment',
  'notIssued',
]
const somewhereElse: readonly (string | null)[] = ['alreadyInside', 'entriesUsed', 'tooSoon']

/** What is wrong with a stored passage; empty if the device did what the venue would have done. */
export function findDiscrepancies({ passageId, link, evaluation, other, scan, overtaken }: Recorded): Opened[] {
  const of = (kind: DiscrepancyKind): Opened => ({
    ...{ kind, passageId, otherId: other?.id ?? null, at: link.at, doorId: link.channel.doorId },
    ...{ badgeId: link.badgeId, ticketId: link.ticketId },
    reason: evaluation.reason ?? evaluation.overruled,
    facts: null,
  })
  const opened: Opened[] = []
  if (scan?.clockOff) opened.push(of('impossibleClock'))
  const should = evaluation.verdict === 'refused' ? 'refused' : 'admitted'
  if (overtaken || (link.offline && link.action === 'admitted' && should === 'refused')) {
    const { reason } = evaluation
    const twoDoors =
      somewhereElse.includes(reason) &&
      other !== undefined &&
      other.channel.doorId !== link.channel.doorId &&
      Math.abs(link.at - other.at) < twoDoorsWithin
    opened.push(of(twoDoors ? 'twoDoors' : revoked.includes(reason) ? 'afterRevocation' : 'admittedRefused'))
  }
  // A guard may refuse a person that no rule refuses.
  if (link.offline && link.action === 'refused' && should === 'admitted' && link.by === 'device')
    opened.push(of('refusedAdmitted'))
  return opened
}

const evaluatedKinds: readonly DiscrepancyKind[] = ['twoDoors', 'afterRevocation', 'admittedRefused', 'refusedAdmitted']

/** What was evaluated again: these passages, and zones on these gate days. */
interface Evaluated {
  recorded: readonly Recorded[]
  days: readonly string[]
}

/**
 * Later uploads disprove cases or change what they say: an untaken case follows, and so do its notifications. A case
 * that somebody investigates, or has settled, stays as it is.
 */
export async function reviseDiscrepancies(
  context: CreationContext,
  exhibitionId: string,
  { recorded, days }: Evaluated,
  opened: readonly Opened[],
): Promise<void> {
  const { db, push } = context
  const revisedIds = recorded.flatMap(({ scan, passageId }) => (scan ? [] : [passageId]))
  if (revisedIds.length === 0 && days.length === 0) return
  const json = JSON.stringify(opened)
  const stands = sql`jsonb_to_recordset(${json}::jsonb) r (kind text, "passageId" uuid, "otherId" uuid, reason text, facts jsonb)`
  const untouched = sql`t.exhibition_id = ${exhibitionId} and t.state = 'pending' and t.version = 1 and (
    t.passage_id = any(${revisedIds}::uuid[]) and t.kind = any(${[...evaluatedKinds]}::text[])
    or t.kind = 'zoneOverrun' and ${passedOn(days)})`
  const gone = await db.many<LockedDiscrepancy & { createdAt: string }>(sql`
    delete from discrepancy t where ${untouched} and not exists (
      select from ${stands} where r.kind = t.kind and r."passageId" = t.passage_id)
    returning ${discrepancyColumns}, t.created_at as "createdAt"`)
  const changed = await db.run(sql`
    update discrepancy t set other_id = r."otherId", reason = r.reason, facts = r.facts from ${stands}
    where ${untouched} and r.kind = t.kind and r."passageId" = t.passage_id
      and (r."otherId", r.reason, r.facts) is distinct from (t.other_id, t.reason, t.facts)`)
  if (gone.length + changed > 0) publishRowChange(push, await hostsOf(db, exhibitionId), 'conflict')
  await runWithdrawalHooks(context, discrepancyEntity, gone)
}

/**
 * Opens cases in the caller's transaction, and notifies those who may settle them; an existing case stays as it is.
 * Returns the new ones.
 * @param opened of one gate context
 */
export async function openDiscrepancies(
  context: CreationContext,
  exhibitionId: string,
  opened: readonly Opened[],
): Promise<{ id: string; kind: DiscrepancyKind; passageId: string }[]> {
  if (opened.length === 0) return []
  const json = JSON.stringify(opened.map(one => ({ ...one, at: new Date(one.at).toISOString() })))
  const made = await context.db.many<LockedDiscrepancy & { passageId: string }>(sql`
    insert into discrepancy as t (exhibition_id, kind, passage_id, other_id, badge_id, ticket_id, door_id, reason, facts, at)
    select ${exhibitionId}, r.kind, r."passageId", r."otherId", r."badgeId", r."ticketId", r."doorId", r.reason, r.facts, r.at
    from jsonb_to_recordset(${json}::jsonb) r (kind text, "passageId" uuid, "otherId" uuid, "badgeId" uuid, "ticketId" uuid,
      "doorId" uuid, reason text, facts jsonb, at timestamptz)
    order by r.kind, r."passageId"
    on conflict on constraint discrepancy_once do nothing
    returning ${discrepancyColumns}, t.passage_id as "passageId"`)
  if (made.length === 0) return []
  publishRowChange(context.push, await hostsOf(context.db, exhibitionId), 'conflict')
  await runCreateHooks(context, discrepancyEntity, made)
  return made
}
