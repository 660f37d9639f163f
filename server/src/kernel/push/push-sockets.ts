import type { Language } from '@fairgate/contract/kernel/i18n/language'
import type { WebSocket } from 'ws'
import type { PushMessage } from './push-message.ts'
import type { Ending } from './push-publisher.ts'
import { RemoteSockets } from './remote-sockets.ts'

/** A session in push. `topics` are those it gets without a subscription. */
export type PushSession = {
  readonly sessionId: string
  readonly operatorId: string
  readonly language: Language
  readonly topics: readonly string[]
}

/** Own close codes, which the browser reads. */
const closeCodes = { ended: 4001, replaced: 4002, silent: 4003, tooSlow: 4004, tooMany: 4005 } as const

export type Connection = {
  readonly socket: WebSocket
  readonly session: PushSession
  /** The language of the socket; a heartbeat may change it. */
  language: Language
  readonly topics: Set<string>
  /** By the clock that nodes share, in ms since 1970. */
  readonly openedAt: number
  heardAt: number
  /** Messages since the last sweep. */
  heard: number
}

/** On all nodes together. */
const SOCKETS_A_SESSION = 5
/** Interval (ms) at which notifications to other nodes are repeated, because they forget. */
const NOTIFY_AGAIN_MS = 20_000
const MESSAGES_A_SWEEP = 60
/** A socket this far behind (bytes) is closed: it reconnects and reloads the present state. */
const BACKLOG_LIMIT = 1024 * 1024
const RETAIN_ENDINGS_MS = 60_000

/** Notifies other nodes when each socket of a session was opened here. */
export type NotifyNodes = (sessionId: string, opened: readonly number[]) => void

/**
 * The sockets of this node, by topic and by session. If a session has several sockets, or some at another node, the other nodes are
 * notified: each node closes the sockets that are not among the newest five of all. A session with one window needs no message.
 */
export class PushSockets {
  readonly #byTopic = new Map<string, Set<Connection>>()
  readonly #bySession = new Map<string, Set<Connection>>()
  /** Sessions that ended while one of their sockets may still have been connecting. */
  readonly #endings = new Map<string, { ending: Ending; at: number }>()
  readonly #elsewhere = new RemoteSockets()
  /** The sessions that other nodes were notified of, and when. */
  readonly #notifiedAt = new Map<string, number>()
  readonly #silenceMs: number
  readonly #notifyNodes: NotifyNodes
  size = 0
  #lastOpening = 0

  constructor(silenceMs: number, notifyNodes: NotifyNodes) {
    this.#silenceMs = silenceMs
    this.#notifyNodes = notifyNodes
  }

