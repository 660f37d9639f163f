import { badgeTexts } from '@fairgate/contract/badging/badge/texts'
import type { PlateOrigin } from '@fairgate/contract/badging/badge/vehicle-fields'
import sql from 'sql-template-tag'
import { enabledOptions } from '../../../../foundation/dictionary/api.ts'
import type { Db } from '../../../../kernel/database/database.ts'
import { buildChoices, type Choices, toPlainText } from '../../../../kernel/import/choices.ts'
import type { Config } from '../../../../kernel/settings/config.ts'
import { documentBook } from '../../document-book.ts'
import type { PersonRules } from '../../import/person-cells.ts'
import { venueToday } from '../../person-input.ts'
import { type DoorsToBook, doorNames } from '../slot-list.ts'

/** What rows of vehicles are validated against. */
export interface VehicleRules extends PersonRules {
  origins: Choices
  types: Choices
  /** Ids of slots by their spelling in sheets; null if several doors have a slot at that time and no door is given. */
  slots: ReadonlyMap<string, string | null>
}

interface RulesContext {
  db: Db
  config: Pick<Config, 'venueTimeZone'>
  now: Date
  gate: Pick<DoorsToBook, 'findLocations'>
}

const originLabels = {
  mainland: badgeTexts.plateMainland,
  hongKong: badgeTexts.plateHongKong,
  macao: badgeTexts.plateMacao,
} as const satisfies Record<PlateOrigin, unknown>

/** The origins of plates, by their names in sheets. */
export const originOptions = Object.entries(originLabels).map(([value, [cn, en]]) => ({ value, cn, en }))

/** The normalised spelling of a slot in a sheet, with any date separator. */
export const formatSlot = (typed: string): string =>
  toPlainText(
    typed
      .replace(/[/.\u5e74\u6708]/g, '-')
      .replace(/\u65e5/g, ' ')
      .replace(/\b\d\b/g, '0$&'),
  )

/** Slots of phases that have not begun, as a sheet writes them: 2030-03-01 16:00 N1-01. */
export async function slotsWritten(
  { db, config, now, gate }: RulesContext,
  { exhibitionId, phases }: { exhibitionId: string; phases: readonly string[] },
): Promise<{ id: string; begins: string; door: string }[]> {
  const nameOf = await doorNames(gate, db, exhibitionId)
  const rows = await db.many<{ id: string; doorId: string; begins: string }>(sql`
    select s.id, s.door_id as "doorId", to_char(s.begins_at at time zone ${config.venueTimeZone}, 'YYYY-MM-DD HH24:MI') as begins
    from slot s where s.exhibition_id = ${exhibitionId} and s.phase = any(${[...phases]}::text[])
      and s.begins_at > ${now.toISOString()}::timestamptz order by s.begins_at, s.id`)
  // The sign of a door comes before its name.
  return rows.map(({ id, doorId, begins }) => ({ id, begins, door: nameOf(doorId).cn.split(' ')[0] ?? '' }))
}

/** The rules of an import, from the current exhibition and dictionaries. */
export async function rulesOf(
  context: RulesContext,
  found: { exhibitionId: string; phases: readonly string[] },
): Promise<VehicleRules> {
  const { db, now, config } = context
  const slots = new Map<string, string | null>()
  for (const { id, begins, door } of await slotsWritten(context, found)) {
    slots.set(formatSlot(`${begins} ${door}`), id)
    slots.set(formatSlot(begins), slots.has(formatSlot(begins)) ? null : id)
  }
  return {
    today: venueToday(now, config),
    documents: await documentBook(db),
    origins: buildChoices(originOptions),
    types: buildChoices(await enabledOptions(db, 'vehicle_type', { exhibitionId: found.exhibitionId })),
    slots,
  }
}
