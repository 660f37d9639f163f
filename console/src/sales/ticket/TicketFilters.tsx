import { useText } from '../../kernel/i18n/language.ts'
import type { Worklist } from '../../kernel/ui/list/list-spec.ts'
import { part } from '../../kernel/ui/part.tsx'
import { SellerFilter } from './SellerFilter.tsx'
import { TypeFilter } from './TypeFilter.tsx'
import type { OfExhibition } from './ticket-paths.ts'

// The calendar is large, and few operators need it.
const DateField = part(async () => (await import('../../kernel/ui/DateField.tsx')).DateField)

/** Filters tickets by type, seller, and the day on which they are valid. */
export function TicketFilters({ exhibitionId, list }: OfExhibition & { list: Worklist<'getTicketPage'> }) {
  const t = useText()
  return (
    <>
      <TypeFilter exhibitionId={exhibitionId} list={list} />
      <SellerFilter exhibitionId={exhibitionId} list={list} />
      <DateField
        aria-label={t('ticket.onDay')}
        placeholder={t('ticket.onDay')}
        value={list.filters.day}
        onChange={day => list.setFilters({ day: day as never })}
      />
    </>
  )
}
