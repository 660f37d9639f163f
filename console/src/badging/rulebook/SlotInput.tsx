import { typedLimits } from '@fairgate/contract/badging/rulebook/fields'
import type { SlotInput as Asked } from '@fairgate/contract/badging/rulebook/slots'
import { half } from '@fairgate/contract/badging/rulebook/slots'
import { useId, useState } from 'react'
import { useLanguage, useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Checkbox } from '../../kernel/ui/Checkbox.tsx'
import { Stack } from '../../kernel/ui/layout/Stack.tsx'
import { MomentInput } from './MomentInput.tsx'
import { trimMarks } from './rulebook-labels.ts'
import { SetsInput } from './SetsInput.tsx'
import { StepsInput } from './StepsInput.tsx'

export interface ValueProps<T> {
  value: T
  /** Undefined: nothing is typed. */
  onChange: (value: T | undefined) => void
}

export interface SlotInputProps {
  input: Asked
  value: unknown
  /** Takes the value, undefined where none was typed; returns why the rule cannot have it. */
  onTake: (value: unknown) => string | undefined
}

/** The input of one parameter. A choice is taken at once, other input by its button or Enter. */
export function SlotInput({ input, value, onTake }: SlotInputProps) {
  const t = useText()
  const [draft, setDraft] = useState(value)
  const [wrong, setWrong] = useState<string>()
  const take = (next: unknown) => setWrong(onTake(next))
  if (input.kind === 'one' || input.kind === 'flag') return <Choice input={input} value={value} onTake={take} />
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        event.stopPropagation()
        take(draft)
      }}
    >
      <Stack gap={8} align="start">
        <Control input={input} value={draft} onChange={setDraft} />
        {wrong && (
          <p className="fg-field-error" role="alert">
            {wrong}
          </p>
        )}
        <Button type="submit" kind="primary" size="small">
          {t('shell.confirm')}
        </Button>
      </Stack>
    </form>
  )
}

function Control({ input, value, onChange }: { input: Asked } & ValueProps<unknown>) {
  if (input.kind === 'many') return <Many input={input} value={value as string[]} onChange={onChange} />
  if (input.kind === 'sets')
    return <SetsInput options={input.options} value={value as string[][]} onChange={onChange} />
  if (input.kind === 'steps') return <StepsInput value={value as never} onChange={onChange} />
  if (input.kind === 'moment') return <MomentInput value={value as never} onChange={onChange} />
  if (input.kind === 'count') return <Count input={input} value={value as number | null} onChange={onChange} />
  return <Typed isLong={input.kind === 'text'} value={String(value ?? '')} onChange={onChange} />
}

type Options<K extends Asked['kind']> = Extract<Asked, { kind: K }>

function Choice({
  input,
  value,
  onTake,
}: {
  input: Options<'one' | 'flag'>
  value: unknown
  onTake: (value: unknown) => void
}) {
  const t = useText()
  const language = useLanguage()
  const name = useId()
  const valueWith = (key: string) => (input.kind === 'flag' ? key === 'yes' : key)
  return (
    <Stack gap={4} role="radiogroup">
      {Object.entries(input.options).map(([key, label]) => (
        <label key={key} className="fg-check-line">
          <input
            type="radio"
            className="fg-radio"
            name={name}
            checked={value === valueWith(key)}
            onClick={() => onTake(valueWith(key))}
            onChange={() => undefined}
          />
          <span>{trimMarks(half(label, language)) || t('rulebook.emptyPart')}</span>
        </label>
      ))}
    </Stack>
  )
}

function Many({ input, value, onChange }: { input: Options<'many'> } & ValueProps<readonly string[]>) {
  const language = useLanguage()
  const options = Object.entries(input.options)
  const toggle = (key: string) =>
    onChange(options.map(([name]) => name).filter(name => (name === key) !== value.includes(name)))
  return (
    <Stack gap={4} role="group">
      {options.map(([key, label]) => (
        <label key={key} className="fg-check-line">
          <Checkbox checked={value.includes(key)} onChange={() => toggle(key)} />
          <span>{half(label, language)}</span>
        </label>
      ))}
    </Stack>
  )
}

function Count({ input, value, onChange }: { input: Options<'count'> } & ValueProps<number | null>) {
  const t = useText()
  const [typed, setTyped] = useState(value === null ? '' : String(value))
  return (
    <input
      className="fg-input"
      inputMode="numeric"
      aria-label={`${input.min}–${input.max}`}
      placeholder={input.optional ? t('rulebook.unlimited') : `${input.min}–${input.max}`}
      value={typed}
      onChange={event => {
        setTyped(event.target.value)
        const text = event.target.value.trim()
        onChange(text === '' ? (input.optional ? null : undefined) : /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN)
      }}
    />
  )
}

function Typed({ isLong, value, onChange }: { isLong: boolean } & ValueProps<string>) {
  const t = useText()
  const [typed, setTyped] = useState(value)
  const change = (text: string) => {
    setTyped(text)
    onChange(text.trim() === '' ? undefined : isLong ? text.trim() : (toAmount(text) ?? text))
  }
  const shared = { className: 'fg-input', 'aria-label': t('rulebook.params'), value: typed }
  if (isLong)
    return <textarea {...shared} rows={4} maxLength={typedLimits.text} onChange={event => change(event.target.value)} />
  return (
    <input
      {...shared}
      inputMode="decimal"
      maxLength={typedLimits.amount}
      onChange={event => change(event.target.value)}
    />
  )
}

/** An amount with two decimals; undefined if it is none. */
function toAmount(text: string): string | undefined {
  const [, whole = '', decimals = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? []
  return whole === '' ? undefined : `${Number(whole)}.${decimals.padEnd(2, '0')}`
}
