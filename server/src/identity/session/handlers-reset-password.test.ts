import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { addressIn, createSessionWorld, type TestPerson } from '../../app/testing/session-world.ts'

let person: TestPerson

const session = await closeAfterAll(createSessionWorld())
beforeEach(async () => {
  person = await session.person()
})

async function askFor(target: string): Promise<string> {
  await session.db.run(sql`delete from otp_rate_limit`)
  await session.send('getVerificationcodeByResetPassword', { target, ...(await session.captcha()) })
  return session.code(target)
}
const reset = (target: string, code: string, password = 'Fresh-2468') =>
  session.send('resetPassword', { target, code, password })
const logIn = async (account: string, password: string, more: object = {}) =>
  session.send('userLogin', { account, password, ...(await session.captcha()), ...more })
const statusOf = async (token: string | undefined) => {
  const { http, statusCode } = await session.send('checkTokenInvalid', {}, { token })
  return http === 200 ? statusCode : http
}

describe('resetPassword', () => {
  it('sets a password with a code sent to telephone or mailbox', async () => {
    expect((await reset(person.telephone, await askFor(person.telephone))).statusCode).toBe(10001)
    expect((await logIn(person.userName, person.password)).statusCode).toBe(10018)
    expect((await logIn(person.userName, 'Fresh-2468')).statusCode).toBe(10001)
    expect((await reset(person.email, await askFor(person.email), 'Again-2468')).statusCode).toBe(10001)
  })

  it('sets the first password of an account without one', async () => {
    await session.db.run(sql`update account set password_hash = null where id = ${person.accountId}`)
    expect((await reset(person.email, await askFor(person.email))).statusCode).toBe(10001)
    expect((await logIn(person.userName, 'Fresh-2468')).statusCode).toBe(10001)
  })

  it('ends every session of the account, and unfinished logins', async () => {
    const { data: first } = await logIn(person.userName, person.password)
    const { data: second } = await logIn(person.userName, person.password)
    expect((await reset(person.telephone, await askFor(person.telephone))).statusCode).toBe(10001)
    expect([await statusOf(first.token), await statusOf(person.token)]).toEqual([403, 403])
    const resumed = await session.send('userLogin', { resume: second.resume, force: true })
    expect(resumed).toMatchObject({ statusCode: 10018, reason: 'session.resumeGone' })
  })

  it('forgets the known devices of the account', async () => {
    const { data } = await logIn(person.userName, person.password)
    await reset(person.telephone, await askFor(person.telephone))
    const { data: again } = await logIn(person.userName, 'Fresh-2468', { device: data.device })
    expect(again.device).toMatch(/^[\w-]{43}$/)
    expect(again.device).not.toBe(data.device)
  })

  it('lets somebody who forgot the password, and had guessed, log in with the new one', async () => {
    for (let i = 0; i < 5; i++) await logIn(person.userName, 'Wrong-123')
    expect((await logIn(person.userName, person.password)).statusCode).toBe(10018)
    await reset(person.telephone, await askFor(person.telephone))
    expect((await logIn(person.userName, 'Fresh-2468')).statusCode).toBe(10001)
  })

  it('refuses a common password without using up the code', async () => {
    const code = await askFor(person.telephone)
    for (const password of ['password', 'PassWord', '123456']) {
      expect(await reset(person.telephone, code, password)).toMatchObject({
        statusCode: 10002,
        reason: 'session.passwordCommon',
        data: { issues: [{ path: 'password' }] },
      })
    }
    expect((await reset(person.telephone, code)).statusCode).toBe(10001)
  })

  it('refuses passwords of 5 and of 17 characters', async () => {
    for (const password of ['Aa-45', 'Aa-45678901234567']) {
      expect(await reset(person.telephone, 'aaaaaa', password)).toMatchObject({
        statusCode: 10002,
        data: { issues: [{ path: 'password' }] },
      })
    }
  })

  it('refuses a wrong code, a used one, and one sent for a login', async () => {
    const code = await askFor(person.telephone)
    expect(await reset(person.telephone, code === 'aaaaaa' ? 'bbbbbb' : 'aaaaaa')).toMatchObject({
      statusCode: 10012,
      data: { issues: [{ path: 'code' }] },
    })
    expect((await reset(person.telephone, code)).statusCode).toBe(10001)
    expect((await reset(person.telephone, code)).statusCode).toBe(10012)
    await session.db.run(sql`delete from otp_rate_limit`)
    await session.send('getLoginCode', { target: person.telephone, ...(await session.captcha()) })
    expect((await reset(person.telephone, await session.code(person.telephone))).statusCode).toBe(10012)
  })

  it('succeeds for one of fifty with the same code', async () => {
    const code = await askFor(person.telephone)
    const answers = await Promise.all(Array.from({ length: 50 }, () => reset(person.telephone, code)))
    expect(answers.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 10012)).toHaveLength(49)
  })

  it('writes to the operation log without code, password or hash', async () => {
    const code = await askFor(person.telephone)
    await reset(person.telephone, code)
    const { row } = await session.db.one<{ row: Record<string, unknown> }>(sql`
      select to_jsonb(l) as row from operation_log_entry l where target_id = ${person.accountId} and command = 'resetPassword'`)
    expect(row).toMatchObject({ status_code: 10001, entity_type: 'account', target_name: person.userName })
    for (const secret of [code, 'Fresh-2468', 'argon2', person.telephone]) {
      expect(JSON.stringify(row)).not.toContain(secret)
    }
  })

  it('does not reveal anything by refused fields', async () => {
    for (const more of [
      { id: person.accountId },
      { state: 'inUse' },
      { role: 'admin' },
      { companyId: person.company.id },
    ]) {
      const code = await askFor(person.telephone)
      const answer = await session.send('resetPassword', {
        target: person.telephone,
        code,
        password: 'Fresh-2468',
        ...more,
      })
      expect(answer.statusCode).toBe(10002)
    }
    expect((await logIn(person.userName, person.password)).statusCode).toBe(10001)
  })
})

