import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { testDatabase } from '../../app/testing/database.ts'
import { toDb } from '../database/database.ts'
import { plainAnswer } from '../http/plain-answer.ts'
import { createPush, type Push, type PushOptions } from './push.ts'
import type { PushSession } from './push-sockets.ts'
import { RemoteSockets } from './remote-sockets.ts'
import { issueSocketToken } from './socket-token.ts'

type Node = { push: Push; server: Server; host: string }

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

type Dialing = { uid?: string; origin?: string | null; path?: string }

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

/** HTTP status of a refused upgrade. */
async function refusal(socket: WebSocket): Promise<number> {
  const [, response] = await once(socket, 'unexpected-response')
  return response.statusCode
}

describe('push', () => {
  it('reaches the sockets of a topic on every node, and no others', async () => {
    const [one, other] = [await startNode(), await startNode()]
    const [here, there] = [await connect(one, 's1'), await connect(other, 's2')]
    one.push.publish('session:s2', { type: 'job', id: 'j1' })
    one.push.publish('company:c1', { type: 'redPoint' })
    expect(await there.next('job')).toEqual({ type: 'job', id: 'j1' })
    await Promise.all([here.next('redPoint'), there.next('redPoint')])
    expect(here.messages).toEqual([{ type: 'redPoint' }])
  })

  it('knows on every node which topics have a subscription', async () => {
    const [one, other] = [await startNode(), await startNode()]
    const [here, there] = [await connect(one, 's1'), await connect(other, 's2')]
    expect(other.push.isHeard('control:e1')).toBe(false)
    here.say({ type: 'subscribe', topic: 'control:e1' })
    await here.next('subscribed')
    one.push.publish('session:s2', { type: 'row', changed: ['badge'] })
    await there.next('row')
    expect([one, other].map(({ push }) => push.isHeard('control:e1'))).toEqual([true, true])
    expect(other.push.isHeard('control:e2')).toBe(false)
  })

  it('sends equal messages of one batch once', async () => {
    const node = await startNode()
    const client = await connect(node)
    for (let i = 0; i < 5000; i++) node.push.publish('company:c1', { type: 'redPoint' })
    node.push.publish('company:c1', { type: 'row', changed: ['badge'] })
    await client.next('row')
    expect(client.messages).toHaveLength(2)
  })

  it('sends more than one NOTIFY holds', async () => {
    const node = await startNode()
    const client = await connect(node)
    for (let i = 0; i < 300; i++)
      node.push.publish('company:c1', { type: 'passage', id: String(i), name: '展'.repeat(50) })
    node.push.publish('company:c1', { type: 'job' })
    await client.next('job')
    expect(client.messages).toHaveLength(301)
  })

  it('refuses a message that is too large for any NOTIFY when it is published', async () => {
    const { push } = await startNode()
    expect(() => push.publish('company:c1', { type: 'passage', text: 'x'.repeat(8000) })).toThrow(RangeError)
  })

  it('answers each heartbeat, so that the client sends the next', async () => {
    const client = await connect(await startNode())
    client.say({ type: 'heartbeat' })
    expect(await client.next('heartbeat')).toEqual({ type: 'heartbeat' })
    client.messages.length = 0
    client.socket.send('not JSON')
    expect(await client.next('heartbeat')).toEqual({ type: 'heartbeat' })
  })
})

