import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { addressIn, createSessionWorld, type TestPerson } from '../../app/testing/session-world.ts'
import { walkLength } from '../../app/testing/walk-length.ts'
import { countWaitingHashes, hashPassword } from './password.ts'
import { sweepSessions } from './sessions.ts'

const guesses = walkLength(10_000)

let person: TestPerson

const session = await closeAfterAll(createSessionWorld())
beforeEach(async () => {
  person = await session.person()
})

interface Trying {
  password?: string
  device?: string
  from?: string
}
const logIn = async (account: string, { from, password = person.password, device }: Trying = {}) =>
  session.send('userLogin', { account, password, device, ...(await session.captcha()) }, { from })

/** The number of recent password checks, each of which is an Argon2id hash. */
const checks = async () =>
  (await session.db.one<{ n: number }>(sql`select count(*) as n from login_attempt where not right_password`)).n

/** Runs `work` for 0 … count − 1, a few at a time. */
async function runConcurrently<T>(count: number, concurrency: number, work: (at: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  let next = 0
  const lane = async () => {
    for (let at = next++; at < count; at = next++) results[at] = await work(at)
  }
  await Promise.all(Array.from({ length: concurrency }, lane))
  return results
}

describe(`${guesses} guesses at one account`, () => {
  it('check ten passwords, and lock its owner out neither by code nor from a known device', async () => {
    const { data: before } = await logIn(person.userName)
    const names = [person.userName, person.telephone, person.email, person.userName.toUpperCase()]
    const tried = runConcurrently(guesses, 24, async at => {
      const answer = await logIn(names[at % names.length] as string, { password: `Guess-${at}`, from: addressIn(at) })
      return answer.statusCode
    })
    await session.send(
      'getLoginCode',
      { target: person.telephone, ...(await session.captcha()) },
      { from: addressIn(60_000) },
    )
    const code = await session.code(person.telephone)
    const byCode = await session.send('userLogin', { account: person.telephone, code }, { from: addressIn(60_000) })
    const byDevice = await logIn(person.userName, { device: before.device, from: addressIn(60_001) })
    // Both were right; the owner's first session is still active.
    expect([byCode.statusCode, byDevice.statusCode]).toEqual([10005, 10005])
    const codes = new Set(await tried)
    expect(await checks()).toBe(10)
    expect([...codes].every(code => code === 10018 || code === 10015)).toBe(true)
    expect((await logIn(person.userName, { from: addressIn(60_002) })).statusCode).toBe(10018)
    expect((await logIn(person.userName, { device: before.device, from: addressIn(1) })).statusCode).toBe(10005)
  }, 180_000)
})

describe('names of one account tried concurrently', () => {
  it('do not reveal that they are one account', async () => {
    const rounds = await runConcurrently(20, 1, at =>
      Promise.all(
        [person.userName, person.telephone, person.email].map(name =>
          logIn(name, { password: 'Wrong-123', from: addressIn(at) }),
        ),
      ),
    )
    expect(new Set(rounds.flat().map(({ statusCode }) => statusCode))).toEqual(new Set([10018]))
  })
})

describe('a known device', () => {
  it('is registered by a login on an unknown one, and known from then on', async () => {
    const { data } = await logIn(person.userName)
    expect(data.device).toMatch(/^[\w-]{43}$/)
    const again = await logIn(person.userName, { device: data.device })
    const { data: forced } = await session.send('userLogin', {
      resume: (again.data as { resume?: string }).resume,
      force: true,
    })
    expect(forced).toMatchObject({ next: 'done' })
    expect(forced.device).toBeUndefined()
  })

  it('is stored as a hash, and forgotten after 90 days', async () => {
    const { data } = await logIn(person.userName)
    const row = await session.db.one<{ text: string; days: number }>(sql`
      select row_to_json(d)::text as text, extract(day from expires_at - created_at)::int as days from known_device d
      where account_id = ${person.accountId}`)
    expect(row.days).toBe(90)
    expect(row.text).not.toContain(data.device)
    await session.db.run(sql`update known_device set expires_at = now() where account_id = ${person.accountId}`)
    const again = await logIn(person.userName, { device: data.device, from: addressIn(5) })
    const forced = await session.send('userLogin', {
      resume: (again.data as { resume?: string }).resume,
      force: true,
    })
    expect(forced.data.device).toMatch(/^[\w-]{43}$/)
  })

  it('has its own ten guesses in a quarter of an hour', async () => {
    const { data } = await logIn(person.userName)
    const { device } = data
    for (let i = 0; i < 10; i++) await logIn(person.userName, { password: 'Wrong-123', device, from: addressIn(i) })
    expect((await logIn(person.userName, { device })).statusCode).toBe(10018)
    expect((await logIn(person.userName, { from: addressIn(77) })).statusCode).toBe(10005)
    await session.db.run(sql`update login_attempt set at = at - interval '16 minutes'`)
    expect((await logIn(person.userName, { device })).statusCode).toBe(10005)
  })

  it('does not bypass another account’s lock', async () => {
    const { data } = await logIn(person.userName)
    const other = await session.person()
    for (let i = 0; i < 5; i++) {
      await logIn(other.userName, { password: 'Wrong-123', device: data.device })
    }
    expect((await logIn(other.userName, { device: data.device })).statusCode).toBe(10018)
  })

  it('replaces the oldest of the twenty of an account', async () => {
    const { data: first } = await logIn(person.userName)
    await session.db.run(sql`insert into known_device (token_hash, account_id, created_at)
      select sha256(n::text::bytea), ${person.accountId}, now() + n * interval '1 second' from generate_series(1, 19) n`)
    await session.db.run(sql`update session set ended_at = now(), ended_reason = 'logout'
      where operator_id = ${person.operatorId} and kind = 'login'`)
    const { data: next } = await logIn(person.userName)
    expect(next.device).toBeDefined()
    const { n } = await session.db.one<{ n: number }>(
      sql`select count(*) as n from known_device where account_id = ${person.accountId}`,
    )
    expect(n).toBe(20)
    const known = await logIn(person.userName, { device: first.device })
    const { data: forced } = await session.send('userLogin', {
      resume: (known.data as { resume?: string }).resume,
      force: true,
    })
    expect(forced.device).toBeDefined()
  })
})

describe('a resume', () => {
  it('succeeds for one of fifty', async () => {
    await logIn(person.userName)
    const { data } = await logIn(person.userName)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        session.send('userLogin', { resume: (data as { resume?: string }).resume, force: true }),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
    expect(answers.filter(({ reason }) => reason === 'session.resumeGone')).toHaveLength(49)
  })
})

describe('fields that a login does not have', () => {
  it.each(['role', 'companyId', 'state', 'id', 'administrator'])('%s is refused', async field => {
    const answer = await session.send('userLogin', {
      account: person.userName,
      password: person.password,
      ...(await session.captcha()),
      [field]: person.operatorId,
    })
    expect(answer.statusCode).toBe(10002)
  })
})

describe('password hashes', () => {
  it('run two at once, whatever else waits', async () => {
    const all = Promise.all(Array.from({ length: 10 }, () => hashPassword('Right-12345')))
    expect(countWaitingHashes()).toBe(8)
    await all
    expect(countWaitingHashes()).toBe(0)
  })
})

describe('sweepSessions', () => {
  it('deletes expired codes and devices', async () => {
    await logIn(person.userName)
    await session.send('getLoginCode', { target: person.email, ...(await session.captcha()) })
    await session.db.run(sql`update known_device set expires_at = now() - interval '1 second'`)
    await session.db.run(sql`update sent_code set expires_at = now() - interval '1 second'`)
    await session.db.run(sql`update otp_rate_limit set sent_at = array[now() - interval '25 hours']`)
    await sweepSessions(session.db)
    const { n } = await session.db.one<{ n: number }>(sql`select (select count(*) from known_device)
      + (select count(*) from sent_code) + (select count(*) from otp_rate_limit) as n`)
    expect(n).toBe(0)
  })
})
