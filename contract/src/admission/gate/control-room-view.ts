import { z } from 'zod'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { type GateCheck, gateCheckNames } from './checks.ts'
import { channelDirections, channelSubjects } from './fields.ts'
import { count, moment } from './view-parts.ts'
import { channelActs } from './views.ts'

const flow = z.object({ in: count, out: count })

/** Everything that the control room shows; `inside` of a zone includes the zones in it. */
const watchedDevice = lazy(() =>
  z.object({
    id: idOf('device'),
    name: z.string(),
    channelCode: z.string().nullable(),
    lastSeenAt: moment,
    /** Passages not yet uploaded, as last reported by the device. */
    unsent: count,
    /** When the device last received a bundle; null: never. */
    packAt: moment,
    stalePack: z.boolean(),
  }),
)

export const controlRoom = lazy(() =>
  z.object({
    now: z.string(),
    gateDay: z.string(),
    /** The moment at which this gate day began. */
    dayBegins: z.string(),
    /** People who arrived today minus people who left; those who stayed since the previous day are not counted. */
    inside: count,
    /** Sum of the limits of the outermost zones; null if one has no limit. */
    capacity: count.nullable(),
    lastMinute: flow,
    /** People in each of the 60 full minutes before this one, oldest first; `minute` counted since 1970. */
    flow: z.array(flow.extend({ minute: count })),
    /**
     * Totals of the gate day. `in` and `out`: people who arrived from outside and who left. `refused` and `scans`:
     * passages.
     */
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
        ...channelActs(),
        statusCode: count,
        code: z.string(),
        zoneCode: z.string(),
        direction: z.enum(channelDirections),
        subject: z.enum(channelSubjects),
        /** People in the last 60 seconds. */
        lastMinute: flow,
        /** The channel has devices, and all of them are silent. */
        silent: z.boolean(),
      }),
    ),
    devices: z.object({
      total: count,
      online: count,
      silent: z.array(watchedDevice()),
      /** Not silent, but with unsent passages or an outdated bundle. */
      behind: z.array(watchedDevice()),
      /** Totals over all devices: unsent passages, and devices with an outdated bundle. */
      unsent: count,
      stalePacks: count,
    }),
    /** Open cases; `overstays` and `listedInside` (blacklisted people inside) are included. */
    cases: z.object({ pending: count, processing: count, overstays: count, listedInside: count }),
    /** The version that follows the one in force. */
    nextPolicy: z.object({ id: idOf('policy'), no: count, effectiveAt: z.string() }).nullable(),
  }),
)

/**
 * Push message of topic `control:<exhibition>`, at most one per second: what changes every second. `inside` by zone id.
 */
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

/** Push message of topic `passage:<exhibition>`: the newest of the last second, at most ten. */
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
