import type { Presence } from '@fairgate/contract/admission/gate/scan-facts'
import sql from 'sql-template-tag'
import { addToRowCounts } from '../../kernel/counter/row-count.ts'
import type { Db } from '../../kernel/database/database.ts'
import type { ReplayedScan } from './holder-replay.ts'

/** New passages of a holder, and where the holder was at the end of each gate day, before and now. */
export interface ZoneMovement {
  holderId: string
  group: boolean
  stored: { gateDay: string; path: readonly string[] } | undefined
  arriving: readonly ReplayedScan[]
  endedBefore: ReadonlyMap<string, readonly string[]>
  endsNow: ReadonlyMap<string, readonly string[]>
  /** How often the holder came in from outside on each gate day, before and now. */
  arrivalsBefore: ReadonlyMap<string, number>
  arrivalsNow: ReadonlyMap<string, number>
  presence: Presence
}

/**
 * Writes the presence that results from all passages of a holder, and adjusts the counters of zones by the difference.
 * An overrun raises the permitted maximum, and a holder who was to be refused has come in: constraints apply to
 * verdicts, not to facts.
 */
export async function savePresence(
  { db, exhibitionId }: { db: Db; exhibitionId: string },
  movements: readonly ZoneMovement[],
): Promise<void> {
  const driven = movements.filter(({ arriving }) => arriving.some(({ action }) => action === 'admitted'))
  if (driven.length === 0) return
  const json = JSON.stringify(driven.map(({ holderId, presence }) => ({ holderId, ...presence })))
  await db.run(sql`
    update presence p set path = array(select value::uuid from jsonb_array_elements_text(r.path)), gate_day = r."gateDay",
      entries_today = r."entriesToday", entries_total = r."entriesTotal", days_entered = r."daysEntered", heads = r.heads,
      entered_at = to_timestamp(r."enteredAt" / 1000.0), entry_denied = false,
      allowed_today = case when p.allowed_today is not null then greatest(p.allowed_today, r."entriesToday") end,
      allowed_total = case when p.allowed_total is not null then greatest(p.allowed_total, r."entriesTotal") end,
      allowed_days = case when p.allowed_days is not null then greatest(p.allowed_days, r."daysEntered") end
    from jsonb_to_recordset(${json}::jsonb) r ("holderId" uuid, path jsonb, "gateDay" date, "entriesToday" int,
      "entriesTotal" int, "daysEntered" int, heads int, "enteredAt" float8)
    where p.exhibition_id = ${exhibitionId} and p.holder_id = r."holderId"`)
  await addToRowCounts(
    db,
    exhibitionId,
    driven.flatMap(movement => zoneChangesOf(exhibitionId, movement)),
  )
}

/**
 * People inside zones, and arrivals and departures: people inside the outermost zones are always the difference of the
 * two.
 */
function zoneChangesOf(exhibitionId: string, movement: ZoneMovement): [string, string, number][] {
  if (movement.group) {
    return movement.arriving
      .filter(({ action }) => action === 'admitted')
      .flatMap(({ zone, direction, people, gateDay }) => [
        ...(zone.parentId === null ? zone.path : [zone.id]).map((id): [string, string, number] => [
          id,
          `inside.${gateDay}`,
          direction === 'in' ? people : -people,
        ]),
        ...(zone.parentId === null
          ? [[exhibitionId, `people.${gateDay}.${direction}`, people] satisfies [string, string, number]]
          : []),
      ])
  }
  const days = new Set(movement.arriving.map(({ gateDay }) => gateDay))
  return [...days].flatMap(day => {
    // What the counters include for the holder: on the stored gate day, the stored presence.
    const was = movement.stored?.gateDay === day ? movement.stored.path : (movement.endedBefore.get(day) ?? [])
    const is = movement.endsNow.get(day) ?? []
    const arrived = (movement.arrivalsNow.get(day) ?? 0) - (movement.arrivalsBefore.get(day) ?? 0)
    const more = Math.sign(is.length) - Math.sign(was.length)
    return [
      ...(arrived === 0 ? [] : [[exhibitionId, `people.${day}.in`, arrived] satisfies [string, string, number]]),
      ...(arrived === more
        ? []
        : [[exhibitionId, `people.${day}.out`, arrived - more] satisfies [string, string, number]]),
      ...is.filter(id => !was.includes(id)).map((id): [string, string, number] => [id, `inside.${day}`, 1]),
      ...was.filter(id => !is.includes(id)).map((id): [string, string, number] => [id, `inside.${day}`, -1]),
    ]
  })
}
