import type { ReactNode } from 'react'
import { formatDates, venueClock } from '../../kernel/format/format.ts'
import { currentLanguage } from '../../kernel/i18n/language.ts'
import { Plate } from '../../kernel/ui/Plate.tsx'
import type { useExhibition } from './use-exhibition.ts'

/** Facts of an exhibition on its badge pages: code, organizer, halls, dates. Evaluated while rendering. */
export function exhibitionFacts({ exhibition }: Pick<ReturnType<typeof useExhibition>, 'exhibition'>): ReactNode[] {
  if (!exhibition) return []
  const { code, sponsor, halls, open } = exhibition
  return [
    code,
    sponsor[currentLanguage()],
    halls.length > 0 && <Plate key="halls" filled halls={halls} />,
    open.from && open.to && formatDates(venueClock(open.from).date, venueClock(open.to).date),
  ].filter(Boolean)
}
