import { z } from 'zod'
import { phases } from '../../exhibitions/exhibition/views.ts'
import { commands, nothing, onePerson, read } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { moneyKinds } from './money.ts'

const count = z.number().int()
const name = z.object({ cn: z.string(), en: z.string() })
const exhibition = z.object({ id: idOf('exhibition'), name })
const period = z.object({ from: z.string().nullable(), to: z.string().nullable(), daily: z.boolean() })
const show = exhibition.extend({ halls: z.array(z.string()), open: period })

export const dashboardCommands = commands({
  /** What a company looks after, at a glance. A block the reader may not see is null; nothing is a count of zero. */
  getDashboard: read({
    access: onePerson,
    label: ['取工作台', 'Get the dashboard'],
    input: nothing,
    output: z.object({
      now: z.string(),
      gateDay: z.string(),
      /** The moment at which this gate day began. */
      dayBegins: z.string(),
      /** Shows the company runs: those under way, and the next ones. */
      shows: z
        .object({
          today: z.array(
            show.extend({
              phase: z.enum(phases).nullable(),
              /** Which of its open days the gate day is; null outside of them. */
              day: count.nullable(),
              days: count.nullable(),
              /** Figures of the gate day, as the control room shows them; null for who may not watch the gate. */
              gate: z.object({ arrived: count, inside: count, scans: count, refused: count }).nullable(),
            }),
          ),
          next: z.array(show),
        })
        .nullable(),
      /** What waits for the reader's decision; `kind` is one of `queues`. The oldest first. */
      queues: z
        .array(
          z.object({
            kind: z.string(),
            exhibition: exhibition.nullable(),
            count,
            since: z.string(),
            /** Waiting for less than a day, for one to three days, for longer; each to 1,000 (1,001: more). */
            ages: z.object({ day: count, days: count, older: count }),
          }),
        )
        .nullable(),
      /** `amount` of charges alone. */
      money: z.array(z.object({ kind: z.enum(moneyKinds), count, amount: z.string().nullable() })).nullable(),
      /** Devices in use at what is under way. `behind`: passages not sent, or too old a pack. */
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
