import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createWebhookWorld } from '../../app/testing/webhook-world.ts'

const made = await closeAfterAll(createWebhookWorld())
const caller = await made.world.administrator('sponsor')

const events = ['badge.active', 'badge.rejected']
const form = (name: string) => ({ name, url: made.receiver.url, events })

describe('addWebhook', () => {
  it('shows the secret once, and encrypts it', async () => {
    const { id, secret } = await made.add(caller, events)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const stored = await made.db.many(sql`
      select t::text as row, encode(secret_encrypted, 'escape') as encrypted,
        (select string_agg(l::text, ' ') from operation_log_entry l where target_id = ${id}) as log from webhook t where id = ${id}`)
    const shown = await made.call(caller, 'getWebhookDetail', { id })
    expect(JSON.stringify([stored, shown])).not.toContain(secret.slice(6))
    expect(shown.data).toMatchObject({
      events,
      eventCount: 2,
      state: 'inUse',
      actions: ['edit', 'test', 'pause', 'rotate', 'delete'],
    })
  })

  it('refuses unknown events, and those whose rows the caller may not see', async () => {
    const clerk = await made.world.operator(caller.company, {
      permissions: ['webhook:view', 'webhook:add', 'badge:view'],
    })
    for (const [one, event] of [
      [caller, 'badge.nothing'],
      [caller, 'device.active'],
      [caller, 'webhook.test'],
      [caller, 'job.done'],
      [clerk, 'charge.finished'],
    ] as const) {
      const { reason } = await made.call(one, 'addWebhook', { ...form(event), events: ['badge.active', event] })
      expect([event, reason]).toEqual([event, 'webhook.notYours'])
    }
    expect((await made.call(clerk, 'addWebhook', form('By a clerk'))).statusCode).toBe(10001)
  })

  it('limits a company to twenty and to unique names, also for concurrent calls', async () => {
    const crowd = await made.world.administrator('agent')
    await made.db.run(sql`
      insert into webhook (company_id, name, url, host, events, secret_encrypted, created_by, created_by_name)
      select ${crowd.company.id}, 'w' || n, 'https://x', 'x', '{badge.active}', '', ${crowd.operatorId}, '' from generate_series(1, 18) n`)
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map(name => made.call(crowd, 'addWebhook', form(name))))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([10001, 10001, 10008, 10008])
    const same = await Promise.all(['Same', 'SAME'].map(name => made.call(caller, 'addWebhook', form(name))))
    expect(same.map(({ statusCode }) => statusCode).toSorted()).toEqual([10001, 10017])
  })
})

describe('editWebhook', () => {
  it('is refused to callers who may not see what it sends: they could redirect it to another address', async () => {
    const { id } = await made.add(caller, ['charge.finished'])
    const clerk = await made.world.operator(caller.company, {
      permissions: ['webhook:view', 'webhook:modify', 'badge:view'],
    })
    const { reason } = await made.call(clerk, 'editWebhook', { id, version: 1, ...form('Mine') })
    expect(reason).toBe('webhook.notYours')
    const { data } = await made.call(clerk, 'getWebhookDetail', { id })
    expect(data.actions).toEqual(['test', 'pause', 'rotate', 'delete'])
  })

  it('sends the changed events from now on', async () => {
    const fair = await made.fair()
    const { id } = await made.add(fair.partner, ['badge.active'])
    const { data } = await made.call(fair.partner, 'editWebhook', {
      id,
      version: 1,
      ...form('New'),
      events: ['badge.pending'],
    })
    expect((await made.call(fair.partner, 'editWebhook', { id, version: 1, ...form('Old') })).statusCode).toBe(10007)
    expect(data.version).toBe(2)
    await made.active(fair)
    expect((await made.deliveries(id)).map(({ event }) => event)).toEqual(['badge.pending'])
  })
})

it('pauses and resumes; each refuses if that is its state already', async () => {
  const { id } = await made.add(caller, events)
  expect((await made.call(caller, 'resumeWebhook', { id, version: 1 })).reason).toBe('webhook.running')
  const paused = await made.call(caller, 'pauseWebhook', { id, version: 1 })
  expect((await made.call(caller, 'pauseWebhook', { id, version: paused.data.version })).reason).toBe(
    'webhook.notRunning',
  )
  await made.due(id)
  const sent = async () => {
    await made.deliver()
    return (await made.deliveries(id)).map(({ outcome }) => outcome)
  }
  expect(await sent()).toEqual([null])
  await made.call(caller, 'resumeWebhook', { id, version: 2 })
  expect(await sent()).toEqual(['delivered'])
})

