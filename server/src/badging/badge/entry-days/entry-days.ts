import { consecutive, daysIn, daysOfPhases, type EntryDays } from '@fairgate/contract/badging/badge/entry-days'
import type { Day } from '@fairgate/contract/kernel/schedule/day'
import { type ExhibitionFacts, exhibitionById } from '../../../exhibitions/exhibition/api.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import type { LockedBadge } from '../entity.ts'
import { phaseDays } from '../rules/batch-facts.ts'

/** The days of some phases of an exhibition. */
export function allDays(
  exhibition: Pick<ExhibitionFacts, 'moveIn' | 'open' | 'moveOut'>,
  phases: readonly string[],
  timeZone: string,
): Day[] {
  const periods = phaseDays(exhibition, timeZone)
  return daysOfPhases((phases as LockedBadge['phases']).map(phase => periods[phase]))
}

/** Why chosen days are refused; undefined if they are consecutive days of the phases. */
export function whyNotDays(days: EntryDays | undefined, possible: readonly Day[]): DaysRefusal | undefined {
  if (!days) return 'badge.daysNotContiguous'
  return daysIn(days).every(day => possible.includes(day)) ? undefined : 'badge.daysOutside'
}
export type DaysRefusal = 'badge.daysNotContiguous' | 'badge.daysOutside'

/** The chosen days of a form, which refuses them at its field; null: all days of the phases. */
export async function chosenEntryDays(
  db: Db,
  { exhibitionId, phases }: { exhibitionId: string; phases: readonly string[] },
  chosen: readonly Day[] | null | undefined,
  timeZone: string,
): Promise<EntryDays | null> {
  if (!chosen) return null
  const exhibition = await exhibitionById(db, exhibitionId)
  const days = consecutive(chosen)
  const reason = whyNotDays(days, exhibition ? allDays(exhibition, phases, timeZone) : [])
  if (reason) refuse(reason, { field: 'entryDays' })
  return days ?? null
}
