import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { addressIn, createSessionWorld, type TestPerson } from '../../app/testing/session-world.ts'

let person: TestPerson

const session = await closeAfterAll(createSessionWorld())
beforeEach(async () => {
  person = await session.person()
})

const ask = async (
  target: string,
  from?: string,
  command: 'getLoginCode' | 'getVerificationcodeByResetPassword' = 'getLoginCode',
) => session.send(command, { target, ...(await session.captcha()) }, { from })
const logIn = (account: string, code: string, from?: string) => session.send('userLogin', { account, code }, { from })
const other = (code: string) => (code === 'aaaaaa' ? 'bbbbbb' : 'aaaaaa')
/** Lets the one-minute limit of all pass. */
const waitAMinute = () =>
  session.db.run(
    sql`update otp_rate_limit set sent_at = array(select t - interval '61 seconds' from unnest(sent_at) t)`,
  )

describe('getLoginCode', () => {
  it('sends six characters by SMS to a phone and by mail to an address', async () => {
    for (const target of [person.telephone, person.email]) {
      expect(await ask(target)).toMatchObject({ statusCode: 10001, data: { expiresIn: 300, retryAfter: 60 } })
      expect(await session.code(target)).toMatch(/^[2-9A-Za-z]{6}$/)
    }
  })

  it('stores no readable code', async () => {
    await ask(person.telephone)
    const code = await session.code(person.telephone)
    const { rows } = await session.db.one<{ rows: string }>(sql`select (select json_agg(s)::text from sent_code s)
      || (select json_agg(m)::text from message m) || (select json_agg(l)::text from operation_log_entry l) as rows`)
    expect(rows).not.toContain(code)
    expect(rows).not.toContain(person.telephone)
  })

  it('sends one a minute from one network, and returns the waiting time', async () => {
    await ask(person.telephone)
    const again = await ask(person.telephone)
    expect(again).toMatchObject({ http: 429, statusCode: 10009, reason: 'session.codeTooSoon' })
    const { retryAfter } = again.data as unknown as { retryAfter: number }
    expect(retryAfter).toBeGreaterThan(50)
    expect(retryAfter).toBeLessThanOrEqual(60)
  })

  it('sends ten a day from one network for any purpose, and still serves another network', async () => {
    for (let i = 0; i < 10; i++) {
      const command = i % 2 ? 'getLoginCode' : 'getVerificationcodeByResetPassword'
      expect((await ask(person.email, undefined, command)).statusCode).toBe(10001)
      await waitAMinute()
    }
    const refused = await ask(person.email)
    expect(refused).toMatchObject({ statusCode: 10009 })
    expect((refused.data as unknown as { retryAfter: number }).retryAfter).toBeGreaterThan(80_000)
    expect((await ask(person.email, addressIn(1))).statusCode).toBe(10001)
    await session.db.run(
      sql`update otp_rate_limit set sent_at = array(select t - interval '1 day' from unnest(sent_at) t)`,
    )
    expect((await ask(person.email)).statusCode).toBe(10001)
  })

  it('sends one for fifty concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(person.telephone)))
    expect(answers.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 10009)).toHaveLength(49)
  })

  it('requires a captcha, uses it up after a wrong answer, and preserves it if a code came too soon', async () => {
    const read = await session.captcha()
    const wrong = await session.send('getLoginCode', { target: person.telephone, ...read, captcha: 'ADeF' })
    expect(wrong).toMatchObject({ statusCode: 10011, data: { issues: [{ path: 'captcha' }] } })
    expect((await session.send('getLoginCode', { target: person.telephone, ...read })).statusCode).toBe(10011)
    await ask(person.telephone)
    const unused = await session.captcha()
    expect((await session.send('getLoginCode', { target: person.telephone, ...unused })).statusCode).toBe(10009)
    await waitAMinute()
    expect((await session.send('getLoginCode', { target: person.telephone, ...unused })).statusCode).toBe(10001)
  })

  it('accepts characters clicked in order, with the tolerance of a finger', async () => {
    const { data } = await session.send('getShowTextImgUrl', { kind: 'click' })
    const { answer } = await session.db.one<{ answer: string }>(
      sql`select answer from captcha where id = ${data.captchaId}`,
    )
    const targets = JSON.parse(answer) as { x: number; y: number }[]
    const points = targets.map(({ x, y }) => ({ x: x + 20, y: y - 20 }))
    const send = (captchaId: string, clicked: object[]) =>
      session.send('getLoginCode', { target: person.email, captchaId, points: clicked })
    const { data: turned } = await session.send('getShowTextImgUrl', { kind: 'click' })
    expect((await send(turned.captchaId, points)).statusCode).toBe(10011)
    expect((await send(data.captchaId, points)).statusCode).toBe(10001)
    expect((await send(data.captchaId, points)).statusCode).toBe(10011)
  })

  it('refuses clicks in another order, too few clicks, or a text instead', async () => {
    const picture = async () => {
      const { data } = await session.send('getShowTextImgUrl', { kind: 'click' })
      const { answer } = await session.db.one<{ answer: string }>(
        sql`select answer from captcha where id = ${data.captchaId}`,
      )
      return { captchaId: data.captchaId, answer, points: JSON.parse(answer) as { x: number; y: number }[] }
    }
    const refusedFor = async (change: (read: Awaited<ReturnType<typeof picture>>) => object) => {
      const read = await picture()
      return session.send('getLoginCode', { target: person.email, captchaId: read.captchaId, ...change(read) })
    }
    for (const answer of [
      await refusedFor(({ points }) => ({ points: points.toReversed() })),
      await refusedFor(({ points }) => ({ points: points.slice(1) })),
      await refusedFor(({ answer: text }) => ({ captcha: text.slice(0, 16) })),
    ])
      expect(answer.statusCode).toBe(10011)
  })

  it('draws a harder text for a network with five wrong guesses', async () => {
    const lengthFor = async (from: string) => {
      const { data } = await session.send('getShowTextImgUrl', {}, { from })
      const row = await session.db.one<{ answer: string }>(sql`select answer from captcha where id = ${data.captchaId}`)
      return row.answer.length
    }
    const from = addressIn(900)
    for (let guess = 0; guess < 5; guess++) {
      const read = await session.captcha()
      await session.send('userLogin', { account: `nobody${guess}`, password: 'Wrong123', ...read }, { from })
    }
    expect([await lengthFor(from), await lengthFor(addressIn(901))]).toEqual([6, 4])
  })
})

