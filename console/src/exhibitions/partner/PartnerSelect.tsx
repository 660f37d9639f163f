import type { PartnerKind } from '@fairgate/contract/exhibitions/partner/kinds'
import { useDeferredValue, useState } from 'react'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { type Name, nameOf } from '../../kernel/i18n/name-of.ts'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { Select } from '../../kernel/ui/Select.tsx'
import { commandOf } from './command-of.ts'
import { registerOf } from './partner-labels.ts'

export interface PartnerSelectProps {
  kind: PartnerKind
  value: string | undefined
  onChange: (id: string | undefined) => void
  /** The current choice, which may not be among the first results. */
  chosen?: { id: string; name: Name }
  id?: string
  label?: string
  className?: string
  placeholder?: string
  invalid?: boolean
  clears?: boolean
  describedBy?: string
}

/** Selects an active company of a kind by the beginning of its name. */
export function PartnerSelect({ kind, value, onChange, chosen, ...props }: PartnerSelectProps) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const { data, isFetching } = useQueryCommand(
    commandOf('get…Page', kind),
    { tab: 'inUse', pageSize: 20, search: search ? { type: 'name', value: search } : undefined },
    { keepPrevious: true },
  )
  const found = (data?.list ?? []).map(row => ({ value: row.id, label: nameOf(row.name), register: registerOf(row) }))
  const missing = chosen && !search && !found.some(option => option.value === chosen.id)
  const options = missing ? [{ value: chosen.id, label: nameOf(chosen.name), register: '' }, ...found] : found
  return (
    <Select
      id={props.id}
      className={props.className}
      aria-label={props.label}
      aria-describedby={props.describedBy}
      style={props.className ? undefined : { width: '100%' }}
      status={props.invalid ? 'error' : undefined}
      allowClear={props.clears}
      placeholder={props.placeholder ?? t('partner.selectPlaceholder')}
      // The server searches; the results are not filtered again.
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={isFetching}
      notFoundContent={t('partner.selectNone')}
      value={value}
      options={options}
      optionRender={({ data: option }) => (
        <Inline as="span" className="fg-partner-option" gap={16} align="baseline" justify="space-between">
          <span>{option.label}</span>
          <small>{option.register}</small>
        </Inline>
      )}
      onChange={(id: string | undefined) => {
        setTyped('')
        onChange(id)
      }}
    />
  )
}
