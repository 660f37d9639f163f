import sql from 'sql-template-tag'
import { describe, expect, it, vi } from 'vitest'
import { demandSecondFactor, withAuthenticator } from '../../../app/testing/authenticator.ts'
import { closeAfterAll } from '../../../app/testing/close-after-all.ts'
import { testPasskey } from '../../../app/testing/passkey.ts'
import { createPasskeyWorld, site } from '../../../app/testing/passkey-world.ts'
import type { TestPerson } from '../../../app/testing/session-world.ts'

const world = await closeAfterAll(createPasskeyWorld())

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
  it('accepts a passkey, alone or after the password', async () => {
    const { person, passkey } = await world.holder()
    await demandSecondFactor(world.db, person.company.id)
    expect(await world.show(passkey)).toMatchObject({ data: { next: 'done' } })
    const answer = await world.logIn(person)
    const { data } = await world.send('beginPasskeyLogin', { resume: (answer.data as Step).resume })
    expect(await goOn(answer, { passkey: passkey.show(data) })).toMatchObject({ data: { next: 'done' } })
  })

  it('lets a passkey be created during the login instead of an authenticator', async () => {
    const person = await world.person()
    await demandSecondFactor(world.db, person.company.id)
    const answer = await world.logIn(person)
    expect((answer.data as Step).next).toBe('enrolSecondFactor')
    const shown = await enrolled(answer)
    expect(shown.data).toMatchObject({ next: 'recoveryCodes' })
    expect((await goOn(shown)).data).toMatchObject({ next: 'done' })
  })

  it('preserves the last factor: of two removed concurrently, in twenty rounds, one stays', async () => {
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

  it('preserves the last one if the other is removed between its check and its answer', async () => {
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

  it('requires the authenticator if there is no passkey, and lets it be removed if there is', async () => {
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

describe('a company that accepts only passkeys', () => {
  it('lets a person without one create it during the login, and use it from then on', async () => {
    const person = await world.person()
    await demandPasskeys(person)
    const answer = await world.logIn(person)
    expect(answer.data).toMatchObject({ next: 'enrolPasskey' })
    const passkey = testPasskey(site)
    const shown = await enrolled(answer, passkey)
    expect((shown.data as Step).recoveryCodes).toHaveLength(10)
    expect((await goOn(shown)).data).toMatchObject({ next: 'done' })
    expect((await world.show(passkey)).data).toMatchObject({ next: 'done' })
  })

  it('does not accept a one-time code', async () => {
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

  it('lets a person who lost theirs log in by a recovery code and create another', async () => {
    const { person, codes } = await world.holder()
    await demandPasskeys(person)
    const recovered = await goOn(await world.logIn(person), { otp: codes[0] })
    expect(recovered.data).toMatchObject({ next: 'enrolPasskey' })
    expect((await enrolled(recovered)).data).toMatchObject({ next: 'done' })
  })

  it('refuses a wrong new passkey, and one from another login’s challenge', async () => {
    const [one, other] = [await world.person(), await world.person()]
    await Promise.all([one, other].map(demandPasskeys))
    const mine = await world.logIn(one)
    const theirs = await world.logIn(other)
    const { data } = await world.send('beginPasskeyEnrolment', { resume: (theirs.data as Step).resume })
    const answer = await goOn(mine, { newPasskey: testPasskey(site).make(data) })
    expect(answer).toMatchObject({ reason: 'session.passkeyWrong', data: { next: 'enrolPasskey' } })
    expect((await enrolled(answer)).data).toMatchObject({ next: 'recoveryCodes' })
  })

  it('prevents the removal of the last passkey', async () => {
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
