import type { UploadPurpose } from '@fairgate/contract/kernel/files/file-purpose'
import { call } from '../command/call.ts'
import { currentLanguage, text } from '../i18n/language.ts'
import { toast } from './toast.ts'

export interface SendFile {
  purpose: UploadPurpose
  /** Id of the row that the file belongs to, if it exists already. */
  target?: string
  file: File
  signal: AbortSignal
  /** 0 to 1, of the bytes sent. */
  onProgress: (share: number) => void
}

/** The announcement of a file. */
interface Announced {
  name: string
  size: number
  sha256: string
}

type Going = Pick<SendFile, 'file' | 'signal' | 'onProgress'>

/**
 * Sends a file by an upload ticket (wire.md, Files).
 * @returns the file's id, to be claimed by the command that uses the file
 * @throws if it was cancelled or refused; the reason has been shown
 */
export const sendFile = ({ purpose, target, ...going }: SendFile): Promise<string> =>
  sendBy(said => call('beginUpload', { purpose, target, ...said }, { signal: going.signal }), going)

/** The same by a ticket of another command: a guest's. */
export async function sendBy(begin: (said: Announced) => Promise<{ url: string }>, going: Going): Promise<string> {
  const { file, signal, onProgress } = going
  const sha256 = hex(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  signal.throwIfAborted()
  const { url } = await begin({ name: file.name, size: file.size, sha256 })
  return post(url, file, signal, onProgress)
}

/** XMLHttpRequest, because fetch does not report upload progress. */
function post(url: string, file: File, signal: AbortSignal, onProgress: (share: number) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (msg: string) => {
      toast.error(msg)
      reject(new Error(msg))
    }
    request.open('POST', `${url}&${new URLSearchParams({ language: currentLanguage() })}`)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.responseType = 'json'
    request.upload.onprogress = event => onProgress(event.loaded / file.size)
    request.onerror = () => fail(text('shell.offline'))
    request.onabort = () => reject(signal.reason)
    request.onload = () => {
      const answer = request.response as { statusCode?: number; msg?: string; data?: { fileId?: string } } | null
      if (answer?.statusCode === 10001 && answer.data?.fileId) resolve(answer.data.fileId)
      else fail(answer?.msg ?? text('shell.uploadFailed'))
    }
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), byte => byte.toString(16).padStart(2, '0')).join('')
