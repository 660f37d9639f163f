import type { Payload } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createCompanyWorld } from '../../app/testing/company-world.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { hashPassword } from '../session/api.ts'
import { rememberDevice } from '../session/known-devices.ts'
import { openSession } from '../session/sessions.ts'

const password = 'Right2026'

let person: TestOperator
let telephone: string

const world = await closeAfterAll(createCompanyWorld())
const passwordHash = await hashPassword(password)
beforeEach(async () => {
  person = await somebody()
  telephone = world.telephone()
  await world.db.run(sql`update account set telephone = ${telephone} where id = ${person.accountId}`)
})

async function somebody(): Promise<TestOperator> {
  return world.world.operator(await world.world.company('cooperatorMain'), { passwordHash })
}
const read = async (caller = person) => (await world.call(caller, 'getAccountSetting', {})).data
const save = async (input: Partial<Payload<'saveAccountSetting'>>, caller = person) => {
  const { version, name } = await read(caller)
  return world.call(caller, 'saveAccountSetting', { version, name, ...input })
}
const askFor = (which: 'old' | 'new', number?: string, caller = person) =>
  world.call(caller, 'getVerificationcodeByChangeTelephone', { which, ...(number && { telephone: number }) })
const change = (input: Payload<'changeTelephone'>, caller = person) => world.call(caller, 'changeTelephone', input)

/** Both codes, as they were received. */
async function bothCodes(number: string, caller = person, old = telephone) {
  await askFor('old', undefined, caller)
  await askFor('new', number, caller)
  return { telephone: number, oldCode: await world.codeTo(old), code: await world.codeTo(number) }
}

describe('getVerificationcodeByChangeEmail', () => {
  it('sends ten a day for one account to any addresses, also concurrently', async () => {
    const caller = await somebody()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        world.call(caller, 'getVerificationcodeByChangeEmail', { email: `flood${i}@mail.example` }),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(10)
    const refused = answers.filter(({ statusCode }) => statusCode !== 10001)
    const delays = refused.map(({ data }) => (data as unknown as { retryAfter: number }).retryAfter)
    expect(refused).toMatchObject(Array(2).fill({ statusCode: 10009, reason: 'session.codeTooSoon' }))
    for (const wait of delays) expect(wait).toBeGreaterThan(80_000)
  })
})

describe('getAccountSetting', () => {
  it('shows the caller’s own data unmasked', async () => {
    expect(await read()).toMatchObject({
      userName: person.userName,
      telephone,
      email: '',
      idCode: expect.stringMatching(/^[0-9A-Z]{8}$/),
      hasPassword: true,
      companies: [{ operatorID: person.operatorId, companyName: person.company.nameCn, current: true }],
      associations: [],
      logins: [{ state: 'current' }],
    })
  })
})

describe('saveAccountSetting', () => {
  it('changes the name, and refuses an outdated version', async () => {
    const { version } = await read()
    expect(await save({ name: '新名字' })).toMatchObject({ statusCode: 10001 })
    expect(await read()).toMatchObject({ name: '新名字' })
    expect(await save({ version, name: '再改' })).toMatchObject({ statusCode: 10007 })
    const seen = (await read()).version
    const both = await Promise.all(['甲', '乙'].map(name => save({ version: seen, name })))
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([10001, 10007])
  })

  it('changes the e-mail address with password and code', async () => {
    const email = `${person.userName}@example.com`
    expect(await save({ email })).toMatchObject({ data: { issues: [{ path: 'code' }] } })
    await world.call(person, 'getVerificationcodeByChangeEmail', { email })
    const code = await world.codeTo(email)
    expect(await save({ email, code })).toMatchObject({ data: { issues: [{ path: 'password' }] } })
    expect(await save({ email, code, password: 'Wrong2026' })).toMatchObject({
      statusCode: 10018,
      data: { issues: [{ path: 'password' }] },
    })
    expect(await save({ email, code: 'aaaaaa', password })).toMatchObject({ reason: 'session.codeWrong' })
    expect(await save({ email, code, password })).toMatchObject({ statusCode: 10001 })
    expect(await read()).toMatchObject({ email })
    const { all } = await world.logged('saveAccountSetting')
    expect(all).not.toContain(email)

    const next = `next-${email}`
    await world.call(person, 'getVerificationcodeByChangeEmail', { email: next })
    await save({ email: next, code: await world.codeTo(next), password })
    expect(await world.sentTo(email)).toEqual(['changeEmailCode', 'emailChanged'])
  })

  it('does not reveal whose address it is before its code was right', async () => {
    const other = await somebody()
    const taken = `${other.userName}@example.com`
    await world.db.run(sql`update account set email = ${taken} where id = ${other.accountId}`)
    const free = await world.call(person, 'getVerificationcodeByChangeEmail', { email: 'free@example.com' })
    const answer = await world.call(person, 'getVerificationcodeByChangeEmail', { email: taken.toUpperCase() })
    expect(answer.data).toEqual(free.data)
    const code = await world.codeTo(taken)
    expect(await save({ email: taken, code: 'aaaaaa', password })).toMatchObject({ reason: 'session.codeWrong' })
    expect(await save({ email: taken, code, password })).toMatchObject({
      reason: 'company.emailTaken',
      data: { issues: [{ path: 'email' }] },
    })
  })

  it.each(['role', 'roleID', 'companyId', 'state', 'id', 'telephone', 'userName'])(
    'refuses the member %s without effect',
    async member => {
      expect(await save({ [member]: 'x' } as never)).toMatchObject({ statusCode: 10002 })
    },
  )
})

