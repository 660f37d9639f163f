import type { CommandName } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { authenticatorOf, demandSecondFactor, withAuthenticator } from '../../../app/testing/authenticator.ts'
import { closeAfterAll } from '../../../app/testing/close-after-all.ts'
import { createCompanyWorld } from '../../../app/testing/company-world.ts'
import type { TestOperator } from '../../../app/testing/world.ts'
import { transaction } from '../../../kernel/database/database.ts'
import { hashPassword } from '../password.ts'
import { openSession } from '../sessions.ts'
import { newRecoveryCodes, takeRecoveryCode } from './recovery-codes.ts'
import { removeFactors } from './stored-factor.ts'

const password = 'Right2026'
const wrong = '000000'

let person: TestOperator
let telephone: string

const world = await closeAfterAll(createCompanyWorld())
const passwordHash = await hashPassword(password)
beforeEach(async () => {
  person = await world.world.operator(await world.world.company('cooperatorMain'), { passwordHash })
  telephone = world.telephone()
  await world.db.run(sql`update account set telephone = ${telephone} where id = ${person.accountId}`)
})

const read = async () => (await world.call(person, 'getSecondFactor', {})).data
const begin = (input: object = {}) => world.call(person, 'beginSecondFactor', { password, ...input })
const confirm = (otp: string) => world.call(person, 'confirmSecondFactor', { otp })
const remove = (otp: string, input: object = {}) =>
  world.call(person, 'removeSecondFactor', { password, otp, ...input })
const renew = (otp: string) => world.call(person, 'renewRecoveryCodes', { password, otp })
const own = () => withAuthenticator(world, person)
const logged = (command: CommandName) =>
  world.db.many<{ all: string }>(sql`select concat(before, after, target_name, reason) as all from operation_log_entry
    where command = ${command} order by id`)

describe('setting it up', () => {
  it('requires the password, then a code of the new key, and returns ten recovery codes once', async () => {
    expect(await read()).toEqual({ since: null, recoveryCodesLeft: 0, demandedBy: [], passkeys: [], asksOtp: false })
    const begun = await begin()
    const phone = authenticatorOf(begun.data.secret)
    const done = await confirm(phone.now())
    expect(new Set(done.data.recoveryCodes).size).toBe(10)
    expect(await read()).toMatchObject({ since: expect.any(String), recoveryCodesLeft: 10 })
    expect(await world.sentTo(telephone)).toEqual(['secondFactorOn'])
    expect((await confirm(phone.next())).reason).toBe('session.offerGone')
    const all = JSON.stringify([await logged('beginSecondFactor'), await logged('confirmSecondFactor')])
    for (const secret of [begun.data.secret, ...done.data.recoveryCodes]) expect(all).not.toContain(secret)
  })

  it('is refused without the password, and the try is committed', async () => {
    for (let tries = 0; tries < 5; tries++) {
      expect(await begin({ password: 'Wrong2026' })).toMatchObject({
        reason: 'session.credentialsWrong',
        data: { issues: [{ path: 'password' }] },
      })
    }
    expect((await begin()).reason).toBe('session.credentialsWrong')
  })

  it('continues after a wrong code, but not after ten minutes', async () => {
    const { data } = await begin()
    expect(await confirm(wrong)).toMatchObject({ reason: 'session.otpWrong', data: { issues: [{ path: 'otp' }] } })
    await world.db.run(sql`update second_factor_offer set expires_at = now() - interval '1 second'`)
    expect((await confirm(authenticatorOf(data.secret).now())).reason).toBe('session.offerGone')
  })

  it('confirmed by fifty concurrent calls takes effect once', async () => {
    const { data } = await begin()
    const otp = authenticatorOf(data.secret).now()
    const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(otp)))
    expect(answers.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
    expect(answers.filter(({ reason }) => reason === 'session.offerGone')).toHaveLength(49)
    expect((await read()).recoveryCodesLeft).toBe(10)
  })

  it('in another session cannot be confirmed here', async () => {
    const other = (await openSession(world.db, person.operatorId))?.token ?? ''
    const { data } = await world.call({ ...person, token: other }, 'beginSecondFactor', { password })
    expect((await confirm(authenticatorOf(data.secret).now())).reason).toBe('session.offerGone')
  })

  it('that was begun before another one was confirmed does not affect that one', async () => {
    const other = (await openSession(world.db, person.operatorId))?.token ?? ''
    const { data: late } = await world.call({ ...person, token: other }, 'beginSecondFactor', { password })
    const { data } = await begin()
    await confirm(authenticatorOf(data.secret).now())
    const otp = authenticatorOf(late.secret).now()
    const answer = await world.call({ ...person, token: other }, 'confirmSecondFactor', { otp })
    expect(answer.reason).toBe('session.secondFactorSetUp')
  })
})

