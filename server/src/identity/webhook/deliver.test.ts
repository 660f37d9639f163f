import sql from 'sql-template-tag'
import { Webhook } from 'standardwebhooks'
import { beforeEach, describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { loseKey, setAside } from '../../app/testing/lost-key.ts'
import type { Post } from '../../app/testing/webhook-receiver.ts'
import { createWebhookWorld } from '../../app/testing/webhook-world.ts'
import { inTrace, newTrace } from '../../kernel/services/trace.ts'
import { deliverDue, pauses } from './deliver-job.ts'
import { createPoster } from './post-event.ts'

const made = await closeAfterAll(createWebhookWorld())
const caller = await made.world.administrator('sponsor')
await made.db.run(sql`
    update company set contact_email = 'office@fair.example', country = 'DE' where id = ${caller.company.id}`)
beforeEach(async () => {
  made.receiver.received.length = 0
  made.receiver.answer = response => void response.writeHead(204).end()
  await made.db.run(sql`delete from webhook`)
})

const events = ['badge.active']
const verified = (secret: string, { body, headers }: Post) =>
  new Webhook(secret).verify(body, headers as Record<string, string>)
const stateOf = (id: string) =>
  made.db.one(sql`
    select case when disabled_at is not null then disabled_why when failing_since is not null then 'fails' else 'well' end as state
    from webhook where id = ${id}`)

describe('the body', () => {
  it('is verified by the library of Standard Webhooks, and contains only ids and states', async () => {
    const fair = await made.fair()
    const { id, secret } = await made.add(fair.partner, events)
    const badgeId = await made.active(fair)
    await made.deliver()
    const [post] = made.receiver.received
    expect(post?.headers['content-type']).toBe('application/json')
    expect(verified(secret, post as Post)).toEqual({
      type: 'badge.active',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: { id: badgeId, noun: 'badge', state: 'active', event: 'approve', exhibitionId: fair.exhibitionId },
    })
    const [delivery] = await made.deliveries(id)
    expect(delivery).toMatchObject({ id: post?.headers['webhook-id'], outcome: 'delivered', http: 204, attempts: 1 })
    expect(() => verified('whsec_AAAA', post as Post)).toThrow()
    expect(() => verified(secret, { ...(post as Post), body: `${post?.body} ` })).toThrow()
  })

  it('of a webhook with an unreadable secret fails alone and is retried; all others are sent', async () => {
    const fair = await made.fair()
    const [lost, other] = [await made.add(fair.partner, events), await made.add(fair.partner, events)]
    const back = await loseKey(made, { table: 'webhook', column: 'secret_encrypted', where: sql`t.id = ${lost.id}` })
    await made.active(fair)
    await made.deliver()
    expect(made.receiver.received.map(post => verified(other.secret, post))).toHaveLength(1)
    expect(await made.deliveries(lost.id)).toMatchObject([{ outcome: null, failure: 'failSecret', attempts: 1 }])
    expect(await setAside(made.db)).toMatchObject([{ walk: 'webhook.deliver', source: 'webhook', row: lost.id }])
    expect(await back()).toBe(1)
    await made.hurry(lost.id)
    await made.deliver()
    expect(await made.deliveries(lost.id)).toMatchObject([{ outcome: 'delivered', attempts: 2 }])
    expect(await setAside(made.db)).toEqual([])
  })

  it('continues the trace of its event', async () => {
    const fair = await made.fair()
    await made.add(fair.partner, events)
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
    await inTrace(newTrace(trace), () => made.active(fair))
    await made.active(fair)
    await made.deliver()
    const receivedEvents = made.receiver.received
    expect(receivedEvents.map(({ headers }) => headers.traceparent)).toEqual([
      expect.stringMatching(`^00-${trace}-[0-9a-f]{16}-00$`),
      undefined,
    ])
  })

  it('has both signatures during a rotation, and then only the new one', async () => {
    const { id, secret } = await made.add(caller, events)
    const { data } = await made.call(caller, 'rotateWebhook', { id, version: 1, overlapHours: 1 })
    await made.due(id)
    await made.deliver()
    const [both] = made.receiver.received
    expect(both?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/)
    for (const one of [secret, data.secret]) expect(verified(one, both as Post)).toBeTruthy()
    await made.db.run(sql`update webhook set old_secret_until = now() where id = ${id}`)
    await made.due(id)
    await made.deliver()
    const [, alone] = made.receiver.received
    expect(() => verified(secret, alone as Post)).toThrow()
    expect(verified(data.secret, alone as Post)).toBeTruthy()
  })
})

describe('a failed delivery', () => {
  it('is retried with the same id and body after growing pauses, and has failed after the last try', async () => {
    const { id } = await made.add(caller, events)
    made.receiver.answer = response => void response.writeHead(500).end(`\0busy ${'x'.repeat(2_000)}`)
    await made.due(id)
    for (const pause of pauses) {
      await made.deliver()
      const [row] = await made.deliveries(id)
      expect(row).toMatchObject({ outcome: null, http: 500, failure: 'failStatus' })
      expect([(row?.wait ?? 0) > pause - 5, (row?.wait ?? 0) < pause * 1.2 + 1]).toEqual([true, true])
      expect([row?.answer.length, row?.answer.startsWith('busy x')]).toEqual([500, true])
      await made.hurry(id)
    }
    await made.deliver()
    expect((await made.deliveries(id))[0]).toMatchObject({ outcome: 'failed', attempts: 10 })
    expect(made.receiver.received).toHaveLength(10)
    expect(new Set(made.receiver.received.map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(1)
    expect(await made.deliver()).toBe(0)
  })

  it('is delivered once it is accepted', async () => {
    const { id } = await made.add(caller, events)
    let busy = true
    made.receiver.answer = response => void response.writeHead(busy ? 503 : 200).end('ok')
    await made.due(id)
    await made.deliver()
    expect(await stateOf(id)).toEqual({ state: 'fails' })
    busy = false
    expect(await made.deliver()).toBe(0)
    await made.hurry(id)
    await made.deliver()
    expect((await made.deliveries(id))[0]).toMatchObject({
      outcome: 'delivered',
      attempts: 2,
      answer: 'ok',
      failure: null,
    })
    expect(await stateOf(id)).toEqual({ state: 'well' })
  })

  it('does not follow redirects', async () => {
    const { id } = await made.add(caller, events)
    made.receiver.answer = response => void response.writeHead(307, { location: '/elsewhere' }).end()
    await made.due(id)
    await made.deliver()
    expect(made.receiver.received.map(({ path }) => path)).toEqual(['/hook'])
    expect((await made.deliveries(id))[0]).toMatchObject({ outcome: null, http: 307, failure: 'failRedirect' })
  })

  it.each([
    ['https://127.0.0.1:1/', 'failConnect'],
    ['https://nothing.invalid/', 'failName'],
  ])('%s says %s', async (url, failure) => {
    const { id } = await made.add(caller, events, url)
    await made.due(id)
    await made.deliver()
    expect((await made.deliveries(id))[0]).toMatchObject({ outcome: null, http: null, failure })
  })

  it('over a connection without TLS, or a broken one, reports the reason', async () => {
    const plain = await made.add(caller, events, made.receiver.url.replace('http:', 'https:'))
    await made.due(plain.id)
    const broken = await made.another()
    broken.answer = response => void response.destroy()
    const breaks = await made.add(caller, events, broken.url)
    await made.due(breaks.id)
    await made.deliver()
    const failures = await Promise.all([plain, breaks].map(async ({ id }) => (await made.deliveries(id))[0]?.failure))
    expect(failures).toEqual(['failTls', 'failAnswer'])
  })
})

describe('a receiver that never answers', () => {
  it('delays nobody else, and uses no more connections than its limit', async () => {
    const slow = await made.another()
    let [open, ended, most] = [0, 0, 0]
    slow.answer = response => {
      most = Math.max(most, ++open)
      response.on('close', () => {
        open--
        ended++
      })
    }
    const [failing, well] = [await made.add(caller, events, slow.url), await made.add(caller, events)]
    // How long a portion takes on this machine, now.
    made.receiver.received.length = 0
    await made.due(well.id, 200)
    const begun = performance.now()
    await made.deliver()
    const alone = performance.now() - begun
    const patience = Math.max(2_000, 4 * alone)
    made.receiver.received.length = 0
    await made.due(failing.id, 40)
    await made.due(well.id, 200)
    let endedBefore = -1
    made.receiver.answer = response => {
      if (made.receiver.received.length === 200) endedBefore = ended
      response.writeHead(204).end()
    }
    const ending = new AbortController()
    const poster = createPoster(true, patience)
    const running = deliverDue({ services: made.services, publish: () => {}, signal: ending.signal }, poster)
    await expect.poll(() => made.receiver.received.length).toBe(200)
    ending.abort()
    await running
    poster.close()
    // All of them while the first of the slow receiver's were still in progress.
    expect([endedBefore, most]).toEqual([0, 8])
    const [row] = await made.deliveries(failing.id)
    expect(row).toMatchObject({ outcome: null, http: null, failure: 'failTimeout', attempts: 1 })
    // A failing receiver has a single delivery in progress.
    await made.hurry(failing.id)
    most = 0
    await made.db.run(sql`
      delete from webhook_delivery where webhook_id = ${failing.id} and id not in (
        select id from webhook_delivery where webhook_id = ${failing.id} limit 3)`)
    await made.deliver(50)
    expect(most).toBe(1)
  })

  it('is evaluated by its response head, even if the body never ends', async () => {
    const { id } = await made.add(caller, events)
    made.receiver.answer = response => void response.writeHead(200).write('begun')
    await made.due(id)
    await made.deliver(300)
    expect((await made.deliveries(id))[0]).toMatchObject({ outcome: 'delivered', http: 200, answer: 'begun' })
  })
})
