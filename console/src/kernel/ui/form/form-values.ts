import {
  type ChoiceField,
  type ChoicesField,
  type DayField,
  type Field,
  type Fields,
  type FlagField,
  type IdField,
  type IdsField,
  isRequired,
  type NumberField,
  type OptionField,
  type OtherField,
  plainText,
  type TextField,
  textFault,
  type Wire,
  type WireOf,
} from '@fairgate/contract/kernel/field/field'
import { readWholeNumber } from '@fairgate/contract/kernel/field/typed-number'
import type { FieldIssue } from '@fairgate/contract/kernel/refusal/field-issue'
import type { InputIssue } from '@fairgate/contract/kernel/refusal/issues'
import type { Text, TextKey } from '../../i18n/language.ts'
import type { UploadedFile } from '../uploaded-file.ts'

/** The value of a field while it is typed: numbers as text, no choice as undefined, files with their names. */
export type FormValue<F> = F extends TextField | NumberField
  ? string
  : F extends ChoiceField<infer Option>
    ? Option | undefined
    : F extends ChoicesField<infer Option>
      ? readonly Option[]
      : F extends IdField<infer Type>
        ? Type extends 'file'
          ? UploadedFile | undefined
          : string | undefined
        : F extends OptionField | DayField
          ? string | undefined
          : F extends IdsField<infer Type>
            ? Type extends 'file'
              ? readonly UploadedFile[]
              : readonly string[]
            : F extends FlagField
              ? boolean
              : F extends OtherField<infer Value>
                ? Value
                : never

export type FormValues<S extends Fields> = { readonly [Name in keyof S]: FormValue<S[Name]> }

/** A stored row as reads return it; files in the form of uploads. */
export type Stored<S extends Fields> = {
  readonly [Name in keyof S]?: Wire<S[Name]> | FormValue<S[Name]> | null
}

/** The typed values of stored ones; missing ones begin with `start`, then with the field's own initial value. */
export function toFormValues<S extends Fields>(
  fields: S,
  stored: Readonly<Record<string, unknown>> = {},
  start: Partial<FormValues<S>> = {},
): FormValues<S> {
  const typed = Object.entries(fields).map(([name, field]) => [
    name,
    typedField(field, stored[name] ?? (start as Record<string, unknown>)[name] ?? field.start),
  ])
  return Object.fromEntries(typed) as FormValues<S>
}

function typedField({ kind }: Field, value: unknown): unknown {
  switch (kind) {
    case 'text':
    case 'number':
      return value === undefined || value === null ? '' : String(value)
    case 'choices':
    case 'ids':
      return value ?? []
    case 'flag':
      return value ?? false
    default:
      return value ?? undefined
  }
}

/** Names of excluded fields: neither validated nor filled in. */
type Without = ReadonlySet<string>
const none: Without = new Set()

/** A form for the wire. Its type is right only for a form without faults. */
export function toInput<S extends Fields>(fields: S, typed: FormValues<S>, without: Without = none): WireOf<S> {
  const wire = Object.entries(fields).map(([name, field]) => [
    name,
    wireField(field, without.has(name) ? typedField(field, undefined) : typed[name]),
  ])
  return Object.fromEntries(wire) as WireOf<S>
}

function wireField(field: Field, value: unknown): unknown {
  switch (field.kind) {
    case 'text': {
      const plain = plainText(field, value as string)
      return plain === '' && (field.need === 'absent' || field.need === 'null') ? nothing(field) : plain
    }
    case 'number':
      return numberOf(value as string) ?? nothing(field)
    case 'id':
      return (field.entityType === 'file' ? (value as UploadedFile | undefined)?.fileId : value) ?? nothing(field)
    case 'ids':
      return field.entityType === 'file' ? (value as readonly UploadedFile[]).map(({ fileId }) => fileId) : value
    case 'choice':
    case 'option':
    case 'day':
      return value ?? nothing(field)
    default:
      return value
  }
}

const nothing = ({ need }: Field) => (need === 'absent' ? undefined : null)

/** The typed number; NaN if it is none, undefined for an empty text. */
function numberOf(typed: string): number | undefined {
  return typed.trim() === '' ? undefined : readWholeNumber(typed)
}

/** All faults of a form according to its fields, with the messages that the server would use. */
export function findFieldErrors<S extends Fields>(
  fields: S,
  typed: FormValues<S>,
  t: Text,
  without: Without = none,
): InputIssue[] {
  return Object.entries(fields).flatMap(([path, field]) => {
    const fault = without.has(path) ? undefined : faultOf(field, typed[path])
    return fault ? [{ path, msg: t(fault.key as TextKey, fault.params) }] : []
  })
}

function faultOf(field: Field, value: unknown): FieldIssue | undefined {
  const lack = (field.kind === 'text' && field.missing) || 'kernel.required'
  const missing = isRequired(field) ? { key: lack, params: {} } : undefined
  switch (field.kind) {
    case 'text': {
      const plain = plainText(field, value as string)
      const actual = [...plain].length
      if (actual === 0) return missing
      if (actual > field.max) return { key: 'kernel.tooLong', params: { max: field.max, actual } }
      return textFault(field, plain)
    }
    case 'number':
      return numberFault(field, numberOf(value as string), missing)
    case 'choices':
    case 'ids': {
      const { length } = value as readonly unknown[]
      if (length === 0) return field.min > 0 ? missing : undefined
      if (length < field.min) return { key: 'kernel.tooFew', params: { min: field.min } }
      return field.kind === 'ids' && length > field.max
        ? { key: 'kernel.tooManyItems', params: { max: field.max } }
        : undefined
    }
    case 'flag':
    case 'other':
      return undefined
    default:
      return value === undefined ? missing : undefined
  }
}

function numberFault(
  { min, max, phrase }: NumberField,
  value: number | undefined,
  missing: FieldIssue | undefined,
): FieldIssue | undefined {
  if (value === undefined) return missing
  if (value >= min && value <= max) return undefined
  if (phrase) return { key: phrase, params: {} }
  if (Number.isNaN(value)) return { key: 'kernel.wrongKind', params: {} }
  return value < min ? { key: 'kernel.tooSmall', params: { min } } : { key: 'kernel.tooBig', params: { max } }
}