describe('replacing it', () => {
  it('requires a code of the current one, which is valid until the new one is confirmed', async () => {
    const old = await own()
    expect(await begin()).toMatchObject({ reason: 'session.otpNeeded', data: { issues: [{ path: 'otp' }] } })
    expect(await begin({ otp: wrong })).toMatchObject({ reason: 'session.otpWrong' })
    const { data } = await begin({ otp: old.now() })
    const phone = authenticatorOf(data.secret)
    expect((await renew(old.next())).statusCode).toBe(10001)
    expect((await confirm(phone.now())).statusCode).toBe(10001)
    expect((await remove(old.codes[0] ?? '')).reason).toBe('session.otpWrong')
    expect((await remove(phone.next())).statusCode).toBe(10001)
  })

  it('ends if the current one is removed', async () => {
    const old = await own()
    const { data } = await begin({ otp: old.now() })
    await transaction(world.pool, db => removeFactors(db, person.accountId))
    expect((await confirm(authenticatorOf(data.secret).now())).reason).toBe('session.offerGone')
    expect((await read()).since).toBeNull()
  })

  it('accepts a recovery code if the phone is lost', async () => {
    const old = await own()
    const { data } = await begin({ otp: old.codes[3] })
    expect((await confirm(authenticatorOf(data.secret).now())).statusCode).toBe(10001)
    expect((await read()).recoveryCodesLeft).toBe(10)
  })
})

describe('removing it', () => {
  it('requires password and code, and notifies the person', async () => {
    expect((await remove(wrong)).reason).toBe('session.secondFactorNone')
    const phone = await own()
    expect(await remove(phone.now(), { password: 'Wrong2026' })).toMatchObject({
      data: { issues: [{ path: 'password' }] },
    })
    expect(await remove(wrong)).toMatchObject({ data: { issues: [{ path: 'otp' }] } })
    expect((await remove(phone.now())).statusCode).toBe(10001)
    expect(await read()).toEqual({ since: null, recoveryCodesLeft: 0, demandedBy: [], passkeys: [], asksOtp: false })
    expect(await world.sentTo(telephone)).toEqual(['secondFactorOff'])
    expect((await remove(phone.next())).reason).toBe('session.secondFactorNone')
  })

  it('is refused while a company of the person demands it', async () => {
    const phone = await own()
    await demandSecondFactor(world.db, person.company.id)
    expect((await remove(phone.now())).reason).toBe('session.secondFactorDemanded')
    expect((await read()).demandedBy).toEqual([person.company.nameCn])
    await world.db.run(sql`delete from second_factor_demand`)
    expect((await remove(phone.now())).statusCode).toBe(10001)
  })

  it('locks a network out after five wrong codes, and recovery codes still count', async () => {
    const phone = await own()
    for (let tries = 0; tries < 5; tries++) await remove(wrong)
    expect((await remove(phone.now())).reason).toBe('session.otpWrong')
    expect((await remove(phone.codes[0] ?? '')).statusCode).toBe(10001)
  })
})

describe('renewing recovery codes', () => {
  it('invalidates the former ones', async () => {
    const phone = await own()
    const { data } = await renew(phone.now())
    expect(data.recoveryCodes).toHaveLength(10)
    expect((await renew(phone.codes[0] ?? '')).reason).toBe('session.otpWrong')
    expect((await renew(data.recoveryCodes[0] ?? '')).statusCode).toBe(10001)
  })

  it('by eight concurrent calls leaves the ten of one of them', async () => {
    await own()
    const once = () =>
      transaction(world.pool, db => newRecoveryCodes({ db, services: world.services }, person.accountId))
    const all = await Promise.all(Array.from({ length: 8 }, once))
    expect((await read()).recoveryCodesLeft).toBe(10)
    const taken = []
    for (const [code = ''] of all) taken.push(await takeRecoveryCode(world, person.accountId, code))
    expect(taken.filter(left => left !== undefined)).toEqual([9])
  })
})

describe('a company’s demand', () => {
  const ask = async (caller = person) => (await world.call(caller, 'getSecondFactorDemand', {})).data
  const set = (secondFactorDemanded: boolean, caller = person) =>
    world.call(caller, 'setSecondFactorDemand', { secondFactorDemanded })

  it('is set and lifted, also repeatedly, only for this company, and reports how many have one', async () => {
    const stranger = await world.world.administrator('sponsor')
    await world.world.operator(person.company)
    await own()
    expect(await ask()).toEqual({ demanded: false, passkeys: false, operators: 2, withFactor: 1 })
    for (const demanded of [true, true, false, false]) {
      expect((await set(demanded)).statusCode).toBe(10001)
      expect(await ask()).toMatchObject({ demanded })
      expect(await ask(stranger)).toMatchObject({ demanded: false })
    }
  })

  it('set by fifty concurrent calls is set', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => set(true)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([10001]))
    expect((await ask()).demanded).toBe(true)
  })
})
