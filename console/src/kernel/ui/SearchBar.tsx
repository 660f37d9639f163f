import type { DictionaryCode } from '@fairgate/contract/foundation/dictionary/dictionary-labels'
import { debounceDelay } from '@fairgate/contract/kernel/wire/constants'
import { Select } from 'antd'
import { Search, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useText } from '../i18n/language.ts'
import { Fold } from './Fold.tsx'
import { useHotkeys } from './hotkeys.ts'
import { part } from './part.tsx'
import { textWidth } from './text-width.ts'
import { useDictionary } from './use-dictionary.ts'
import './SearchBar.css'

/** Px of the type select around its label: padding, the arrow, and the clear button. */
const TYPE_FRAME = 48

const DateField = part(async () => (await import('./DateField.tsx')).DateField, <span className="fg-search-choice" />)

/** A search field (spec §3, Search option). */
export interface SearchOption {
  value: string
  label: string
  type: 'text' | 'date' | 'select'
  /** Choices of a `select`; those of a dictionary are loaded when its field is shown. */
  options?: readonly { label: string; value: string }[]
  dictionary?: DictionaryCode
}

export interface SearchBarProps {
  fields: readonly SearchOption[]
  value: { type: string; value: string } | undefined
  onSearch: (search: { type: string; value: string } | undefined) => void
  /** Further filters, right of the field; those that do not fit are collapsed. */
  children?: ReactNode
  /** One of them is in use: none is collapsed. */
  narrowed?: boolean
  /** Right end: column settings, a remark. */
  tail?: ReactNode
}

/** Type, then text, date or choice by the field's type. Enter, clearing, choosing and a pause in typing search. */
export function SearchBar({ fields, value, onSearch, children, narrowed, tail }: SearchBarProps) {
  const t = useText()
  const id = useId()
  const [type, setType] = useState(value?.type ?? fields[0]?.value)
  const [typed, setTyped] = useState(value?.value ?? '')
  const input = useRef<HTMLInputElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])
  const [searchedType, searched = ''] = [value?.type, value?.value]
  // The address may change while the field is shown: a link, Back, "clear conditions". Rendering again with the same
  // address, as after a push, does not revert a recent choice.
  useEffect(() => {
    setTyped(searched)
    if (searchedType !== undefined) setType(searchedType)
  }, [searchedType, searched])

  useHotkeys(() => (fields.length > 0 ? ['search'] : []))
  const field = fields.find(option => option.value === type)
  const search = (next: string) => {
    clearTimeout(pause.current)
    onSearch(type && next.trim() ? { type, value: next.trim() } : undefined)
  }
  const clear = () => {
    clearTimeout(pause.current)
    setTyped('')
    if (value) onSearch(undefined)
    input.current?.focus()
  }

  return (
    <search className="fg-search">
      {fields.length > 0 && (
        <Select
          className="fg-search-type"
          style={{ width: Math.max(112, ...fields.map(({ label }) => textWidth(label, 14) + TYPE_FRAME)) }}
          aria-label={t('shell.searchType')}
          placeholder={t('shell.searchType')}
          popupMatchSelectWidth={false}
          allowClear={fields.length > 1}
          value={type}
          options={fields.map(({ value: option, label }) => ({ value: option, label }))}
          onChange={(next: string | undefined) => {
            setType(next)
            setTyped('')
            if (value) onSearch(undefined)
          }}
        />
      )}
      {field?.type === 'text' && (
        <label className="fg-search-field" htmlFor={id}>
          <Search size={16} strokeWidth={1.6} aria-hidden />
          <span className="fg-hidden">{field.label}</span>
          <input
            id={id}
            ref={input}
            value={typed}
            maxLength={200}
            placeholder={t('shell.searchText')}
            onChange={event => {
              const { value: next } = event.target
              setTyped(next)
              clearTimeout(pause.current)
              if (next === '' && value) onSearch(undefined)
              // A pause in typing searches; an unfinished composition is no word yet.
              else if (next !== '' && !(event.nativeEvent as InputEvent).isComposing)
                pause.current = setTimeout(() => search(next), debounceDelay)
            }}
            // Enter that ends a Chinese composition chooses a word and does not search.
            onKeyDown={event => event.key === 'Enter' && !event.nativeEvent.isComposing && search(typed)}
          />
          {typed && (
            <button type="button" className="fg-search-clear" aria-label={t('shell.clearSearch')} onClick={clear}>
              <X size={14} strokeWidth={1.6} aria-hidden />
            </button>
          )}
        </label>
      )}
      {field?.type === 'select' && (
        <SearchSelect
          field={field}
          value={typed}
          onChange={next => {
            setTyped(next)
            search(next)
          }}
        />
      )}
      {field?.type === 'date' && (
        <DateField
          className="fg-search-choice"
          aria-label={field.label}
          value={typed || undefined}
          onChange={(day = '') => {
            setTyped(day)
            search(day)
          }}
        />
      )}
      {children && <Fold shown={narrowed}>{children}</Fold>}
      <div className="fg-search-tail">{tail}</div>
    </search>
  )
}

interface SearchSelectProps {
  field: SearchOption
  value: string
  onChange: (value: string) => void
}

function SearchSelect(props: SearchSelectProps) {
  const { dictionary, options = [] } = props.field
  return dictionary ? (
    <DictionarySelect {...props} dictionary={dictionary} />
  ) : (
    <OptionSelect {...props} options={options} />
  )
}

function DictionarySelect({ dictionary, ...props }: SearchSelectProps & { dictionary: DictionaryCode }) {
  return <OptionSelect {...props} options={useDictionary(dictionary).options} />
}

function OptionSelect({
  field,
  value,
  options,
  onChange,
}: SearchSelectProps & { options: readonly { label: string; value: string }[] }) {
  const t = useText()
  return (
    <Select
      className="fg-search-choice"
      aria-label={field.label}
      allowClear
      placeholder={t('shell.searchChoose')}
      value={value || undefined}
      options={options.map(option => ({ ...option }))}
      onChange={(next: string | undefined) => onChange(next ?? '')}
    />
  )
}
