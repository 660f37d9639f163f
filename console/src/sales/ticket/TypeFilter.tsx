import { useText } from '../../kernel/i18n/language.ts'
import { SelectFilter } from '../../kernel/ui/list/SelectFilter.tsx'
import type { OfExhibition } from './ticket-paths.ts'
import { useTicketTypes } from './use-ticket-types.ts'

interface Narrowed {
  filters: { ticketTypeId?: string }
  setFilters: (filters: { ticketTypeId?: string }) => void
}

/** Filters a list by type. */
export function TypeFilter({ exhibitionId, list }: OfExhibition & { list: Narrowed }) {
  const t = useText()
  const { options } = useTicketTypes(exhibitionId)
  return (
    <SelectFilter
      label={t('ticket.type')}
      all={t('ticket.allTypes')}
      value={list.filters.ticketTypeId}
      options={options}
      onChange={ticketTypeId => list.setFilters({ ticketTypeId })}
    />
  )
}
