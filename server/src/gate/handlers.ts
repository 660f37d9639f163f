import type { gateCommands } from '@fairgate/contract/gate/commands'
import type { HandlersOf } from '../kernel/context.ts'
import { channelHandlers } from './channels.ts'
import { controlRoomHandlers } from './control-room.ts'
import { copyHandlers } from './copy-gate.ts'
import { decideHandlers } from './decide.ts'
import { deviceHandlers } from './devices.ts'
import { doorHandlers } from './doors.ts'
import { heartbeatHandlers } from './heartbeat.ts'
import { passagePhotoHandlers } from './passage-photo.ts'
import { passageHandlers } from './passages.ts'
import { zoneHandlers } from './zones.ts'

export const gateHandlers: HandlersOf<typeof gateCommands> = {
  ...zoneHandlers,
  ...doorHandlers,
  ...channelHandlers,
  ...copyHandlers,
  ...deviceHandlers,
  ...decideHandlers,
  ...passagePhotoHandlers,
  ...heartbeatHandlers,
  ...passageHandlers,
  ...controlRoomHandlers,
}