describe('changeTelephone', () => {
  it('needs the codes of both numbers, and notifies the old one', async () => {
    const next = world.telephone()
    const codes = await bothCodes(next)
    expect(await change(codes)).toMatchObject({ statusCode: 10001 })
    expect(await read()).toMatchObject({ telephone: next })
    expect(await world.sentTo(telephone)).toEqual(['changeTelephoneCode', 'telephoneChanged'])
    expect((await world.logged('changeTelephone')).all).not.toMatch(new RegExp(`${telephone}|${next}`))
    expect(await change(codes)).toMatchObject({ reason: 'company.sameTelephone' })
  })

  it('is refused without the old number’s code, with a wrong one, or with the new one’s twice', async () => {
    const next = world.telephone()
    const { code } = await bothCodes(next)
    expect(await change({ telephone: next, code })).toMatchObject({ data: { issues: [{ path: 'oldCode' }] } })
    expect(await change({ telephone: next, code, password })).toMatchObject({ data: { issues: [{ path: 'oldCode' }] } })
    for (const oldCode of ['aaaaaa', code]) {
      expect(await change({ telephone: next, code, oldCode })).toMatchObject({
        statusCode: 10012,
        data: { issues: [{ path: 'oldCode' }] },
      })
    }
    expect(await read()).toMatchObject({ telephone })
  })

  it('counts a wrong new code, and does not use up the right old one', async () => {
    const next = world.telephone()
    const codes = await bothCodes(next)
    for (let attempt = 0; attempt < 5; attempt++) {
      expect(await change({ ...codes, code: 'aaaaaa' })).toMatchObject({ data: { issues: [{ path: 'code' }] } })
    }
    expect(await change(codes)).toMatchObject({ data: { issues: [{ path: 'code' }] } })
    const other = world.telephone()
    await askFor('new', other)
    const code = await world.codeTo(other)
    expect(await change({ telephone: other, oldCode: codes.oldCode, code })).toMatchObject({ statusCode: 10001 })
  })

  it('requires the password if there is no old number', async () => {
    await world.db.run(sql`update account set telephone = null where id = ${person.accountId}`)
    expect(await askFor('old')).toMatchObject({ reason: 'company.noTelephone' })
    await askFor('new', telephone)
    const code = await world.codeTo(telephone)
    expect(await change({ telephone, code })).toMatchObject({ data: { issues: [{ path: 'password' }] } })
    expect(await change({ telephone, code, password: 'Wrong2026' })).toMatchObject({ statusCode: 10018 })
    expect(await change({ telephone, code, password })).toMatchObject({ statusCode: 10001 })
  })

  it('does not reveal whose number it is before its code was right', async () => {
    const other = await somebody()
    const taken = world.telephone()
    await world.db.run(sql`update account set telephone = ${taken} where id = ${other.accountId}`)
    const free = await askFor('new', world.telephone())
    expect((await askFor('new', taken)).data).toEqual(free.data)
    await askFor('old')
    const [oldCode, code] = [await world.codeTo(telephone), await world.codeTo(taken)]
    expect(await change({ telephone: taken, oldCode, code: 'aaaaaa' })).toMatchObject({ reason: 'session.codeWrong' })
    expect(await change({ telephone: taken, oldCode, code })).toMatchObject({
      statusCode: 10017,
      reason: 'company.telephoneTaken',
      data: { issues: [{ path: 'telephone' }] },
    })
  })

  it('gives one number to one of two accounts that request it concurrently', async () => {
    const other = await somebody()
    const others = world.telephone()
    await world.db.run(sql`update account set telephone = ${others} where id = ${other.accountId}`)
    const next = world.telephone()
    const mine = await bothCodes(next)
    await askFor('old', undefined, other)
    const theirs = { ...mine, oldCode: await world.codeTo(others) }
    const answers = await Promise.all([change(mine), change(theirs, other)])
    expect(answers.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
    const { n } = await world.db.one<{ n: number }>(sql`select count(*) as n from account where telephone = ${next}`)
    expect(n).toBe(1)
  })

  it('takes effect once for fifty concurrent calls', async () => {
    const codes = await bothCodes(world.telephone())
    const answers = await Promise.all(Array.from({ length: 50 }, () => change(codes)))
    expect(answers.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
  })

  it.each(['role', 'companyId', 'state', 'id'])('refuses the member %s without effect', async member => {
    const codes = await bothCodes(world.telephone())
    expect(await change({ ...codes, [member]: 'x' } as never)).toMatchObject({ statusCode: 10002 })
    expect(await read()).toMatchObject({ telephone })
  })
})

describe('changePassword', () => {
  const changePassword = (oldPassword: string, next: string) =>
    world.call(person, 'changePassword', { oldPassword, password: next })

  it('refuses a common or equal new one before the old one is tried', async () => {
    expect(await changePassword('Wrong2026', 'password')).toMatchObject({
      reason: 'session.passwordCommon',
      data: { issues: [{ path: 'password' }] },
    })
    expect(await changePassword(password, password)).toMatchObject({ reason: 'company.passwordSame' })
    expect(await changePassword(password, 'short')).toMatchObject({ statusCode: 10002 })
    const { n } = await world.db.one<{ n: number }>(sql`select count(*) as n from login_attempt`)
    expect(await changePassword('Wrong2026', 'Another2027')).toMatchObject({
      statusCode: 10018,
      data: { issues: [{ path: 'oldPassword' }] },
    })
    const after = await world.db.one<{ n: number }>(sql`select count(*) as n from login_attempt`)
    expect(after.n).toBe(n + 1)
  })

  it('ends every other session of the account, forgets its devices, and preserves this session', async () => {
    const elsewhere = await openSession(world.db, person.operatorId)
    await world.db.run(sql`insert into known_device (token_hash, account_id)
      values (sha256(${person.userName}::bytea), ${person.accountId})`)
    expect(await changePassword(password, 'Another2027')).toMatchObject({ statusCode: 10001 })
    expect(await read()).toMatchObject({ hasPassword: true })
    expect(
      await world.db.one(sql`select ended_reason as reason from session where id = ${elsewhere?.sessionId}`),
    ).toEqual({ reason: 'reset' })
    expect(await world.db.many(sql`select from known_device where account_id = ${person.accountId}`)).toEqual([])
    expect(await world.sentTo(telephone)).toEqual(['passwordChanged'])
    expect((await world.logged('changePassword')).all).not.toMatch(/Another2027|Right2026|argon/)
    expect(await changePassword(password, 'Third20282')).toMatchObject({ statusCode: 10018 })
  })

  it('has the limits of a login: after five wrong ones the right one is refused too', async () => {
    for (let attempt = 0; attempt < 5; attempt++) await changePassword(`Wrong202${attempt}`, 'Another2027')
    expect(await changePassword(password, 'Another2027')).toMatchObject({ reason: 'session.credentialsWrong' })
  })
})

describe('the caller’s own sessions', () => {
  const live = async (caller: TestOperator) => {
    const opened = await openSession(world.db, caller.operatorId)
    if (!opened) throw new Error('no session was opened')
    return opened.sessionId
  }
  const stateOf = async (id: string) => (await read()).logins.find(login => login.id === id)

  it('can be ended one by one, except this one, only by their person', async () => {
    const loginId = await live(person)
    expect(await stateOf(loginId)).toMatchObject({ state: 'live', actions: ['end'] })
    const stranger = await somebody()
    expect((await world.call(stranger, 'endLogin', { loginId })).reason).toBe('kernel.notFound')
    const twice = await Promise.all([1, 2].map(() => world.call(person, 'endLogin', { loginId })))
    expect(twice.map(({ reason }) => reason ?? 'ended').sort()).toEqual(['ended', 'kernel.notFound'])
    expect(await stateOf(loginId)).toMatchObject({ state: 'over', actions: [] })
    const { logins } = await read()
    const current = logins.find(({ state }) => state === 'current')
    expect(current?.actions).toEqual([])
    expect((await world.call(person, 'endLogin', { loginId: current?.id ?? '' })).reason).toBe('kernel.notFound')
  })

  it('show device and origin, and their known devices can be forgotten one by one or all', async () => {
    for (const browser of ['Chrome · Windows', 'Safari · iPhone', '']) {
      await rememberDevice(world.db, person.accountId, browser)
    }
    const { knownDevices, logins } = await read()
    expect(knownDevices.map(({ browser }) => browser).sort()).toEqual(['', 'Chrome · Windows', 'Safari · iPhone'])
    expect(logins[0]).toMatchObject({ browser: expect.any(String), address: expect.any(String) })
    const knownDeviceId = knownDevices[0]?.id ?? ''
    const forget = (caller: TestOperator) => world.call(caller, 'forgetKnownDevice', { knownDeviceId })
    expect((await forget(await somebody())).reason).toBe('kernel.notFound')
    expect(await forget(person)).toMatchObject({ statusCode: 10001 })
    expect((await forget(person)).reason).toBe('kernel.notFound')
    expect((await read()).knownDevices).toHaveLength(2)
    await world.call(person, 'forgetKnownDevices', {})
    expect((await read()).knownDevices).toEqual([])
  })
})
