import type { WriteContext } from '../../kernel/command/context.ts'
import { FileError } from '../../kernel/files/file-error.ts'
import { claimFile } from '../../kernel/files/stored-file.ts'
import { refuseFields } from '../../kernel/refusal/refuse.ts'

/** Claims uploaded proofs for a settlement; a missing one is refused at its field. */
export async function claimProofs({ db, actor }: WriteContext, fileIds: readonly string[], target: string) {
  for (const id of new Set(fileIds)) {
    try {
      await claimFile(db, id, 'proof', { companyId: actor.companyId, operatorId: actor.operatorId }, target)
    } catch (error) {
      if (!(error instanceof FileError)) throw error
      refuseFields([{ path: 'fileIds', key: 'settlement.fileUnknown' }])
    }
  }
}
