import { randomBytes } from 'node:crypto'
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RefusalKey, refusals } from '@fairgate/contract/app/texts'
import { render, type TextValues } from '@fairgate/contract/kernel/i18n/localized-text'

/** The members of an answer that no command gave. */
export function failure(reason: RefusalKey, traceId: string, language?: string, values?: TextValues) {
  const [statusCode = 0, cn = '', en = ''] = refusals[reason] ?? []
  const msg = render([cn, en], language?.startsWith('en') ? 'en' : 'cn', values)
  return { statusCode, msg, data: null, traceId, reason }
}

export interface Plain {
  http: number
  reason: RefusalKey
  /** `Accept-Language` of the request, if it could be read. */
  language?: string | undefined
}

/** Answers on a connection without a response object, and closes it, because later bytes cannot be interpreted. */
export type AnswerPlainly = (stream: Duplex, plain: Plain) => void

export const plainAnswer =
  (headers: Readonly<Record<string, string>>): AnswerPlainly =>
  (stream, { http, reason, language }) => {
    const body = JSON.stringify(failure(reason, randomBytes(16).toString('hex'), language))
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    })
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    stream.end(`HTTP/1.1 ${http} ${STATUS_CODES[http] ?? ''}\r\n${head}\r\n${body}`)
  }

/** Replaces Node's own answers, which have other texts and no headers of ours. */
export function answerForNode(server: Server, answer: AnswerPlainly): void {
  server.on('connect', ({ headers }: IncomingMessage, stream: Duplex) => {
    stream.on('error', () => stream.destroy())
    answer(stream, { http: 404, reason: 'kernel.noSuchAddress', language: headers['accept-language'] })
  })
  server.on('checkExpectation', ({ headers, socket }: IncomingMessage) =>
    answer(socket, { http: 417, reason: 'kernel.inputRefused', language: headers['accept-language'] }),
  )
}

const brokenBy: Readonly<Record<string, Plain>> = {
  HPE_HEADER_OVERFLOW: { http: 431, reason: 'kernel.tooLarge' },
  ERR_HTTP_REQUEST_TIMEOUT: { http: 408, reason: 'kernel.tookTooLong' },
}

interface Broken extends Duplex {
  /** The answer that is being written on it, if any. */
  _httpMessage?: { headersSent: boolean } | null
}

/**
 * Answers what is no HTTP, too large or too slow. A connection on which an answer was begun, or was the last, gets no
 * second one.
 */
export function answerBroken(error: NodeJS.ErrnoException, stream: Broken, answer: AnswerPlainly): void {
  if (error.code === 'ECONNRESET' || !stream.writable || stream._httpMessage?.headersSent) {
    stream.destroy()
    return
  }
  answer(stream, brokenBy[error.code ?? ''] ?? { http: 400, reason: 'kernel.inputRefused' })
}

/** Whether a part of a request's body has not arrived yet: it would be interpreted as the next request. */
export const isUnread = (request: IncomingMessage): boolean =>
  !request.complete &&
  (request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length']) > 0)
