import { once } from 'node:events'
import { accessRefusals } from '@fairgate/contract/identity/access/texts'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { startTestServer } from '../../app/testing/test-server.ts'
import { WireClient } from '../../app/testing/wire-client.ts'
import { createWorld, type TestOperator } from '../../app/testing/world.ts'
import { transaction } from '../../kernel/database/database.ts'
import { enter } from '../session/login.ts'
import { hashPassword } from '../session/password.ts'

let admin: TestOperator
let person: TestOperator

const server = await closeAfterAll(startTestServer())
const client = new WireClient(server.address)
const world = createWorld(server.pool)
beforeEach(async () => {
  admin = await world.administrator('sponsor')
  person = await world.operator(admin.company, { permissions: [], passwordHash: await hashPassword('Right-12345') })
})

type Verb = 'freezeOperator' | 'deleteOperator' | 'unfreezeOperator'
interface Decided {
  count: number
  failed: { id: string; name: string; msg: string }[]
}

async function decide(command: Verb, ...operators: TestOperator[]): Promise<Decided> {
  const rows = await world.db.many<{ id: string; version: number }>(
    sql`select id, version from operator where id = any(${operators.map(({ operatorId }) => operatorId)}::uuid[])`,
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

/** A session with an open socket. */
async function loggedIn() {
  const { data } = await logIn()
  let loginCode: number | undefined
  const { data: ticket } = await client.call<{ token: string }>('getPushTicket', {}, { token: data.token })
  const url = `${server.address.replace('http', 'ws')}/push?uid=${person.operatorId}&token=${ticket.token}`
  const socket = new WebSocket(url, { origin: server.address })
  socket.on('message', text => {
    const message = JSON.parse(String(text)) as { type: string; code: number }
    if (message.type === 'ended') loginCode = message.code
  })
  await once(socket, 'open')
  const closed = once(socket, 'close')
  return { token: data.token, closed, told: () => loginCode }
}

const httpOf = async (token: string) => (await client.call('checkTokenInvalid', {}, { token })).http

describe('on the wire', () => {
  it('a frozen operator is notified, refused on the next request, and cannot log in', async () => {
    const login = await loggedIn()
    expect(await decide('freezeOperator', person)).toEqual({ count: 1, failed: [] })
    expect(await httpOf(login.token)).toBe(403)
    await login.closed
    expect(login.told()).toBe(10013)
    expect(await logIn()).toMatchObject({ statusCode: 10013, reason: 'session.frozen' })
    await decide('unfreezeOperator', person)
    expect((await logIn()).statusCode).toBe(10001)
  })

  it('a deleted operator is notified and refused on the next request', async () => {
    const login = await loggedIn()
    await decide('deleteOperator', person)
    expect(await httpOf(login.token)).toBe(401)
    await login.closed
    expect(login.told()).toBeDefined()
    expect(await logIn()).toMatchObject({ statusCode: 10013, reason: 'session.noCompany' })
  })

  it('rows that a constraint refuses do not stop other rows', async () => {
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

describe('an operator who is frozen while logging in', () => {
  const live = () =>
    world.db.many(sql`select id from session where operator_id = ${person.operatorId} and ended_at is null`)
  /** Only sessions opened by the login count. */
  beforeEach(() =>
    world.db.run(
      sql`update session set ended_at = now(), ended_reason = 'logout' where operator_id = ${person.operatorId}`,
    ),
  )

  it('cannot complete a login that saw them active and continues after the freeze', async () => {
    const late = transaction(server.pool, async db => {
      await db.many(sql`select state from operator where id = ${person.operatorId}`)
      expect((await decide('freezeOperator', person)).count).toBe(1)
      return enter(db, person.operatorId, false)
    })
    await expect(late).rejects.toMatchObject({ reason: 'session.frozen' })
    expect(await live()).toEqual([])
  })

  it('loses the session of a login that commits while the freeze waits', async () => {
    const { freezing } = await transaction(server.pool, async db => {
      await enter(db, person.operatorId, true)
      const freezing = decide('freezeOperator', person)
      await waiting()
      // Wrapped in an object, so that the transaction commits before the freeze has ended.
      return { freezing }
    })
    expect((await freezing).count).toBe(1)
    expect(await live()).toEqual([])
  })

  it('has no session left when the freeze meets many logins', async () => {
    for (let round = 0; round < 4; round++) {
      const logins = Array.from({ length: 4 }, logIn)
      if (round % 2 === 1) await Promise.race(logins)
      expect((await decide('freezeOperator', person)).count).toBe(1)
      await Promise.all(logins)
      expect(await live()).toEqual([])
      await decide('unfreezeOperator', person)
    }
  })

  /** Waits until somebody waits for another's lock. */
  async function waiting(): Promise<void> {
    const { n } = await world.db.one<{ n: number }>(sql`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    if (n === 0) return waiting()
  }
})
