import type { EntityType } from '@fairgate/contract/kernel/command/entity-type'
import { heartbeatInterval } from '@fairgate/contract/kernel/wire/constants'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { currentUser, markSocket, onSessionEnd } from '../auth/session.ts'
import { call, onReach } from '../command/call.ts'
import { currentLanguage, text } from '../i18n/language.ts'
import { toast } from '../ui/toast.ts'

/** Push messages of the server. Only `ended` has a code: the session is over. */
export type LiveMessage =
  | { type: 'row'; changed: readonly EntityType[] }
  | { type: 'redPoint' | 'job' | 'control' | 'passage'; [member: string]: unknown }
  | { type: 'ended'; code: number; msg: string }

type MessageOf<T extends LiveMessage['type']> = LiveMessage extends infer One
  ? One extends { type: infer U }
    ? T extends U
      ? One
      : never
    : never
  : never

/** Spec §9: a heartbeat on open and 5 s after each message. */
const FIRST_WAIT = 1000
const LONGEST_WAIT = 30_000

type Handler = (message: LiveMessage) => void

const handlers = new Map<LiveMessage['type'], Set<Handler>>()
/** Topics that mounted screens subscribed to, and how many of them. */
const topics = new Map<string, number>()
const watchers = new Set<() => void>()

let socket: WebSocket | undefined
let heartbeat: ReturnType<typeof setTimeout> | undefined
let retryTimer: ReturnType<typeof setTimeout> | undefined
let wait = FIRST_WAIT
let wanted = false
let state: LiveState = { connected: false }

export interface LiveState {
  connected: boolean
  /** When the connection was lost, and when it is retried; ms since 1970. Undefined while it is connected. */
  lostAt?: number
  retryAt?: number
  /** Known to be lost: the device says so, or a call did not get through. A socket alone may only have been renewed. */
  certain?: boolean
}

function setLiveState(next: LiveState): void {
  state = next
  markSocket(next.connected)
  for (const watcher of watchers) watcher()
}

/** Opens the live socket and reconnects until the session ends. Further calls change nothing. */
export function startLive(): void {
  if (wanted) return
  if (!('WebSocket' in window)) {
    toast.error(text('shell.noWebSocket'))
    return
  }
  wanted = true
  // The stored state belongs to the previous page.
  markSocket(false)
  void connect()
}

/** Closes the socket; part of every logout. */
export function stopLive(): void {
  wanted = false
  wait = FIRST_WAIT
  clearTimeout(heartbeat)
  clearTimeout(retryTimer)
  socket?.close()
  socket = undefined
  if (state.connected || state.lostAt) setLiveState({ connected: false })
}
onSessionEnd(stopLive, 'atOnce')

/** Retries immediately instead of waiting for the next attempt. */
export function reconnectNow(): void {
  clearTimeout(retryTimer)
  if (wanted && !state.connected) void connect()
}

/** The connection is lost although the socket may not have noticed yet. */
function lose(): void {
  if (wanted) setLiveState({ ...state, lostAt: state.lostAt ?? Date.now(), certain: true })
}
/** A socket from before the loss may be dead without noticing it. */
function renew(): void {
  const old = socket
  socket = undefined
  old?.close()
  if (state.connected) setLiveState({ ...state, connected: false })
  reconnectNow()
}
addEventListener('offline', lose)
addEventListener('online', renew)
onReach(reached => {
  if (!reached) lose()
  // An open socket is fine: only the network was interrupted.
  else if (state.certain && navigator.onLine)
    setLiveState(state.connected ? { connected: true } : { ...state, certain: false })
})

async function connect(): Promise<void> {
  const user = currentUser()
  if (!user || !wanted) return
  try {
    // Each attempt needs a separate ticket: it opens one socket, within 30 s.
    const { token } = await call('getPushTicket', {}, { quiet: true })
    if (wanted) open(user.userId, token)
  } catch {
    retry()
  }
}

function open(uid: string, token: string): void {
  // The server says where push is, if it has another host.
  const address = new URL('/push', document.documentElement.dataset.push || location.href)
  address.protocol = /^(https|wss):$/.test(address.protocol) ? 'wss:' : 'ws:'
  address.search = new URLSearchParams({ uid, token }).toString()
  const opened = new WebSocket(address)
  socket = opened
  opened.onopen = () => {
    wait = FIRST_WAIT
    setLiveState({ connected: true })
    beat(opened)
    for (const topic of topics.keys()) ask('subscribe', topic)
  }
  opened.onmessage = event => {
    clearTimeout(heartbeat)
    heartbeat = setTimeout(() => beat(opened), heartbeatInterval)
    receive(String(event.data))
  }
  opened.onclose = () => {
    if (socket === opened) retry()
  }
}

function beat(opened: WebSocket): void {
  if (opened.readyState === WebSocket.OPEN)
    opened.send(JSON.stringify({ type: 'heartbeat', language: currentLanguage() }))
}

function ask(type: 'subscribe' | 'unsubscribe', topic: string): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type, topic }))
}

function retry(): void {
  clearTimeout(heartbeat)
  socket = undefined
  if (!wanted) return
  setLiveState({
    connected: false,
    lostAt: state.lostAt ?? Date.now(),
    retryAt: Date.now() + wait,
    certain: state.certain,
  })
  clearTimeout(retryTimer)
  retryTimer = setTimeout(() => void connect(), wait)
  wait = Math.min(wait * 2, LONGEST_WAIT)
}

function receive(data: string): void {
  let message: LiveMessage
  try {
    message = JSON.parse(data) as LiveMessage
  } catch {
    return
  }
  // A message with a code ends the session (spec §8): no further socket, and the shell shows the alert.
  const ends = 'code' in message
  if (ends) stopLive()
  for (const handle of handlers.get(ends ? 'ended' : message.type) ?? []) handle(message)
}

/** Calls back for each pushed message of a type while the component is mounted. */
export function useLive<T extends LiveMessage['type']>(type: T, handle: (message: MessageOf<T>) => void): void {
  const latest = useRef(handle)
  useEffect(() => {
    latest.current = handle
  })
  useEffect(() => {
    const relay: Handler = message => latest.current(message as MessageOf<T>)
    const set = handlers.get(type) ?? new Set()
    handlers.set(type, set.add(relay))
    return () => {
      set.delete(relay)
    }
  }, [type])
}

/** Subscribes to a topic such as `control:<exhibition>` while the component is mounted. */
export function useTopic(topic: string | undefined): void {
  useEffect(() => {
    if (topic === undefined) return
    const listeners = topics.get(topic) ?? 0
    topics.set(topic, listeners + 1)
    if (listeners === 0) ask('subscribe', topic)
    return () => {
      const left = (topics.get(topic) ?? 1) - 1
      if (left > 0) topics.set(topic, left)
      else {
        topics.delete(topic)
        ask('unsubscribe', topic)
      }
    }
  }, [topic])
}

/** Whether the socket is open, and since when it is not. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(
    changed => {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
    () => state,
  )
}
