import { badgeTexts } from '@fairgate/contract/badging/badge/texts'
import { type Day, dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import type { ExhibitionFacts, Period } from '../../../exhibitions/exhibition/api.ts'
import type { Db } from '../../../kernel/database/database.ts'
import type { PrintableBadge, PrintableExhibition, PrintablePhase } from '../print/printable-badge.ts'

export type BadgePhase = 'moveIn' | 'open' | 'moveOut'

/** What badges show of their exhibition. */
export async function printableExhibition(
  db: Db,
  facts: ExhibitionFacts,
  timeZone: string,
): Promise<PrintableExhibition> {
  const venue = await db.maybe<{ zh: string; en: string; hotline: string }>(sql`
    select name_cn as zh, name_en as en, contact_telephone as hotline from company where type = 'platform'`)
  return {
    name: { zh: facts.nameCn, en: facts.nameEn },
    openFrom: dayText(facts.open.from, timeZone),
    openTo: dayText(facts.open.to, timeZone),
    halls: facts.halls,
    venue: { zh: venue?.zh ?? '', en: venue?.en ?? '' },
    hotline: venue?.hotline ?? '',
  }
}

export const printableZones = ({ halls }: ExhibitionFacts): PrintableBadge['zones'] =>
  halls.map(name => ({ name, allowed: true }))

export function printablePhase(phase: BadgePhase, facts: ExhibitionFacts, timeZone: string): PrintablePhase {
  const [zh, en] = badgeTexts[phase]
  const { from, to }: Period = facts[phase]
  const hours = from && to ? `${clock(from, timeZone)} – ${clock(to, timeZone)}` : ''
  return { name: { zh, en }, from: dayText(from, timeZone), to: dayText(to, timeZone), hours }
}

const dayText = (at: string | null, timeZone: string): Day | '' => (at ? dayOf(new Date(at), timeZone) : '')

const clock = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date(at))
