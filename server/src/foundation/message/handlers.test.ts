import type { Output } from '@fairgate/contract/app/catalogue'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { hooks } from '../../app/hooks.ts'
import { startTestServer, type TestServer } from '../../app/testing/test-server.ts'
import { type WireAnswer, WireClient } from '../../app/testing/wire-client.ts'
import { createWorld, type TestOperator } from '../../app/testing/world.ts'
import type { ReadContext } from '../../kernel/command/context.ts'
import { toDb, transaction } from '../../kernel/database/database.ts'
import { createPublisher } from '../../kernel/push/push-publisher.ts'
import { createServices } from '../../kernel/services/create-services.ts'
import type { Services } from '../../kernel/services/services.ts'
import { sendMessage } from './hooks.ts'
import { messagePage } from './queries.ts'

type Page = Output<'getMessagePage'>
type Menu = { path?: string; children?: Menu }[]

interface Venue {
  server: TestServer
  services: Services
  admin: TestOperator
  call<T>(command: string, payload?: object, caller?: TestOperator, language?: 'cn' | 'en'): Promise<WireAnswer<T>>
  close(): Promise<void>
}

async function open(environment: Record<string, string> = {}): Promise<Venue> {
  const server = await startTestServer(environment)
  const publisher = createPublisher(server.pool)
  const services = await createServices(server.config, server.pool, publisher, { onError() {}, hooks })
  const client = new WireClient(server.address)
  const admin = await createWorld(server.pool).administrator('platform', {
    nameCn: '海湾会展中心',
    nameEn: 'Bay Expo Centre',
  })
  return {
    server,
    services,
    admin,
    call: (command, payload = {}, caller = admin, language = 'cn') =>
      client.call(command, payload, { token: caller.token, language }),
    async close() {
      services.keyring.close()
      await publisher.close()
      await server.close()
    },
  }
}
const [demo, closed] = await Promise.all([open(), open({ OUTBOX: 'off' })])
afterAll(async () => {
  await demo?.close()
  await closed?.close()
})

async function write({ server, services }: Venue, message: Partial<Parameters<typeof sendMessage>[1]> = {}) {
  const given = { purpose: 'loginCode', to: '13900001111', values: { code: 'aB3dE9', minutes: 5 } } as const
  await transaction(server.pool, db => sendMessage({ db, services }, { language: 'cn', ...given, ...message }))
}

const list = async (payload: object = {}, language: 'cn' | 'en' = 'cn') =>
  (await demo.call<Page>('getMessagePage', payload, demo.admin, language)).data

/** The message to this recipient once it is in the state, as the platform sees it. */
const arrives = (recipient: string, state: string) =>
  vi.waitFor(
    async () => {
      const row = (await list({ search: { type: 'recipient', value: recipient } })).list[0]
      expect(row?.state).toBe(state)
      return row as Page['list'][number]
    },
    { timeout: 15_000, interval: 100 },
  )

const pathsOf = (menu: Menu): string[] => menu.flatMap(({ path = '', children = [] }) => [path, ...pathsOf(children)])

