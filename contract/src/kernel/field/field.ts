import type { EntityType } from '../command/entity-type.ts'
import type { FieldIssue } from '../refusal/field-issue.ts'

/*
 * The fields of a form as data, without zod: commands build their schema from them (`shapeOf`), the console its labels,
 * limits, required marks and keyboards. One list of each module's fields: `<module>/fields.ts`.
 */

/**
 * The meaning of an empty field. `required`: refused. `optional`: may be omitted, and becomes its empty value (text '',
 * a list [], anything else null). `sent`: must be in the payload, but may be that empty value; `null`: the same, with
 * null for text too. `absent`: may be omitted, and stays undefined. `preset`: may be omitted and becomes its `start`;
 * if present it must be filled.
 */
export type Need = 'required' | 'optional' | 'sent' | 'null' | 'absent' | 'preset'

/** The common properties of every field. */
export interface FieldBase {
  /** Text key of its label; `<module>.<name>` by default, in that module if it has no dot. */
  readonly label?: string
  /** Chosen once: an edit shows it read-only. */
  readonly fixed?: boolean
}

interface Kind<K extends string> extends FieldBase {
  readonly kind: K
  readonly need: Need
  /** The initial value of a new form. */
  readonly start?: unknown
}

export interface TextRules extends FieldBase {
  /** Minimum number of characters, if any. */
  readonly min?: number
  readonly pattern?: RegExp
  /** Text key that describes the pattern. */
  readonly phrase?: string
  /** Text key for a missing value, if "required" is not enough. */
  readonly missing?: string
  /**
   * A further check, with the text key including its module; only for a value that is not empty, not too long, and
   * normalized.
   */
  readonly check?: (value: string) => FieldIssue | undefined
  /** Normalizes for storage: half width, without spaces … Runs before pattern and check. */
  readonly plain?: (typed: string) => string
  /** How typed text is understood, shown below the field before it is saved: '= ¥1,250.00'. */
  readonly shown?: (typed: string) => string | undefined
  /** Stored exactly as typed, including spaces at the ends: a password. */
  readonly secret?: boolean
  /** The unit of a number, shown in its field. */
  readonly unit?: 'yuan' | 'percent'
  /** Lower case is converted to upper case while typing. */
  readonly capitals?: boolean
  /** The keyboard of a phone. */
  readonly keys?: 'numeric' | 'decimal' | 'email' | 'tel' | 'url'
  /** The language of its text. */
  readonly lang?: 'zh-CN' | 'en'
}

/** Text of at most `max` characters, trimmed. */
export interface TextField extends Kind<'text'>, TextRules {
  readonly max: number
}

/** A whole number from `min` to `max`. */
export interface NumberField extends Kind<'number'> {
  readonly min: number
  readonly max: number
  /** Text key of its refusal; a general text with the limits by default. */
  readonly phrase?: string
}

/** One of a few named options. */
export interface ChoiceField<Option extends string = string> extends Kind<'choice'> {
  readonly options: readonly Option[]
}

/** Some of a few named options; at least `min`. */
export interface ChoicesField<Option extends string = string> extends Kind<'choices'> {
  readonly options: readonly Option[]
  readonly min: number
}

/** An option that the page loads: of a dictionary, a region; `pattern` bounds the accepted values. */
export interface OptionField extends Kind<'option'> {
  readonly pattern: RegExp
}

/** The id of a row of an entity type. */
export interface IdField<Of extends EntityType = EntityType> extends Kind<'id'> {
  readonly entityType: Of
}

/** Ids of rows of an entity type. */
export interface IdsField<Of extends EntityType = EntityType> extends Kind<'ids'> {
  readonly entityType: Of
  readonly min: number
  readonly max: number
}

export type FlagField = Kind<'flag'>

/** A calendar date `yyyy-MM-dd`. */
export type DayField = Kind<'day'>

/** A field with its own structure; its schema is passed to `shapeOf`. */
export interface OtherField<Value = unknown> extends Kind<'other'> {
  readonly value?: Value
}

export type Field =
  | TextField
  | NumberField
  | ChoiceField
  | ChoicesField
  | OptionField
  | IdField
  | IdsField
  | FlagField
  | DayField
  | OtherField

export type Fields = Readonly<Record<string, Field>>

type Required<F> = F & { readonly need: 'required' }

/** The type of a field on the wire, if it is present. */
export type Filled<F> = F extends TextField
  ? string
  : F extends NumberField
    ? number
    : F extends ChoiceField<infer Option>
      ? Option
      : F extends ChoicesField<infer Option>
        ? Option[]
        : F extends OptionField | IdField | DayField
          ? string
          : F extends IdsField
            ? string[]
            : F extends FlagField
              ? boolean
              : F extends OtherField<infer Value>
                ? Value
                : never

/** Kinds with their own empty value; for the others it is null. */
type OwnEmpty = TextField | ChoicesField | IdsField | FlagField | OtherField