  add(socket: WebSocket, session: PushSession, now: number): Connection {
    const connection: Connection = {
      socket,
      session,
      language: session.language,
      topics: new Set(),
      openedAt: this.#nextOpening(),
      heardAt: now,
      heard: 0,
    }
    for (const topic of session.topics) this.subscribe(connection, topic)
    const siblings = joinSet(this.#bySession, session.sessionId, connection)
    this.size++
    socket.on('close', () => this.#remove(connection))
    this.#closeOldest(session.sessionId)
    if (siblings.size > 1 || this.#elsewhere.openedOf(session.sessionId).length > 0) this.#say(session.sessionId, now)
    const ended = this.#endings.get(session.sessionId)
    if (ended !== undefined) this.#notifyEnd(connection, ended.ending)
    return connection
  }

  /** Receives the sockets of a session on another node, and replies with those here if that node cannot know. */
  receive(node: string, sessionId: string, opened: readonly number[], now: number): void {
    this.#elsewhere.note(node, sessionId, opened, now)
    if (!this.#bySession.has(sessionId)) return
    this.#closeOldest(sessionId)
    if (!this.#notifiedAt.has(sessionId)) this.#say(sessionId, now)
  }

  subscribe(connection: Connection, topic: string): void {
    connection.topics.add(topic)
    joinSet(this.#byTopic, topic, connection)
  }

  unsubscribe(connection: Connection, topic: string): void {
    connection.topics.delete(topic)
    leaveSet(this.#byTopic, topic, connection)
  }

  deliver(topic: string, message: PushMessage): void {
    const connections = this.#byTopic.get(topic)
    if (connections === undefined) return
    const text = JSON.stringify(message)
    for (const { socket } of connections) {
      if (socket.bufferedAmount > BACKLOG_LIMIT) socket.terminate()
      else socket.send(text)
    }
  }

  end(sessionId: string, ending: Ending, now: number): void {
    this.#endings.set(sessionId, { ending, at: now })
    for (const connection of this.#bySession.get(sessionId) ?? []) this.#notifyEnd(connection, ending)
  }

  sessions(): string[] {
    return [...this.#bySession.keys()]
  }

  topics(): Iterable<string> {
    return this.#byTopic.keys()
  }

  /** Closes the sockets of ended sessions without a message: the next call learns why. */
  closeSessions(sessionIds: Iterable<string>): void {
    for (const sessionId of sessionIds) {
      for (const connection of this.#bySession.get(sessionId) ?? []) this.#close(connection, closeCodes.ended)
    }
  }

  /** Counts a message of the client. False if it sent too many and was closed. */
  hear(connection: Connection, now: number): boolean {
    connection.heardAt = now
    if (++connection.heard <= MESSAGES_A_SWEEP) return true
    this.#close(connection, closeCodes.tooMany)
    return false
  }

  /** Drops silent sockets, forgets old endings. */
  sweep(now: number): void {
    for (const connections of this.#bySession.values()) {
      for (const connection of connections) {
        connection.heard = 0
        if (now - connection.heardAt >= this.#silenceMs) this.#close(connection, closeCodes.silent)
      }
    }
    for (const [sessionId, at] of this.#notifiedAt) if (now - at >= NOTIFY_AGAIN_MS) this.#say(sessionId, now)
    this.#elsewhere.forget(now)
    for (const [sessionId, { at }] of this.#endings) {
      if (now - at > RETAIN_ENDINGS_MS) this.#endings.delete(sessionId)
    }
  }

  closeAll(): void {
    for (const connections of this.#bySession.values()) {
      for (const { socket } of connections) socket.terminate()
    }
  }

  /** Later than the sockets of before: of those that opened in the same millisecond one must be the oldest. */
  #nextOpening(): number {
    this.#lastOpening = Math.max(Date.now(), this.#lastOpening + 1)
    return this.#lastOpening
  }

  /** Of all nodes' sockets of a session the newest stay; this node closes its own that are not among them. */
  #closeOldest(sessionId: string): void {
    const own = [...(this.#bySession.get(sessionId) ?? [])]
    const others = this.#elsewhere.openedOf(sessionId)
    const [oldest] = [...own.map(({ openedAt }) => openedAt), ...others]
      .toSorted((a, b) => b - a)
      .slice(SOCKETS_A_SESSION - 1)
    if (own.length + others.length <= SOCKETS_A_SESSION || oldest === undefined) return
    for (const connection of own) if (connection.openedAt < oldest) this.#close(connection, closeCodes.replaced)
  }

  #say(sessionId: string, now: number): void {
    const open = [...(this.#bySession.get(sessionId) ?? [])]
    if (open.length > 0) this.#notifiedAt.set(sessionId, now)
    else this.#notifiedAt.delete(sessionId)
    this.#notifyNodes(
      sessionId,
      open.map(({ openedAt }) => openedAt),
    )
  }

  #notifyEnd(connection: Connection, { code, msg }: Ending): void {
    const { socket, language } = connection
    socket.send(JSON.stringify({ type: 'ended', code, msg: msg[language] }))
    this.#close(connection, closeCodes.ended)
  }

  /** Removes it from all sets at once: nothing more is sent while the other side closes. */
  #close(connection: Connection, code: number): void {
    this.#remove(connection)
    connection.socket.close(code)
  }

  #remove(connection: Connection): void {
    for (const topic of connection.topics) leaveSet(this.#byTopic, topic, connection)
    const { sessionId } = connection.session
    if (!leaveSet(this.#bySession, sessionId, connection)) return
    this.size--
    if (this.#notifiedAt.has(sessionId)) this.#say(sessionId, performance.now())
  }
}

function joinSet<T>(sets: Map<string, Set<T>>, name: string, member: T): Set<T> {
  const set = sets.get(name) ?? new Set()
  sets.set(name, set.add(member))
  return set
}

function leaveSet<T>(sets: Map<string, Set<T>>, name: string, member: T): boolean {
  const set = sets.get(name)
  const left = set?.delete(member) ?? false
  if (set?.size === 0) sets.delete(name)
  return left
}
