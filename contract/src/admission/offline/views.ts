import { z } from 'zod'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { verdicts } from '../gate/checks.ts'
import { passageRow } from '../gate/views.ts'
import { discrepancyKinds } from './fields.ts'

const count = z.number().int()
const localizedText = z.object({ cn: z.string(), en: z.string() })

/** Columns of the list of cases. */
export const discrepancyRow = lazy(() => ({
  exhibitionId: idOf('exhibition'),
  kind: z.enum(discrepancyKinds),
  badgeCode: z.string().nullable(),
  name: z.string().nullable(),
  doorCode: z.string(),
  channelCode: z.string(),
  deviceName: z.string(),
  /** When it happened at the door. */
  at: z.string(),
  createdAt: z.string(),
  /** Who investigates it. */
  takenBy: z.string().nullable(),
}))

/** A passage of a case, explained. */
export const discrepancyPassage = lazy(() =>
  z.object({
    id: idOf('passage'),
    ...passageRow(),
    deed: z.enum(verdicts),
    offline: z.boolean(),
    by: z.enum(['device', 'guard']),
    guardName: z.string().nullable(),
    note: z.string().nullable(),
    deviceAt: z.string(),
    receivedAt: z.string().nullable(),
    doorCode: z.string(),
    clauseNo: count.nullable(),
    facts: z.record(z.string(), z.unknown()).nullable(),
  }),
)

export const guardView = lazy(() =>
  z.object({
    id: idOf('guard'),
    version: count,
    name: z.string(),
    doors: z.array(z.object({ id: idOf('door'), code: z.string() })),
    stopped: z.boolean(),
    /** Too many wrong PINs: none is accepted until then. */
    lockedUntil: z.string().nullable(),
    /** Where the guard is now. */
    shift: z.object({ deviceName: z.string(), startedAt: z.string(), until: z.string() }).nullable(),
    actions: z.array(z.enum(['edit', 'stop', 'resume'])),
  }),
)

/** Columns of the roll-call: people inside on this gate day. */
export const insideRow = lazy(() => ({
  badgeCode: z.string(),
  name: z.string(),
  company: localizedText,
  badgeTypeName: localizedText,
  /** More than one if a group came in with one ticket. */
  people: z.number().int(),
  zoneCode: z.string(),
  enteredAt: z.string().nullable(),
}))