/** The type of a field on the wire. */
export type Wire<F extends Field> = F['need'] extends 'required' | 'preset'
  ? Filled<F>
  : F['need'] extends 'absent'
    ? Filled<F> | undefined
    : F['need'] extends 'null'
      ? Filled<F> | null
      : F extends OwnEmpty
        ? Filled<F>
        : Filled<F> | null

/** The type of a form on the wire, as the server sees it after defaults. */
export type WireOf<S extends Fields> = { [Name in keyof S]: Wire<S[Name]> }

const required = 'required' as const

export const text = (max: number, rules: TextRules = {}): Required<TextField> => ({
  kind: 'text',
  need: required,
  max,
  ...rules,
})

export const wholeNumber = (
  limits: { min: number; max: number; phrase?: string } & FieldBase,
): Required<NumberField> => ({ kind: 'number', need: required, ...limits })

export const choice = <const Option extends string>(
  options: readonly Option[],
  base: FieldBase = {},
): Required<ChoiceField<Option>> => ({ kind: 'choice', need: required, options, ...base })

export const choices = <const Option extends string>(
  options: readonly Option[],
  { min = 1, ...base }: { min?: number } & FieldBase = {},
): Required<ChoicesField<Option>> => ({ kind: 'choices', need: required, options, min, ...base })

/** The form of dictionary values. */
export const optionPattern = /^[A-Za-z0-9_.-]{1,40}$/

export const option = (pattern = optionPattern, base: FieldBase = {}): Required<OptionField> => ({
  kind: 'option',
  need: required,
  pattern,
  ...base,
})

export const id = <const Of extends EntityType>(entityType: Of, base: FieldBase = {}): Required<IdField<Of>> => ({
  kind: 'id',
  need: required,
  entityType,
  ...base,
})

export const ids = <const Of extends EntityType>(
  entityType: Of,
  { min = 0, ...rest }: { min?: number; max: number } & FieldBase,
): Required<IdsField<Of>> => ({ kind: 'ids', need: required, entityType, min, ...rest })

export const flag = (base: FieldBase = {}): Required<FlagField> => ({ kind: 'flag', need: required, ...base })

export const day = (base: FieldBase = {}): Required<DayField> => ({ kind: 'day', need: required, ...base })

export const other = <Value>(base: FieldBase = {}): Required<OtherField<Value>> => ({
  kind: 'other',
  need: required,
  ...base,
})

type Needing<F extends Field, N extends Need> = Omit<F, 'need'> & { readonly need: N }

const needing =
  <const N extends Need>(need: N) =>
  <F extends Field>(field: F) =>
    ({ ...field, need }) as unknown as Needing<F, N>

/** May be omitted, and becomes its empty value. */
export const optional = needing('optional')
/** Must be in the payload, but may be empty. */
export const orEmpty = needing('sent')
/** Must be in the payload, null if it is empty. */
export const orNull = needing('null')
/** May be omitted, and is undefined then. */
export const orAbsent = needing('absent')
/** May be omitted, and becomes `start`, which is also the initial value of a new form. */
export const preset = <F extends Field>(field: F, start: Filled<F>) =>
  ({ ...field, need: 'preset', start }) as unknown as Needing<F, 'preset'>

/** Whether a form marks it with a star. */
export const isRequired = ({ need, kind }: Field): boolean =>
  (need === 'required' || need === 'preset') && kind !== 'flag'

type Labelled<S extends Fields> = { readonly [Name in keyof S]: S[Name] & { readonly label: string } }

/** The fields of a module, each with the text key of its label. */
export function fields<const S extends Fields>(entityType: string, list: S): Labelled<S> {
  const labelled = Object.entries(list).map(([name, field]) => {
    const label = field.label ?? name
    return [name, { ...field, label: label.includes('.') ? label : `${entityType}.${label}` }]
  })
  return Object.fromEntries(labelled) as Labelled<S>
}

/** A field's check of text that is neither missing nor too long. */
export function textFault({ min = 1, pattern, phrase, check }: TextField, value: string): FieldIssue | undefined {
  if (value === '') return undefined
  const actual = [...value].length
  if (actual < min) return { key: 'kernel.tooShort', params: { min, actual } }
  if (pattern && !pattern.test(value)) return { key: phrase ?? 'kernel.wrongKind', params: {} }
  return check?.(value)
}

/** Text as stored: trimmed, and normalized by its field. */
export const plainText = ({ plain, capitals, secret }: TextField, typed: string): string => {
  if (secret) return typed
  const trimmed = typed.trim()
  const said = capitals ? trimmed.toUpperCase() : trimmed
  return plain ? plain(said) : said
}

/** A check of a module, with the module before its text keys. */
export const checkOf =
  (entityType: string, check: (value: string) => FieldIssue | undefined) =>
  (value: string): FieldIssue | undefined => {
    const found = check(value)
    return found && { ...found, key: `${entityType}.${found.key}` }
  }
