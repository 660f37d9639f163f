import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createPushFixture } from '../../app/testing/push-fixture.ts'

const { live, operatorId, database, startNode, connect } = await createPushFixture()

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
