import type { PartnerKind } from '@fairgate/contract/exhibitions/partner/kinds'
import type { ReadFile } from '../../identity/company/use-stored-file.ts'
import { call } from '../../kernel/command/call.ts'
import { downloadLink, fetchFile, fetchLink } from '../../kernel/files/download.ts'
import { commandOf } from './command-of.ts'
import type { PartnerDetail } from './partner-labels.ts'

type PartnerFiles = Pick<PartnerDetail, 'id' | 'licenceFileId'>

/** Reads the licence or a document of a partner, which are files of another company. */
export const readPartnerFile =
  (kind: PartnerKind, id: string): ReadFile =>
  async (fileId, signal) => {
    const { url, name } = await call(commandOf('get…FileLink', kind), { id, fileId }, { signal, quiet: true })
    return { blob: await fetchLink(url, signal), name }
  }

/** Downloads a file of a partner; a failure has already been shown. */
export async function savePartnerFile(kind: PartnerKind, id: string, fileId: string): Promise<void> {
  const link = await call(commandOf('get…FileLink', kind), { id, fileId }).catch(() => undefined)
  if (link) await downloadLink(link.url, link.name)
}

/** Reads a file of the form: stored files through the partner, new uploads as the operator's own. */
export function readAnyFile(kind: PartnerKind, { id, licenceFileId }: PartnerFiles): ReadFile {
  const stored = readPartnerFile(kind, id)
  return (fileId, signal) => (fileId === licenceFileId ? stored(fileId, signal) : fetchFile(fileId, signal))
}
