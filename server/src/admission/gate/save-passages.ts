import type { PassageDirection, Verdict } from '@fairgate/contract/admission/gate/checks'
import sql from 'sql-template-tag'
import { addToRowCounts } from '../../kernel/counter/row-count.ts'
import type { Db } from '../../kernel/database/database.ts'

/** A passage of an upload in the shape of its row. */
export interface PassageRow {
  id: string
  scanId: string
  channelId: string
  zoneId: string
  badgeId: string | null
  ticketId: string | null
  people: number
  direction: PassageDirection
  verdict: Verdict
  reason: string | null
  overruled: string | null
  clockOff: boolean
  /** Milliseconds since 1970. */
  at: number
  deviceAt: string
  gateDay: string
  shownText: string | null
  action: Verdict
  by: 'device' | 'guard'
  note: string | null
  shiftId: string | null
  policyNo: number | null
  clauseNo: number | null
  /** The blacklist entry with this number, if the person has neither badge nor ticket. */
  blacklistEntryId: string | null
}

interface SaveContext {
  db: Db
  exhibitionId: string
  deviceId: string
  now: Date
}

/** Writes passages of an upload and their counts; the first admission of a ticket changes its state to entered. */
export async function savePassages(
  { db, exhibitionId, deviceId, now }: SaveContext,
  rows: readonly PassageRow[],
): Promise<void> {
  const json = JSON.stringify(rows.map(row => ({ ...row, at: new Date(row.at).toISOString() })))
  await db.run(sql`
    insert into passage (exhibition_id, id, device_id, scan_id, channel_id, zone_id, badge_id, ticket_id, people, direction,
      verdict, reason, overruled, clock_off, at, device_at, gate_day, shown, action_taken, offline, decided_by, guard_note, received_at,
      shift_id, policy_no, clause_no, blacklisted)
    select ${exhibitionId}, r.id, ${deviceId}, r."scanId", r."channelId", r."zoneId", r."badgeId", r."ticketId", r.people,
      r.direction, r.verdict, r.reason, r.overruled, r."clockOff", r.at, r."deviceAt", r."gateDay", r."shownText", r.action, true,
      r.by, r.note, ${now.toISOString()}, r."shiftId", r."policyNo", r."clauseNo", r."blacklistEntryId"
    from jsonb_to_recordset(${json}::jsonb) r (id uuid, "scanId" uuid, "channelId" uuid, "zoneId" uuid, "badgeId" uuid,
      "ticketId" uuid, people int, direction text, verdict text, reason text, overruled text, "clockOff" boolean, at timestamptz,
      "deviceAt" timestamptz, "gateDay" date, "shownText" text, action text, by text, note text, "shiftId" uuid, "policyNo" int,
      "clauseNo" int, "blacklistEntryId" uuid)
    order by r.at`)
  const entered = rows.filter(row => row.ticketId !== null && row.action === 'admitted' && row.direction === 'in')
  if (entered.length > 0) {
    await db.run(sql`select gate_tickets_entered(${exhibitionId}, ${entered.map(({ ticketId }) => ticketId)}::uuid[],
      ${entered.map(({ at }) => new Date(at).toISOString())}::timestamptz[])`)
  }
  // Counted by the evaluation, as gate_decide_all does.
  await addToRowCounts(
    db,
    exhibitionId,
    rows.map(({ gateDay, reason, direction }) => [
      exhibitionId,
      `gate.${gateDay}.${reason === null ? direction : `refused.${reason}`}`,
      1,
    ]),
  )
}
