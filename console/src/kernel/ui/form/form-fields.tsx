import type { Field as FieldData, Fields } from '@fairgate/contract/kernel/field/field'
import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { type TextKey, useText } from '../../i18n/language.ts'
import { Checkbox } from '../Checkbox.tsx'
import { ChoiceField } from '../ChoiceField.tsx'
import { Field } from '../Field.tsx'
import { part } from '../part.tsx'
import { Segmented } from '../Segmented.tsx'
import { labelIncludes, Select } from '../Select.tsx'
import { useField } from './draft-context.ts'
import { type LightParts, lightParts, type Named, type Names } from './light-fields.tsx'
import './form-fields.css'

// Calendar and cascader are large, and few forms have one.
const DateField = part(async () => (await import('../DateField.tsx')).DateField, <div className="fg-input" />)
const RegionCascader = part(
  async () => (await import('../RegionCascader.tsx')).RegionCascader,
  <div className="fg-input" />,
)

interface Choosable {
  value: string
  label: string
  /** Small, right of it. */
  remark?: string
}

export interface ChoiceProps<Name extends string> extends Named<Name> {
  options: readonly Choosable[]
  /** Placeholder without a choice. */
  placeholder?: string
  loading?: boolean
  disabled?: boolean
  /** Effects on other fields. */
  onChosen?: (value: string | undefined) => void
}

export interface FewProps<Name extends string, Option extends string> extends Named<Name> {
  /** The label of each option. */
  labels: Readonly<Record<Option, TextKey>>
  /** The meaning of each option, small below its label. */
  lines?: Readonly<Partial<Record<Option, TextKey>>>
}

type OptionOf<F> = F extends { readonly options: readonly (infer Option extends string)[] } ? Option : never

/** The parts of a form; each accepts only names of matching fields. */
interface Parts<S extends Fields> extends LightParts<S> {
  /**
   * A choice from a list, found by typing a part of its label. If it is required and the list has only one option, a
   * new form begins with that.
   */
  choice: (props: ChoiceProps<Names<S, 'choice' | 'option' | 'id'>>) => ReactNode
  /** Several of a list. If some are required and the list has only one option, a new form begins with that. */
  many: (props: ChoiceProps<Names<S, 'choices' | 'ids'>>) => ReactNode
  /** One of two or three, side by side. */
  segmented: <Name extends Names<S, 'choice'>>(props: FewProps<Name, OptionOf<S[Name]>>) => ReactNode
  /** One of a few, below each other. */
  radios: <Name extends Names<S, 'choice'>>(props: FewProps<Name, OptionOf<S[Name]>>) => ReactNode
  /** Some of a few, each with a checkbox. */
  ticks: <Name extends Names<S, 'choices'>>(props: FewProps<Name, OptionOf<S[Name]>>) => ReactNode
  day: (props: Named<Names<S, 'day'>> & { blockPast?: boolean }) => ReactNode
  region: (
    props: Named<Names<S, 'option'>> & Pick<ComponentProps<typeof RegionCascader>, 'regions' | 'disabled'>,
  ) => ReactNode
}

/** The parts for the forms of these fields: `const F = formFields(doorFields)`, then `<F.text name="nameCn" />`. */
export function formFields<S extends Fields>(_: S): Parts<S> {
  return parts as unknown as Parts<S>
}

const parts = {
  ...lightParts,
  choice: Choice,
  many: Many,
  segmented: Few,
  radios: Radios,
  ticks: Ticks,
  day: Day,
  region: Region,
}

const optionsOf = (field: FieldData): readonly string[] => ('options' in field ? field.options : [])

function Choice({ name, label, hint, onChosen, required, ...rest }: ChoiceProps<string>) {
  const t = useText()
  const state = useField<string | undefined>(name, label)
  const isNeeded = required ?? state.required
  const now = rest.options.find(({ value }) => value === state.storedNow)
  const only = onlyOf(rest.options)
  const isPrefilled = isNeeded && only !== undefined && state.value === undefined && state.isNew && !rest.disabled
  // biome-ignore lint/correctness/useExhaustiveDependencies: the one option is chosen when it becomes the only one
  useEffect(() => {
    if (!isPrefilled) return
    state.begin(only)
    onChosen?.(only)
  }, [isPrefilled, only])
  return (
    <ChoiceField
      {...rest}
      name={name}
      label={state.label}
      required={isNeeded as false}
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

const onlyOf = ([first, ...others]: readonly Choosable[]) => (others.length === 0 ? first?.value : undefined)

function Many({ name, label, hint, extra, options, onChosen: _, ...rest }: ChoiceProps<string>) {
  const state = useField<readonly string[]>(name, label)
  const only = onlyOf(options)
  const isPrefilled = state.required && only !== undefined && state.value.length === 0 && state.isNew && !rest.disabled
  // biome-ignore lint/correctness/useExhaustiveDependencies: the one option is chosen when it becomes the only one
  useEffect(() => {
    if (isPrefilled) state.begin([only])
  }, [only])
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
          showSearch={{ filterOption: labelIncludes }}
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

function Radios({ name, label, labels, lines = {}, ...rest }: FewProps<string, string>) {
  const t = useText()
  const state = useField<string | undefined>(name, label)
  return (
    <Field {...state} {...rest} name={name}>
      {({ id, ...control }) => (
        <div className="fg-form-radios" role="radiogroup" aria-label={state.label} {...control}>
          {optionsOf(state.field).map((option, index) => (
            <label key={option} htmlFor={index === 0 ? id : `${id}-${option}`}>
              <input
                type="radio"
                className="fg-radio"
                id={index === 0 ? id : `${id}-${option}`}
                name={id}
                checked={option === state.value}
                onChange={() => state.set(option)}
              />
              <span>
                {t(labels[option] as TextKey)}
                {lines[option] && <small>{t(lines[option])}</small>}
              </span>
            </label>
          ))}
        </div>
      )}
    </Field>
  )
}

function Few({ name, label, labels, ...rest }: FewProps<string, string>) {
  const t = useText()
  const state = useField<string>(name, label)
  return (
    <Field {...state} {...rest} name={name}>
      {() => (
        <Segmented
          label={state.label}
          value={state.value}
          options={optionsOf(state.field).map(value => ({ value, label: t(labels[value] as TextKey) }))}
          onChange={state.set}
        />
      )}
    </Field>
  )
}

function Ticks({ name, label, labels, ...rest }: FewProps<string, string>) {
  const t = useText()
  const state = useField<readonly string[]>(name, label)
  const options = optionsOf(state.field)
  return (
    <Field {...state} {...rest} name={name}>
      {({ id }) => (
        <div className="fg-form-ticks">
          {options.map((option, index) => (
            <label key={option} htmlFor={index === 0 ? id : `${id}-${option}`}>
              <Checkbox
                id={index === 0 ? id : `${id}-${option}`}
                checked={state.value.includes(option)}
                onChange={event =>
                  // In the order of the options, however they were selected.
                  state.set(
                    options.filter(each => (each === option ? event.target.checked : state.value.includes(each))),
                  )
                }
              />
              {t(labels[option] as TextKey)}
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
        <DateField
          id={id}
          aria-describedby={described}
          value={state.value}
          onChange={state.set}
          invalid={state.error !== undefined}
          blockPast={blockPast}
        />
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
        <RegionCascader
          id={id}
          aria-describedby={described}
          regions={regions}
          // A code without its list would be displayed as a number.
          value={regions.length > 0 ? state.value : undefined}
          onChange={state.set}
          invalid={state.error !== undefined}
          disabled={disabled}
        />
      )}
    </Field>
  )
}
