import type { offlineCommands } from '@fairgate/contract/admission/offline/commands'
import { cardsWithPhotos } from '../../badging/badge/api.ts'
import { smallPhotos } from '../../badging/badge/hooks.ts'
import type { HandlersOf } from '../../kernel/command/context.ts'
import { toDb } from '../../kernel/database/database.ts'
import { zonesOfDevice } from '../gate/api.ts'

const pageSize = 40

export const photosAheadHandlers: HandlersOf<Pick<typeof offlineCommands, 'getPhotosAhead'>> = {
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