describe('getShowTextImgUrl', () => {
  it('draws a limited number at once for one address', async () => {
    const ask = (from: string) => session.send('getShowTextImgUrl', {}, { from })
    // The amount refilled during the requests is far less than that requested.
    const answers = (
      await Promise.all(
        Array.from({ length: 20 }, () => Promise.all(Array.from({ length: 50 }, () => ask('198.51.100.9')))),
      )
    ).flat()
    const refused = answers.filter(({ http }) => http === 429)
    expect(refused.length).toBeGreaterThan(10)
    expect(refused[0]).toMatchObject({ http: 429, statusCode: 10009 })
    expect((await ask('198.51.100.10')).statusCode).toBe(10001)
  })
})

describe('a login by code', () => {
  it('needs neither password nor captcha', async () => {
    await ask(person.telephone)
    const { data } = await logIn(person.telephone, await session.code(person.telephone))
    expect(data).toMatchObject({ next: 'done', user: { userId: person.operatorId } })
  })

  it('is case sensitive in the code, and not in the address', async () => {
    await ask(person.email)
    const code = await session.code(person.email)
    const swapped = [...code].map(c => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase())).join('')
    if (swapped !== code) expect((await logIn(person.email, swapped)).statusCode).toBe(10012)
    expect((await logIn(person.email.toUpperCase(), code)).statusCode).toBe(10001)
  })

  it('accepts a code once, for five minutes and for its purpose', async () => {
    await ask(person.telephone, undefined, 'getVerificationcodeByResetPassword')
    expect((await logIn(person.telephone, await session.code(person.telephone))).statusCode).toBe(10012)
    await waitAMinute()
    await ask(person.telephone)
    const code = await session.code(person.telephone)
    await session.db.run(sql`update sent_code set expires_at = now()`)
    expect((await logIn(person.telephone, code)).statusCode).toBe(10012)
    await waitAMinute()
    await ask(person.telephone)
    const fresh = await session.code(person.telephone)
    expect((await logIn(person.telephone, fresh)).statusCode).toBe(10001)
    expect(await logIn(person.telephone, fresh)).toMatchObject({
      statusCode: 10012,
      data: { issues: [{ path: 'code' }] },
    })
  })

  it('accepts only the newest code of one network', async () => {
    await ask(person.telephone)
    const old = await session.code(person.telephone)
    await waitAMinute()
    await ask(person.telephone)
    expect((await logIn(person.telephone, old)).statusCode).toBe(10012)
    expect((await logIn(person.telephone, await session.code(person.telephone))).statusCode).toBe(10001)
  })

  it('allows five tries, and others cannot use up the tries of the requester', async () => {
    await ask(person.telephone)
    const code = await session.code(person.telephone)
    for (let i = 0; i < 20; i++) await logIn(person.telephone, other(code), addressIn(i))
    for (let i = 0; i < 4; i++) await logIn(person.telephone, other(code))
    expect((await logIn(person.telephone, code, addressIn(50))).statusCode).toBe(10012)
    expect((await logIn(person.telephone, code)).statusCode).toBe(10001)
    await waitAMinute()
    await ask(person.telephone)
    const next = await session.code(person.telephone)
    for (let i = 0; i < 5; i++) await logIn(person.telephone, other(next))
    expect((await logIn(person.telephone, next)).statusCode).toBe(10012)
  })

  it('counts concurrent tries', async () => {
    await ask(person.telephone)
    const code = await session.code(person.telephone)
    await Promise.all(Array.from({ length: 30 }, () => logIn(person.telephone, other(code))))
    expect((await logIn(person.telephone, code)).statusCode).toBe(10012)
  })

  it('succeeds for one of fifty with the same code', async () => {
    await ask(person.telephone)
    const code = await session.code(person.telephone)
    const answers = await Promise.all(Array.from({ length: 50 }, () => logIn(person.telephone, code)))
    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes.filter(status => status === 10001)).toHaveLength(1)
    expect(codes.filter(status => status === 10012)).toHaveLength(49)
  })

  it('is not possible by user name', async () => {
    expect((await logIn(person.userName, 'aaaaaa')).statusCode).toBe(10012)
  })
})
