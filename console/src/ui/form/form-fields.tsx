import type { Field as FieldData, Fields, TextField as TextData } from '@fairgate/contract/kernel/field'
import { Select } from 'antd'
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import { type TextKey, useText } from '../../kernel/language.ts'
import { Checkbox } from '../Checkbox.tsx'
import { ChoiceField } from '../ChoiceField.tsx'
import { Field, type FieldControl } from '../Field.tsx'
import { Segmented } from '../Segmented.tsx'
import { TextField, type TextFieldProps } from '../TextField.tsx'
import { useField } from './draft-context.ts'
import type { Typed } from './typed.ts'
import './form-fields.css'

// The calendar and the cascader are large, and few forms have one.
const DateField = lazy(async () => ({ default: (await import('../DateField.tsx')).DateField }))
const RegionCascader = lazy(async () => ({ default: (await import('../RegionCascader.tsx')).RegionCascader }))

interface Named<Name extends string> {
  name: Name
  /** Where the field's own word does not fit. */
  label?: string
  hint?: ReactNode
  /** Right end of the label's line. */
  extra?: ReactNode
}

interface Choosable {
  value: string
  label: string
  /** Small, right of it. */
  remark?: string
}

export interface TextProps<Name extends string>
  extends Named<Name>,
    Pick<TextFieldProps, 'placeholder' | 'disabled' | 'large' | 'autoComplete' | 'spellCheck'> {
  /** Stands in the field, right: a unit. */
  suffix?: string
  /** Stands right of the field: a button. */
  beside?: ReactNode
}

export interface ChoiceProps<Name extends string> extends Named<Name> {
  options: readonly Choosable[]
  /** Stands where nothing is chosen. */
  placeholder?: string
  loading?: boolean
  disabled?: boolean
  /** What follows for other fields. */
  onChosen?: (value: string | undefined) => void
}

export interface FewProps<Name extends string, Option extends string> extends Named<Name> {
  /** The word of each. */
  words: Readonly<Record<Option, TextKey>>
}

export interface OwnProps<Name extends string, Value> extends Named<Name> {
  children: (
    control: FieldControl,
    state: { value: Value; set: (value: Value) => void; error: string | undefined; closed: boolean },
  ) => ReactNode
}

type Names<S extends Fields, Kind extends FieldData['kind']> = {
  [Name in keyof S]: S[Name]['kind'] extends Kind ? Name : never
}[keyof S] &
  string

type OptionOf<F> = F extends { readonly options: readonly (infer Option extends string)[] } ? Option : never

/** The parts of a form, each taking only names of fields it fits. */
interface Parts<S extends Fields> {
  /** One line of text, or a number. */
  text: (props: TextProps<Names<S, 'text' | 'number'>>) => ReactNode
  /** Some sentences. */
  note: (props: TextProps<Names<S, 'text'>> & { rows?: number }) => ReactNode
  /** One of a list, found by typing a part of its label. */
  choice: (props: ChoiceProps<Names<S, 'choice' | 'option' | 'id'>>) => ReactNode
  /** Several of a list. */
  many: (props: ChoiceProps<Names<S, 'choices' | 'ids'>>) => ReactNode
  /** One of two or three, side by side. */
  segmented: <Name extends Names<S, 'choice'>>(props: FewProps<Name, OptionOf<S[Name]>>) => ReactNode
  /** Some of a few, each with a box to tick. */
  ticks: <Name extends Names<S, 'choices'>>(props: FewProps<Name, OptionOf<S[Name]>>) => ReactNode
  day: (props: Named<Names<S, 'day'>> & { blockPast?: boolean }) => ReactNode
  region: (
    props: Named<Names<S, 'option'>> & Pick<ComponentProps<typeof RegionCascader>, 'regions' | 'disabled'>,
  ) => ReactNode
  /** A control of its own. */
  own: <Name extends keyof S & string>(props: OwnProps<Name, Typed<S[Name]>>) => ReactNode
}

/** The parts for the forms of these fields: `const F = formFields(doorFields)`, then `<F.text name="nameCn" />`. */
export function formFields<S extends Fields>(_: S): Parts<S> {
  return parts as unknown as Parts<S>
}

const parts = {
  text: Line,
  note: Note,
  choice: Choice,
  many: Many,
  segmented: Few,
  ticks: Ticks,
  day: Day,
  region: Region,
  own: Own,
}

/** Characters of a number with its separators. */
const numberLength = 20

function Line({ name, label, extra, hint, suffix, ...input }: TextProps<string>) {
  const t = useText()
  const state = useField<string>(name, label)
  const data = state.field.kind === 'text' ? state.field : undefined
  return (
    <TextField
      name={name}
      label={state.label}
      required={state.required}
      error={state.error}
      hint={state.storedNow === undefined ? hint : t('shell.storedNow', { value: state.storedNow })}
      extra={extra}
      suffix={suffix}
      lang={data?.lang}
      maxLength={data ? looseLength(data) : numberLength}
      inputMode={data ? data.keys : 'numeric'}
      autoCapitalize={data?.keys === 'email' ? 'off' : undefined}
      value={state.value}
      onChange={value => state.set(data?.capitals ? value.toUpperCase() : value)}
      {...input}
      disabled={input.disabled || state.closed}
    />
  )
}

