import type { offlineCommands } from '@fairgate/contract/admission/offline/commands'
import sql from 'sql-template-tag'
import { cardsWithPhotos } from '../../badging/badge/api.ts'
import { smallPhotos } from '../../badging/badge/hooks.ts'
import type { HandlersOf } from '../../kernel/command/context.ts'
import { toDb } from '../../kernel/database/database.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { gateExhibition, zonesOfDevice } from '../gate/api.ts'
import { bundleHandlers } from './bundles.ts'
import { discrepancyHandlers } from './discrepancies.ts'
import { guardHandlers } from './guards.ts'
import { rollCall } from './roll-call.ts'
import { shiftHandlers } from './shifts.ts'
import { uploadHandlers } from './upload.ts'

/** Keys that sign badges of a gate context: a new key is added, or replaces compromised keys in offline bundles. */
const badgeKeyHandlers: HandlersOf<Pick<typeof offlineCommands, 'getBadgeKeys' | 'renewBadgeKey'>> = {
  async getBadgeKeys({ exhibitionId }, context) {
    await gateExhibition(context, exhibitionId)
    const keys = await context.services.keyring.badgeKeys(exhibitionId)
    return { list: keys.map(({ kid, createdAt }) => ({ kid, createdAt: new Date(createdAt).toISOString() })) }
  },

  async renewBadgeKey({ exhibitionId, kid, compromised }, context) {
    const { nameCn } = await gateExhibition(context, exhibitionId)
    if (!(await context.services.keyring.renewBadgeKey(exhibitionId, kid, compromised))) refuse('kernel.notFound')
    // Devices learn of a new bundle with their next heartbeat.
    await context.db.run(sql`insert into bundle_change (exhibition_id, why) values (${exhibitionId}, 'key')`)
    context.log({
      entityType: 'device',
      targetId: exhibitionId,
      exhibitionId,
      targetName: nameCn,
      after: { compromised },
    })
    return {}
  },
}

const pageSize = 40

const photosAheadHandlers: HandlersOf<Pick<typeof offlineCommands, 'getPhotosAhead'>> = {
  /** In the order in which cards were created, so that a caller who continues from the last one gets new ones. */
  async getPhotosAhead({ after }, { actor: { deviceId }, services }) {
    const db = toDb(services.pool)
    const stands = await zonesOfDevice(db, deviceId)
    if (!stands) return { list: [], last: after ?? null, more: false }
    const { exhibitionId, zones } = stands
    const rows = await cardsWithPhotos(db, { exhibitionId, zones, after, limit: pageSize })
    const photoIds = rows.map(({ photoId }) => photoId)
    const { photos, left } = await smallPhotos(db, exhibitionId, photoIds)
    // What is not created yet is requested again, together with everything after it.
    const first = rows.findIndex(({ photoId }) => left.has(photoId))
    const ready = first < 0 ? rows : rows.slice(0, first)
    return {
      list: ready.flatMap(({ credentialId, photoId }) => {
        const photo = photos.get(photoId)
        return photo ? [{ credentialId, photo: photo.toString('base64') }] : []
      }),
      last: ready.at(-1)?.credentialId ?? after ?? null,
      more: ready.length < rows.length || rows.length === pageSize,
    }
  },
}

export const offlineHandlers: HandlersOf<typeof offlineCommands> = {
  ...bundleHandlers,
  ...photosAheadHandlers,
  ...uploadHandlers,
  ...shiftHandlers,
  ...discrepancyHandlers,
  ...guardHandlers,
  ...badgeKeyHandlers,
  getInsidePage: rollCall.page,
  exportInside: rollCall.start,
}
