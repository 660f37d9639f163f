import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createWebhookWorld } from '../../app/testing/webhook-world.ts'
import { claimDue, writeTried } from './claim.ts'
import { deliverDue } from './deliver-job.ts'

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
const stateOf = (id: string) =>
  made.db.one(sql`
    select case when disabled_at is not null then disabled_why when failing_since is not null then 'fails' else 'well' end as state
    from webhook where id = ${id}`)

describe('a webhook is disabled, and its company notified once', () => {
  const messages = () =>
    made.db.many<{ subject: string; language: string }>(
      sql`select subject, language from message where purpose = 'webhookDisabled' order by id`,
    )
  beforeEach(() => made.db.run(sql`delete from message`))

  it('at once by status 410', async () => {
    const { id } = await made.add(caller, events)
    made.receiver.answer = response => void response.writeHead(410).end()
    await made.due(id, 5)
    await made.deliver()
    expect(await stateOf(id)).toEqual({ state: 'gone' })
    const { data } = await made.call(caller, 'getWebhookPage', {}, { language: 'en' })
    expect(data.list[0]).toMatchObject({
      state: 'disabled',
      disabledWhy: 'the receiver returned 410 and no longer accepts events',
    })
    expect(await messages()).toEqual([{ subject: expect.stringContaining('was disabled'), language: 'en' }])
  })

  it('after five days of failures only, not a day before, and not after a success since', async () => {
    made.receiver.answer = response => void response.writeHead(500).end()
    const { id } = await made.add(caller, events)
    await made.due(id)
    const failingFor = async (days: number) => {
      await made.db.run(sql`update webhook set failing_since = now() - make_interval(days => ${days}) where id = ${id}`)
      await made.hurry(id)
      await made.deliver()
      return stateOf(id)
    }
    expect(await failingFor(4)).toEqual({ state: 'fails' })
    expect(await failingFor(5)).toEqual({ state: 'failing' })
    expect(await messages()).toHaveLength(1)
    // Pending deliveries are stored, and sent when the receiver has been repaired.
    await made.hurry(id)
    made.receiver.answer = response => void response.writeHead(204).end()
    expect(await made.deliver()).toBe(0)
    const { data } = await made.call(caller, 'getWebhookDetail', { id })
    await made.call(caller, 'resumeWebhook', { id, version: data.version })
    expect(await made.deliver()).toBe(1)
    expect(await stateOf(id)).toEqual({ state: 'well' })
  })

  it('by one of many that detect the failure concurrently', async () => {
    made.receiver.answer = response => void response.writeHead(500).end()
    const { id } = await made.add(caller, events)
    await made.due(id, 6)
    await made.db.run(sql`update webhook set failing_since = now() - interval '6 days' where id = ${id}`)
    const { services } = made
    await Promise.all(Array.from({ length: 4 }, () => deliverDue({ services, publish: () => {} })))
    expect(await stateOf(id)).toEqual({ state: 'failing' })
    expect(await messages()).toHaveLength(1)
  })
})

describe('two concurrent senders', () => {
  it('send each delivery once', async () => {
    const hooks = [await made.add(caller, events), await made.add(caller, events)]
    for (const { id } of hooks) await made.due(id, 150)
    const { services } = made
    const sent = await Promise.all(Array.from({ length: 3 }, () => deliverDue({ services, publish: () => {} })))
    expect(sent.reduce((sum, one) => sum + one)).toBe(300)
    expect(made.receiver.received).toHaveLength(300)
    expect(new Set(made.receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(300)
  })

  it('save the later result if a claim expired and was taken by the other', async () => {
    const { id } = await made.add(caller, events)
    await made.due(id)
    const [first] = await claimDue(made.db, 10, new Map())
    expect(await claimDue(made.db, 10, new Map())).toEqual([])
    await made.hurry(id)
    const [second] = await claimDue(made.db, 10, new Map())
    expect([first?.id, first?.attempts, second?.attempts]).toEqual([second?.id, 1, 2])
    const tried = { webhookId: id, http: 500, failure: 'failStatus', answer: '', wait: 0, isTest: false } as const
    const late = { ...tried, id: first?.id ?? '', version: first?.version ?? 0, outcome: 'failed' } as const
    expect((await writeTried(made.db, [late])).size).toBe(0)
    const good = { ...late, version: second?.version ?? 0, outcome: 'delivered', http: 200, failure: null } as const
    expect((await writeTried(made.db, [good])).size).toBe(1)
  })
})

describe('while a delivery is in progress', () => {
  it.each(['pauseWebhook', 'deleteWebhook'] as const)(
    '%s waits for nothing, and what comes back is written',
    async command => {
      const { id } = await made.add(caller, events)
      await made.due(id, 3)
      const arrived = Promise.withResolvers<void>()
      const go = Promise.withResolvers<void>()
      made.receiver.answer = async response => {
        arrived.resolve()
        await go.promise
        response.writeHead(204).end()
      }
      const running = made.deliver()
      await arrived.promise
      expect((await made.call(caller, command, { id, version: 1 })).statusCode).toBe(10001)
      await made.due(id)
      go.resolve()
      await running
      const outcomes = (await made.deliveries(id)).map(({ outcome }) => outcome)
      // Deliveries in progress; none begins afterwards.
      expect(outcomes).toEqual(['delivered', 'delivered', 'delivered', null])
    },
  )
})