describe('push ticket', () => {
  it('opens one socket, once, on any node', async () => {
    const [one, other] = [await startNode(), await startNode()]
    const token = await issueToken()
    await once(dial(other, token), 'open')
    expect(await refusal(dial(one, token))).toBe(401)
  })

  it('opens nothing for another operator, and is consumed by the attempt', async () => {
    const node = await startNode()
    const token = await issueToken()
    expect(await refusal(dial(node, token, { uid: 'operator-2' }))).toBe(401)
    expect(await refusal(dial(node, token))).toBe(401)
  })

  it('opens nothing after 30 seconds', async () => {
    const node = await startNode()
    const token = await issueToken()
    await database.pool.query(`update socket_token set expires_at = expires_at - interval '30 seconds'`)
    expect(await refusal(dial(node, token))).toBe(401)
  })

  it('opens nothing if its session is over, or if it is no ticket', async () => {
    const node = await startNode()
    const token = await issueToken()
    live.clear()
    expect(await refusal(dial(node, token))).toBe(401)
    expect(await refusal(dial(node, 'garbage'))).toBe(401)
    expect(await refusal(dial(node, 'A'.repeat(43)))).toBe(401)
  })

  it('is deleted once it has expired', async () => {
    await issueToken()
    await database.pool.query(`update socket_token set expires_at = now() - interval '1 second'`)
    await issueToken()
    const { rows } = await database.pool.query('select 1 from socket_token')
    expect(rows).toHaveLength(1)
  })
})

describe('upgrade', () => {
  it('is refused from another site, and without an origin', async () => {
    const node = await startNode()
    expect(await refusal(dial(node, await issueToken(), { origin: 'https://evil.example' }))).toBe(403)
    expect(await refusal(dial(node, await issueToken(), { origin: null }))).toBe(403)
    expect(await refusal(dial(node, await issueToken(), { origin: 'null' }))).toBe(403)
  })

  it('is refused at any other address', async () => {
    const node = await startNode()
    expect(await refusal(dial(node, await issueToken(), { path: '/other' }))).toBe(404)
    expect(await refusal(dial(node, await issueToken(), { path: '//[' }))).toBe(404)
  })
})

describe('socket', () => {
  it('closes on a frame over 4 KiB', async () => {
    const client = await connect(await startNode())
    client.socket.send('x'.repeat(4097))
    expect(await client.closed).toBe(1009)
  })

  it('closes as the oldest when its session opens a sixth', async () => {
    const node = await startNode()
    const oldest = await connect(node)
    for (let i = 0; i < 4; i++) await connect(node)
    const other = await connect(node, 's2')
    const newest = await connect(node)
    expect(await oldest.closed).toBe(4002)
    expect(node.push.sockets()).toBe(6)
    expect([other.socket.readyState, newest.socket.readyState]).toEqual([WebSocket.OPEN, WebSocket.OPEN])
  })

  it('closes as the oldest when its session opens a sixth on another node, and stays if that one has one less', async () => {
    const [one, other] = [await startNode(), await startNode()]
    const oldest = await connect(one)
    await pause(20)
    const next = await connect(one)
    for (let i = 0; i < 3; i++) await connect(other)
    await pause(300)
    expect([one.push.sockets(), other.push.sockets()]).toEqual([2, 3])
    await connect(other)
    expect(await oldest.closed).toBe(4002)
    next.socket.terminate()
    await next.closed
    await connect(other)
    await pause(300)
    expect([one.push.sockets(), other.push.sockets()]).toEqual([0, 5])
  })

  it('gives way to another node’s no longer than that one is heard of', () => {
    const elsewhere = new RemoteSockets()
    elsewhere.note('n', 's', [5_000, 1], 10_000)
    elsewhere.forget(70_000)
    expect(elsewhere.openedOf('s')).toEqual([5_000, 1])
    elsewhere.forget(70_001)
    expect(elsewhere.openedOf('s')).toEqual([])
  })

  it('closes when its client has been silent', async () => {
    const node = await startNode({ timing: { sweepMs: 10, silenceMs: 50 } })
    expect(await (await connect(node)).closed).toBe(4003)
    expect(node.push.sockets()).toBe(0)
  })

  it('closes when its client sends without pause', async () => {
    const client = await connect(await startNode())
    for (let i = 0; i < 100; i++) client.say({ type: 'heartbeat' })
    expect(await client.closed).toBe(4005)
  })
})

