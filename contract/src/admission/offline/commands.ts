import { z } from 'zod'
import { can, changedRow, commands, device, done, read, record, rowKey, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { acts, actsIn, exportOf, list, oneOrMore, row } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { integer } from '../../kernel/field/integer.ts'
import { instant } from '../../kernel/schedule/day.ts'
import { historyLine } from '../../kernel/transition/history.ts'
import { passageDirections, verdicts } from '../gate/checks.ts'
import { discrepancyKinds, guardFields, reopenFields, resolutions, resolveFields, uploadLimit } from './fields.ts'
import { discrepancyActions, discrepancyStateMachine } from './states.ts'
import { discrepancyPassage, discrepancyRow, guardView, insideRow } from './views.ts'

const inContext = { exhibitionId: idOf('exhibition') }
const ofDoors = can('case:resolve', 'door:administer')
const guards = can('guard:edit', 'door:administer')
const signed = {
  /** JSON (`BundleManifest` of contract/src/admission/gate/offline-bundle.ts), and its Ed25519 signature, base64. */
  manifest: z.string(),
  signature: z.string(),
}
const revision = z.string().max(60)
/** SHA-256 in hex. */
const baseName = z.string().regex(/^[\da-f]{64}$/)

/** One passage that a device decided itself. One of `code`, `document`, `plate` identifies the holder. */
export const uploadedPassage = lazy(() =>
  z.strictObject({
    /** The device's id of the scan, created when it happened. */
    scanId: z.uuid(),
    code: z.string().min(1).max(400).optional(),
    document: z.string().min(1).max(60).optional(),
    plate: z.string().min(1).max(20).optional(),
    /** By the device's clock. */
    at: instant,
    direction: z.enum(passageDirections),
    /** The action taken. */
    deed: z.enum(verdicts),
    by: z.enum(['device', 'guard']),
    /** The guard's reason, if the bundle could not decide. */
    note: z.string().max(200).optional(),
    people: z.number().int().min(1).max(200).optional(),
    /** The gate context in which it was decided, if the device was moved since; omitted for the present one. */
    ground: idOf('exhibition').optional(),
    /** The revision of the bundle that decided; null if the device had none. */
    pack: revision.nullable(),
    shiftId: idOf('shift').optional(),
    /** The clock was set while the scan was pending, so its time is unreliable. */
    jumped: z.boolean().optional(),
  }),
)
export type UploadedPassage = z.input<ReturnType<typeof uploadedPassage>>

const discrepancyPage = list({
  access: can('passage:view', 'case:resolve', 'door:administer'),
  label: ['通行异常列表', 'Gate cases'],
  row: () => row('conflict', actsIn(discrepancyStateMachine, discrepancyActions), discrepancyRow()),
  search: ['badgeCode'],
  sort: ['at'],
  tabs: ['all', 'pending', 'processing', 'finished'],
  filter: () => ({ ...inContext, kind: oneOrMore(z.enum(discrepancyKinds)), doorId: oneOrMore(idOf('door')) }),
})

const getInsidePage = list({
  access: can('inside:export'),
  label: ['在场名单', 'Roll-call'],
  /** For each holder who is inside, the passage by which they entered. */
  row: () => row('passage', acts(['active'], []), insideRow()),
  search: ['badgeCode', 'name'],
  sort: ['badgeCode', 'name'],
  filter: () => ({ ...inContext, zoneId: idOf('zone').optional() }),
})

const getGuardList = read({
  access: guards,
  label: ['值守员列表', 'Guards'],
  input: () => z.strictObject(inContext),
  output: () => z.object({ list: z.array(guardView()) }),
})

export const offlineCommands = commands({
  getDevicePack: read({
    access: device,
    label: ['获取离线包', 'Download an offline pack'],
    /**
     * `have`: the base that the device has; the answer then contains only the changes. `part`: a further portion of a
     * base, from a byte on; its answer has no manifest.
     */
    input: () =>
      z.strictObject({
        have: baseName.optional(),
        part: z
          .strictObject({
            base: baseName,
            from: z
              .number()
              .int()
              .min(1)
              .max(2 ** 31 - 1),
          })
          .optional(),
      }),
    /**
     * `base`: its first portion, or the requested one, base64; null if the device has it. `size`: bytes of the whole
     * base. Empty: not built yet, to be requested after the next heartbeat; or, for a portion, no longer stored, to be
     * started again.
     */
    output: () => z.object({ ...signed, base: z.string().nullable(), size: z.number().int() }).nullable(),
  }),
  getPackDelta: read({
    access: device,
    label: ['获取离线包变更', 'Download offline pack changes'],
    input: () => z.strictObject({ revision }),
    /** `delta`: all changes since the revision, base64; null if the whole bundle must be fetched again. */
    output: () => z.object({ ...signed, delta: z.string().nullable() }),
  }),
  getPhotosAhead: read({
    access: device,
    label: ['预取通行者照片', 'Download holders’ photos for offline checks'],
    /** Cards created after this one; from the first if omitted. */
    input: () => z.strictObject({ after: idOf('credential').optional() }),
    /**
     * Active cards whose type opens the zone of the device's door; `photo`: WebP, 160 × 200, at most 8 KB, base64.
     * `last`: where to continue. `more`: continue now, or with the next heartbeat if none came, because a job creates
     * the photos.
     */
    output: () =>
      z.object({
        list: z.array(z.object({ credentialId: idOf('credential'), photo: z.string() })),
        last: idOf('credential').nullable(),
        more: z.boolean(),
      }),
  }),
  uploadPassages: record({
    access: device,
    label: ['上传离线通行', 'Upload offline passages'],
    /** `sentAt`: the device's clock now; it corrects the times. An invalid row does not affect the others. */
    input: () =>
      z.strictObject({
        sentAt: instant,
        passages: z
          .array(z.union([uploadedPassage(), z.unknown()]))
          .min(1)
          .max(uploadLimit),
      }),
    /**
     * In the order sent. `recorded`: stored; `conflict`: stored, and a case was opened; `repeated`: was stored before;
     * `bad`: can never be stored, `msg` says why. The device may delete everything that is named here.
     */
    output: () =>
      z.object({
        list: z.array(
          z.object({
            scanId: z.string().nullable(),
            outcome: z.enum(['recorded', 'repeated', 'conflict', 'bad']),
            kind: z.enum(discrepancyKinds).nullable(),
            msg: z.string().nullable(),
          }),
        ),
      }),
  }),
  startShift: record({
    access: device,
    label: ['开始值守', 'Start a shift'],
    /** Ends the previous shift on this device. `guardId` is in the bundle. */
    input: () => z.strictObject({ guardId: idOf('guard'), pin: z.string().regex(/^\d{6}$/) }),
    output: () => z.object({ shiftId: idOf('shift'), guardName: z.string(), until: z.string() }),
  }),
  endShift: record({
    access: device,
    label: ['结束值守', 'End a shift'],
    input: () => z.strictObject({ shiftId: idOf('shift') }),
    output: () => z.object({}),
  }),

  getConflictPage: discrepancyPage,
  exportConflicts: exportOf(discrepancyPage, ['导出通行异常', 'Export gate cases']),
  getConflict: read({
    access: can('passage:view', 'case:resolve', 'door:administer'),
    label: ['查看通行异常', 'View a gate case'],
    input: () => z.strictObject({ id: idOf('conflict') }),
    output: () =>
      z.object({
        id: idOf('conflict'),
        version: z.number().int(),
        ...actsIn(discrepancyStateMachine, discrepancyActions),
        statusCode: z.number().int(),
        ...discrepancyRow(),
        resolution: z.enum(resolutions).nullable(),
        note: z.string().nullable(),
        /** For a zone over its limit: the zone, and the maximum number of people. */
        zones: z.array(z.object({ code: z.string(), inside: z.number().int(), capacity: z.number().int() })),
        passage: discrepancyPassage().nullable(),
        /** The passage that it contradicts: the last of the same holder before it. */
        other: discrepancyPassage().nullable(),
        history: z.array(historyLine()),
      }),
  }),
  takeConflict: write({
    access: ofDoors,
    label: ['接手通行异常', 'Take over a gate case'],
    input: () => z.strictObject(rowKey('conflict')),
    output: () => changedRow('conflict'),
  }),
  resolveConflict: write({
    access: ofDoors,
    label: ['处理通行异常', 'Resolve a gate case'],
    input: () => z.strictObject({ ...rowKey('conflict'), ...shapeOf(resolveFields) }),
    output: () => changedRow('conflict'),
  }),
  reopenConflict: write({
    access: ofDoors,
    label: ['重新打开通行异常', 'Reopen a gate case'],
    input: () => z.strictObject({ ...rowKey('conflict'), ...shapeOf(reopenFields) }),
    output: () => changedRow('conflict'),
  }),

  getGuardList,
  exportGuards: exportOf(getGuardList, ['导出值守员', 'Export guards']),
  saveGuard: write({
    access: guards,
    label: ['保存值守员', 'Save a guard'],
    /** Without `id` a new guard, with a PIN; with `id` also `version`. */
    input: () =>
      z.strictObject({
        ...inContext,
        id: idOf('guard').optional(),
        version: integer(1).optional(),
        ...shapeOf(guardFields),
      }),
    output: () => changedRow('guard'),
  }),
  stopGuard: write({
    access: guards,
    label: ['停用值守员', 'Disable a guard'],
    /** Ends the guard's shifts; `stopped` false permits new ones. */
    input: () => z.strictObject({ ...inContext, ...rowKey('guard'), stopped: z.boolean() }),
    output: () => changedRow('guard'),
  }),

  getBadgeKeys: read({
    access: can('device:modify'),
    label: ['查看证件签名密钥', 'Badge signing keys'],
    input: () => z.strictObject(inContext),
    /** The keys that bundles accept, newest first; that one signs. */
    output: () => z.object({ list: z.array(z.object({ kid: z.string(), createdAt: z.string() })) }),
  }),
  renewBadgeKey: write({
    access: can('device:modify'),
    label: ['更换证件签名密钥', 'Change the badge signing key'],
    /**
     * `kid`: the key to replace, the first of getBadgeKeys; a repeat creates no second key. Earlier keys stay valid;
     * with `compromised` they are withdrawn, and bundles no longer accept them.
     */
    input: () => z.strictObject({ ...inContext, kid: z.string().max(64), compromised: z.boolean() }),
    output: done,
  }),

  getInsidePage,
  exportInside: exportOf(getInsidePage, ['导出在场名单', 'Export the roll-call']),
})
