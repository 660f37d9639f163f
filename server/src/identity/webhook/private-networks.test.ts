import { once } from 'node:events'
import { createServer } from 'node:net'
import { webhookRefusals } from '@fairgate/contract/identity/webhook/texts'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createWebhookWorld } from '../../app/testing/webhook-world.ts'
import { createPoster } from './post-event.ts'

/** With the default setting of the server. */
const made = await closeAfterAll(createWebhookWorld({}))
const caller = await made.world.administrator('sponsor')

const events = ['badge.active']

describe('a saved address', () => {
  it.each([
    ['http://erp.example.com/', webhookRefusals.httpsNeeded],
    ['https://127.0.0.1/', webhookRefusals.privateAddress],
    ['https://10.1/', webhookRefusals.privateAddress],
    ['https://[::ffff:192.168.0.1]/', webhookRefusals.privateAddress],
    ['https://169.254.169.254/latest/meta-data', webhookRefusals.privateAddress],
    ['https://localhost:8443/', webhookRefusals.privateAddress],
  ])('%s is refused at its field', async (url, [, cn]) => {
    const { statusCode, data } = await made.call(caller, 'addWebhook', { name: url, url, events })
    const { issues } = data as unknown as { issues: { path: string; msg: string }[] }
    expect([statusCode, issues]).toEqual([10002, [{ path: 'url', msg: cn }]])
  })

  it('is accepted if it may be public, on any port', async () => {
    const { statusCode } = await made.call(caller, 'addWebhook', {
      name: 'Public',
      url: 'https://erp.example.com:8443/x',
      events,
    })
    expect(statusCode).toBe(10001)
  })
})

describe('at each delivery', () => {
  /** Whether a port of this machine got a connection while `url` was sent to. */
  async function knocked(urlOf: (port: number) => string): Promise<[failure: string | null, knocks: number]> {
    let knocks = 0
    const listener = createServer(socket => {
      knocks++
      socket.destroy()
    }).listen(0)
    await once(listener, 'listening')
    const poster = createPoster(false)
    const { failure } = await poster.post(urlOf((listener.address() as { port: number }).port), {}, '{}')
    poster.close()
    await new Promise(resolve => listener.close(resolve))
    return [failure, knocks]
  }

  it.each(['localhost', '127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '0.0.0.0', '127.1'])(
    '%s is not connected to',
    async host => expect(await knocked(port => `https://${host}:${port}/`)).toEqual(['failPrivate', 0]),
  )

  it('plain HTTP is refused, whatever the row contains', async () => {
    expect(await knocked(port => `http://127.0.0.1:${port}/`)).toEqual(['failPrivate', 0])
  })

  it('if permitted, it is accepted: only the rule refuses it', async () => {
    const poster = createPoster(true)
    const { http } = await poster.post(made.receiver.url.replace('127.0.0.1', 'localhost'), {}, '{}')
    poster.close()
    expect(http).toBe(204)
  })

  it('a name that was public when it was saved and is not now is reported as failed', async () => {
    const { id } = await made.add(caller, events, 'https://erp.example.com/')
    await made.db.run(sql`update webhook set url = ${`https://localhost:${made.receiver.port}/`} where id = ${id}`)
    await made.due(id)
    made.receiver.received.length = 0
    await made.deliver()
    expect((await made.deliveries(id))[0]).toMatchObject({ outcome: null, failure: 'failPrivate', http: null })
    expect(made.receiver.received).toHaveLength(0)
  })
})
