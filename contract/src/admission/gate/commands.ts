import { z } from 'zod'
import {
  can,
  changedRow,
  commands,
  device,
  done,
  everyone,
  read,
  record,
  rowKey,
  write,
} from '../../kernel/command/command.ts'
import type { EntityType } from '../../kernel/command/entity-type.ts'
import { idOf } from '../../kernel/command/id.ts'
import { acts, actsIn, exportOf, list, oneOrMore, row } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { integer } from '../../kernel/field/integer.ts'
import { issue, reportIssue } from '../../kernel/refusal/field-issue.ts'
import { instant } from '../../kernel/schedule/day.ts'
import { gateCheckNames, passageDirections, verdicts } from './checks.ts'
import {
  channelDeviceFields,
  channelFields,
  deviceFields,
  deviceMoveFields,
  doorAdminFields,
  doorFields,
  gateCopyFields,
  zoneFields,
} from './fields.ts'
import { deviceActions, deviceStateMachine } from './states.ts'
import {
  channelActs,
  channelView,
  controlRoom,
  decision,
  deviceRow,
  doorView,
  explanation,
  gateCopy,
  pairing,
  passageRow,
  triedScan,
  zoneView,
} from './views.ts'

const inExhibition = { exhibitionId: idOf('exhibition') }
const ofExhibition = z.strictObject(inExhibition)
const keyOf = (entityType: EntityType) => ({ ...inExhibition, ...rowKey(entityType) })
const copyFrom = z.strictObject({ ...inExhibition, ...shapeOf(gateCopyFields) })
const note = z.string().trim().min(1).max(500)

/** What was presented to a device: one of the three. */
const shown = {
  /** Text of the QR code. */
  code: z.string().min(1).max(400).optional(),
  /** Number of an identity card or another document, as a card reader reports it. */
  document: z.string().trim().min(1).max(40).optional(),
  /** Plate as a camera reads it. */
  plate: z.string().trim().min(1).max(20).optional(),
}
/** An input that identifies the holder in exactly one way. */
const oneShown = <S extends z.core.$ZodLooseShape>(shape: S) =>
  z.strictObject(shape).superRefine((scan: Record<string, unknown>, ctx) => {
    const given = ['code', 'badgeCode', 'document', 'plate'].filter(name => scan[name] !== undefined)
    if (given.length !== 1) reportIssue(ctx, 'kernel', issue(given.length === 0 ? 'required' : 'wrongKind'), ['code'])
  })

/** Typed or read from the QR code; lower case, spaces and hyphens are accepted. */
const pairingCode = z
  .string()
  .max(40)
  .transform(typed =>
    typed
      .toUpperCase()
      .replace(/^FAIRGATE-PAIR:/, '')
      .replace(/[\s-]/g, ''),
  )

const getDevicePage = list({
  access: can('device:view'),
  label: ['设备列表', 'Devices'],
  row: row('device', actsIn(deviceStateMachine, deviceActions), deviceRow),
  search: ['name'],
  sort: ['createdAt', 'name'],
  tabs: ['all', 'pending', 'active', 'revoked'],
  filter: { ...inExhibition, channelId: idOf('channel').optional() },
})

const getPassagePage = list({
  access: can('passage:view', 'door:administer'),
  label: ['通行记录', 'Passages'],
  row: row('passage', acts(verdicts, ['explain']), passageRow),
  search: ['code', 'name'],
  sort: ['at'],
  tabs: ['all', ...verdicts],
  filter: {
    ...inExhibition,
    channelId: idOf('channel').optional(),
    reason: oneOrMore(z.enum(gateCheckNames)),
    from: instant.optional(),
    to: instant.optional(),
  },
})

