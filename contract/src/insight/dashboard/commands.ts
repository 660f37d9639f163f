import { z } from 'zod'
import { phases } from '../../exhibitions/exhibition/views.ts'
import { commands, nothing, onePerson, read } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { moneyKinds } from './money.ts'

const count = z.number().int()
const name = z.object({ cn: z.string(), en: z.string() })
const exhibition = z.object({ id: idOf('exhibition'), name })
const period = lazy(() => z.object({ from: z.string().nullable(), to: z.string().nullable(), daily: z.boolean() }))
const show = lazy(() => exhibition.extend({ halls: z.array(z.string()), open: period() }))

export const dashboardCommands = commands({
  /** The overview of what a company manages. A block without permission is null; an empty one has zero counts. */
  getDashboard: read({
    access: onePerson,
    label: ['取工作台', 'Get the dashboard'],
    input: nothing,
    output: () =>
      z.object({
        now: z.string(),
        gateDay: z.string(),
        /** When this gate day began. */
        dayBegins: z.string(),
        /** Shows of the company: running ones, and the next ones. */
        shows: z
          .object({
            today: z.array(
              show().extend({
                phase: z.enum(phases).nullable(),
                /** The open day that the gate day is, counted from 1; null outside of them. */
                day: count.nullable(),
                days: count.nullable(),
                /** Figures of the gate day, as in the control room; null without the permission for the gate. */
                gate: z.object({ arrived: count, inside: count, scans: count, refused: count }).nullable(),
              }),
            ),
            next: z.array(show()),
          })
          .nullable(),
        /** The caller's pending decisions; `kind` is one of `queues`. The oldest first. */
        queues: z
          .array(
            z.object({
              kind: z.string(),
              exhibition: exhibition.nullable(),
              count,
              since: z.string(),
              /**
               * Pending for less than a day, for one to three days, for longer; each counted up to 1,000 (1,001: more).
               */
              ages: z.object({ day: count, days: count, older: count }),
            }),
          )
          .nullable(),
        /** `amount` only for bills. */
        money: z.array(z.object({ kind: z.enum(moneyKinds), count, amount: z.string().nullable() })).nullable(),
        /**
         * Devices in use at running exhibitions. `behind`: with passages that were not sent, or an outdated offline
         * bundle.
         */
        gates: z
          .array(
            exhibition.extend({
              devices: z.object({ total: count, silent: count, behind: count, unsent: count }),
              cases: z.object({ pending: count, processing: count }),
            }),
          )
          .nullable(),
      }),
  }),
})