describe('an unauthenticated caller', () => {
  const stranger = { target: '13900009999', account: 'nobody-here@example.com', userName: 'nobody-here' }
  const bare = (answer: object) => ({ ...answer, traceId: '' })
  const read = async () => ({ ...(await session.captcha()) })

  it('gets the same answers with and without an account: codes', async () => {
    for (const command of ['getLoginCode', 'getVerificationcodeByResetPassword'] as const) {
      await session.db.run(sql`delete from otp_rate_limit`)
      const ask = async (target: string) => bare(await session.send(command, { target, ...(await read()) }))
      expect(await ask(person.telephone)).toEqual(await ask(stranger.target))
      expect(await ask(person.telephone)).toEqual(await ask(stranger.target))
      expect(await ask(person.email)).toEqual(await ask(stranger.account))
    }
  })

  it('gets the same answers with and without an account: reset and login by code', async () => {
    const tries = (command: 'resetPassword' | 'userLogin', target: string) => {
      const input = command === 'userLogin' ? { account: target } : { target, password: 'Fresh-2468' }
      return session.send(command, { ...input, code: 'zzzzzz' })
    }
    for (const command of ['resetPassword', 'userLogin'] as const) {
      for (let i = 0; i < 7; i++) {
        expect(bare(await tries(command, person.telephone))).toEqual(bare(await tries(command, stranger.target)))
      }
    }
  })

  it('gets the same answers with and without an account: password, also beyond the limit', async () => {
    const tries = async (account: string) => bare(await logIn(account, 'Wrong-123'))
    for (let i = 0; i < 12; i++) expect(await tries(person.userName)).toEqual(await tries(stranger.userName))
  })

  it('cannot use a code that was made for no account', async () => {
    await session.db.run(sql`delete from otp_rate_limit`)
    await session.send('getLoginCode', { target: stranger.target, ...(await read()) })
    const code = await session.code(stranger.target)
    expect((await session.send('userLogin', { account: stranger.target, code })).statusCode).toBe(10012)
    const { decoy } = await session.db.one<{ decoy: boolean }>(sql`select decoy from message order by id desc limit 1`)
    expect(decoy).toBe(true)
  })

  it('learns that an account is frozen only with a right code', async () => {
    await session.world.operator(person.company)
    await session.db.run(sql`update operator set state = 'frozen' where id = ${person.operatorId}`)
    await session.send('getLoginCode', { target: person.telephone, ...(await read()) }, { from: addressIn(3) })
    const code = await session.code(person.telephone)
    const wrong = code === 'aaaaaa' ? 'bbbbbb' : 'aaaaaa'
    expect((await session.send('userLogin', { account: person.telephone, code: wrong })).statusCode).toBe(10012)
    expect((await session.send('userLogin', { account: person.telephone, code })).statusCode).toBe(10013)
  })
})
