import { useDeferredValue, useState } from 'react'
import { useQueryCommand } from '../../command/use-command.ts'
import { useText } from '../../i18n/language.ts'
import { type Name, nameOf } from '../../i18n/name-of.ts'
import { Select } from '../Select.tsx'
import { placeholderWidth } from './placeholder-width.ts'

interface Filtered {
  rows: readonly { exhibitionId?: string | null; exhibition?: Name | null }[]
  filters: Readonly<Record<string, string>>
  setFilters: (changes: Record<string, string | undefined>) => void
}

/** Filters a list by one of the operator's exhibitions, found by name. */
export function ExhibitionFilter({ list }: { list: Filtered }) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const chosen = list.filters.exhibitionId
  const { data, isFetching } = useQueryCommand(
    'getOperatorExhibitionPage',
    { pageSize: 40, search: search ? { type: 'name', value: search } : undefined },
    { keepPrevious: true, quiet: true },
  )
  const found = (data?.list ?? []).map(({ id, nameCn, nameEn }) => ({
    ...{ value: id, label: nameOf({ cn: nameCn, en: nameEn }) },
  }))
  // A link may name one that is not among the first results: its rows have the name.
  const name = list.rows.find(row => row.exhibitionId === chosen)?.exhibition
  const isMissing = chosen && !search && !found.some(option => option.value === chosen)
  return (
    <Select
      style={{ flex: '0 1 200px', minWidth: placeholderWidth(t('shell.allExhibitions')) }}
      aria-label={t('shell.exhibitionWord')}
      placeholder={t('shell.allExhibitions')}
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped }}
      popupMatchSelectWidth={false}
      loading={isFetching}
      value={chosen}
      options={isMissing ? [{ value: chosen, label: name ? nameOf(name) : '…' }, ...found] : found}
      onChange={(next: string | undefined) => {
        setTyped('')
        list.setFilters({ exhibitionId: next })
      }}
    />
  )
}