it('releases its name after the deletion, and is no longer visible', async () => {
  const { data } = await made.call(caller, 'addWebhook', form('Gone'))
  await made.call(caller, 'deleteWebhook', { id: data.id, version: data.version })
  expect((await made.call(caller, 'getWebhookDetail', { id: data.id })).statusCode).toBe(10006)
  expect((await made.call(caller, 'addWebhook', form('gone'))).statusCode).toBe(10001)
})

describe('testWebhook', () => {
  it('sends one event without a row, also for a disabled one, and never retries', async () => {
    const { id } = await made.add(caller, events)
    await made.db.run(sql`update webhook set disabled_at = now(), disabled_why = 'gone' where id = ${id}`)
    made.receiver.received.length = 0
    made.receiver.answer = response => void response.writeHead(500).end('no')
    const { data } = await made.call(caller, 'testWebhook', { id })
    expect((await made.call(caller, 'testWebhook', { id })).reason).toBe('webhook.testPending')
    await made.deliver()
    const shown = await made.call(caller, 'getWebhookDeliveryDetail', { id: data.deliveryId }, { language: 'en' })
    expect(shown.data).toMatchObject({
      ...{ state: 'failed', http: 500, answer: 'no', eventTitle: 'Webhook · test', subjectId: null },
      failure: 'The receiver returned an error status',
    })
    expect(JSON.parse(made.receiver.received[0]?.body ?? '')).toMatchObject({ type: 'webhook.test', data: {} })
    expect(JSON.parse(shown.data.body)).toEqual(JSON.parse(made.receiver.received[0]?.body ?? ''))
    // It does not affect the health of the webhook.
    expect((await made.call(caller, 'getWebhookDetail', { id })).data.failingSince).toBeNull()
    made.receiver.answer = response => void response.writeHead(204).end()
  })
})

describe('deliveries', () => {
  it('are listed by state and searched, and replayed with the same id', async () => {
    const { id } = await made.add(caller, events)
    await made.due(id, 3)
    await made.db.run(sql`
      update webhook_delivery set outcome = 'failed', attempts = 10 where id in (
        select id from webhook_delivery where webhook_id = ${id} order by id limit 2)`)
    const list = (tab: 'all' | 'failed' | 'waiting' | 'delivered') =>
      made.call(caller, 'getWebhookDeliveryPage', { webhookId: id, tab })
    const { data } = await list('failed')
    expect([data.list.length, data.total, data.tabs]).toEqual([2, 2, { all: 3, waiting: 1, delivered: 0, failed: 2 }])
    expect((await list('waiting')).data.list[0]?.actions).toEqual([])
    const [first] = data.list
    const replayed = { id: first?.id ?? '', version: first?.version ?? 0 }
    expect((await made.call(caller, 'replayWebhookDelivery', replayed)).statusCode).toBe(10001)
    expect((await made.call(caller, 'replayWebhookDelivery', replayed)).statusCode).toBe(10007)
    expect((await made.call(caller, 'replayFailedDeliveries', { id })).data).toEqual({ count: 1 })
    made.receiver.received.length = 0
    await made.deliver()
    expect((await list('delivered')).data.total).toBe(3)
    expect(made.receiver.received.map(({ headers }) => headers['webhook-id'])).toContain(first?.id)
    const subject = (await list('all')).data.list[0]?.subjectId ?? ''
    const found = await made.call(caller, 'getWebhookDeliveryPage', {
      webhookId: id,
      search: { type: 'subject', value: subject },
    })
    expect(found.data.list).toHaveLength(1)
  })

  it('that are not yet tried are sent without a request', async () => {
    const { id } = await made.add(caller, events)
    await made.due(id)
    const [row] = await made.deliveries(id)
    const { reason } = await made.call(caller, 'replayWebhookDelivery', { id: row?.id ?? '', version: 1 })
    expect(reason).toBe('webhook.stillWaiting')
  })
})