describe('the outbox', () => {
  it('shows the platform what was sent: masked recipient, text, and the code to copy', async () => {
    await write(demo)
    expect(await arrives('13900001111', 'sent')).toMatchObject({
      recipient: '139****1111',
      channel: 'sms',
      purposeName: '登录验证码',
      code: 'aB3dE9',
      link: null,
      transport: 'outbox',
      statusCode: 2,
      actions: [],
    })
    const [english] = (await list({}, 'en')).list
    expect(english).toMatchObject({ purposeName: 'Login code', text: expect.stringContaining('【海湾会展中心】') })
  })

  it('finds a recipient by the whole number or address, whatever its case, and never by a part', async () => {
    await write(demo, { to: 'Su.Yue@mail.example', language: 'en' })
    expect(await arrives('su.yue@MAIL.example', 'sent')).toMatchObject({ recipient: 'S****e@mail.example' })
    expect((await list({ search: { type: 'recipient', value: 'su.yue' } })).list).toEqual([])
  })

  it('finds a purpose by its name in either language', async () => {
    const values = { company: { cn: '启帆', en: '启帆' }, link: 'https://fair.example/i/1', days: 7 }
    await write(demo, { purpose: 'operatorInvited', to: '13900002222', values })
    for (const value of ['操作员邀请', 'operator invit', 'operatorInvited']) {
      const { list: found } = await list({ search: { type: 'purpose', value } })
      expect(found).toMatchObject([{ purpose: 'operatorInvited', link: 'https://fair.example/i/1', code: null }])
    }
    expect((await list({ search: { type: 'purpose', value: 'nothing' } })).list).toEqual([])
  })

  it('counts its tabs, and does not show what is addressed to nobody', async () => {
    await write(demo, { to: '13900003333', really: false })
    expect((await list({ search: { type: 'recipient', value: '13900003333' } })).list).toEqual([])
    await vi.waitFor(async () => {
      const { tabs, total, list: rows } = await list()
      expect(tabs).toEqual({ all: rows.length, queued: 0, sent: rows.length, failed: 0, rehearsed: 0 })
      expect(total).toBe(rows.length)
    })
    expect((await list({ tab: 'failed' })).list).toEqual([])
  })

  it('is visible to nobody else: other companies have no permission, and with one they would see no message', async () => {
    const sponsor = await createWorld(demo.server.pool).administrator('sponsor')
    expect((await demo.call('getMessagePage', {}, sponsor)).statusCode).toBe(codes.noPermission)
    const { services, server } = demo
    const context = { db: toDb(server.pool), actor: sponsor.actor, language: 'cn', services } as ReadContext
    expect(await messagePage(context, { pageNum: 1, pageSize: 20, tab: 'sent' })).toMatchObject({ list: [] })
  })

  it('stands in the platform’s menu, and in nobody else’s', async () => {
    const menuOf = async (venue: Venue, caller?: TestOperator) =>
      pathsOf((await venue.call<{ menu: Menu }>('getUserPermission', {}, caller)).data.menu)
    expect(await menuOf(demo)).toContain('/outbox')
    expect(await menuOf(demo, await createWorld(demo.server.pool).administrator('sponsor'))).not.toContain('/outbox')
    expect(await menuOf(closed)).not.toContain('/outbox')
  })
})

describe('resendMessage', () => {
  async function fail(to: string) {
    await write(demo, { to })
    const { id } = await arrives(to, 'sent')
    await demo.server.pool.query(
      `update message set state = 'failed', sent_at = null, transport = null, failure = 'unreachable', version = version + 1
       where id = $1`,
      [id],
    )
    return arrives(to, 'failed')
  }

  it('refuses one that is not failed', async () => {
    const { id, version } = await arrives('13900001111', 'sent')
    expect((await demo.call('resendMessage', { id, version })).statusCode).toBe(codes.notInThisState)
  })

  it('refuses a stale version', async () => {
    const { id, version } = await fail('13900004442')
    expect((await demo.call('resendMessage', { id, version: version - 1 })).statusCode).toBe(codes.changedMeanwhile)
  })

  it('sends a failed one again, but not one whose text was erased', async () => {
    const failed = await fail('13900004443')
    expect(failed).toMatchObject({ actions: ['resend'], failure: '发送服务没有响应', statusCode: 5 })
    const { id, version } = failed
    expect((await demo.call('resendMessage', { id, version })).statusCode).toBe(codes.done)
    expect(await arrives('13900004443', 'sent')).toMatchObject({ failure: null, attempts: 1 })

    const erased = await fail('13900004444')
    await demo.server.pool.query('update message set content_encrypted = null where id = $1', [erased.id])
    expect(await arrives('13900004444', 'failed')).toMatchObject({ actions: [], text: null, code: null })
    const again = await demo.call('resendMessage', { id: erased.id, version: erased.version })
    expect(again.statusCode).toBe(codes.noPermission)
  })

  it('by many concurrent calls queues it once', async () => {
    const { id, version } = await fail('13900004445')
    const answers = await Promise.all(Array.from({ length: 6 }, () => demo.call('resendMessage', { id, version })))
    expect(answers.filter(({ statusCode }) => statusCode === codes.done)).toHaveLength(1)
    await arrives('13900004445', 'sent')
    const { rows } = await demo.server.pool.query(
      `select count(*)::int as n from job where payload ->> 'messageId' = $1`,
      [id],
    )
    expect(rows[0].n).toBe(2)
  })
})

describe('with the outbox off', () => {
  it('the commands are not there', async () => {
    expect((await closed.call('getMessagePage')).statusCode).toBe(codes.notFound)
    const nothing = { id: crypto.randomUUID(), version: 1 }
    expect((await closed.call('resendMessage', nothing)).statusCode).toBe(codes.notFound)
  })
})
