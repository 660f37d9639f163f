import { useDeferredValue, useState } from 'react'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { type Name, nameOf } from '../../kernel/i18n/name-of.ts'
import { Select } from '../../kernel/ui/Select.tsx'

export interface ExhibitionSelectProps {
  value: string | undefined
  onChange: (id: string | undefined) => void
  /** The current choice, which may not be among the first results. */
  chosen?: { id: string; name: Name }
  id?: string
  invalid?: boolean
  describedBy?: string
}

/** Approved and not over: a temporary partner can work only in such exhibitions. */
const running: readonly string[] = ['preparing', 'ready']

/** Selects one of the operator's active exhibitions by name. */
export function ExhibitionSelect({ value, onChange, chosen, id, invalid, describedBy }: ExhibitionSelectProps) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const { data, isFetching } = useQueryCommand(
    'getOperatorExhibitionPage',
    { pageSize: 40, search: search ? { type: 'name', value: search } : undefined },
    { keepPrevious: true },
  )
  const found = (data?.list ?? [])
    .filter(({ state }) => running.includes(state))
    .map(row => ({ value: row.id, label: nameOf({ cn: row.nameCn, en: row.nameEn }) }))
  const missing = chosen && !search && !found.some(option => option.value === chosen.id)
  return (
    <Select
      id={id}
      aria-describedby={describedBy}
      style={{ width: '100%' }}
      status={invalid ? 'error' : undefined}
      placeholder={t('partner.exhibitionPlaceholder')}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={isFetching}
      notFoundContent={t('partner.exhibitionNone')}
      value={value}
      options={missing ? [{ value: chosen.id, label: nameOf(chosen.name) }, ...found] : found}
      onChange={(next: string | undefined) => {
        setTyped('')
        onChange(next)
      }}
    />
  )
}
