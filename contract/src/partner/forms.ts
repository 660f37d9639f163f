import { z } from 'zod'
import { decisionNote } from '../kernel/decision-fields.ts'
import { shapeOf } from '../kernel/shape-of.ts'
import { administratorFields, askFields, partnerFields, shareFields } from './fields.ts'
import type { Kind } from './kinds.ts'

const administratorForm = z.strictObject(shapeOf(administratorFields))

export const partnerForm = { ...shapeOf(partnerFields), administrator: administratorForm }

/** A member this kind does not have: sending it is refused. */
const absent = z.undefined().optional() as never

/** The form of a kind: who works under nobody names no parent, who is never temporary no exhibition. */
export const partnerFormOf = ({ under, companyTypes }: Kind): typeof partnerForm => ({
  ...partnerForm,
  parentId: under === undefined ? absent : partnerForm.parentId,
  temporaryFor: companyTypes.length === 1 ? absent : partnerForm.temporaryFor,
})

/** The same to be changed; once it is in use, its people are its own. */
export const partnerFormAgain = (kind: Kind) => ({
  ...partnerFormOf(kind),
  administrator: administratorForm.optional(),
})

/** Names of fields of the form that a return asks to be mended. */
export const askedFields = z
  .array(z.enum(Object.keys(partnerForm) as [keyof typeof partnerForm, ...(keyof typeof partnerForm)[]]))
  .max(30)
  .default([])

/** A code at home or, abroad, a country's number. */
export const askForm = z
  .strictObject({ ...shapeOf(askFields), note: decisionNote })
  .refine(form => (form.creditCode === null) === (form.country !== null && form.registrationNumber !== null), {
    path: ['creditCode'],
    error: 'company.eitherRegister',
  })

/** Under which others like its owner may work with a shared partner. */
export const shareCondition = shapeOf(shareFields, {
  exhibitionTypes: z.array(z.string().trim().min(1).max(40)).max(50),
  regions: z.array(z.string().regex(/^\d{4}00$/)).max(100),
})
