import { Link } from 'react-router'
import { formatDate, venueClock } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { FormAlert } from '../../kernel/ui/FormAlert.tsx'
import type { OfKind } from './acted-partner.ts'
import type { PartnerDetail } from './partner-labels.ts'
import { partnerPaths } from './partner-paths.ts'

/** The day of a moment in the venue's zone. */
const dayOf = (moment: string): string => formatDate(venueClock(moment).date)

/** Shows that a company was merged into another one, or which ones were merged into it, with links. */
export function MergedAlert({ kind, detail: { mergedInto, formerly } }: OfKind & { detail: PartnerDetail }) {
  const t = useText()
  if (!mergedInto && formerly.length === 0) return null
  const lines = mergedInto
    ? [
        {
          id: mergedInto.id,
          text: t('merger.mergedInto', { date: dayOf(mergedInto.at), name: nameOf(mergedInto.name) }),
        },
      ]
    : formerly.map(({ id, name, until }) => ({
        id,
        text: t('merger.until', { date: dayOf(until), name: nameOf(name) }),
      }))
  return (
    <FormAlert warning={mergedInto !== null}>
      {lines.map(({ id, text }) => (
        <Link key={id} className="fg-link" to={partnerPaths(kind).one(id)}>
          {text}
        </Link>
      ))}
    </FormAlert>
  )
}
