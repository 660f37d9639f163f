import type { fileCommands } from '@fairgate/contract/file/commands'
import { filePurposes } from '@fairgate/contract/kernel/file-purpose'
import type { HandlersOf } from '../kernel/context.ts'
import { FileError } from '../kernel/files/file-error.ts'
import { fileLink } from '../kernel/files/file-routes.ts'
import { signTicket } from '../kernel/files/signed-address.ts'
import { expectFile, findFile } from '../kernel/files/stored-file.ts'
import { refuse } from '../kernel/refuse.ts'

const MB = 1024 * 1024

export const fileHandlers: HandlersOf<typeof fileCommands> = {
  async beginUpload(input, { actor, db, services, log }) {
    const { size, count } = filePurposes[input.purpose]
    try {
      const fileId = await expectFile(db, { ...input, companyId: actor.companyId, operatorId: actor.operatorId })
      const ticket = signTicket(services.keyring.linkKey(), fileId)
      log({ noun: 'file', targetId: fileId, targetName: input.name })
      return { fileId, ticket, url: `${services.config.fileUrl ?? ''}/api/upload?ticket=${encodeURIComponent(ticket)}` }
    } catch (error) {
      if (!(error instanceof FileError)) throw error
      if (error.reason === 'tooManyFiles') refuse('file.tooMany', { values: { max: count }, field: 'target' })
      if (error.reason === 'tooManyWaiting') refuse('file.tooManyWaiting', { data: { retryAfter: 600 } })
      refuse('file.tooLarge', { values: { max: Math.floor(size / MB) }, field: 'size' })
    }
  },

  /** Its own company's files, and those in use that are not personal; what a job made, only for who started it. */
  async getFileLink({ fileId }, { actor, db, services }) {
    const file = await findFile(db, fileId)
    const owned = file?.company_id === actor.companyId
    const mine = file?.purpose !== 'result' || file.operator_id === actor.operatorId
    const shown = file?.state === 'claimed' && !filePurposes[file.purpose].personal
    if (!file || !((owned && mine) || shown) || file.state === 'expected') refuse('kernel.notFound')
    const url = `${services.config.fileUrl ?? ''}${fileLink(services.keyring.linkKey(), file, actor.sessionId)}`
    return { url, name: file.name, type: file.type, size: Number(file.size) }
  },
}
