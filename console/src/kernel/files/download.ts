import { currentUser } from '../auth/session.ts'
import { call } from '../command/call.ts'
import { text } from '../i18n/language.ts'
import { toast } from '../ui/toast.ts'

/** A downloaded file: its bytes and its name. */
export interface FetchedFile {
  blob: Blob
  name: string
}

/**
 * Fetches a file by its id. Links of personal files work only with the session's token, so a page fetches them instead
 * of linking to them (wire.md, Files).
 * @throws {CallError} if the file does not exist for the operator; {@link Error} if the link returned nothing
 */
export async function fetchFile(fileId: string, signal?: AbortSignal): Promise<FetchedFile> {
  const { url, name } = await call('getFileLink', { fileId }, { signal, quiet: true })
  return { blob: await fetchLink(url, signal), name }
}

/** Fetches the file and passes it to the browser for saving; shows a failure. True if it was saved. */
export async function downloadFile(fileId: string): Promise<boolean> {
  return saving(() => fetchFile(fileId))
}

/** Saves the file of a link from a command. True if it was saved. */
export async function downloadLink(url: string, name: string): Promise<boolean> {
  return saving(async () => ({ blob: await fetchLink(url), name }))
}

/** The bytes of a link from a command. */
export async function fetchLink(url: string, signal?: AbortSignal): Promise<Blob> {
  const response = await fetch(url, { headers: { Authorization: currentUser()?.token ?? '' }, signal })
  if (!response.ok) throw new Error(text('shell.downloadFailed'))
  return response.blob()
}

async function saving(get: () => Promise<FetchedFile>): Promise<boolean> {
  try {
    const { blob, name } = await get()
    save(blob, name)
    return true
  } catch (error) {
    toast.error(error instanceof Error && error.message ? error.message : text('shell.downloadFailed'))
    return false
  }
}

function save(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
