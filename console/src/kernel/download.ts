import { toast } from '../ui/toast.ts'
import { call } from './call.ts'
import { text } from './language.ts'
import { currentUser } from './session.ts'

/** A file as it came: its bytes and the name to keep it under. */
export interface FetchedFile {
  blob: Blob
  name: string
}

/**
 * Fetches a file by its id. Links of personal files work only together with the session's token, so a page fetches them
 * instead of linking to them (wire.md, Files).
 *
 * @throws {CallError} where the file is not there or not the reader's; {@link Error} where the link gave nothing
 */
export async function fetchFile(fileId: string, signal?: AbortSignal): Promise<FetchedFile> {
  const { url, name } = await call('getFileLink', { fileId }, { signal, quiet: true })
  return { blob: await fetchLink(url, signal), name }
}

/** Fetches the file and hands it to the browser to save; a failure is shown. True where it was saved. */
export async function downloadFile(fileId: string): Promise<boolean> {
  return saving(() => fetchFile(fileId))
}

/** Saves what a link a command answered with leads to. True where it was saved. */
export async function downloadLink(url: string, name: string): Promise<boolean> {
  return saving(async () => ({ blob: await fetchLink(url), name }))
}

/** The bytes behind a link that a command answered with. */
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
