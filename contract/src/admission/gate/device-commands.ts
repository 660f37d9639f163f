import { z } from 'zod'
import { can, changedRow, commands, everyone, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { actsIn, exportOf, list, row } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { inExhibition, keyOf, note } from './command-parts.ts'
import { deviceFields, deviceMoveFields } from './fields.ts'
import { deviceActions, deviceStateMachine } from './states.ts'
import { deviceRow, pairing } from './views.ts'

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
  row: () => row('device', actsIn(deviceStateMachine, deviceActions), deviceRow()),
  search: ['name'],
  sort: ['createdAt', 'name'],
  tabs: ['all', 'pending', 'active', 'revoked'],
  filter: () => ({ ...inExhibition, channelId: idOf('channel').optional() }),
})

export const deviceCommands = commands({
  getDevicePage,
  exportDevices: exportOf(getDevicePage, ['导出设备', 'Export devices']),
  addDevice: write({
    access: can('device:add'),
    label: ['新增设备', 'Add a device'],
    input: () => z.strictObject({ ...inExhibition, ...shapeOf(deviceFields) }),
    output: () => changedRow('device').extend(pairing().shape),
    secret: true,
  }),
  renewPairingCode: write({
    access: can('device:modify'),
    label: ['重发配对码', 'Renew a pairing code'],
    input: () => z.strictObject(keyOf('device')),
    output: () => changedRow('device').extend(pairing().shape),
    secret: true,
  }),
  /** A device has no key before it is paired, so the command is public; the code is valid once. */
  pairDevice: write({
    access: everyone,
    unsealed: true,
    label: ['配对设备', 'Pair a device'],
    input: () => z.strictObject({ code: pairingCode }),
    /** `key` is shown once; the device sends it as `Authorization: Bearer <key>`. */
    output: () =>
      z.object({
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
    input: () => z.strictObject(keyOf('device')),
    /** The old key works until the first use of the new one, for ten minutes at most. */
    output: () => changedRow('device').extend({ key: z.string(), oldKeyUntil: z.string() }),
    secret: true,
  }),
  assignDevice: write({
    access: can('device:modify'),
    label: ['移动设备到其他展会', 'Move a device to another exhibition'],
    /**
     * The device keeps its key and learns of the move from the next heartbeat. Passages that it has not uploaded stay
     * with the old gate context.
     */
    input: () => z.strictObject({ ...keyOf('device'), ...shapeOf(deviceMoveFields) }),
    output: () => changedRow('device'),
  }),
  revokeDevice: write({
    access: can('device:modify'),
    label: ['吊销设备', 'Revoke a device'],
    /** For a lost device: nothing that it sends is accepted any more, including passages not yet uploaded. */
    input: () => z.strictObject({ ...keyOf('device'), note }),
    output: () => changedRow('device'),
  }),
  retireDevice: write({
    access: can('device:modify'),
    label: ['停用设备', 'Retire a device'],
    /** For a device that is put away: its bundle is deleted; for a day it may upload passages and do nothing else. */
    input: () => z.strictObject({ ...keyOf('device'), note }),
    output: () => changedRow('device').extend({ retiredUntil: z.string() }),
  }),
})
