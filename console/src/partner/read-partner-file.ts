import type { PartnerKind } from '@fairgate/contract/partner/kinds'
import type { ReadFile } from '../company/use-stored-file.ts'
import { call } from '../kernel/call.ts'
import { downloadLink, fetchFile, fetchLink } from '../kernel/download.ts'
import { commandOf } from './command-of.ts'
import type { PartnerDetail } from './partner-words.ts'

type PartnerFiles = Pick<PartnerDetail, 'id' | 'licenceFileId'>

/** Reads a partner's licence or one of its documents, which are the files of another company. */
export const readPartnerFile =
  (kind: PartnerKind, id: string): ReadFile =>
  async (fileId, signal) => {
    const { url, name } = await call(commandOf('get…FileLink', kind), { id, fileId }, { signal, quiet: true })
    return { blob: await fetchLink(url, signal), name }
  }

/** Saves one of a partner's files; why it could not be read has been shown. */
export async function savePartnerFile(kind: PartnerKind, id: string, fileId: string): Promise<void> {
  const link = await call(commandOf('get…FileLink', kind), { id, fileId }).catch(() => undefined)
  if (link) await downloadLink(link.url, link.name)
}

/** Reads a file of the form: what is stored by way of the partner, what was just uploaded as the reader's own. */
export function readAnyFile(kind: PartnerKind, { id, licenceFileId }: PartnerFiles): ReadFile {
  const stored = readPartnerFile(kind, id)
  return (fileId, signal) => (fileId === licenceFileId ? stored(fileId, signal) : fetchFile(fileId, signal))
}
