import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { withAuthenticator } from '../../../app/testing/authenticator.ts'
import { createSecondFactorFixture, type Step } from '../../../app/testing/second-factor-fixture.ts'
import { addressIn } from '../../../app/testing/session-world.ts'

const { current, session, begin, goOn, answerOtp, wrong, sentTo } = await createSecondFactorFixture()

describe('an account with a second factor', () => {
  it('is asked for it after the password, before anything about its companies is revealed', async () => {
    const phone = await withAuthenticator(session, current.person)
    const step = await begin()
    expect(step).toMatchObject({ statusCode: 10001, data: { next: 'secondFactor', resume: expect.any(String) } })
    expect(Object.keys(step.data)).toEqual(['next', 'ways', 'resume'])
    expect(await goOn(step, { otp: phone.now() })).toMatchObject({
      data: { next: 'done', token: expect.any(String) },
    })
  })

  it('is asked after a code by SMS too', async () => {
    const phone = await withAuthenticator(session, current.person)
    await session.send('getLoginCode', { target: current.person.telephone, ...(await session.captcha()) })
    const code = await session.code(current.person.telephone)
    const step = await session.send('userLogin', { account: current.person.telephone, code })
    expect(step.data.next).toBe('secondFactor')
    expect((await goOn(step, { otp: phone.now() })).data.next).toBe('done')
  })

  it('cannot bypass it by choosing a company or by force', async () => {
    await withAuthenticator(session, current.person)
    for (const input of [{ operatorID: current.person.operatorId }, { force: true }, {}]) {
      const answer = await goOn(await begin(), input)
      expect(answer.data).toMatchObject({ next: 'secondFactor' })
      expect(answer.data.token).toBeUndefined()
    }
  })

  it('does not learn that it is frozen before the proof', async () => {
    const phone = await withAuthenticator(session, current.person)
    await session.world.operator(current.person.company)
    await session.db.run(sql`update operator set state = 'frozen' where id = ${current.person.operatorId}`)
    const step = await begin()
    expect(step.statusCode).toBe(10001)
    expect((await goOn(step, { otp: phone.now() })).reason).toBe('session.frozen')
  })

  it('continues to the question of force without another proof', async () => {
    const phone = await withAuthenticator(session, current.person)
    await answerOtp(phone.now())
    const second = await answerOtp(phone.next())
    expect(second.statusCode).toBe(10005)
    expect((await goOn(second, { force: true })).data.next).toBe('done')
  })

  it('may type a code of a clock one step off, in full width, or with a space', async () => {
    const phone = await withAuthenticator(session, current.person)
    const full = phone.now().replace(/\d/g, digit => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
    expect((await answerOtp(full)).data.next).toBe('done')
    const spaced = phone.next().replace(/(?=...$)/, ' ')
    expect((await answerOtp(spaced)).statusCode).toBe(10005)
  })

  it('preserves it after a password reset', async () => {
    await withAuthenticator(session, current.person)
    await session.send('getVerificationcodeByResetPassword', {
      target: current.person.telephone,
      ...(await session.captcha()),
    })
    const code = await session.code(current.person.telephone)
    const password = 'Another-2026'
    expect(await session.send('resetPassword', { target: current.person.telephone, code, password })).toMatchObject({
      statusCode: 10001,
    })
    expect((await begin({ password })).data.next).toBe('secondFactor')
  })
})

describe('a code', () => {
  it('counts once, and no earlier one counts after it', async () => {
    const phone = await withAuthenticator(session, current.person)
    const [now, next] = [phone.now(), phone.next()]
    expect((await answerOtp(next)).statusCode).toBe(10001)
    for (const used of [next, now]) {
      expect(await answerOtp(used)).toMatchObject({
        statusCode: 10012,
        reason: 'session.otpWrong',
        data: { issues: [{ path: 'otp' }] },
      })
    }
  })

  it('used by fifty concurrent logins succeeds for one', async () => {
    const phone = await withAuthenticator(session, current.person)
    const steps = await Promise.all(Array.from({ length: 50 }, (_, at) => begin({ from: addressIn(at) })))
    // Password attempts are serialized, so not all fifty got here.
    const resumes = steps.filter(({ data }) => (data as Step | null)?.resume)
    while (resumes.length < 50) resumes.push(await begin({ from: addressIn(resumes.length) }))
    const otp = phone.now()
    const entered = resumes.map((answer, at) => enterInTurn(answer, otp, addressIn(at)))
    const answers = await Promise.all(entered)
    expect(answers.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([10001, 10012]))
    const { n } = await session.db.one<{ n: number }>(
      sql`select count(*)::int as n from session where operator_id = ${current.person.operatorId} and kind = 'login'`,
    )
    expect(n).toBe(1)
  })

  it('cannot be made to count again in the database', async () => {
    const phone = await withAuthenticator(session, current.person)
    await answerOtp(phone.next())
    await expect(
      session.db.run(
        sql`update second_factor set last_step = last_step where account_id = ${current.person.accountId}`,
      ),
    ).rejects.toThrow('a code counts once')
  })
})

/** A browser repeats the request while another try of the account is in progress. */
async function enterInTurn(answer: { data: unknown }, otp: string, from: string) {
  for (;;) {
    const entered = await goOn(answer, { otp }, from)
    if (entered.statusCode !== 10015) return entered
  }
}

describe('a wrong code', () => {
  it('may be retyped with the returned resume token, five times', async () => {
    const phone = await withAuthenticator(session, current.person)
    const first = await begin({ from: addressIn(1) })
    let answer = await goOn(first, { otp: wrong }, addressIn(1))
    expect((await goOn(first, { otp: phone.now() }, addressIn(1))).reason).toBe('session.resumeGone')
    for (let tries = 2; tries <= 4; tries++) {
      // Each network has its own five tries.
      answer = await goOn(answer, { otp: wrong }, addressIn(tries))
      expect(answer).toMatchObject({ reason: 'session.otpWrong', data: { next: 'secondFactor' } })
    }
    const fifth = await goOn(answer, { otp: wrong }, addressIn(5))
    expect(fifth.reason).toBe('session.resumeGone')
    expect((fifth.data as Step | null)?.resume).toBeUndefined()
  })

  it('followed by the right one in time succeeds', async () => {
    const phone = await withAuthenticator(session, current.person)
    const answer = await goOn(await begin(), { otp: wrong })
    expect((await goOn(answer, { otp: phone.now() })).data.next).toBe('done')
  })

  it('five times from one network locks that network, and no other', async () => {
    const phone = await withAuthenticator(session, current.person)
    for (let tries = 0; tries < 5; tries++) await answerOtp(wrong, { from: addressIn(1) })
    expect((await answerOtp(phone.now(), { from: addressIn(1) })).reason).toBe('session.otpWrong')
    expect((await answerOtp(phone.now(), { from: addressIn(2) })).data.next).toBe('done')
  })

  it('ten times locks every network for a quarter of an hour, but neither a known device nor recovery codes', async () => {
    const { data: before } = await begin()
    const phone = await withAuthenticator(session, current.person)
    for (let tries = 0; tries < 10; tries++) await answerOtp(wrong, { from: addressIn(tries) })
    expect((await answerOtp(phone.now(), { from: addressIn(90) })).reason).toBe('session.otpWrong')
    expect((await answerOtp(phone.codes[0] ?? '', { from: addressIn(91) })).statusCode).toBe(10005)
    const device = before.device
    expect((await answerOtp(phone.now(), { from: addressIn(92), device })).statusCode).toBe(10005)
    await session.db.run(sql`update login_attempt set at = at - interval '16 minutes'`)
    expect((await answerOtp(phone.next(), { from: addressIn(93) })).statusCode).toBe(10005)
  })

  it('is counted separately from passwords', async () => {
    await withAuthenticator(session, current.person)
    for (let tries = 0; tries < 10; tries++) await answerOtp(wrong, { from: addressIn(tries) })
    expect((await begin({ from: addressIn(95) })).data.next).toBe('secondFactor')
  })

  it('is checked only ten times of a thousand from everywhere', async () => {
    const phone = await withAuthenticator(session, current.person)
    const lookedAt = async () =>
      (await session.db.one<{ n: number }>(sql`select count(*)::int as n from login_attempt where not right_password`))
        .n
    const before = await lookedAt()
    for (let tries = 0; tries < 200; tries++) {
      let answer: { data: unknown; reason?: string } = await begin({ from: addressIn(tries) })
      while ((answer.data as Step | null)?.resume) answer = await goOn(answer, { otp: wrong }, addressIn(tries))
    }
    expect((await lookedAt()) - before).toBe(10)
    expect((await answerOtp(phone.codes[1] ?? '', { from: addressIn(300) })).data.next).toBe('done')
  }, 60_000)
})

describe('a recovery code', () => {
  it('succeeds once, in any case and with or without dashes, and the person is notified', async () => {
    const phone = await withAuthenticator(session, current.person)
    const [code = '', other = ''] = phone.codes
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/)
    expect((await answerOtp(code.toLowerCase().replace('-', ' '))).data.next).toBe('done')
    expect((await answerOtp(code)).reason).toBe('session.otpWrong')
    expect((await answerOtp(other)).statusCode).toBe(10005)
    expect(await sentTo(current.person.email)).toEqual(['recoveryCodeUsed', 'recoveryCodeUsed'])
  })

  it('used by fifty concurrent logins succeeds for one', async () => {
    const phone = await withAuthenticator(session, current.person)
    const steps = []
    while (steps.length < 50) steps.push(await begin({ from: addressIn(steps.length) }))
    const answers = await Promise.all(steps.map(answer => goOn(answer, { otp: phone.codes[0] })))
    expect(answers.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
    expect(answers.filter(({ reason }) => reason === 'session.otpWrong')).toHaveLength(49)
  }, 60_000)

  it('is not stored in readable form, nor is the key', async () => {
    const phone = await withAuthenticator(session, current.person)
    const { all } = await session.db.one<{ all: string }>(sql`
      select concat((select string_agg(row_to_json(c)::text, ' ') from recovery_code c),
        (select string_agg(row_to_json(f)::text, ' ') from second_factor f)) as all`)
    for (const secret of [phone.secret, ...phone.codes, ...phone.codes.map(code => code.replace('-', ''))]) {
      expect(all).not.toContain(secret)
      expect(all).not.toContain(Buffer.from(secret).toString('hex'))
    }
  })

  it('is not valid for another account', async () => {
    const theirs = await withAuthenticator(session, await session.person())
    await withAuthenticator(session, current.person)
    expect((await answerOtp(theirs.codes[0] ?? '')).reason).toBe('session.otpWrong')
  })
})
