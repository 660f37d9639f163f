import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createPushFixture } from '../../app/testing/push-fixture.ts'
import { RemoteSockets } from './remote-sockets.ts'

const { live, database, startNode, issueToken, dial, connect } = await createPushFixture()

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

  it('closes as the oldest also of those that opened in the same millisecond', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.now())
    onTestFinished(() => void vi.restoreAllMocks())
    const node = await startNode()
    const oldest = await connect(node)
    for (let i = 0; i < 5; i++) await connect(node)
    expect(await oldest.closed).toBe(4002)
    expect(node.push.sockets()).toBe(5)
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
