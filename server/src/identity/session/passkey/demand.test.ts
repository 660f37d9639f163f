import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { demandSecondFactor, withAuthenticator } from '../../../app/testing/authenticator.ts'
import { testPasskey } from '../../../app/testing/passkey.ts'
import { createPasskeyWorld, type PasskeyWorld, site } from '../../../app/testing/passkey-world.ts'
import type { TestPerson } from '../../../app/testing/session-world.ts'

let world: PasskeyWorld
beforeAll(async () => {
  world = await createPasskeyWorld()
})
afterAll(() => world?.close())

interface Step {
  next?: string
  resume?: string
  token?: string
  ways?: string[]
  recoveryCodes?: string[]
}
const goOn = (answer: { data: unknown }, input: object = {}) =>
  world.send('userLogin', { resume: (answer.data as Step).resume, ...input })
const demandPasskeys = async ({ company }: TestPerson) => {
  await demandSecondFactor(world.db, company.id)
  await world.db.run(sql`update second_factor_demand set passkeys = true where company_id = ${company.id}`)
}
const enrolled = async (answer: { data: unknown }, passkey = testPasskey(site)) => {
  const { data } = await world.send('beginPasskeyEnrolment', { resume: (answer.data as Step).resume })
  return goOn(answer, { newPasskey: passkey.make(data) })
}
const factors = async (token: string) => (await world.send('getSecondFactor', {}, { token })).data

describe('a company that demands a second factor', () => {
  it('takes a passkey for one, alone or behind the password', async () => {
    const { person, passkey } = await world.holder()
    await demandSecondFactor(world.db, person.company.id)
    expect(await world.show(passkey)).toMatchObject({ data: { next: 'done' } })
    const asked = await world.logIn(person)
    const { data } = await world.send('beginPasskeyLogin', { resume: (asked.data as Step).resume })
    expect(await goOn(asked, { passkey: passkey.show(data) })).toMatchObject({ data: { next: 'done' } })
  })

  it('has one made on the way in, in the place of an authenticator', async () => {
    const person = await world.person()
    await demandSecondFactor(world.db, person.company.id)
    const asked = await world.logIn(person)
    expect((asked.data as Step).next).toBe('enrolSecondFactor')
    const shown = await enrolled(asked)
    expect(shown.data).toMatchObject({ next: 'recoveryCodes' })
    expect((await goOn(shown)).data).toMatchObject({ next: 'done' })
  })

  it('keeps the last: of two removed at once, in twenty rounds, one stays', async () => {
    for (let round = 0; round < 20; round++) {
      const { person, token } = await world.holder()
      await world.register(token, testPasskey(site))
      await demandSecondFactor(world.db, person.company.id)
      const { passkeys } = await factors(token)
      const removing = passkeys.map(({ id }) =>
        world.send('removePasskey', { passkeyId: id, password: person.password }, { token }),
      )
      await Promise.all(removing)
      expect((await factors(token)).passkeys).toMatchObject([{ actions: ['rename'] }])
    }
  })

  it('keeps the last where the other goes between its question and its answer', async () => {
    const { person, token } = await world.holder()
    await world.register(token, testPasskey(site))
    await demandSecondFactor(world.db, person.company.id)
    const [other, last] = (await factors(token)).passkeys
    const holder = await world.pool.connect()
    try {
      await holder.query('begin; lock table account in access exclusive mode')
      const removing = { passkeyId: last?.id, password: person.password }
      const removed = world.send('removePasskey', removing, { token })
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await vi.waitFor(async () => expect(await world.db.many(waiting)).toHaveLength(1), {
        interval: 5,
        timeout: 10_000,
      })
      await holder.query('delete from passkey where id = $1', [other?.id])
      await holder.query('commit')
      expect(await removed).toMatchObject({ reason: 'session.secondFactorDemanded' })
    } finally {
      holder.release()
    }
  })

  it('keeps the authenticator where there is no passkey, and lets it go where there is', async () => {
    const { person, token } = await world.holder()
    await demandSecondFactor(world.db, person.company.id)
    const phone = await withAuthenticator(world, person)
    const removing = (otp: string) => world.send('removeSecondFactor', { password: person.password, otp }, { token })
    expect(await removing(phone.now())).toMatchObject({ statusCode: 10001 })
    expect(await factors(token)).toMatchObject({
      since: null,
      recoveryCodesLeft: 10,
      passkeys: [{ actions: ['rename'] }],
    })
  })
})

describe('a company that takes passkeys alone', () => {
  it('has who has none make one on the way in, and lets them in by it from then on', async () => {
    const person = await world.person()
    await demandPasskeys(person)
    const asked = await world.logIn(person)
    expect(asked.data).toMatchObject({ next: 'enrolPasskey' })
    const passkey = testPasskey(site)
    const shown = await enrolled(asked, passkey)
    expect((shown.data as Step).recoveryCodes).toHaveLength(10)
    expect((await goOn(shown)).data).toMatchObject({ next: 'done' })
    expect((await world.show(passkey)).data).toMatchObject({ next: 'done' })
  })

  it('is not satisfied by a one-time code', async () => {
    const { person, passkey } = await world.holder()
    const phone = await withAuthenticator(world, person)
    await demandPasskeys(person)
    const byCode = await goOn(await world.logIn(person), { otp: phone.now() })
    expect(byCode.data).toMatchObject({ next: 'secondFactor', ways: ['passkey', 'recoveryCode'] })
    const still = await goOn(byCode, { otp: phone.next() })
    expect(still).toMatchObject({ reason: 'session.otpWrong' })
    const { data } = await world.send('beginPasskeyLogin', { resume: (still.data as Step).resume })
    expect((await goOn(still, { passkey: passkey.show(data) })).data).toMatchObject({ next: 'done' })
  })

  it('has who lost theirs come back by a recovery code and make another', async () => {
    const { person, codes } = await world.holder()
    await demandPasskeys(person)
    const recovered = await goOn(await world.logIn(person), { otp: codes[0] })
    expect(recovered.data).toMatchObject({ next: 'enrolPasskey' })
    expect((await enrolled(recovered)).data).toMatchObject({ next: 'done' })
  })

  it('refuses a wrong new passkey, and it cannot be made by what another login began', async () => {
    const [one, other] = [await world.person(), await world.person()]
    await Promise.all([one, other].map(demandPasskeys))
    const mine = await world.logIn(one)
    const theirs = await world.logIn(other)
    const { data } = await world.send('beginPasskeyEnrolment', { resume: (theirs.data as Step).resume })
    const answer = await goOn(mine, { newPasskey: testPasskey(site).make(data) })
    expect(answer).toMatchObject({ reason: 'session.passkeyWrong', data: { next: 'enrolPasskey' } })
    expect((await enrolled(answer)).data).toMatchObject({ next: 'recoveryCodes' })
  })

  it('lets nobody remove the last passkey', async () => {
    const { person, token } = await world.holder()
    const phone = await withAuthenticator(world, person)
    await demandPasskeys(person)
    const { passkeys } = await factors(token)
    expect(passkeys).toMatchObject([{ actions: ['rename'] }])
    const removing = { passkeyId: passkeys[0]?.id, password: person.password, otp: phone.now() }
    expect(await world.send('removePasskey', removing, { token })).toMatchObject({
      reason: 'session.secondFactorDemanded',
    })
  })
})
