import { z } from 'zod'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { actsIn } from '../../kernel/command/page.ts'
import { gateCheckNames, passageDirections, verdicts } from './checks.ts'
import { channelDirections, channelSubjects, deviceCalls, deviceKinds } from './fields.ts'
import { channelActions, channelStateMachine, doorActions } from './states.ts'
import { count, holder, localizedText, moment } from './view-parts.ts'

export const channelActs = lazy(() => actsIn(channelStateMachine, channelActions))

export const zoneView = lazy(() =>
  z.object({
    id: idOf('zone'),
    version: count,
    parentId: idOf('zone').nullable(),
    code: z.string(),
    nameCn: z.string(),
    nameEn: z.string(),
    capacity: count.nullable(),
    doors: count,
    actions: z.array(z.enum(['edit', 'delete'])),
  }),
)

export const doorView = lazy(() =>
  z.object({
    id: idOf('door'),
    version: count,
    zoneId: idOf('zone'),
    zoneCode: z.string(),
    code: z.string(),
    nameCn: z.string(),
    nameEn: z.string(),
    channels: count,
    admins: z.array(z.object({ operatorId: idOf('operator'), name: z.string() })),
    actions: z.array(z.enum(doorActions)),
  }),
)

/** The latest state change of a channel: operator, time, reason. */
const stateChange = lazy(() => z.object({ operatorName: z.string(), note: z.string(), at: z.string() }))

export const channelView = lazy(() =>
  z.object({
    id: idOf('channel'),
    version: count,
    ...channelActs(),
    statusCode: count,
    doorId: idOf('door'),
    doorCode: z.string(),
    zoneId: idOf('zone'),
    zoneCode: z.string(),
    code: z.string(),
    direction: z.enum(channelDirections),
    subject: z.enum(channelSubjects),
    devices: z.array(z.object({ id: idOf('device'), name: z.string() })),
    stateChange: stateChange().nullable(),
  }),
)

const sign = { code: z.string(), nameCn: z.string(), nameEn: z.string() }

/** What a copy adds or has added, and the signs that already existed. */
export const gateCopy = lazy(() =>
  z.object({
    zones: z.array(z.object(sign)),
    doors: z.array(z.object({ ...sign, channels: count, admins: count })),
    channels: count,
    skipped: z.object({ zones: z.array(z.string()), doors: z.array(z.string()), channels: z.array(z.string()) }),
  }),
)

/**
 * Columns of the device list. Times are instants; `clockOffset` is how far the device's clock is ahead, in
 * milliseconds.
 */
export const deviceRow = lazy(() => ({
  name: z.string(),
  channelId: idOf('channel').nullable(),
  channelCode: z.string().nullable(),
  doorCode: z.string().nullable(),
  kind: z.enum(deviceKinds),
  profile: z.array(z.enum(deviceCalls)),
  pairedAt: moment,
  pairingExpiresAt: moment,
  lastSeenAt: moment,
  silent: z.boolean(),
  clockOffset: count.nullable(),
  clockOff: z.boolean(),
  createdAt: z.string(),
  /** For a retired device: until when it may upload. */
  retiredUntil: moment,
  /** Passages not yet uploaded, as last reported by the device. */
  unsent: count,
  /** When the device last received its offline bundle. */
  packAt: moment,
  /** A phone without a bundle, or a device whose bundle is older than `gate.packHours`. */
  stalePack: z.boolean(),
}))

/** Shown once: the pairing code and the text of its QR code. */
export const pairing = lazy(() => z.object({ pairingCode: z.string(), qrText: z.string(), expiresAt: z.string() }))

/**
 * Columns of the passage list; `state` is the verdict. `overruled`: the check that would have refused, had it not been
 * an exit or free passage.
 */
export const passageRow = lazy(() => ({
  ...holder(),
  /** Set if the holder has a ticket; `badgeCode` and `badgeTypeName` are then those of the ticket. */
  ticketId: idOf('ticket').nullable(),
  /** Number of people who passed: more than one for a group ticket. */
  people: count,
  at: z.string(),
  channelId: idOf('channel'),
  channelCode: z.string(),
  zoneCode: z.string(),
  deviceName: z.string(),
  direction: z.enum(passageDirections),
  verdict: z.enum(verdicts),
  reason: z.enum(gateCheckNames).nullable(),
  overruled: z.enum(gateCheckNames).nullable(),
  clockOff: z.boolean(),
}))

/** A clause by its number and names. */
const clauseName = lazy(() => z.object({ no: count, cn: z.string(), en: z.string() }).nullable())

const checked = lazy(() => ({
  /** `overruled`: the check failed, but exits always pass and free passage admits everybody. */
  checks: z.array(
    z.object({
      check: z.enum(gateCheckNames),
      result: z.enum(['passed', 'failed', 'overruled', 'notReached']),
      words: localizedText,
    }),
  ),
  /** What the failed check compared, e.g. `{ inside: 500, capacity: 500 }`. */
  facts: z.record(z.string(), z.unknown()).nullable(),
  /** The version of the policy in force, and the clause that decided; null if none did. */
  policyNo: count.nullable(),
  clause: clauseName(),
}))

/** What would be decided for a scan. */
export const triedScan = lazy(() =>
  z.object({
    verdict: z.enum(verdicts),
    reason: z.enum(gateCheckNames).nullable(),
    overruled: z.enum(gateCheckNames).nullable(),
    direction: z.enum(passageDirections),
    name: z.string().nullable(),
    badgeCode: z.string().nullable(),
    badgeType: localizedText.nullable(),
    /** When it would open, if the hour is the reason. */
    opensAt: z.string().nullable(),
    ...checked(),
  }),
)

export const explanation = lazy(() =>
  z.object({
    ...passageRow(),
    id: idOf('passage'),
    exhibitionId: idOf('exhibition'),
    /** The time that the device reported, before correction. */
    deviceAt: z.string(),
    gateDay: z.string(),
    /** The code as presented, stored only if it identified nobody. */
    shown: z.string().nullable(),
    ...checked(),
  }),
)

/** What a device shows to the guard and the holder. */
export const decision = lazy(() =>
  z.object({
    passageId: idOf('passage'),
    verdict: z.enum(verdicts),
    reason: z.enum(gateCheckNames).nullable(),
    overruled: z.enum(gateCheckNames).nullable(),
    direction: z.enum(passageDirections),
    /** For the display, in both languages. */
    words: localizedText,
    name: z.string().nullable(),
    badgeCode: z.string().nullable(),
    badgeType: localizedText.nullable(),
    badgeTypeColour: z.string().nullable(),
    /** For a group ticket: people of this passage, and how many may still enter; null for any number. */
    people: z.number().int().nullable(),
    peopleLeft: z.number().int().nullable(),
    /** The note of the ticket type for the guard. */
    note: z.string().nullable(),
    photoFileId: idOf('file').nullable(),
    /** Refused for now: from when the same code opens, if known. */
    opensAt: moment,
    /** This scan was decided before: this is the earlier answer, and it counted once. */
    repeated: z.boolean(),
  }),
)
