import { once } from 'node:events'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { hooks } from '../../app/hooks.ts'
import { startTestServer } from '../../app/testing/test-server.ts'
import { WireClient } from '../../app/testing/wire-client.ts'
import { createWorld, type TestOperator } from '../../app/testing/world.ts'
import { openContent } from '../../foundation/message/encrypt-message.ts'
import { transaction } from '../../kernel/database/database.ts'
import { createPublisher } from '../../kernel/push/push-publisher.ts'
import { createServices } from '../../kernel/services/create-services.ts'
import {
  checkOwnPassword,
  companiesStopped,
  endAccountSessions,
  endOperatorSessions,
  forgetDevices,
  setPassword,
} from './hooks.ts'
import { hashPassword } from './password.ts'

let person: TestOperator

const server = await startTestServer()
const services = await createServices(server.config, server.pool, createPublisher(server.pool), {
  onError() {},
  hooks,
})
const client = new WireClient(server.address)
const world = createWorld(server.pool)
const passwordHash = await hashPassword('Right-12345')
afterAll(async () => {
  services?.keyring.close()
  await services?.publisher.close()
  await server?.close()
})
let telephone = 13_700_000_000
beforeEach(async () => {
  person = await world.operator(await world.company('sponsor'), { passwordHash })
  telephone++
  await world.db.run(sql`update account set telephone = ${String(telephone)} where id = ${person.accountId}`)
})

async function captcha() {
  const { data } = await client.call<{ captchaId: string }>('getShowTextImgUrl')
  const { answer } = await world.db.one<{ answer: string }>(
    sql`select answer from captcha where id = ${data.captchaId}`,
  )
  return { captchaId: data.captchaId, captcha: answer }
}

interface Step {
  token: string
  resume: string
}
const logIn = async () =>
  client.call<Step>('userLogin', { account: person.userName, password: 'Right-12345', ...(await captcha()) })

/** A socket of a session, and its last message. */
async function listen(token: string) {
  const { data } = await client.call<{ token: string }>('getPushTicket', {}, { token })
  const url = `${server.address.replace('http', 'ws')}/push?uid=${person.operatorId}&token=${data.token}`
  const socket = new WebSocket(url, { origin: server.address })
  const ended = new Promise<{ code: number; msg: string }>(resolve => {
    socket.on('message', text => {
      const message = JSON.parse(String(text)) as { type: string; code: number; msg: string }
      if (message.type === 'ended') resolve(message)
    })
  })
  const closed = once(socket, 'close')
  await once(socket, 'open')
  return { ended, closed }
}

const httpOf = async (token: string) => (await client.call('checkTokenInvalid', {}, { token })).http

async function reset() {
  const target = String(telephone)
  await client.call('getVerificationcodeByResetPassword', { target, ...(await captcha()) })
  const { id, encrypted } = await world.db.one<{ id: string; encrypted: Buffer }>(
    sql`select id, content_encrypted as encrypted from message order by id desc limit 1`,
  )
  const code = openContent(services.cipher, id, encrypted)?.code
  return client.call('resetPassword', { target, code, password: 'Fresh-2468' })
}

const freeze = () =>
  transaction(server.pool, async db => {
    await db.run(sql`insert into operator (account_id, company_id, role_id, name)
      select ${(await world.operator(await world.company('agent'))).accountId}, company_id, role_id, 'second'
      from operator where id = ${person.operatorId}`)
    await db.run(sql`update operator set state = 'frozen' where id = ${person.operatorId}`)
    await endOperatorSessions(db, person.operatorId, 'freeze')
  })

describe('a token', () => {
  const ways: [string, number, (token: string) => Promise<unknown>][] = [
    ['logout', codes.sessionRunOut, token => client.call('userLogout', {}, { token })],
    ['takeover', codes.loggedInElsewhere, async () => takeOver((await logIn()).data.resume)],
    ['reset', codes.sessionRunOut, () => reset()],
    ['freeze', codes.frozen, () => freeze()],
    [
      'freeze of its company',
      codes.frozen,
      () => transaction(server.pool, db => companiesStopped({ db }, [{ row: person.company }])),
    ],
  ]
  const takeOver = (resume: string) => client.call('userLogin', { resume, force: true })

  it.each(ways)('is refused after %s, and its socket is notified', async (_way, code, end) => {
    const { token } = (await logIn()).data
    const { ended, closed } = await listen(token)
    await end(token)
    expect(await httpOf(token)).toBe(403)
    expect(await ended).toMatchObject({ type: 'ended', code, msg: expect.stringMatching(/\p{Script=Han}/u) })
    await closed
  })
})

describe('endAccountSessions', () => {
  it('preserves the given session', async () => {
    const { token } = (await logIn()).data
    await transaction(server.pool, db => endAccountSessions(db, person.accountId, 'reset', person.actor.sessionId))
    expect([await httpOf(token), await httpOf(person.token)]).toEqual([403, 200])
    await transaction(server.pool, db => endAccountSessions(db, person.accountId, 'reset'))
    expect(await httpOf(person.token)).toBe(403)
  })
})

describe('forgetDevices', () => {
  it('forgets those of one account', async () => {
    await logIn()
    const countStored = () =>
      world.db.one<{ n: number }>(sql`select count(*) as n from known_device where account_id = ${person.accountId}`)
    expect(await countStored()).toEqual({ n: 1 })
    await forgetDevices(world.db, person.accountId)
    expect(await countStored()).toEqual({ n: 0 })
  })
})

describe('checkOwnPassword', () => {
  const check = (password: string) =>
    transaction(server.pool, db =>
      checkOwnPassword(
        { db, address: '192.0.2.1' },
        { accountId: person.accountId, password, field: 'oldPassword' },
      ).then(
        () => 'right',
        (error: { reason: string }) => error.reason,
      ),
    )

  it('counts wrong ones together with those of logins', async () => {
    expect(await check('Right-12345')).toBe('right')
    for (let i = 0; i < 5; i++) expect(await check('Wrong-123')).toBe('session.credentialsWrong')
    expect(await check('Right-12345')).toBe('session.credentialsWrong')
    expect((await logIn()).statusCode).toBe(10001)
  })
})

describe('setPassword', () => {
  it('refuses a common one at its field and accepts another', async () => {
    await expect(setPassword(world.db, person.accountId, 'qwerty', 'newPassword')).rejects.toMatchObject({
      reason: 'session.passwordCommon',
      details: { field: 'newPassword' },
    })
    await setPassword(world.db, person.accountId, 'Other-2468')
    expect((await logIn()).statusCode).toBe(10018)
  })
})

describe('getSwitchOptions', () => {
  it('lists the companies the account may act for now, including this one, in the caller’s language', async () => {
    const second = await world.company('logistics', { nameCn: '乙公司', nameEn: 'Company B' })
    const { roleId } = await world.operator(second)
    await world.db.run(sql`insert into operator (account_id, company_id, role_id, name)
      values (${person.accountId}, ${second.id}, ${roleId}, '林知远')`)
    const names = async (language: 'cn' | 'en') => {
      const { data } = await client.call<{ list: { companyName: string }[] }>(
        'getSwitchOptions',
        {},
        { token: person.token, language },
      )
      return data.list.map(({ companyName }) => companyName)
    }
    expect(await names('cn')).toEqual([person.company.nameCn, '乙公司'])
    expect(await names('en')).toEqual([person.company.nameEn, 'Company B'])
    await world.db.run(sql`update company set state = 'frozen' where id = ${second.id}`)
    expect(await names('cn')).toEqual([person.company.nameCn])
  })
})
