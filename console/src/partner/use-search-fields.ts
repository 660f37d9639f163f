import { useText } from '../kernel/language.ts'
import type { SearchOption } from '../ui/SearchBar.tsx'

/** What partners are looked for by. */
export function useSearchFields(): SearchOption[] {
  const t = useText()
  return [
    { value: 'name', label: t('partner.name'), type: 'text' },
    { value: 'creditCode', label: t('partner.creditCode'), type: 'text' },
    { value: 'contactName', label: t('partner.contactName'), type: 'text' },
    { value: 'contactTelephone', label: t('partner.contactTelephone'), type: 'text' },
  ]
}
