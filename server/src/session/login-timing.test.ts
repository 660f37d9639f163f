import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressIn, createSessionWorld, type SessionWorld } from '../testing/session-world.ts'
import { hashPassword } from './password.ts'

/** Tries at accounts that exist, and as many at accounts that do not, at most. */
const TRIES = 1000
/** A guess by the time taken is right this often at most; 0.5 is a coin, and chance strays by 0.013 a deviation. */
const TELLING = 0.55
/**
 * What is as good as a coin by then is not tried further: a guess that is right often enough to be told apart at the end
 * (0.57, of which nine in ten are) strays this near to it three times in a thousand.
 */
const LOOKS = [
  { after: 400, near: 0.015 },
  { after: 700, near: 0.025 },
]

let session: SessionWorld
beforeAll(async () => {
  session = await createSessionWorld()
  const passwordHash = await hashPassword('Right-12345')
  await session.db.run(sql`insert into account (user_name, email, password_hash, id_code)
    select 'known' || n, 'known' || n || '@example.com', ${passwordHash}, lpad(n::text, 8, 'T') from generate_series(1, ${TRIES}) n`)
  await session.db.run(sql`analyze account`)
})
afterAll(() => session?.close())

/** How often of two times, one of each sort, the first is the longer one. */
function aucOf(known: readonly number[], unknown: readonly number[]): number {
  const sorted = unknown.toSorted((a, b) => a - b)
  const below = (time: number) => {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sorted[middle] as number) < time) low = middle + 1
      else high = middle
    }
    return low
  }
  return known.reduce((sum, time) => sum + below(time), 0) / (known.length * unknown.length)
}

/** Milliseconds of requests for names that are known and unknown, in random order, one after the other. */
async function timed(request: (name: string, at: number) => Promise<void>) {
  const names = Array.from({ length: TRIES }, (_, at) => [`known${at + 1}`, `nobody${at + 1}`]).flat()
  const order = names.map(name => ({ name, key: Math.random() })).sort((a, b) => a.key - b.key)
  const times = { known: [] as number[], unknown: [] as number[] }
  for (const [at, { name }] of order.entries()) {
    const start = performance.now()
    await request(name, at)
    // The first ones warm caches and plans.
    if (at >= 100) times[name.startsWith('known') ? 'known' : 'unknown'].push(performance.now() - start)
    const look = LOOKS.find(({ after }) => at === 100 + 2 * after)
    if (look && Math.abs(aucOf(times.known, times.unknown) - 0.5) < look.near) break
  }
  return times
}

async function readAhead(): Promise<() => { captchaId: string; captcha: string }> {
  const rows = await session.db.many<{ id: string }>(sql`insert into captcha (kind, answer, expires_at)
    select 'typed', 'aDeF', now() + interval '1 hour' from generate_series(1, ${2 * TRIES}) returning id`)
  return () => ({ captchaId: rows.pop()?.id ?? '', captcha: 'aDeF' })
}

describe(`the time an answer takes, over at most ${TRIES} + ${TRIES} tries`, () => {
  it('tells of a difference where there is one', () => {
    const times = Array.from({ length: 1000 }, (_, n) => 5 + (n % 100) / 100)
    expect(aucOf(times, times)).toBeCloseTo(0.495, 2)
    expect(
      aucOf(
        times.map(time => time + 0.1),
        times,
      ),
    ).toBeGreaterThan(TELLING)
  })

  it('does not tell whether there is an account: codes', async () => {
    const picture = await readAhead()
    const { known, unknown } = await timed(async (name, at) => {
      const command = at % 2 ? 'getLoginCode' : 'getVerificationcodeByResetPassword'
      const answer = await session.send(
        command,
        { target: `${name}@example.com`, ...picture() },
        { from: addressIn(at) },
      )
      if (answer.statusCode !== 10001) throw new Error(`refused: ${answer.reason}`)
    })
    expect(Math.abs(aucOf(known, unknown) - 0.5)).toBeLessThan(TELLING - 0.5)
  }, 120_000)

  it('does not tell whether there is an account: passwords', async () => {
    const picture = await readAhead()
    const { known, unknown } = await timed(async (name, at) => {
      const answer = await session.send(
        'userLogin',
        { account: name, password: 'Wrong-123', ...picture() },
        { from: addressIn(at) },
      )
      if (answer.statusCode !== 10018) throw new Error(`refused: ${answer.reason}`)
    })
    expect(Math.abs(aucOf(known, unknown) - 0.5)).toBeLessThan(TELLING - 0.5)
  }, 240_000)
})
