import { z } from 'zod'
import { can, commands, device, read, record } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { acts, exportOf, list, oneOrMore, row } from '../../kernel/command/page.ts'
import { issue, reportIssue } from '../../kernel/refusal/field-issue.ts'
import { instant } from '../../kernel/schedule/day.ts'
import { gateCheckNames, passageDirections, verdicts } from './checks.ts'
import { inExhibition, ofExhibition } from './command-parts.ts'
import { controlRoom } from './control-room-view.ts'
import { channelActs, decision, explanation, passageRow, triedScan } from './views.ts'

/** What was presented to a device: one of the three. */
const shown = lazy(() => ({
  /** Text of the QR code. */
  code: z.string().min(1).max(400).optional(),
  /** Number of an identity card or another document, as a card reader reports it. */
  document: z.string().trim().min(1).max(40).optional(),
  /** Plate as a camera reads it. */
  plate: z.string().trim().min(1).max(20).optional(),
}))

/** An input that identifies the holder in exactly one way. */
const oneShown = <S extends z.core.$ZodLooseShape>(shape: S) =>
  z.strictObject(shape).superRefine((scan: Record<string, unknown>, ctx) => {
    const given = ['code', 'badgeCode', 'document', 'plate'].filter(name => scan[name] !== undefined)
    if (given.length !== 1) reportIssue(ctx, 'kernel', issue(given.length === 0 ? 'required' : 'wrongKind'), ['code'])
  })

const getPassagePage = list({
  access: can('passage:view', 'door:administer'),
  label: ['通行记录', 'Passages'],
  row: () => row('passage', acts(verdicts, ['explain']), passageRow()),
  search: ['code', 'name'],
  sort: ['at'],
  tabs: ['all', ...verdicts],
  filter: () => ({
    ...inExhibition,
    channelId: idOf('channel').optional(),
    reason: oneOrMore(z.enum(gateCheckNames)),
    from: instant.optional(),
    to: instant.optional(),
  }),
})

export const passageCommands = commands({
  decide: record({
    access: device,
    label: ['通行判定', 'Decide a passage'],
    input: () =>
      oneShown({
        ...shown(),
        /** The device's id of this scan: a repeat gets the same answer and counts once. */
        scanId: z.uuid(),
        /** The clock of the device. */
        at: instant,
        /** Only for a channel in both directions; if omitted, a holder who is inside goes out. */
        direction: z.enum(passageDirections).optional(),
        /** For a group ticket: how many people pass now; if omitted, all that remain. */
        people: z.number().int().min(1).max(200).optional(),
      }),
    output: decision,
  }),
  getPassagePhoto: read({
    access: device,
    label: ['获取通行者照片', 'View a holder’s photo'],
    /** A passage of this device within the last five minutes whose answer named a photo. */
    input: () => z.strictObject({ passageId: idOf('passage') }),
    /** Valid for 60 seconds, only with the key of the device that requested it. */
    output: () => z.object({ url: z.string() }),
  }),
  heartbeat: record({
    access: device,
    label: ['设备心跳', 'Device heartbeat'],
    /**
     * `pack`: the revision of the bundle that the device uses offline; `unsent`: passages not yet uploaded; gate context:
     * the gate context it believes to be in.
     */
    input: () =>
      z.strictObject({
        at: instant,
        ground: idOf('exhibition').optional(),
        pack: z.string().max(60).optional(),
        unsent: z.number().int().min(0).max(1_000_000).optional(),
      }),
    output: () =>
      z.object({
        now: z.string(),
        /** How far the device's clock is ahead, in milliseconds. */
        clockOffset: z.number().int(),
        clockOff: z.boolean(),
        /** The revision of the newest bundle; a device with another one requests the changes. Null if none exists yet. */
        packRevision: z.string().nullable(),
        /** Whether the device stores photos for offline use (`getPhotosAhead`). */
        photosAhead: z.boolean(),
        channel: z
          .object({ code: z.string(), direction: z.string(), subject: z.string(), state: channelActs().state })
          .nullable(),
        /**
         * Where the device was moved to from `ground`, signed by the bundle key of that context (`DeviceMove`); null if
         * it is still there.
         */
        moved: z.object({ exhibitionId: idOf('exhibition'), packKey: z.string(), signature: z.string() }).nullable(),
      }),
  }),

  getPassagePage,
  exportPassages: exportOf(getPassagePage, ['导出通行记录', 'Export passages']),
  explainPassage: read({
    access: can('passage:view', 'door:administer'),
    label: ['通行判定说明', 'Explain a passage'],
    input: () => z.strictObject({ ...inExhibition, id: idOf('passage') }),
    output: explanation,
  }),
  explainScan: read({
    access: can('passage:view', 'policy:view'),
    label: ['试刷', 'Test a scan'],
    /**
     * What would be decided at a channel and a moment, with the version of `policyId` as if it were in force. Nothing
     * is stored.
     */
    input: () =>
      oneShown({
        ...inExhibition,
        ...shown(),
        /** The badge number as printed on the badge. */
        badgeCode: z.string().trim().min(1).max(40).optional(),
        channelId: idOf('channel'),
        at: instant,
        policyId: idOf('policy').optional(),
      }),
    output: triedScan,
  }),
  getControlRoom: read({
    access: can('gate:watch'),
    label: ['指挥中心', 'Control room'],
    input: () => ofExhibition,
    output: controlRoom,
  }),
})