export const gateCommands = commands({
  getZoneTree: read({
    access: can('door:view', 'door:administer'),
    label: ['区域', 'Zones'],
    input: ofExhibition,
    /** Flat, parents before children; `parentId` forms the tree. */
    output: z.object({ list: z.array(zoneView) }),
  }),
  saveZone: write({
    access: can('zone:add', 'zone:modify'),
    label: ['保存区域', 'Save a zone'],
    /** Without `id` a new zone; with `id` also `version`. */
    input: z.strictObject({
      ...inExhibition,
      id: idOf('zone').optional(),
      version: integer(1).optional(),
      ...shapeOf(zoneFields),
    }),
    output: changedRow('zone'),
  }),
  deleteZone: write({
    access: can('zone:delete'),
    label: ['删除区域', 'Delete a zone'],
    input: z.strictObject(keyOf('zone')),
    output: done,
  }),

  getDoorList: read({
    access: can('door:view', 'door:administer'),
    label: ['门禁列表', 'Doors'],
    input: ofExhibition,
    output: z.object({ list: z.array(doorView) }),
  }),
  addDoor: write({
    access: can('door:add'),
    label: ['新增门', 'Add a door'],
    input: z.strictObject({ ...inExhibition, ...shapeOf(doorFields) }),
    output: changedRow('door'),
  }),
  editDoor: write({
    access: can('door:modify'),
    label: ['修改门', 'Edit a door'],
    input: z.strictObject({ ...keyOf('door'), ...shapeOf(doorFields) }),
    output: changedRow('door'),
  }),
  deleteDoor: write({
    access: can('door:delete'),
    label: ['删除门', 'Delete a door'],
    input: z.strictObject(keyOf('door')),
    output: done,
  }),
  setDoorAdmins: write({
    access: can('door:modify'),
    label: ['设置门管理员', 'Set the administrators of a door'],
    input: z.strictObject({ ...keyOf('door'), ...shapeOf(doorAdminFields) }),
    output: changedRow('door'),
  }),

  previewGateCopy: read({
    access: can('door:add'),
    label: ['预览复制门禁', 'Preview copying gates'],
    input: copyFrom,
    output: gateCopy,
  }),
  copyGate: write({
    access: can('door:add'),
    label: ['复制门禁', 'Copy gates from another exhibition'],
    /**
     * Copies zones, doors with administrators, and channels, without devices. A sign that already exists is skipped.
     */
    input: copyFrom,
    output: gateCopy,
  }),

  getChannelList: read({
    access: can('door:view', 'door:administer'),
    label: ['通道列表', 'Channels'],
    input: z.strictObject({ ...inExhibition, doorId: idOf('door').optional() }),
    output: z.object({ list: z.array(channelView) }),
  }),
  addChannel: write({
    access: can('door:add'),
    label: ['新增通道', 'Add a channel'],
    input: z.strictObject({ ...inExhibition, ...shapeOf(channelFields) }),
    output: changedRow('channel'),
  }),
  editChannel: write({
    access: can('door:modify'),
    label: ['修改通道', 'Edit a channel'],
    input: z.strictObject({ ...keyOf('channel'), ...shapeOf(channelFields) }),
    output: changedRow('channel'),
  }),
  bindChannel: write({
    access: can('door:modify'),
    label: ['绑定通道设备', 'Bind devices to a channel'],
    /** The devices of the channel from now on; other devices on it are left without a channel. */
    input: z.strictObject({ ...keyOf('channel'), ...shapeOf(channelDeviceFields) }),
    output: changedRow('channel'),
  }),
  deleteChannel: write({
    access: can('door:delete'),
    label: ['删除通道', 'Delete a channel'],
    input: z.strictObject(keyOf('channel')),
    output: done,
  }),
  setChannelState: write({
    access: can('channel:control', 'door:administer'),
    label: ['切换通道状态', 'Set channel status'],
    /** `note` is the reason; it is stored with operator and time. */
    input: z.strictObject({ ...keyOf('channel'), event: z.enum(['open', 'close', 'free']), note }),
    output: changedRow('channel').extend({ state: channelActs.state }),
  }),

  getDevicePage,
  exportDevices: exportOf(getDevicePage, ['导出设备', 'Export devices']),
  addDevice: write({
    access: can('device:add'),
    label: ['新增设备', 'Add a device'],
    input: z.strictObject({ ...inExhibition, ...shapeOf(deviceFields) }),
    output: changedRow('device').extend(pairing.shape),
    secret: true,
  }),
  renewPairingCode: write({
    access: can('device:modify'),
    label: ['重发配对码', 'Renew a pairing code'],
    input: z.strictObject(keyOf('device')),
    output: changedRow('device').extend(pairing.shape),
    secret: true,
  }),
  /** A device has no key before it is paired, so the command is public; the code is valid once. */
  pairDevice: write({
    access: everyone,
    unsealed: true,
    label: ['配对设备', 'Pair a device'],
    input: z.strictObject({ code: pairingCode }),
    /** `key` is shown once; the device sends it as `Authorization: Bearer <key>`. */
    output: z.object({
      deviceId: idOf('device'),
      key: z.string(),
      name: z.string(),
      exhibitionId: idOf('exhibition'),
      profile: z.array(z.string()),
      heartbeatSeconds: z.number().int(),
      /**
       * The public key that signs the offline bundles of the gate context (raw Ed25519, base64); the device stores it.
       */
      packKey: z.string(),
    }),
    secret: true,
  }),
  rotateDeviceKey: write({
    access: can('device:modify'),
    label: ['更换设备密钥', 'Rotate a device key'],
    input: z.strictObject(keyOf('device')),
    /** The old key works until the first use of the new one, for ten minutes at most. */
    output: changedRow('device').extend({ key: z.string(), oldKeyUntil: z.string() }),
    secret: true,
  }),
  assignDevice: write({
    access: can('device:modify'),
    label: ['移动设备到其他展会', 'Move a device to another exhibition'],
    /**
     * The device keeps its key and learns of the move from the next heartbeat. Passages that it has not uploaded stay
     * with the old gate context.
     */
    input: z.strictObject({ ...keyOf('device'), ...shapeOf(deviceMoveFields) }),
    output: changedRow('device'),
  }),
  revokeDevice: write({
    access: can('device:modify'),
    label: ['吊销设备', 'Revoke a device'],
    /** For a lost device: nothing that it sends is accepted any more, including passages not yet uploaded. */
    input: z.strictObject({ ...keyOf('device'), note }),
    output: changedRow('device'),
  }),
  retireDevice: write({
    access: can('device:modify'),
    label: ['停用设备', 'Retire a device'],
    /** For a device that is put away: its bundle is deleted; for a day it may upload passages and do nothing else. */
    input: z.strictObject({ ...keyOf('device'), note }),
    output: changedRow('device').extend({ retiredUntil: z.string() }),
  }),

  decide: record({
    access: device,
    label: ['通行判定', 'Decide a passage'],
    input: oneShown({
      ...shown,
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
    input: z.strictObject({ passageId: idOf('passage') }),
    /** Valid for 60 seconds, only with the key of the device that requested it. */
    output: z.object({ url: z.string() }),
  }),
  heartbeat: record({
    access: device,
    label: ['设备心跳', 'Device heartbeat'],
    /**
     * `pack`: the revision of the bundle that the device uses offline; `unsent`: passages not yet uploaded; gate context:
     * the gate context it believes to be in.
     */
    input: z.strictObject({
      at: instant,
      ground: idOf('exhibition').optional(),
      pack: z.string().max(60).optional(),
      unsent: z.number().int().min(0).max(1_000_000).optional(),
    }),
    output: z.object({
      now: z.string(),
      /** How far the device's clock is ahead, in milliseconds. */
      clockOffset: z.number().int(),
      clockOff: z.boolean(),
      /** The revision of the newest bundle; a device with another one requests the changes. Null if none exists yet. */
      packRevision: z.string().nullable(),
      /** Whether the device stores photos for offline use (`getPhotosAhead`). */
      photosAhead: z.boolean(),
      channel: z
        .object({ code: z.string(), direction: z.string(), subject: z.string(), state: channelActs.state })
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
    input: z.strictObject({ ...inExhibition, id: idOf('passage') }),
    output: explanation,
  }),
  explainScan: read({
    access: can('passage:view', 'policy:view'),
    label: ['试刷', 'Test a scan'],
    /**
     * What would be decided at a channel and a moment, with the version of `policyId` as if it were in force. Nothing
     * is stored.
     */
    input: oneShown({
      ...inExhibition,
      ...shown,
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
    input: ofExhibition,
    output: controlRoom,
  }),
})
