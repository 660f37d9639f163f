import { z } from 'zod'
import { idOf } from '../kernel/id.ts'
import { actsIn } from '../kernel/page.ts'
import { type GateCheck, gateCheckNames, passageDirections, verdicts } from './checks.ts'
import { channelDirections, channelSubjects, deviceCalls, deviceKinds } from './fields.ts'
import { channelActions, channelStateMachine, doorActions } from './states.ts'

const count = z.number().int()
const words = z.object({ cn: z.string(), en: z.string() })
const moment = z.string().nullable()

export const channelActs = actsIn(channelStateMachine, channelActions)

export const zoneView = z.object({
  id: idOf('zone'),
  version: count,
  parentId: idOf('zone').nullable(),
  code: z.string(),
  nameCn: z.string(),
  nameEn: z.string(),
  capacity: count.nullable(),
  doors: count,
  actions: z.array(z.enum(['edit', 'delete'])),
})

export const doorView = z.object({
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
})

/** The newest change of a channel's state: who, when, why. */
const stateChange = z.object({ operatorName: z.string(), note: z.string(), at: z.string() })

export const channelView = z.object({
  id: idOf('channel'),
  version: count,
  ...channelActs,
  statusCode: count,
  doorId: idOf('door'),
  doorCode: z.string(),
  zoneId: idOf('zone'),
  zoneCode: z.string(),
  code: z.string(),
  direction: z.enum(channelDirections),
  subject: z.enum(channelSubjects),
  devices: z.array(z.object({ id: idOf('device'), name: z.string() })),
  stateChange: stateChange.nullable(),
})

const sign = { code: z.string(), nameCn: z.string(), nameEn: z.string() }

/** What a copied gate brings or has brought, and the signs that were there already. */
export const gateCopy = z.object({
  zones: z.array(z.object(sign)),
  doors: z.array(z.object({ ...sign, channels: count, admins: count })),
  channels: count,
  skipped: z.object({ zones: z.array(z.string()), doors: z.array(z.string()), channels: z.array(z.string()) }),
})

/** Columns of the device list. Times are instants; `clockOffset` is how far its clock runs ahead, in milliseconds. */
export const deviceRow = {
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
  /** Of a retired one: until when it may still send what it did. */
  retiredUntil: moment,
  /** Passages it decided by itself and has not sent, as it last said. */
  unsent: count,
  /** When it was last given the pack it decides by without a network. */
  packAt: moment,
  /** A phone without one, or a device whose pack is older than `gate.packHours`. */
  stalePack: z.boolean(),
}

/** Shown once: the code a device is paired with, and what its QR says. */
export const pairing = z.object({ pairingCode: z.string(), qrText: z.string(), expiresAt: z.string() })

const holder = {
  badgeId: idOf('badge').nullable(),
  badgeCode: z.string().nullable(),
  name: z.string().nullable(),
  badgeTypeName: words.nullable(),
  badgeTypeColour: z.string().nullable(),
}

/** Columns of the passage list; `state` is the verdict. `overruled`: what would have refused, had it not been an exit or free passage. */
export const passageRow = {
  ...holder,
  /** Whose it was, where it was a ticket; `badgeCode` and `badgeTypeName` are its. */
  ticketId: idOf('ticket').nullable(),
  /** Heads that passed: more than one of a group's ticket. */
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
}

/** A clause by its number and names. */
const clauseName = z.object({ no: count, cn: z.string(), en: z.string() }).nullable()

const checked = {
  /** `overruled`: it failed, but exits always pass and free passage admits everybody. */
  checks: z.array(
    z.object({
      check: z.enum(gateCheckNames),
      result: z.enum(['passed', 'failed', 'overruled', 'notReached']),
      words,
    }),
  ),
  /** What the failed check compared, e.g. `{ inside: 500, capacity: 500 }`. */
  facts: z.record(z.string(), z.unknown()).nullable(),
  /** The version of the policy in force, and the clause that decided; null where none did. */
  policyNo: count.nullable(),
  clause: clauseName,
}

/** What would be decided of a scan. */
export const triedScan = z.object({
  verdict: z.enum(verdicts),
  reason: z.enum(gateCheckNames).nullable(),
  overruled: z.enum(gateCheckNames).nullable(),
  direction: z.enum(passageDirections),
  name: z.string().nullable(),
  badgeCode: z.string().nullable(),
  badgeType: words.nullable(),
  /** When it would open, where an hour is what fails. */
  opensAt: z.string().nullable(),
  ...checked,
})

