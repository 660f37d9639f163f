import { z } from 'zod'
import { lazy } from '../command/lazy.ts'

/** One line of a row's history. */
export const historyLine = lazy(() =>
  z.object({
    id: z.uuid(),
    event: z.string(),
    fromState: z.string().nullable(),
    toState: z.string(),
    operatorName: z.string(),
    companyName: z.object({ cn: z.string(), en: z.string() }).nullable(),
    reasonCode: z.string().nullable(),
    note: z.string().nullable(),
    /** The fields that a return requests to be corrected. */
    asked: z.array(z.string()).nullable(),
    at: z.string(),
    /** It was undone: nothing follows from it any more. */
    undone: z.boolean(),
  }),
)

/** A field that changed since the last return, and whether that requested it. */
export const change = lazy(() =>
  z.object({ field: z.string(), before: z.unknown(), after: z.unknown(), asked: z.boolean() }),
)
