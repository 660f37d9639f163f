import type { gateCommands } from '@fairgate/contract/admission/gate/commands'
import type { HandlersOf } from '../../kernel/command/context.ts'
import type { Naming } from '../../kernel/database/named-by.ts'
import { channelHandlers } from './channels.ts'
import { type CountOpenDiscrepancies, controlRoomHandlers } from './control-room.ts'
import { copyHandlers } from './copy-gate.ts'
import { decideHandlers } from './decide.ts'
import { deviceMoveHandlers } from './device-move.ts'
import { deviceHandlers } from './devices.ts'
import { doorHandlers } from './doors.ts'
import { explainScan } from './explain-scan.ts'
import { type FindBundleRevision, heartbeatHandlers } from './heartbeat.ts'
import { passagePhotoHandlers } from './passage-photo.ts'
import { passageHandlers } from './passages.ts'
import { zoneHandlers } from './zones.ts'

/** What may refer to a door or a zone. */
interface LocationNames {
  door: readonly Naming[]
  zone: readonly Naming[]
}

/** `findBundleRevision`, `countOpenDiscrepancies` and most of `naming` come from later modules (offline bundles, cases, lists). */
export const gateHandlers = (
  findBundleRevision: FindBundleRevision,
  countOpenDiscrepancies: CountOpenDiscrepancies,
  naming: LocationNames,
): HandlersOf<typeof gateCommands> => ({
  ...zoneHandlers(naming.zone),
  ...doorHandlers(naming.door),
  ...channelHandlers,
  ...copyHandlers,
  ...deviceHandlers,
  ...deviceMoveHandlers,
  ...decideHandlers,
  ...passagePhotoHandlers,
  ...heartbeatHandlers(findBundleRevision),
  ...passageHandlers,
  explainScan: (input, context) => explainScan(input, context),
  ...controlRoomHandlers(countOpenDiscrepancies),
})
