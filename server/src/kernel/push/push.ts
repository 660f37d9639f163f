import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { RefusalKey } from '@fairgate/contract/app/texts'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import type { Pool } from 'pg'
import { type WebSocket, WebSocketServer } from 'ws'
import { toDb } from '../database/database.ts'
import { parseOrigin } from '../http/origins.ts'
import type { AnswerPlainly } from '../http/plain-answer.ts'
import { detectOutage } from '../outage/outage.ts'
import type { VenueRates } from '../queue/venue-rates.ts'
import { PushChannel } from './push-channel.ts'
import { createPublisher, type Publisher, type PushEntry } from './push-publisher.ts'
import { type Connection, type PushSession, PushSockets } from './push-sockets.ts'
import { redeemSocketToken, type SocketToken } from './socket-token.ts'

export type PushOptions = {
  pool: Pool
  /** Where to listen, if the pool leads to a pooler. */
  directUrl?: string
  /** The active session of a ticket, with its topics; undefined if it is over. */
  sessionOf(token: SocketToken): Promise<PushSession | undefined>
  /** Which of these sessions are still active; called every minute and after a gap in listening. */
  liveSessions(sessionIds: readonly string[]): Promise<readonly string[]>
  /** Whether a session may subscribe to `control:<exhibition>` or `passage:<exhibition>`. */
  maySubscribe(session: PushSession, topic: string): Promise<boolean>
  /** Other origins whose pages may connect, as a browser names them. */
  origins?: ReadonlySet<string>
  onError?: (error: unknown) => void
  /** Called with the topic of each message before the sockets get it; without a topic if some may have been missed. */
  onHeard?: (topic?: string) => void
  /** For tests. */
  timing?: { sweepMs?: number; silenceMs?: number; recheckMs?: number }
}

export type Push = Publisher & {
  /**
   * Serves `/push` on a server and starts listening to other nodes.
   * @param answer refuses an upgrade
   */
  attach(server: Server, answer: AnswerPlainly): Promise<void>
  /** Exchanges the consumed tokens of shared rates with other nodes. */
  share(rates: VenueRates): void
  /** Number of open sockets on this node. */
  sockets(): number
  /** Closes the sockets, and opens no further ones. Publishing still reaches other nodes. */
  leave(): void
}

const FRAME_LIMIT = 4096
/** How long a topic counts as subscribed; listening sockets repeat their subscription in every sweep. */
const HEARD_MS = 20_000
const TOPICS_A_SOCKET = 20
const SUBSCRIBED_TOPIC = /^(control|passage):[0-9A-Za-z-]{1,64}$/

