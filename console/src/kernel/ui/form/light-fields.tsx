import type { Field as FieldData, Fields, TextField as TextData } from '@fairgate/contract/kernel/field/field'
import { type ReactNode, useId } from 'react'
import { useText } from '../../i18n/language.ts'
import { Checkbox } from '../Checkbox.tsx'
import { Field, type FieldControl } from '../Field.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { TextField, type TextFieldProps } from '../TextField.tsx'
import { useField } from './draft-context.ts'
import type { FormValue } from './form-values.ts'
import './form-fields.css'

/* The light parts of a form: they load no component library, so that pages before the login can use them too. */

export interface Named<Name extends string> {
  name: Name
  /** Instead of the field's own label. */
  label?: string
  hint?: ReactNode
  /** Right end of the label's line. */
  extra?: ReactNode
  /** If that depends on other fields. */
  required?: boolean
}

export interface TextProps<Name extends string>
  extends Named<Name>,
    Pick<
      TextFieldProps,
      'placeholder' | 'disabled' | 'readOnly' | 'large' | 'autoComplete' | 'autoCapitalize' | 'spellCheck'
    > {
  /** In the field, right: a unit. */
  suffix?: string
  /** Right of the field: a button. */
  addon?: ReactNode
  /** Displays it with spaces for readability; they are removed from typed text. */
  show?: (typed: string) => string
}

export interface OwnProps<Name extends string, Value> extends Named<Name> {
  children: (
    control: FieldControl,
    state: { value: Value; set: (value: Value) => void; error: string | undefined; closed: boolean },
  ) => ReactNode
}

/** Names of the fields of these kinds. */
export type Names<S extends Fields, Kind extends FieldData['kind']> = {
  [Name in keyof S]: S[Name]['kind'] extends Kind ? Name : never
}[keyof S] &
  string

/** Each accepts only names of matching fields. */
export interface LightParts<S extends Fields> {
  /** One line of text, or a number. */
  text: (props: TextProps<Names<S, 'text' | 'number'>>) => ReactNode
  /** Some sentences. */
  note: (props: TextProps<Names<S, 'text'>> & { rows?: number }) => ReactNode
  /** Yes or no. `always`: it is yes and cannot be changed. */
  flag: (props: Named<Names<S, 'flag'>> & { always?: boolean }) => ReactNode
  /** A custom control. */
  own: <Name extends keyof S & string>(props: OwnProps<Name, FormValue<S[Name]>>) => ReactNode
}

/** The light parts for the forms of these fields; `formFields` has the others too. */
export function lightFields<S extends Fields>(_: S): LightParts<S> {
  return lightParts as unknown as LightParts<S>
}

export const lightParts = { text: Line, note: Note, flag: Flag, own: Own }

/** Characters of a number with its separators. */
export const numberLength = 20

function Line({ name, label, extra, hint, suffix, required, show, ...input }: TextProps<string>) {
  const t = useText()
  const state = useField<string>(name, label)
  const data = state.field.kind === 'text' ? state.field : undefined
  if (data?.secret) {
    return (
      <PasswordField
        name={name}
        label={state.label}
        error={state.error}
        hint={hint}
        extra={extra}
        autoComplete={input.autoComplete === 'new-password' ? 'new-password' : 'current-password'}
        value={state.value}
        onChange={state.set}
      />
    )
  }
  return (
    <TextField
      name={name}
      label={state.label}
      required={required ?? state.required}
      error={state.error}
      hint={state.storedNow === undefined ? hint : t('shell.storedNow', { value: state.storedNow })}
      shown={data?.shown?.(state.value)}
      extra={extra}
      suffix={suffix ?? (data?.unit && (data.unit === 'yuan' ? t('shell.yuan') : '%'))}
      lang={data?.lang}
      maxLength={data ? looseLength(data) : numberLength}
      inputMode={data ? data.keys : 'numeric'}
      autoCapitalize={data?.keys === 'email' ? 'off' : undefined}
      value={show ? show(state.value) : state.value}
      onChange={value => state.set(show ? value.replace(/\s/g, '') : data?.capitals ? value.toUpperCase() : value)}
      {...input}
      disabled={input.disabled || state.closed}
    />
  )
}

/** Room for characters that are removed again: spaces and dashes in numbers. */
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

function Flag({ name, label, hint, always = false }: Named<string> & { always?: boolean }) {
  const id = useId()
  const state = useField<boolean>(name, label)
  const note = state.error ?? hint
  return (
    <div className="fg-field fg-form-ticks" data-field={name}>
      <label htmlFor={id}>
        <Checkbox
          id={id}
          checked={state.value || always}
          disabled={always}
          onChange={event => state.set(event.target.checked)}
        />
        {state.label}
      </label>
      {note && <p className={state.error ? 'fg-field-error' : 'fg-field-hint'}>{note}</p>}
    </div>
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
