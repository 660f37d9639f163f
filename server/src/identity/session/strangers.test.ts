import { randomBytes, randomUUID } from 'node:crypto'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createSessionWorld } from '../../app/testing/session-world.ts'

const session = await closeAfterAll(createSessionWorld())

const traces = async () =>
  session.db.one<{ logged: number; stored: number }>(
    sql`select (select count(*) from operation_log_entry) as logged, (select count(*) from idempotency_record) as stored`,
  )

describe('a wrong captcha', () => {
  it('writes neither a log row nor an idempotency record, and is used up', async () => {
    const person = await session.person()
    const { captchaId } = await session.captcha()
    const before = await traces()
    const input = { account: person.userName, password: person.password, captchaId }
    for (const captcha of ['wrong', 'aDeF']) {
      const answer = await session.send('userLogin', { ...input, captcha }, { from: '192.0.2.1' })
      expect(answer.statusCode).toBe(codes.captchaWrong)
    }
    expect(await traces()).toEqual(before)
  })
})

describe('public commands', () => {
  it('have a rate limit per address before anything is written', async () => {
    const before = await traces()
    const ask = () =>
      session.send(
        'userLogin',
        { account: 'a', password: 'b', captchaId: randomUUID(), captcha: 'c' },
        { from: '192.0.2.9' },
      )
    const answers = await Promise.all(Array.from({ length: 400 }, ask))
    const refused = answers.filter(({ http }) => http === 429)
    expect(refused.length).toBeGreaterThan(60)
    expect(refused[0]).toMatchObject({ statusCode: codes.tooMany, data: { retryAfter: expect.any(Number) } })
    expect(await traces()).toEqual(before)
    // Its neighbours are not affected.
    const { http } = await session.send('userLogin', { account: 'a' }, { from: '192.0.2.10' })
    expect(http).toBe(200)
  })
})

describe('one password tried on many accounts', () => {
  it('is checked a hundred times in a quarter of an hour from one network, also with successful logins', async () => {
    const person = await session.person()
    const [network, from] = ['198.51.100.0/24', '198.51.100.77']
    const logIn = async (password: string, sending: { from: string; device?: string }) =>
      (
        await session.send(
          'userLogin',
          { account: person.userName, password, device: sending.device, ...(await session.captcha()) },
          sending,
        )
      ).statusCode
    const { data } = await session.send(
      'userLogin',
      { account: person.userName, password: person.password, ...(await session.captcha()) },
      { from: '203.0.113.1' },
    )
    const tried = async (count: number) => {
      for (let n = 0; n < count; n++) {
        await session.db.run(
          sql`insert into login_attempt (subject, network, right_password) values (${randomBytes(32)}, ${network}, false)`,
        )
      }
    }
    await tried(99)
    // The hundredth is still checked, and right.
    expect(await logIn(person.password, { from })).toBe(codes.loggedInElsewhere)
    await tried(1)
    expect(await logIn(person.password, { from })).toBe(codes.credentialsWrong)
    expect(await logIn(person.password, { from, device: data.device })).toBe(codes.loggedInElsewhere)
    expect(await logIn(person.password, { from: '203.0.113.2' })).toBe(codes.loggedInElsewhere)
  })
})