/** Push for one node (`docs/wire.md`, Push). A process without sockets needs only {@link createPublisher}. */
export function createPush(options: PushOptions): Push {
  const { pool, onError = () => {} } = options
  const { sweepMs = 5000, silenceMs = 30_000, recheckMs = 60_000 } = options.timing ?? {}
  const db = toDb(pool)
  const publisher = createPublisher(pool, onError)
  /** The id of this node: a message with it is its own. */
  const node = randomUUID()
  const sockets = new PushSockets(silenceMs, (sessionId, opened) => publisher.open(node, sessionId, opened))
  const wss = new WebSocketServer({
    noServer: true,
    maxPayload: FRAME_LIMIT,
    perMessageDeflate: false,
    clientTracking: false,
  })
  const heard = new Map<string, number>()
  let shared: VenueRates | undefined
  let leaving = false
  const listening = {
    onEntry: (entry: PushEntry) => {
      if (entry[0] === 'message') {
        if (entry[2].type !== 'passage') options.onHeard?.(entry[1])
        sockets.deliver(entry[1], entry[2])
      } else if (entry[0] === 'heard') hear(entry[1])
      else if (entry[0] === 'spent') shared?.receive(entry[1], entry[2])
      else if (entry[0] === 'open') {
        if (entry[1] !== node) sockets.receive(entry[1], entry[2], entry[3], performance.now())
      } else sockets.end(entry[1], entry[2], performance.now())
    },
    onGap: () => {
      options.onHeard?.()
      void recheck()
    },
    onError,
  }
  const channel = new PushChannel(pool, listening, options.directUrl)
  const timers: NodeJS.Timeout[] = []

  async function recheck(): Promise<void> {
    const open = sockets.sessions()
    if (open.length === 0) return
    try {
      const live = new Set(await options.liveSessions(open))
      sockets.closeSessions(open.filter(sessionId => !live.has(sessionId)))
    } catch (error) {
      onError(error)
    }
  }

  async function upgrade(
    request: IncomingMessage,
    stream: Duplex,
    head: Buffer,
    refuse: (http: number, reason: RefusalKey) => void,
  ): Promise<void> {
    stream.on('error', () => stream.destroy())
    const [path, query] = (request.url ?? '').split('?', 2)
    if (leaving) return refuse(503, 'kernel.tookTooLong')
    if (path !== '/push') return refuse(404, 'kernel.noSuchAddress')
    const searchParams = new URLSearchParams(query)
    if (!mayConnect(request, options.origins)) return refuse(403, 'kernel.noPermission')
    const token = await redeemSocketToken(db, {
      uid: searchParams.get('uid') ?? '',
      token: searchParams.get('token') ?? '',
    })
    const session = token && (await options.sessionOf(token))
    if (session === undefined) return refuse(401, 'kernel.tokenAbsent')
    if (leaving) return refuse(503, 'kernel.tookTooLong')
    wss.handleUpgrade(request, stream, head, socket => accept(socket, session))
  }

  function accept(socket: WebSocket, session: PushSession): void {
    // ws closes a socket with a too large (1009) or broken (1002) frame; the error itself adds nothing.
    socket.on('error', () => {})
    const connection = sockets.add(socket, session, performance.now())
    socket.on('message', data => {
      if (sockets.hear(connection, performance.now())) void receive(connection, String(data)).catch(onError)
    })
  }

  async function receive(connection: Connection, text: string): Promise<void> {
    const { type, topic, language } = readMessage(text)
    connection.language = language ?? connection.language
    if (type === 'unsubscribe' && topic !== undefined && SUBSCRIBED_TOPIC.test(topic)) {
      return sockets.unsubscribe(connection, topic)
    }
    if (type !== 'subscribe') return answer(connection, { type: 'heartbeat' })
    const allowed =
      topic !== undefined && SUBSCRIBED_TOPIC.test(topic) && (await options.maySubscribe(connection.session, topic))
    // It may have closed, or subscribed to others, while the permission was checked.
    if (connection.socket.readyState !== connection.socket.OPEN) return
    const room = connection.topics.size < connection.session.topics.length + TOPICS_A_SOCKET
    if (allowed && room) {
      sockets.subscribe(connection, topic)
      hear(topic)
      publisher.hear(topic)
    }
    answer(connection, { type: allowed && room ? 'subscribed' : 'refused', topic })
  }

  function leave(): void {
    leaving = true
    timers.forEach(clearInterval)
    sockets.closeAll()
  }

  function hear(topic: string): void {
    heard.set(topic, performance.now() + HEARD_MS)
  }

  function sweep(now: number): void {
    sockets.sweep(now)
    for (const [topic, until] of heard) if (until <= now) heard.delete(topic)
    for (const topic of sockets.topics()) if (SUBSCRIBED_TOPIC.test(topic)) publisher.hear(topic)
  }

  return {
    ...publisher,
    isHeard: topic => (heard.get(topic) ?? 0) > performance.now(),
    sockets: () => sockets.size,
    share(rates) {
      shared = rates
      rates.setNotifier(publisher.spend)
    },
    async attach(server, answer) {
      await channel.open()
      timers.push(setInterval(() => sweep(performance.now()), sweepMs).unref())
      timers.push(setInterval(() => void recheck(), recheckMs).unref())
      server.on('upgrade', (request, stream, head) => {
        const refuse = (http: number, reason: RefusalKey) =>
          answer(stream, { http, reason, language: request.headers['accept-language'] })
        upgrade(request, stream, head, refuse).catch(error => {
          onError(error)
          const outage = detectOutage(error)
          refuse(outage ? 503 : 500, outage ?? 'kernel.fault')
        })
      })
    },
    leave,
    async close() {
      leave()
      await publisher.close()
      await channel.close()
    },
  }
}

/**
 * A browser cannot forge its origin, so a page of another site cannot connect even with a stolen ticket. The proxy that
 * ended TLS is unknown here: for the own host name and port are compared, for others the whole origin.
 */
function mayConnect({ headers }: IncomingMessage, origins?: ReadonlySet<string>): boolean {
  const origin = headers.origin === undefined ? undefined : parseOrigin(headers.origin)
  if (origin === undefined) return false
  return new URL(origin).host === headers.host || origins?.has(origin) === true
}

/** Everything unknown counts as a heartbeat. Each may set the language of messages. */
function readMessage(text: string): { type?: string; topic?: string; language?: Language } {
  try {
    const { type, topic, language } = JSON.parse(text) ?? {}
    return {
      type: typeof type === 'string' ? type : undefined,
      topic: typeof topic === 'string' ? topic : undefined,
      language: language === 'cn' || language === 'en' ? language : undefined,
    }
  } catch {
    return {}
  }
}

function answer({ socket }: Connection, message: { type: string; topic?: string }): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
}
