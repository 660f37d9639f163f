import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, describe, expect, it } from 'vitest'
import { hooks } from '../../app/hooks.ts'
import { createBadgeWorld } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { startTestServer, type TestServer } from '../../app/testing/test-server.ts'
import { sendMessages } from '../../foundation/message/hooks.ts'
import { logged } from '../../foundation/operation-log/logged.ts'
import { makeOpenLink, makeOpenLinks } from '../../kernel/auth/open-link.ts'
import { toDb, transaction } from '../../kernel/database/database.ts'
import { createPublisher } from '../../kernel/push/push-publisher.ts'
import { createServices } from '../../kernel/services/create-services.ts'
import { sweepAudience } from '../audience/sweep.ts'
import { reportMessageDelivery } from './delivery.ts'
import { createCampaignJobs } from './jobs.ts'
import { handingOver } from './stop-writing.ts'

const world = await closeAfterAll(createBadgeWorld())
const sponsor = await world.world.administrator('sponsor')
await world.db.run(sql`
    insert into system_parameter (name, kind, value, built_in) values ('spread.smsPerSecond', 'integer', '10000', true)
    on conflict (name) do update set value = excluded.value`)
const form = { name: '通知', purpose: 'notice', channel: 'sms', textCn: '{{name}}您好', textEn: 'Hello' } as const
const made = await world.call(sponsor, 'addMessageTemplate', form)
const sent = await world.call(sponsor, 'submitMessageTemplate', made.data)
await world.call(world.platform, 'approveMessageTemplate', sent.data)
const templateId = made.data.id

/** None of these campaigns has links to a survey. */
const jobs = createCampaignJobs(async () => new Map())
let serial = 0
const phone = () => `134${String(++serial).padStart(8, '0')}`
const person = async (form: object = {}) =>
  (await world.call(sponsor, 'addAudience', { name: '收件人', phone: phone(), ...form } as never)).data.id
const startCampaign = async (ids: string[], more: object = {}) =>
  (
    await world.call(sponsor, 'spreadAudience', {
      ...{ kind: 'potential', ids, templateId, expected: ids.length, ...more },
    } as never)
  ).data
const run = (jobId: string) => world.runJob<{ handed: number }>(jobId, jobs)
const recipients = (campaignId: string) =>
  world.db.many<{ id: string; messageId: string; state: string; delivered: boolean; failure: string }>(sql`
    select id, message_id as "messageId", state, delivered_at is not null as delivered, failure from recipient
    where campaign_id = ${campaignId} order by id`)
const stateOf = async (campaignId: string) =>
  (await world.call(sponsor, 'getSpreadDetail', { id: campaignId })).data.state
type Reports = Parameters<typeof reportMessageDelivery>[0]
const report = (reports: object[], replies: Reports['replies'] = []) =>
  reportMessageDelivery({ reports, replies } as Reports, { services: world.services } as never)
const at = '2026-11-23T10:00:00Z'

describe('reportMessageDelivery', () => {
  it('records deliveries and failures once; a delivery is final', async () => {
    const { id, jobId } = await startCampaign([await person(), await person()])
    await run(jobId)
    const [one, two] = await recipients(id)
    const reports = [
      { id: one?.messageId, outcome: 'delivered', reason: '', at },
      { id: two?.messageId, outcome: 'failed', reason: 'UNDELIV', at },
      { id: randomUUID(), outcome: 'failed', reason: '', at },
    ]
    expect(await report(reports)).toEqual({ reported: 2, stopped: 0 })
    expect(await report(reports)).toEqual({ reported: 0, stopped: 0 })
    await report([{ id: one?.messageId, outcome: 'failed', reason: 'late', at }])
    expect(await recipients(id)).toMatchObject([
      { state: 'sent', delivered: true, failure: '' },
      { state: 'failed', delivered: false, failure: 'UNDELIV' },
    ])
    await report([{ id: two?.messageId, outcome: 'delivered', reason: '', at }])
    expect((await recipients(id))[1]).toMatchObject({ state: 'sent', delivered: true, failure: '' })
  })

  it('takes the reply R as an opt-out from all who wrote to that telephone, and no other text', async () => {
    const number = phone()
    const id = await person({ phone: number })
    await run((await startCampaign([id])).jobId)
    const reply = (text: string, from = `+86 ${number}`) => report([], [{ from, text }])
    expect((await reply('谢谢')).stopped).toBe(0)
    expect((await reply('R', phone())).stopped).toBe(0)
    expect((await reply(' Ｒ ')).stopped).toBe(1)
    expect((await reply('r')).stopped).toBe(0)
    const preview = await world.call(sponsor, 'previewSpread', { kind: 'potential', ids: [id], templateId })
    expect(preview.data.leftOut).toEqual([{ reason: 'suppressed', count: 1 }])
    const { consents } = (await world.call(sponsor, 'getAudienceDetail', { id })).data
    expect(consents[0]).toMatchObject({ state: 'withdrawn', how: 'reply' })
  })
})

