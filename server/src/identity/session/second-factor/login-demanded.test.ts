import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { authenticatorOf, demandSecondFactor, withAuthenticator } from '../../../app/testing/authenticator.ts'
import { createSecondFactorFixture } from '../../../app/testing/second-factor-fixture.ts'
import { removeFactors } from './stored-factor.ts'

const { current, session, begin, goOn, answerOtp, wrong, sentTo } = await createSecondFactorFixture()

describe('a company that demands it', () => {
  it('makes a person without one set it up, shows the codes, and completes the login', async () => {
    await demandSecondFactor(session.db, current.person.company.id)
    const step = await begin()
    expect(step.data).toMatchObject({
      next: 'enrolSecondFactor',
      authenticator: {
        secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
        uri: expect.stringContaining(`otpauth://totp/Fairgate:${current.person.userName}?secret=`),
        qr: expect.stringMatching(/^data:image\/png;base64,/),
      },
    })
    const { secret = '' } = step.data.authenticator ?? {}
    const retried = await goOn(step, { otp: wrong })
    expect(retried).toMatchObject({ reason: 'session.otpWrong', data: { next: 'enrolSecondFactor' } })
    const phone = authenticatorOf(secret)
    const shown = await goOn(retried, { otp: phone.now() })
    expect(shown.data).toMatchObject({ next: 'recoveryCodes', recoveryCodes: expect.any(Array) })
    expect(new Set(shown.data.recoveryCodes).size).toBe(10)
    expect(shown.data.token).toBeUndefined()
    expect((await goOn(shown, {})).data.next).toBe('done')
    expect(await sentTo(current.person.email)).toEqual(['secondFactorOn'])
    expect(await answerOtp(phone.now())).toMatchObject({ reason: 'session.otpWrong' })
    expect((await answerOtp(phone.next())).statusCode).toBe(10005)
  })

  it('cannot be entered without the set-up', async () => {
    await demandSecondFactor(session.db, current.person.company.id)
    const step = await begin()
    const again = await goOn(step, { force: true, operatorID: current.person.operatorId })
    expect(again.data).toMatchObject({ next: 'enrolSecondFactor' })
    // The same key is shown until it is confirmed.
    expect(again.data.authenticator?.secret).toBe(step.data.authenticator?.secret)
    expect(again.data.token).toBeUndefined()
  })

  it('requires it of a person who has one', async () => {
    await demandSecondFactor(session.db, current.person.company.id)
    const phone = await withAuthenticator(session, current.person)
    expect((await answerOtp(phone.now())).data.next).toBe('done')
  })

  it('lets one of two concurrent set-ups succeed', async () => {
    await demandSecondFactor(session.db, current.person.company.id)
    const [one, other] = [await begin(), await begin()]
    const done = await Promise.all(
      [one, other].map(step => goOn(step, { otp: authenticatorOf(step.data.authenticator?.secret ?? '').now() })),
    )
    expect(done.filter(({ data }) => data?.next === 'recoveryCodes')).toHaveLength(1)
    const late = done.find(({ data }) => data?.next !== 'recoveryCodes')
    expect(['session.resumeGone', 'session.otpWrong']).toContain(late?.reason)
  })

  it('does not require it if it was removed after it was proved', async () => {
    const phone = await withAuthenticator(session, current.person)
    const step = await begin()
    await removeFactors(session.db, current.person.accountId)
    expect((await goOn(step, { otp: phone.now() })).reason).toBe('session.resumeGone')
  })

  it('cannot be switched to from a session without one', async () => {
    const company = await session.world.company('agent')
    const other = await session.world.operator(company)
    await session.db.run(
      sql`update operator set account_id = ${current.person.accountId} where id = ${other.operatorId}`,
    )
    await demandSecondFactor(session.db, company.id)
    const { data } = await goOn(await begin(), { operatorID: current.person.operatorId })
    const { token } = data
    const switching = () => session.send('switchCompany', { operatorID: other.operatorId }, { token })
    expect((await switching()).reason).toBe('session.secondFactorNeeded')

    const begun = await session.send('beginSecondFactor', { password: current.person.password }, { token })
    const otp = authenticatorOf(begun.data.secret).now()
    expect((await session.send('confirmSecondFactor', { otp }, { token })).statusCode).toBe(10001)
    expect((await switching()).statusCode).toBe(10001)
  })
})
