import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach } from 'vitest'
import { WebSocket } from 'ws'
import { toDb } from '../../kernel/database/database.ts'
import { plainAnswer } from '../../kernel/http/plain-answer.ts'
import { createPush, type Push, type PushOptions } from '../../kernel/push/push.ts'
import type { PushSession } from '../../kernel/push/push-sockets.ts'
import { issueSocketToken } from '../../kernel/push/socket-token.ts'
import { closeAfterAll } from './close-after-all.ts'
import { testDatabase } from './database.ts'

type Node = { push: Push; server: Server; host: string }

type Dialing = { uid?: string; origin?: string | null; path?: string }

/** What the tests of push and push-subscriptions share. Call it once in a file. */
export async function createPushFixture() {
  const nodes: Node[] = []
  const clients: WebSocket[] = []
  const live = new Set<string>()
  const operatorId = 'operator-1'

  const database = await closeAfterAll(testDatabase())

  afterEach(async () => {
    for (const client of clients.splice(0)) client.terminate()
    for (const { push, server } of nodes.splice(0)) {
      await push.close()
      server.close()
    }
    live.clear()
  })

  async function startNode(options: Partial<PushOptions> = {}): Promise<Node> {
    const push = createPush({
      pool: database.pool,
      sessionOf: async ({ sessionId }): Promise<PushSession | undefined> =>
        live.has(sessionId)
          ? { sessionId, operatorId, language: 'cn', topics: [`session:${sessionId}`, 'company:c1'] }
          : undefined,
      liveSessions: async sessionIds => sessionIds.filter(sessionId => live.has(sessionId)),
      maySubscribe: async (_session, topic) => topic.endsWith(':e1'),
      ...options,
    })
    const server = createServer()
    await push.attach(server, plainAnswer({}))
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const node = { push, server, host: `127.0.0.1:${(server.address() as AddressInfo).port}` }
    nodes.push(node)
    return node
  }

  async function issueToken(sessionId = 's1'): Promise<string> {
    live.add(sessionId)
    return (await issueSocketToken(toDb(database.pool), { sessionId, operatorId })).token
  }

  function dial({ host }: Node, token: string, dialing: Dialing = {}) {
    const { uid = operatorId, origin = `http://${host}`, path = '/push' } = dialing
    const socket = new WebSocket(`ws://${host}${path}?uid=${uid}&token=${token}`, origin === null ? {} : { origin })
    // A closed refused socket is no failure of a test.
    socket.on('error', () => undefined)
    clients.push(socket)
    return socket
  }

  /** A client with all messages it got, and a way to wait for the next. */
  async function connect(node: Node, sessionId = 's1') {
    const socket = dial(node, await issueToken(sessionId))
    const messages: Record<string, unknown>[] = []
    socket.on('message', data => messages.push(JSON.parse(String(data))))
    const closed = once(socket, 'close').then(([code]) => Number(code))
    await once(socket, 'open')
    const next = async (type: string) => {
      for (;;) {
        const found = messages.find(message => message.type === type)
        if (found !== undefined) return found
        await once(socket, 'message')
      }
    }
    return { socket, messages, closed, next, say: (message: object) => socket.send(JSON.stringify(message)) }
  }

  return { live, database, startNode, issueToken, dial, connect, clients, operatorId }
}
