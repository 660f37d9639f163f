import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { SelectFilter } from '../../kernel/ui/list/SelectFilter.tsx'
import type { OfExhibition } from './ticket-paths.ts'

interface Narrowed {
  filters: { sellerId?: string }
  setFilters: (filters: { sellerId?: string }) => void
}

/** Filters a list by seller; hidden if there is only one. */
export function SellerFilter({ exhibitionId, list }: OfExhibition & { list: Narrowed }) {
  const t = useText()
  const sellers = useQueryCommand('getTicketSellerList', { exhibitionId }).data?.list ?? []
  if (sellers.length < 2 && !list.filters.sellerId) return null
  return (
    <SelectFilter
      label={t('ticket.seller')}
      all={t('ticket.allSellers')}
      value={list.filters.sellerId}
      options={sellers.map(({ id, name }) => ({ value: id, label: nameOf(name) }))}
      onChange={sellerId => list.setFilters({ sellerId })}
    />
  )
}
