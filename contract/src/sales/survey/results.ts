import { z } from 'zod'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { questionKinds } from './question.ts'

const pair = z.object({ cn: z.string(), en: z.string() })
const bar = lazy(() => z.object({ key: z.string(), text: pair, count: z.number().int() }))
/** The frequency of each number. */
const histogram = lazy(() => z.array(z.object({ from: z.number(), to: z.number(), count: z.number().int() })))

const question = lazy(() =>
  z.object({
    key: z.string(),
    n: z.number().int(),
    kind: z.enum(questionKinds),
    title: pair,
    /** Part of the current version. */
    current: z.boolean(),
    /** Number of answers to it. */
    answered: z.number().int(),
    /** Of options, in order; of dates, by date. */
    bars: z.array(bar()),
    /** Of ratings, line by line; `nps` of 0 to 10: the share of 9 and 10 less that of 0 to 6, in percent. */
    lines: z.array(
      z.object({
        key: z.string(),
        text: pair,
        answered: z.number().int(),
        mean: z.number().nullable(),
        nps: z.number().nullable(),
        histogram: histogram(),
      }),
    ),
    /** Of numbers. */
    numbers: z.object({ mean: z.number(), least: z.number(), most: z.number(), histogram: histogram() }).nullable(),
  }),
)

export const results = lazy(() =>
  z.object({
    id: idOf('survey'),
    title: pair,
    anonymous: z.boolean(),
    /** Links and messages that were sent. */
    sent: z.number().int(),
    opened: z.number().int(),
    answered: z.number().int(),
    /** Answers up to this moment are counted. */
    asOf: z.string(),
    versions: z.array(z.object({ number: z.number().int(), publishedAt: z.string() })),
    questions: z.array(question()),
    cross: z
      .object({
        rows: z.object({ key: z.string(), title: pair, options: z.array(bar()) }),
        columns: z.object({ key: z.string(), title: pair, options: z.array(bar()) }),
        /** How many answered both. */
        n: z.number().int(),
        /** By row, then column. */
        cells: z.array(z.array(z.number().int())),
      })
      .nullable(),
  }),
)