describe('subscribe', () => {
  it('adds a topic that the session may have, until it is unsubscribed', async () => {
    const node = await startNode()
    const client = await connect(node)
    client.say({ type: 'subscribe', topic: 'control:e1' })
    expect(await client.next('subscribed')).toEqual({ type: 'subscribed', topic: 'control:e1' })
    node.push.publish('control:e1', { type: 'control', inside: 7 })
    expect(await client.next('control')).toEqual({ type: 'control', inside: 7 })
    client.messages.length = 0
    client.say({ type: 'unsubscribe', topic: 'control:e1' })
    client.say({ type: 'heartbeat' })
    await client.next('heartbeat')
    node.push.publish('control:e1', { type: 'control', inside: 8 })
    node.push.publish('company:c1', { type: 'job' })
    await client.next('job')
    expect(client.messages.map(({ type }) => type)).toEqual(['heartbeat', 'job'])
  })

  it.each(['control:e2', 'company:c2', 'session:s2', 'control:', 'control:e1 '])('refuses %j', async topic => {
    const client = await connect(await startNode())
    client.say({ type: 'subscribe', topic })
    expect(await client.next('refused')).toEqual({ type: 'refused', topic })
  })

  it('refuses a twenty-first topic', async () => {
    const client = await connect(await startNode({ maySubscribe: async () => true }))
    for (let i = 0; i < 21; i++) client.say({ type: 'subscribe', topic: `passage:e${i}` })
    expect(await client.next('refused')).toEqual({ type: 'refused', topic: 'passage:e20' })
  })
})

describe('end', () => {
  const msg = { cn: '您已被冻结', en: 'You are frozen' }

  it('notifies all sockets of the session, on every node, then closes them', async () => {
    const [one, other] = [await startNode(), await startNode()]
    const clients = [await connect(one), await connect(other)]
    const bystander = await connect(other, 's2')
    one.push.end(['s1'], 10013, msg)
    for (const client of clients) {
      expect(await client.closed).toBe(4001)
      expect(client.messages).toEqual([{ type: 'ended', code: 10013, msg: '您已被冻结' }])
    }
    expect(bystander.socket.readyState).toBe(WebSocket.OPEN)
  })

  it('uses the language of the last heartbeat', async () => {
    const node = await startNode()
    const client = await connect(node)
    client.say({ type: 'heartbeat', language: 'en' })
    await client.next('heartbeat')
    client.say({ type: 'heartbeat', language: 'fr' })
    await client.next('heartbeat')
    node.push.end(['s1'], 10013, msg)
    await client.closed
    expect(client.messages.at(-1)).toEqual({ type: 'ended', code: 10013, msg: 'You are frozen' })
  })

  it('reaches a socket that was still connecting', async () => {
    let first: Awaited<ReturnType<typeof connect>> | undefined
    const node = await startNode({
      sessionOf: async ({ sessionId }) => {
        // The session ends after the second socket looked it up and before that socket is registered.
        if (first !== undefined) {
          node.push.end(sessionId, 10013, msg)
          await first.closed
        }
        return { sessionId, operatorId, language: 'en', topics: [] }
      },
    })
    first = await connect(node)
    const second = await connect(node)
    expect(await second.closed).toBe(4001)
    expect(second.messages).toEqual([{ type: 'ended', code: 10013, msg: 'You are frozen' }])
  })

  it('by time closes the sockets at the next check', async () => {
    const client = await connect(await startNode({ timing: { recheckMs: 20 } }))
    live.delete('s1')
    expect(await client.closed).toBe(4001)
    expect(client.messages).toEqual([])
  })
})

describe('listening', () => {
  const cutListeners = () =>
    database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and query like 'listen %'`,
    )

  it('continues after the connection was cut, and closes sessions that ended meanwhile', async () => {
    const node = await startNode()
    const [staying, leaving] = [await connect(node, 's1'), await connect(node, 's2')]
    live.delete('s2')
    await cutListeners()
    expect(await leaving.closed).toBe(4001)
    node.push.publish('session:s1', { type: 'job' })
    expect(await staying.next('job')).toEqual({ type: 'job' })
  })
})
