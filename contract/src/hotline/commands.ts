import { z } from 'zod'
import { badgeLife } from '../badge/states.ts'
import { can, commands, write } from '../kernel/command.ts'
import { idOf } from '../kernel/id.ts'
import { acts, list, row, stateIn } from '../kernel/page.ts'
import { shapeOf } from '../kernel/shape-of.ts'
import { ticketLife } from '../ticket/states.ts'
import { numberKinds } from './asked-number.ts'
import { callerLanguages, lookUpFields } from './fields.ts'

const name = z.object({ cn: z.string(), en: z.string() })
const statusCode = z.number().int().min(0).max(5)

/** A badge or a ticket, as somebody at the telephone may know it: no number is shown. */
const held = {
  exhibitionId: idOf('exhibition'),
  exhibition: name,
  code: z.string(),
  name: z.string(),
  type: name,
  company: name,
  statusCode,
}

export const hotlineCommands = commands({
  getHotlineCallPage: list({
    access: can('hotline:use', 'hotline:supervise'),
    words: ['热线记录', 'Calls of the 400 line'],
    /** One's own; all for who supervises. */
    row: row('hotlineCall', acts(['done'], []), {
      at: z.string(),
      operator: z.string(),
      kind: z.enum(numberKinds),
      asked: z.string(),
      language: z.enum(callerLanguages),
      badges: z.number().int(),
      tickets: z.number().int(),
    }),
    search: ['number'],
    sort: ['at'],
    filter: { kind: z.enum(numberKinds).optional() },
  }),
  lookUpCaller: write({
    access: can('hotline:use'),
    words: ['热线查询', 'Look up a caller'],
    /** Kept as a call before it is answered: where that cannot be written, nothing is told. */
    input: z.strictObject(shapeOf(lookUpFields)),
    output: z.object({
      kind: z.enum(numberKinds),
      /** The newest exhibition first. */
      badges: z.array(z.object({ id: idOf('badge'), state: stateIn(badgeLife), ...held })),
      tickets: z.array(z.object({ id: idOf('ticket'), state: stateIn(ticketLife), ...held })),
      /** The last 20 of all of them, the newest first. */
      passages: z.array(
        z.object({
          id: idOf('passage'),
          at: z.string(),
          code: z.string(),
          door: name,
          direction: z.enum(['in', 'out']),
          admitted: z.boolean(),
          /** Why not, in words for the caller. */
          reason: name.nullable(),
        }),
      ),
      /** To be read out, in the caller's language. */
      sentences: z.tuple([z.string(), z.string()]),
    }),
    secret: true,
  }),
})