/** Room for what is taken out again: spaces and dashes in numbers. */
const looseLength = ({ max, plain }: TextData) => (plain ? max * 2 : max)

function Note({ name, label, hint, extra, rows = 3, placeholder, disabled }: TextProps<string> & { rows?: number }) {
  const state = useField<string>(name, label)
  const data = state.field.kind === 'text' ? state.field : undefined
  return (
    <Field {...state} name={name} hint={hint} extra={extra}>
      {control => (
        <textarea
          {...control}
          className="fg-input"
          rows={rows}
          maxLength={data?.max}
          lang={data?.lang}
          placeholder={placeholder}
          disabled={disabled}
          value={state.value}
          onChange={event => state.set(event.target.value)}
        />
      )}
    </Field>
  )
}

function Choice({ name, label, hint, onChosen, ...rest }: ChoiceProps<string>) {
  const t = useText()
  const state = useField<string | undefined>(name, label)
  const now = rest.options.find(({ value }) => value === state.storedNow)
  return (
    <ChoiceField
      {...rest}
      name={name}
      label={state.label}
      required={state.required as false}
      error={state.error}
      hint={now ? t('shell.storedNow', { value: now.label }) : hint}
      value={state.value}
      onChange={(value: string | undefined) => {
        state.set(value)
        onChosen?.(value)
      }}
      disabled={rest.disabled || state.closed}
    />
  )
}

function Many({ name, label, hint, extra, options, onChosen: _, ...rest }: ChoiceProps<string>) {
  const state = useField<readonly string[]>(name, label)
  return (
    <Field {...state} name={name} hint={hint} extra={extra}>
      {control => (
        <Select
          {...control}
          {...rest}
          mode="multiple"
          style={{ width: '100%' }}
          status={state.error ? 'error' : undefined}
          maxCount={state.field.kind === 'ids' ? state.field.max : undefined}
          value={[...state.value]}
          options={options.map(option => ({ ...option }))}
          showSearch={{ optionFilterProp: 'label' }}
          optionRender={({ data }) => (
            <span className="fg-form-option">
              <span>{data.label}</span>
              {data.remark && <small>{data.remark}</small>}
            </span>
          )}
          onChange={(next: string[]) => state.set(next)}
        />
      )}
    </Field>
  )
}

function Few({ name, label, words, ...rest }: FewProps<string, string>) {
  const t = useText()
  const state = useField<string>(name, label)
  return (
    <Field {...state} {...rest} name={name}>
      {() => (
        <Segmented
          label={state.label}
          value={state.value}
          options={Object.entries(words).map(([value, key]) => ({ value, label: t(key) }))}
          onChange={state.set}
        />
      )}
    </Field>
  )
}

function Ticks({ name, label, words, ...rest }: FewProps<string, string>) {
  const t = useText()
  const state = useField<readonly string[]>(name, label)
  const options = Object.entries(words)
  return (
    <Field {...state} {...rest} name={name}>
      {({ id }) => (
        <div className="fg-form-ticks">
          {options.map(([option, key], index) => (
            <label key={option} htmlFor={index === 0 ? id : `${id}-${option}`}>
              <Checkbox
                id={index === 0 ? id : `${id}-${option}`}
                checked={state.value.includes(option)}
                onChange={event =>
                  // In the order they stand, however they were ticked.
                  state.set(
                    options
                      .map(([each]) => each)
                      .filter(each => (each === option ? event.target.checked : state.value.includes(each))),
                  )
                }
              />
              {t(key)}
            </label>
          ))}
        </div>
      )}
    </Field>
  )
}

function Day({ name, label, blockPast, ...rest }: Named<string> & { blockPast?: boolean }) {
  const state = useField<string | undefined>(name, label)
  return (
    <Field {...state} {...rest} name={name}>
      {({ id, 'aria-describedby': described }) => (
        <Suspense fallback={<div className="fg-input" />}>
          <DateField
            id={id}
            aria-describedby={described}
            value={state.value}
            onChange={state.set}
            invalid={state.error !== undefined}
            blockPast={blockPast}
          />
        </Suspense>
      )}
    </Field>
  )
}

function Region({
  name,
  label,
  regions,
  disabled,
  ...rest
}: Named<string> & Pick<ComponentProps<typeof RegionCascader>, 'regions' | 'disabled'>) {
  const state = useField<string | undefined>(name, label)
  return (
    <Field {...state} {...rest} name={name}>
      {({ id, 'aria-describedby': described }) => (
        <Suspense fallback={<div className="fg-input" />}>
          <RegionCascader
            id={id}
            aria-describedby={described}
            regions={regions}
            value={state.value}
            onChange={state.set}
            invalid={state.error !== undefined}
            disabled={disabled}
          />
        </Suspense>
      )}
    </Field>
  )
}

function Own({ name, label, children, ...rest }: OwnProps<string, unknown>) {
  const state = useField<unknown>(name, label)
  return (
    <Field {...state} {...rest} name={name}>
      {control => children(control, state)}
    </Field>
  )
}
