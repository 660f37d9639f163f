import type { Language } from '@fairgate/contract/kernel/i18n/language'
import type { Pool } from 'pg'
import type { PushMessage } from './push-message.ts'

/** Recently consumed tokens of a node: name of the rate, network, tokens. */
export type Spent = readonly (readonly [rate: string, network: string, tokens: number])[]

/** PostgreSQL's channel for push; one per database. */
export const PUSH_CHANNEL = 'fairgate_push'

/** Why a session is over; `code` as in the table of `docs/wire.md`. */
export type Ending = { readonly code: number; readonly msg: Readonly<Record<Language, string>> }

/**
 * The content of a NOTIFY: messages to topics, ended sessions, topics that a socket of some node subscribed to,
 * consumed rates, and when the sockets of a session at a node were opened.
 */
export type PushEntry =
  | ['message', topic: string, message: PushMessage]
  | ['ended', sessionId: string, ending: Ending]
  | ['heard', topic: string]
  | ['spent', node: string, spent: Spent, serial: number]
  | ['open', node: string, sessionId: string, opened: readonly number[]]

export type Publisher = {
  /** Sends a message to the sockets of a topic, on every node. Call it after commit. */
  publish(topic: string, message: PushMessage): void
  /** Notifies the sockets of these sessions that they are over, and closes them. Call it after commit. */
  end(sessionIds: string | readonly string[], code: number, msg: Ending['msg']): void
  /** Whether somebody has subscribed to a topic, on any node; true if this process cannot know. */
  isHeard(topic: string): boolean
  /** Sends what is pending. */
  flush(): Promise<void>
  /** Sends what is pending and stops. */
  close(): Promise<void>
}

/**
 * Notifies every node of a subscription, of consumed tokens of a shared rate, or of the sockets of a session on this
 * node.
 */
type NodePublisher = Publisher & {
  hear(topic: string): void
  spend(node: string, spent: Spent): void
  open(node: string, sessionId: string, opened: readonly number[]): void
}

const BATCH_MS = 100
const RETRY_MS = 1000
// NOTIFY refuses 8000 bytes and more.
const PAYLOAD_LIMIT = 7900
/** While the database is away the oldest are dropped: push is a hint to reload, never the only copy. */
const WAITING_LIMIT = 10_000

/**
 * Collects push messages and sends them in batches of 100 ms, one statement per batch, because every NOTIFY commits
 * under one lock of the whole database. Equal messages of a batch are sent once.
 */
export function createPublisher(pool: Pool, onError: (error: unknown) => void = () => {}): NodePublisher {
  let waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  /** Distinguishes entries that must not be merged as equal. */
  let serial = 0
  /** The pool may have ended: nothing is sent any more. */
  let closed = false
  let sending: Promise<void> = Promise.resolve()

  function add(entry: PushEntry): void {
    if (closed) return
    const text = JSON.stringify(entry)
    if (Buffer.byteLength(text) > PAYLOAD_LIMIT) throw new RangeError(`push message to ${entry[1]} is over 7900 bytes`)
    if (waiting.size >= WAITING_LIMIT) waiting.delete(waiting.values().next().value ?? '')
    waiting.add(text)
    schedule(BATCH_MS)
  }

  function schedule(delay: number): void {
    timer ??= setTimeout(() => {
      timer = undefined
      void flush()
    }, delay)
  }

  function flush(): Promise<void> {
    sending = sending.then(send)
    return sending
  }

  async function send(): Promise<void> {
    if (waiting.size === 0) return
    const batch = waiting
    waiting = new Set()
    try {
      await pool.query('select pg_notify($1, payload) from unnest($2::text[]) payload', [PUSH_CHANNEL, payloads(batch)])
    } catch (error) {
      onError(error)
      if (closed) return
      waiting = new Set([...batch, ...waiting].slice(-WAITING_LIMIT))
      schedule(RETRY_MS)
    }
  }

  return {
    publish: (topic, message) => add(['message', topic, message]),
    end(sessionIds, code, msg) {
      for (const sessionId of [sessionIds].flat()) add(['ended', sessionId, { code, msg }])
    },
    hear: topic => add(['heard', topic]),
    open: (node, sessionId, opened) => add(['open', node, sessionId, opened]),
    spend: (node, spent) => add(['spent', node, spent, serial++]),
    isHeard: () => true,
    flush,
    async close() {
      await flush()
      closed = true
      clearTimeout(timer)
    },
  }
}

/** Joins entries into JSON arrays that fit a NOTIFY. */
function payloads(entries: Iterable<string>): string[] {
  const joined: string[] = []
  let current: string[] = []
  let size = 1
  for (const entry of entries) {
    const length = Buffer.byteLength(entry) + 1
    if (size + length > PAYLOAD_LIMIT + 2 && current.length > 0) {
      joined.push(`[${current.join(',')}]`)
      current = []
      size = 1
    }
    current.push(entry)
    size += length
  }
  if (current.length > 0) joined.push(`[${current.join(',')}]`)
  return joined
}
