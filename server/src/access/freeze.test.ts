import { once } from 'node:events'
import { accessRefusals } from '@fairgate/contract/access/phrases'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { hashPassword } from '../session/password.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { WireClient } from '../testing/wire-client.ts'
import { createWorld, type TestOperator, type World } from '../testing/world.ts'

let server: TestServer
let client: WireClient
let world: World
let admin: TestOperator
let person: TestOperator

beforeAll(async () => {
  server = await startTestServer()
  client = new WireClient(server.address)
  world = createWorld(server.pool)
})
afterAll(() => server?.close())
beforeEach(async () => {
  admin = await world.administrator('sponsor')
  person = await world.operator(admin.company, { permissions: [], passwordHash: await hashPassword('Right-12345') })
})

type Verb = 'freezeOperator' | 'deleteOperator' | 'unfreezeOperator'
interface Decided {
  count: number
  failed: { id: string; name: string; msg: string }[]
}

async function decide(command: Verb, ...whom: TestOperator[]): Promise<Decided> {
  const rows = await world.db.many<{ id: string; version: number }>(
    sql`select id, version from operator where id = any(${whom.map(({ operatorId }) => operatorId)}::uuid[])`,
  )
  const { data, statusCode } = await client.call<Decided>(command, { rows }, { token: admin.token })
  expect(statusCode).toBe(10001)
  return data
}

async function logIn() {
  const { data } = await client.call<{ captchaId: string }>('getShowTextImgUrl')
  const { captcha } = await world.db.one<{ captcha: string }>(
    sql`select answer as captcha from captcha where id = ${data.captchaId}`,
  )
  const credentials = { account: person.userName, password: 'Right-12345', captchaId: data.captchaId, captcha }
  return client.call<{ token: string }>('userLogin', credentials)
}

/** A login with a socket open. */
async function loggedIn() {
  const { data } = await logIn()
  let told: { at: number; code: number } | undefined
  const { data: ticket } = await client.call<{ token: string }>('getPushTicket', {}, { token: data.token })
  const url = `${server.address.replace('http', 'ws')}/push?uid=${person.operatorId}&token=${ticket.token}`
  const socket = new WebSocket(url, { origin: server.address })
  socket.on('message', text => {
    const message = JSON.parse(String(text)) as { type: string; code: number }
    if (message.type === 'ended') told = { at: performance.now(), code: message.code }
  })
  await once(socket, 'open')
  const closed = once(socket, 'close')
  return { token: data.token, closed, told: () => told }
}

const httpOf = async (token: string) => (await client.call('checkTokenInvalid', {}, { token })).http

describe('over the wire', () => {
  it('a frozen operator is told within two seconds, refused on the next request, and kept out', async () => {
    const login = await loggedIn()
    const start = performance.now()
    expect(await decide('freezeOperator', person)).toEqual({ count: 1, failed: [] })
    expect(await httpOf(login.token)).toBe(403)
    await login.closed
    const { at, code } = login.told() ?? { at: 0, code: 0 }
    expect([code, at - start < 2_000]).toEqual([10013, true])
    expect(await logIn()).toMatchObject({ statusCode: 10013, reason: 'session.frozen' })
    await decide('unfreezeOperator', person)
    expect((await logIn()).statusCode).toBe(10001)
  })

  it('a deleted operator is told within two seconds and refused on the next request', async () => {
    const login = await loggedIn()
    const start = performance.now()
    await decide('deleteOperator', person)
    expect(await httpOf(login.token)).toBe(401)
    await login.closed
    expect((login.told()?.at ?? 0) - start).toBeLessThan(2_000)
    expect(await logIn()).toMatchObject({ statusCode: 10013, reason: 'session.noCompany' })
  })

  it('rows that a constraint refuses stop no other row', async () => {
    const deputy = await world.operator(admin.company, { permissions: ['operator:freeze', 'operator:delete'] })
    const [administrator, others] = [admin, [person, await world.operator(admin.company, { permissions: [] })]]
    admin = deputy
    for (const command of ['freezeOperator', 'deleteOperator'] as const) {
      const { count, failed } = await decide(command, administrator, ...others)
      expect([count, failed]).toEqual([
        2,
        [
          {
            id: administrator.operatorId,
            name: administrator.actor.operatorName,
            msg: accessRefusals.lastAdministrator[1],
          },
        ],
      ])
    }
  })
})
