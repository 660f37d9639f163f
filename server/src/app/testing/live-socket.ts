import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { WireClient } from './wire-client.ts'

/** An operator's live connection: the received messages, and a way to wait for the next ones. */
export interface LiveSocket {
  heard: { type: string }[]
  /** Resolves when a message of `type` arrives after this call. */
  next(type: string): Promise<void>
  readonly closed: Promise<unknown>
  close(): void
}

/** Opens `/push` like the console, with a separate ticket. */
export async function openLive(
  address: string,
  client: WireClient,
  { operatorId, token }: { operatorId: string; token: string },
): Promise<LiveSocket> {
  const { data } = await client.call<{ token: string }>('getPushTicket', {}, { token })
  const query = new URLSearchParams({ uid: operatorId, token: data.token })
  const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/push?${query}`, { origin: address })
  const heard: { type: string }[] = []
  socket.on('message', message => heard.push(JSON.parse(String(message))))
  await once(socket, 'open')
  return {
    heard,
    async next(type) {
      const from = heard.length
      while (!heard.slice(from).some(message => message.type === type)) await once(socket, 'message')
    },
    closed: once(socket, 'close'),
    close: () => socket.terminate(),
  }
}
