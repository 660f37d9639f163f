import type { gateCommands } from '@fairgate/contract/admission/gate/commands'
import sql from 'sql-template-tag'
import { photoOf } from '../../badging/badge/api.ts'
import type { HandlersOf } from '../../kernel/command/context.ts'
import { toDb } from '../../kernel/database/database.ts'
import type { Naming } from '../../kernel/database/named-by.ts'
import { fileLink } from '../../kernel/files/file-routes.ts'
import { findFile } from '../../kernel/files/stored-file.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { channelHandlers } from './channels.ts'
import { type CountOpenDiscrepancies, controlRoomHandlers } from './control-room.ts'
import { copyHandlers } from './copy-gate.ts'
import { decideHandlers } from './decide.ts'
import { deviceMoveHandlers } from './device-move.ts'
import { findCachedDevice } from './device-of.ts'
import { deviceHandlers } from './devices.ts'
import { doorHandlers } from './doors.ts'
import { explainScan } from './explain-scan.ts'
import { type FindBundleRevision, heartbeatHandlers } from './heartbeat.ts'
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

const passagePhotoHandlers: HandlersOf<Pick<typeof gateCommands, 'getPassagePhoto'>> = {
  /**
   * Only for its own passages of the last five minutes, whose answers named the photo. The link works only with the key
   * of this device.
   */
  async getPassagePhoto({ passageId }, { actor: { deviceId }, services }) {
    // A replica may not yet have the passage that was just decided.
    const db = toDb(services.pool)
    const { exhibitionId } = await findCachedDevice(db, deviceId)
    const passage = await db.maybe<{ badgeId: string | null }>(sql`
      select badge_id as "badgeId" from passage
      where exhibition_id = ${exhibitionId} and id = ${passageId} and device_id = ${deviceId}
        and at > now() - interval '5 minutes'`)
    const photoId = passage?.badgeId ? await photoOf(db, exhibitionId, passage.badgeId) : undefined
    const photo = photoId ? await findFile(db, photoId) : undefined
    if (!photo) refuse('kernel.notFound')
    return { url: `${services.config.fileUrl ?? ''}${fileLink(services.keyring.linkKey(), photo, deviceId)}` }
  },
}
