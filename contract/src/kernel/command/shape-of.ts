import { z } from 'zod'
import {
  type ChoiceField,
  type ChoicesField,
  type Field,
  type Fields,
  type Filled,
  type NumberField,
  plainText,
  type TextField,
  textFault,
  type Wire,
} from '../field/field.ts'
import { idOf } from './id.ts'

type SchemaOf<F extends Field> = F['need'] extends 'optional' | 'preset'
  ? z.ZodDefault<z.ZodType<Wire<F>, Wire<F>>>
  : F['need'] extends 'absent'
    ? z.ZodOptional<z.ZodType<Filled<F>, Filled<F>>>
    : z.ZodType<Wire<F>, Wire<F>>

type ShapeOf<S extends Fields> = { -readonly [Name in keyof S]: SchemaOf<S[Name]> }

/** Schemas of the fields with their own structure. */
type Others<S extends Fields> = {
  [Name in keyof S as S[Name]['kind'] extends 'other' ? Name : never]: z.ZodType<Filled<S[Name]>>
}

/**
 * The zod shape of fields, for `z.strictObject({ ...rowKey, ...shapeOf(doorFields) })`: the server enforces the same
 * limits, patterns and checks that the console shows. `others` are the schemas of fields of kind `other`.
 */
export function shapeOf<const S extends Fields>(
  list: S,
  ...[others]: keyof Others<S> extends never ? [] : [Others<S>]
): ShapeOf<S> {
  const shape = Object.entries(list).map(([name, field]) => {
    const own = (others as Record<string, z.ZodType> | undefined)?.[name]
    return [name, own ?? needed(field)]
  })
  return Object.fromEntries(shape) as ShapeOf<S>
}

function needed(field: Field): z.ZodType {
  const filled = filledOf(field)
  const ownEmpty = field.kind === 'text' || field.kind === 'choices' || field.kind === 'ids' || field.kind === 'flag'
  switch (field.need) {
    case 'required':
      return filled
    case 'preset':
      return filled.default(field.start as never)
    case 'absent':
      return filled.optional()
    case 'null':
      return field.kind === 'text' ? filled.nullable().transform(value => value || null) : filled.nullable()
    case 'sent':
      return ownEmpty ? filled : filled.nullable()
    case 'optional':
      return ownEmpty ? filled.default(emptyOf(field) as never) : filled.nullable().default(null)
  }
}

const emptyOf = ({ kind }: Field) => (kind === 'text' ? '' : kind === 'flag' ? false : [])

/** The schema of one field that must be filled. */
export const schemaOf = <F extends Field>(field: F) => filledOf(field) as z.ZodType<Filled<F>, Filled<F>>

function filledOf(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
      return textSchema(field)
    case 'number':
      return numberSchema(field)
    case 'choice':
      return z.enum(field.options as ChoiceField['options'] & [string])
    case 'choices':
      return choicesSchema(field)
    case 'option':
      return z.string().regex(field.pattern)
    case 'id':
      return idOf(field.entityType)
    case 'ids':
      return z
        .array(idOf(field.entityType))
        .min(field.need === 'required' || field.need === 'preset' ? field.min : 0)
        .max(field.max)
    case 'flag':
      return z.boolean()
    case 'day':
      return z.iso.date()
    case 'other':
      throw new Error('a field of a custom shape needs a schema')
  }
}

function textSchema(field: TextField): z.ZodType {
  const { max, pattern } = field
  const line = z
    .string()
    .overwrite(typed => (field.secret ? typed : typed.trim()))
    .max(max)
    .overwrite(typed => plainText(field, typed))
  const said =
    field.need === 'required' || field.need === 'preset' ? line.min(1, field.missing ?? 'kernel.required') : line
  const checked = said.superRefine((value, context) => {
    const fault = [...value].length > max ? undefined : textFault(field, value)
    if (fault) context.addIssue({ code: 'custom', message: fault.key, params: fault.params })
  })
  // Adds the pattern for the API description, because a check cannot show it.
  return pattern && field.need === 'required' && !field.plain ? checked.meta({ pattern: pattern.source }) : checked
}

function numberSchema({ min, max, phrase }: NumberField): z.ZodType {
  if (!phrase) return z.number().int().min(min).max(max)
  return z.number(phrase).int(phrase).min(min, phrase).max(max, phrase)
}

const choicesSchema = ({ options, min, need }: ChoicesField) =>
  z
    .array(z.enum(options as ChoicesField['options'] & [string]))
    .min(need === 'required' || need === 'preset' ? min : 0)
    .max(options.length)