describe('a campaign in progress', () => {
  it('reaches nobody who unsubscribed before they were handed over, in either order', async () => {
    const ids = await Promise.all(Array.from({ length: 24 }, () => person()))
    const { id, jobId } = await startCampaign(ids)
    const { db, services } = world
    const links = await makeOpenLinks(
      { db, services },
      { purpose: 'unsubscribe', subjects: (await recipients(id)).map(row => row.id) },
    )
    const codes = [...links.values()]
    const press = (code: string) => world.call(null, 'unsubscribe', { code, deed: 'stop' })
    await Promise.all([...codes.slice(0, 12).map(press), run(jobId), ...codes.slice(12, 20).map(press)])
    const left = await db.one<{ n: number }>(sql`
      select count(*)::int as n from message m join recipient r on r.message_id = m.id
        join suppression s on s.owner_id = r.owner_id and s.contact_blind_index = r.contact_blind_index where r.campaign_id = ${id}`)
    expect(left.n).toBe(0)
    const states = Map.groupBy(await recipients(id), ({ state }) => state)
    expect([states.get('cancelled')?.length, states.get('queued')?.length]).toEqual([20, 4])
  })

  /** The lock that an opt-out holds exclusively, and a hand-over shares. */
  const waiting = () =>
    expect
      .poll(
        () =>
          world.db.maybe(sql`
            select 1 from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`),
        { interval: 10 },
      )
      .toBeDefined()

  it('is handed over after a concurrent opt-out, and leaves them out', async () => {
    const { id, jobId } = await startCampaign([await person()])
    const owner = (await world.db.one<{ id: string }>(sql`select owner_id as id from campaign where id = ${id}`)).id
    const { running } = await transaction(world.pool, async db => {
      await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${owner}, 47))`)
      const running = run(jobId)
      await waiting()
      await db.run(sql`insert into suppression (owner_id, contact_blind_index, how)
        select owner_id, contact_blind_index, 'page' from recipient where campaign_id = ${id}`)
      return { running }
    })
    await running
    expect((await recipients(id)).map(({ state }) => state)).toEqual(['cancelled'])
  })

  it('is cancelled after a concurrent hand-over, and is not sent', async () => {
    const { id } = await startCampaign([await person()])
    const { db, services } = world
    const [recipient] = await recipients(id)
    const links = await makeOpenLinks({ db, services }, { purpose: 'unsubscribe', subjects: [recipient?.id ?? ''] })
    const owner = (await db.one<{ id: string }>(sql`select owner_id as id from campaign where id = ${id}`)).id
    const { pressed } = await transaction(world.pool, async tx => {
      await handingOver(tx, owner)
      const code = [...links.values()][0] ?? ''
      const pressed = world.call(null, 'unsubscribe', { code, deed: 'stop' })
      await waiting()
      const message = {
        purpose: 'spread',
        to: '13500000001',
        language: 'cn',
        values: { subject: '', text: '您好' },
      } as const
      const [messageId] = await sendMessages({ db: tx, services }, [message])
      await tx.run(sql`update recipient set message_id = ${messageId}, handed_at = now() where campaign_id = ${id}`)
      return { pressed }
    })
    expect((await pressed).statusCode).toBe(10001)
    expect((await recipients(id)).map(({ state }) => state)).toEqual(['cancelled'])
    const { left } = await db.one<{ left: number }>(sql`
      select count(*)::int as left from message m join recipient r on r.message_id = m.id where r.campaign_id = ${id}`)
    expect(left).toBe(0)
  })

  it('waits for its time, and ends if its job is cancelled', async () => {
    const later = await startCampaign([await person()], { at: '2030-01-01T00:00:00Z' })
    expect(await stateOf(later.id)).toBe('planned')
    await run(later.jobId)
    expect(await stateOf(later.id)).toBe('planned')
    expect((await world.call(sponsor, 'cancelJob', { id: later.jobId, version: 9 })).statusCode).not.toBe(10001)
    const { version } = (await world.call(sponsor, 'getJobDetail', { id: later.jobId })).data
    await world.db.run(sql`update job set state = 'queued' where id = ${later.jobId}`)
    expect((await world.call(sponsor, 'cancelJob', { id: later.jobId, version })).statusCode).toBe(10001)
    expect(await stateOf(later.id)).toBe('cancelled')
    expect(await recipients(later.id)).toMatchObject([{ state: 'cancelled' }])
  })

  it('cancels its job if it is cancelled itself', async () => {
    const { id, jobId } = await startCampaign([await person()], { at: '2030-01-01T00:00:00Z' })
    expect((await world.call(sponsor, 'cancelSpread', { id, version: 1 })).statusCode).toBe(10001)
    expect((await world.call(sponsor, 'getJobDetail', { id: jobId })).data.state).toBe('cancelled')
  })
})

describe('over the wire', () => {
  let server: TestServer
  afterAll(() => server?.close())

  it('carriers report with their token only, and mail programs unsubscribe by one request', async () => {
    const token = 'a-carrier-of-messages'
    server = await startTestServer({ DELIVERY_TOKEN: token })
    const post = (path: string, headers: Record<string, string>, body: string) =>
      fetch(`${server.address}${path}`, { method: 'POST', headers, body })
    const json = (authorization: string) => ({ 'content-type': 'application/json', authorization })
    const body = JSON.stringify({ command: 'reportMessageDelivery', replies: [{ from: '13800000000', text: 'R' }] })
    expect((await post('/api', json('Bearer another-carrier-of-all'), body)).status).toBe(401)
    const taken = await post('/api', json(`Bearer ${token}`), body)
    expect(await taken.json()).toMatchObject({ statusCode: 10001, data: { reported: 0, stopped: 0 } })

    const publisher = createPublisher(server.pool)
    const services = await createServices(server.config, server.pool, publisher, { onError() {}, hooks })
    const db = toDb(server.pool)
    const { id } = await db.one<{ id: string }>(sql`
      with owner as (insert into company (type, name_cn, name_en) values ('sponsor', '主办', 'Organizer') returning id),
        template as (insert into message_template (owner_id, name, purpose, channel, text_cn, text_en)
          select id, 'n', 'notice', 'sms', 'x', 'x' from owner returning id, owner_id),
        campaign as (insert into campaign (owner_id, template_id, chosen, matched) select owner_id, id, '{}', 1 from template returning id, owner_id)
      insert into recipient (campaign_id, owner_id, contact_blind_index, contact_masked) select id, owner_id, '\\x01', '*' from campaign returning id`)
    const { code } = await makeOpenLink({ db, services }, { purpose: 'unsubscribe', subject: id })
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const press = (to: string, said: string) => post(`/noLogin/unsubscribe/${to}`, form, said)
    expect(await (await press(code, 'List-Unsubscribe=No')).json()).toMatchObject({ statusCode: 10002 })
    expect(await db.many(sql`select 1 from suppression`)).toEqual([])
    expect(await (await press(code, 'List-Unsubscribe=One-Click')).json()).toMatchObject({ statusCode: 10001 })
    expect(await db.many(sql`select how from suppression`)).toEqual([{ how: 'page' }])
    const unknown = await press('A'.repeat(16), 'List-Unsubscribe=One-Click')
    expect(await unknown.json()).not.toMatchObject({ statusCode: 10001 })
    services.keyring.close()
    await publisher.close()
  })
})

describe('idle potential people', () => {
  it('are erased at night after their retention period, and the log says how many', async () => {
    const [idle, fresh] = [await person(), await person()]
    await world.db.run(sql`update audience set seen_at = now() - interval '4 years' where id = ${idle}`)
    const sweep = (hour: string) =>
      sweepAudience(
        { services: world.services, logged },
        new Date(`${new Date().toISOString().slice(0, 10)}T${hour}:00+08:00`),
      )
    expect(await sweep('12:00')).toBe(0)
    await Promise.all([sweep('02:30'), sweep('02:30')])
    expect(await world.db.many(sql`select id from audience where id in (${idle}, ${fresh})`)).toEqual([{ id: fresh }])
    const entry = await world.db.many(sql`
      select after from operation_log_entry where command = 'eraseAudience' and company_id = ${sponsor.company.id}`)
    expect(entry).toEqual([{ after: { idle: 1 } }])
  })
})