export const explanation = z.object({
  ...passageRow,
  id: idOf('passage'),
  exhibitionId: idOf('exhibition'),
  /** What the device said the time was, before correction. */
  deviceAt: z.string(),
  gateDay: z.string(),
  /** The code as shown, kept where nobody was recognised by it. */
  shown: z.string().nullable(),
  ...checked,
})

/** What a device shows its guard and the person in front of it. */
export const decision = z.object({
  passageId: idOf('passage'),
  verdict: z.enum(verdicts),
  reason: z.enum(gateCheckNames).nullable(),
  overruled: z.enum(gateCheckNames).nullable(),
  direction: z.enum(passageDirections),
  /** For the display, in both languages. */
  words,
  name: z.string().nullable(),
  badgeCode: z.string().nullable(),
  badgeType: words.nullable(),
  badgeTypeColour: z.string().nullable(),
  /** Of a group's ticket: heads of this passage, and how many it still lets in; null where it lets in any number. */
  people: z.number().int().nullable(),
  peopleLeft: z.number().int().nullable(),
  /** What the guard is to look at: the ticket type's note. */
  note: z.string().nullable(),
  photoFileId: idOf('file').nullable(),
  /** Refused for now: from when the same code opens, where that is known. */
  opensAt: moment,
  /** This scan was decided before: this is what was decided then, and it counted once. */
  repeated: z.boolean(),
})

const flow = z.object({ in: count, out: count })

/** Everything the control room shows at once; `inside` of a zone counts the zones in it too. */
const watchedDevice = z.object({
  id: idOf('device'),
  name: z.string(),
  channelCode: z.string().nullable(),
  lastSeenAt: moment,
  /** Passages it decided by itself and has not sent, as it last said. */
  unsent: count,
  /** When it was last given a pack; null: never. */
  packAt: moment,
  stalePack: z.boolean(),
})

export const controlRoom = z.object({
  now: z.string(),
  gateDay: z.string(),
  /** The moment at which this gate day began. */
  dayBegins: z.string(),
  /** Those who arrived today less those who left: whoever stayed past the turn of the day is not counted. */
  inside: count,
  /** Sum of the limits of the outermost zones; null where one of them has none. */
  capacity: count.nullable(),
  lastMinute: flow,
  /** People in each of the 60 full minutes before this one, oldest first; `minute` counted since 1970. */
  flow: z.array(flow.extend({ minute: count })),
  /** Of the gate day. `in` and `out`: people who arrived from outside and who left. `refused` and `scans`: passages. */
  today: z.object({ in: count, out: count, refused: count, scans: count }),
  refusals: z.array(z.object({ reason: z.enum(gateCheckNames), count })),
  zones: z.array(
    z.object({
      id: idOf('zone'),
      parentId: idOf('zone').nullable(),
      code: z.string(),
      nameCn: z.string(),
      nameEn: z.string(),
      inside: count,
      capacity: count.nullable(),
    }),
  ),
  channels: z.array(
    z.object({
      id: idOf('channel'),
      version: count,
      ...channelActs,
      statusCode: count,
      code: z.string(),
      zoneCode: z.string(),
      direction: z.enum(channelDirections),
      subject: z.enum(channelSubjects),
      /** People in the last 60 seconds. */
      lastMinute: flow,
      /** It has a device, and none of its devices was heard of lately. */
      silent: z.boolean(),
    }),
  ),
  devices: z.object({
    total: count,
    online: count,
    silent: z.array(watchedDevice),
    /** Heard of, but with passages it has not sent, or by a pack that is too old. */
    behind: z.array(watchedDevice),
    /** Of all of them: passages that wait on devices, and devices whose pack is too old. */
    unsent: count,
    stalePacks: count,
  }),
  /** Cases that nobody has settled; `overstays` and `listedInside`, whom a black list names, are among them. */
  cases: z.object({ pending: count, processing: count, overstays: count, listedInside: count }),
  /** The version that follows the one in force. */
  nextPolicy: z.object({ id: idOf('policy'), no: count, effectiveAt: z.string() }).nullable(),
})

/** Push of topic `control:<exhibition>`, at most one a second: what changes by the second. `inside` by zone id. */
export type ControlMessage = {
  type: 'control'
  exhibitionId: string
  at: string
  inside: Record<string, number>
  gateDay: string
  today: { in: number; out: number; refused: number; scans: number }
  refusals: { reason: GateCheck; count: number }[]
  lastMinute: { in: number; out: number }
}

/** Push of topic `passage:<exhibition>`: the newest of the last second, at most ten. */
export type PassageMessage = {
  type: 'passage'
  exhibitionId: string
  list: {
    id: string
    at: string
    channelId: string
    direction: 'in' | 'out'
    verdict: 'admitted' | 'refused'
    reason: string | null
    badgeCode: string | null
    name: string | null
  }[]
}
