import type { fileCommands } from '@fairgate/contract/foundation/file/commands'
import { purposeOf } from '@fairgate/contract/kernel/files/file-purpose'
import type { HandlersOf } from '../../kernel/command/context.ts'
import { announceUpload } from '../../kernel/files/announce-upload.ts'
import { fileLink } from '../../kernel/files/file-routes.ts'
import { findFile } from '../../kernel/files/stored-file.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'

export const fileHandlers: HandlersOf<typeof fileCommands> = {
  async beginUpload(input, { actor, db, services, log }) {
    const announced = await announceUpload(db, services, {
      ...input,
      companyId: actor.companyId,
      operatorId: actor.operatorId,
    })
    log({ entityType: 'file', targetId: announced.fileId, targetName: input.name })
    return announced
  },

  /**
   * For files of the caller's company, and files in use that are not personal; the result of a job only for the
   * operator who started it. The module of a guarded file in use decides itself who opens it.
   */
  async getFileLink({ fileId }, { actor, db, services, viewed }) {
    const file = await findFile(db, fileId)
    const owned = file?.company_id === actor.companyId
    const mine = file?.purpose !== 'result' || file.operator_id === actor.operatorId
    const purpose = file && purposeOf(file.purpose)
    const shown = file?.state === 'claimed' && !purpose?.personal
    const guarded = file?.state === 'claimed' && purpose?.guarded
    if (!file || guarded || !((owned && mine) || shown) || file.state === 'expected') refuse('kernel.notFound')
    if (purpose?.personal) viewed({ entityType: 'file', targetId: fileId, targetName: file.name })
    const url = `${services.config.fileUrl ?? ''}${fileLink(services.keyring.linkKey(), file, actor.sessionId)}`
    return { url, name: file.name, type: file.type, size: Number(file.size) }
  },
}
