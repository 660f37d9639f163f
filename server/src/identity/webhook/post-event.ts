import { lookup as dnsLookup } from 'node:dns'
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { WebhookFailure } from '@fairgate/contract/identity/webhook/texts'
import { areAllPublic, bareHost, isPublicAddress } from './public-address.ts'

/** The result of one try. */
export interface Answered {
  http: number | null
  /** Null for success. */
  failure: WebhookFailure | null
  /** The beginning of the answer, or the error. */
  answer: string
}

export interface Poster {
  /** Posts a body once; never throws. */
  post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<Answered>
  close(): void
}

/** Timeout of a receiver in milliseconds, from the look-up of its name to the end of its answer. */
const timeoutMs = 10_000
/** Characters of an answer that are stored. */
const maxAnswerLength = 500
/** Bytes of it that are read: a character has at most four. */
const readAnswer = maxAnswerLength * 4

const gone = 410

class Private extends Error {
  code = 'EPRIVATE'
}

/** Looks a name up and gives the socket only public addresses: it connects to exactly the ones that were checked. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  dnsLookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '')
    if (!areAllPublic(addresses)) return callback(new Private(hostname), '')
    if (options.all) return callback(null, addresses)
    const [first] = addresses
    callback(null, first?.address ?? '', first?.family)
  })
}

/** @param allowsPrivate whether receivers may be in private networks, and be contacted without TLS */
export function createPoster(allowsPrivate: boolean, within = timeoutMs): Poster {
  const agentOptions = { keepAlive: true, maxFreeSockets: 4, ...(!allowsPrivate && { lookup: publicLookup }) }
  const [plain, secure] = [new HttpAgent(agentOptions), new HttpsAgent(agentOptions)]

  function once(url: URL, headers: Readonly<Record<string, string>>, body: string): Promise<Answered | 'again'> {
    const { promise, resolve } = Promise.withResolvers<Answered | 'again'>()
    const isSecure = url.protocol === 'https:'
    const sent = {
      'content-type': 'application/json',
      'content-length': `${Buffer.byteLength(body)}`,
      'user-agent': 'Fairgate-Webhooks',
      accept: '*/*',
      ...headers,
    }
    const options = { method: 'POST', headers: sent, agent: isSecure ? secure : plain }
    const request = isSecure ? httpsRequest(url, options) : httpRequest(url, options)
    const timer = setTimeout(() => request.destroy(Object.assign(new Error(), { code: 'ETOOLONG' })), within)
    let answers = false
    request.on('response', response => {
      answers = true
      startOf(response).then(answer => {
        clearTimeout(timer)
        resolve({ http: response.statusCode ?? null, failure: toFailure(response.statusCode ?? 0), answer })
      })
    })
    request.on('error', (error: NodeJS.ErrnoException) => {
      // The head was read: it decides, with the received part of the body.
      if (answers) return
      clearTimeout(timer)
      // The other side had closed a reused connection at this moment.
      if (request.reusedSocket && error.code === 'ECONNRESET') return resolve('again')
      resolve({
        http: null,
        failure: faultOf(error.code ?? ''),
        answer: truncateAnswer(`${error.code ?? ''} ${error.message}`),
      })
    })
    request.end(body)
    return promise
  }

  return {
    async post(address, headers, body) {
      const url = new URL(address)
      const host = bareHost(url.hostname)
      const closed = url.protocol === 'http:' || (isIP(host) !== 0 && !isPublicAddress(host))
      if (!allowsPrivate && closed) return { http: null, failure: 'failPrivate', answer: '' }
      for (let lines = 0; lines < 3; lines++) {
        const answered = await once(url, headers, body)
        if (answered !== 'again') return answered
      }
      return { http: null, failure: 'failAnswer', answer: 'ECONNRESET' }
    },
    close() {
      plain.destroy()
      secure.destroy()
    },
  }
}

/** The beginning of an answer; the rest of a long one is not read. The head decides, whatever happens to the body. */
async function startOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const part of response) {
      parts.push(part as Buffer)
      length += (part as Buffer).length
      if (length >= readAnswer) break
    }
  } catch {
    // Interrupted or too slow: returns the received part.
  }
  return truncateAnswer(Buffer.concat(parts).toString('utf8'))
}

/** In the form that PostgreSQL accepts: no NUL, no lone surrogate. */
const truncateAnswer = (text: string): string =>
  text.replaceAll('\0', '').trim().slice(0, maxAnswerLength).toWellFormed()

function toFailure(status: number): WebhookFailure | null {
  if (status >= 200 && status < 300) return null
  if (status === gone) return 'failGone'
  return status >= 300 && status < 400 ? 'failRedirect' : 'failStatus'
}

function faultOf(code: string): WebhookFailure {
  if (code === 'ETOOLONG') return 'failTimeout'
  if (code === 'EPRIVATE') return 'failPrivate'
  if (['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA'].includes(code)) return 'failName'
  if (/^E(CONNREFUSED|HOSTUNREACH|NETUNREACH|TIMEDOUT|ADDRNOTAVAIL)$/.test(code)) return 'failConnect'
  return /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO|EPROTO|HOSTNAME/.test(code) ? 'failTls' : 'failAnswer'
}
