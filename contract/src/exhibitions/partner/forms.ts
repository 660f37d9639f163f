import { z } from 'zod'
import { decisionNote } from '../../kernel/command/decision-fields.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { administratorFields, askFields, partnerFields, shareFields } from './fields.ts'
import type { Kind } from './kinds.ts'

const administratorForm = lazy(() => z.strictObject(shapeOf(administratorFields)))

export const partnerForm = lazy(() => ({ ...shapeOf(partnerFields), administrator: administratorForm() }))

/** A member that this kind does not have: sending it is refused. */
const absent = z.undefined().optional() as never

/** The form of a kind: a kind without main partner has no parent, a kind that is never temporary no exhibition. */
export const partnerFormOf = ({ under, companyTypes }: Kind): ReturnType<typeof partnerForm> => ({
  ...partnerForm(),
  parentId: under === undefined ? absent : partnerForm().parentId,
  temporaryFor: companyTypes.length === 1 ? absent : partnerForm().temporaryFor,
})

/** The same for editing; a partner in use manages its people itself. */
export const partnerFormAgain = (kind: Kind) => ({
  ...partnerFormOf(kind),
  administrator: administratorForm().optional(),
})

type FormField = keyof ReturnType<typeof partnerForm>

/** Names of form fields that a return requests to be corrected. */
export const askedFields = lazy(() =>
  z
    .array(z.enum(Object.keys(partnerForm()) as [FormField, ...FormField[]]))
    .max(30)
    .default([]),
)

/** A Chinese credit code, or the registration number of another country. */
export const askForm = lazy(() =>
  z
    .strictObject({ ...shapeOf(askFields), note: decisionNote })
    .refine(form => (form.creditCode === null) === (form.country !== null && form.registrationNumber !== null), {
      path: ['creditCode'],
      error: 'company.eitherRegister',
    }),
)

/** The conditions under which other companies may work with a shared partner. */
export const shareCondition = lazy(() =>
  shapeOf(shareFields, {
    exhibitionTypes: z.array(z.string().trim().min(1).max(40)).max(50),
    regions: z.array(z.string().regex(/^\d{4}00$/)).max(100),
  }),
)
