import { z } from 'zod'
import { can, changedRow, commands, done, read, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { integer } from '../../kernel/field/integer.ts'
import { inExhibition, keyOf, note, ofExhibition } from './command-parts.ts'
import {
  channelDeviceFields,
  channelFields,
  doorAdminFields,
  doorFields,
  gateCopyFields,
  zoneFields,
} from './fields.ts'
import { channelActs, channelView, doorView, gateCopy, zoneView } from './views.ts'

const copyFrom = z.strictObject({ ...inExhibition, ...shapeOf(gateCopyFields) })

export const doorCommands = commands({
  getZoneTree: read({
    access: can('door:view', 'door:administer'),
    label: ['区域', 'Zones'],
    input: () => ofExhibition,
    /** Flat, parents before children; `parentId` forms the tree. */
    output: () => z.object({ list: z.array(zoneView()) }),
  }),
  saveZone: write({
    access: can('zone:add', 'zone:modify'),
    label: ['保存区域', 'Save a zone'],
    /** Without `id` a new zone; with `id` also `version`. */
    input: () =>
      z.strictObject({
        ...inExhibition,
        id: idOf('zone').optional(),
        version: integer(1).optional(),
        ...shapeOf(zoneFields),
      }),
    output: () => changedRow('zone'),
  }),
  deleteZone: write({
    access: can('zone:delete'),
    label: ['删除区域', 'Delete a zone'],
    input: () => z.strictObject(keyOf('zone')),
    output: done,
  }),

  getDoorList: read({
    access: can('door:view', 'door:administer'),
    label: ['门禁列表', 'Doors'],
    input: () => ofExhibition,
    output: () => z.object({ list: z.array(doorView()) }),
  }),
  addDoor: write({
    access: can('door:add'),
    label: ['新增门', 'Add a door'],
    input: () => z.strictObject({ ...inExhibition, ...shapeOf(doorFields) }),
    output: () => changedRow('door'),
  }),
  editDoor: write({
    access: can('door:modify'),
    label: ['修改门', 'Edit a door'],
    input: () => z.strictObject({ ...keyOf('door'), ...shapeOf(doorFields) }),
    output: () => changedRow('door'),
  }),
  deleteDoor: write({
    access: can('door:delete'),
    label: ['删除门', 'Delete a door'],
    input: () => z.strictObject(keyOf('door')),
    output: done,
  }),
  setDoorAdmins: write({
    access: can('door:modify'),
    label: ['设置门管理员', 'Set the administrators of a door'],
    input: () => z.strictObject({ ...keyOf('door'), ...shapeOf(doorAdminFields) }),
    output: () => changedRow('door'),
  }),

  previewGateCopy: read({
    access: can('door:add'),
    label: ['预览复制门禁', 'Preview copying gates'],
    input: () => copyFrom,
    output: gateCopy,
  }),
  copyGate: write({
    access: can('door:add'),
    label: ['复制门禁', 'Copy gates from another exhibition'],
    /**
     * Copies zones, doors with administrators, and channels, without devices. A sign that already exists is skipped.
     */
    input: () => copyFrom,
    output: gateCopy,
  }),

  getChannelList: read({
    access: can('door:view', 'door:administer'),
    label: ['通道列表', 'Channels'],
    input: () => z.strictObject({ ...inExhibition, doorId: idOf('door').optional() }),
    output: () => z.object({ list: z.array(channelView()) }),
  }),
  addChannel: write({
    access: can('door:add'),
    label: ['新增通道', 'Add a channel'],
    input: () => z.strictObject({ ...inExhibition, ...shapeOf(channelFields) }),
    output: () => changedRow('channel'),
  }),
  editChannel: write({
    access: can('door:modify'),
    label: ['修改通道', 'Edit a channel'],
    input: () => z.strictObject({ ...keyOf('channel'), ...shapeOf(channelFields) }),
    output: () => changedRow('channel'),
  }),
  bindChannel: write({
    access: can('door:modify'),
    label: ['绑定通道设备', 'Bind devices to a channel'],
    /** The devices of the channel from now on; other devices on it are left without a channel. */
    input: () => z.strictObject({ ...keyOf('channel'), ...shapeOf(channelDeviceFields) }),
    output: () => changedRow('channel'),
  }),
  deleteChannel: write({
    access: can('door:delete'),
    label: ['删除通道', 'Delete a channel'],
    input: () => z.strictObject(keyOf('channel')),
    output: done,
  }),
  setChannelState: write({
    access: can('channel:control', 'door:administer'),
    label: ['切换通道状态', 'Set channel status'],
    /** `note` is the reason; it is stored with operator and time. */
    input: () => z.strictObject({ ...keyOf('channel'), event: z.enum(['open', 'close', 'free']), note }),
    output: () => changedRow('channel').extend({ state: channelActs().state }),
  }),
})
