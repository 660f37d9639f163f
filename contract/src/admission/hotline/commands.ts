import { z } from 'zod'
import { badgeStateMachine } from '../../badging/badge/states.ts'
import { can, commands, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { acts, exportOf, list, row, stateIn } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { ticketStateMachine } from '../../sales/ticket/states.ts'
import { blacklistScopes } from '../blacklist/fields.ts'
import { blacklistStateMachine } from '../blacklist/states.ts'
import { declarationStateMachine } from '../epidemic/states.ts'
import { whitelistStateMachine } from '../whitelist/states.ts'
import { callerLanguages, lookUpFields } from './fields.ts'
import { numberKinds } from './search-number.ts'

const name = z.object({ cn: z.string(), en: z.string() })
const statusCode = z.number().int().min(0).max(5)

/** The exhibitions whose badges or tickets led to the row. Empty: found by the number itself, in any exhibition. */
const exhibitionIds = z.array(idOf('exhibition'))

/** To be read out, in the caller's language. */
const sentences = z.tuple([z.string(), z.string()])

/** A badge or a ticket in the form for the hotline: no number is shown. */
const credentialFields = {
  exhibitionId: idOf('exhibition'),
  exhibition: name,
  code: z.string(),
  name: z.string(),
  type: name,
  company: name,
  statusCode,
}

const calls = list({
  access: can('hotline:use', 'hotline:supervise'),
  label: ['热线记录', 'Hotline calls'],
  /** The operator's own; all for supervisors. */
  row: () =>
    row('hotlineCall', acts(['done'], []), {
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
  filter: () => ({ kind: z.enum(numberKinds).optional() }),
})

export const hotlineCommands = commands({
  getHotlinePage: calls,
  exportHotlineCalls: exportOf(calls, ['导出热线记录', 'Export hotline calls']),
  getHotlineReceipt: write({
    access: can('hotline:use'),
    label: ['热线查询', 'Look up a caller'],
    /** The call is saved before the answer: if that fails, nothing is returned. */
    input: () => z.strictObject(shapeOf(lookUpFields)),
    output: () =>
      z.object({
        kind: z.enum(numberKinds),
        /** The newest exhibition first. */
        badges: z.array(z.object({ id: idOf('badge'), state: stateIn(badgeStateMachine), ...credentialFields })),
        tickets: z.array(z.object({ id: idOf('ticket'), state: stateIn(ticketStateMachine), ...credentialFields })),
        /** Active blacklist entries without the reason: the caller is referred to the service desk. */
        listed: z.array(
          z.object({
            id: idOf('blacklist'),
            code: z.string(),
            scope: z.enum(blacklistScopes),
            exhibition: name.nullable(),
            state: stateIn(blacklistStateMachine),
            from: z.string(),
            until: z.string().nullable(),
            exhibitionIds,
            statusCode,
          }),
        ),
        /** White lists with the person as a guest. */
        invited: z.array(
          z.object({
            /** The guest's id. */
            id: idOf('whitelistGuest'),
            code: z.string(),
            exhibition: name,
            company: name,
            state: stateIn(whitelistStateMachine),
            exhibitionIds,
            statusCode,
          }),
        ),
        /** Declarations, the newest first, without the reason of a rejection. */
        receipts: z.array(
          z.object({
            id: idOf('declaration'),
            exhibitionId: idOf('exhibition'),
            exhibition: name,
            name: z.string(),
            state: stateIn(declarationStateMachine),
            statusCode,
            validUntil: z.string().nullable(),
            declaredAt: z.string(),
          }),
        ),
        /** The last 20 over all of them, the newest first. */
        passages: z.array(
          z.object({
            id: idOf('passage'),
            exhibitionId: idOf('exhibition'),
            at: z.string(),
            code: z.string(),
            door: name,
            direction: z.enum(['in', 'out']),
            admitted: z.boolean(),
            /** Why not, worded for the caller. */
            reason: name.nullable(),
            /** When the code starts to open gates, if that is the reason. */
            opensAt: z.string().nullable(),
          }),
        ),
        /**
         * The exhibitions of these rows, the newest first: the sentences of each are read out once the caller has named
         * it.
         */
        exhibitions: z.array(z.object({ id: idOf('exhibition'), name, sentences })),
        /** To be read out at once, if there is one exhibition or none. */
        sentences: sentences.nullable(),
      }),
    secret: true,
  }),
})
