import sql from 'sql-template-tag'
import { addressIn, createSessionWorld, type SessionWorld } from '../server/src/app/testing/session-world.ts'
import { hashPassword } from '../server/src/identity/session/password.ts'
import { createPool } from '../server/src/kernel/database/database.ts'
import { aucOf } from './kernel/auc.ts'
import { most } from './kernel/limits.ts'
import type { Stage } from './kernel/stage.ts'

/** Requests for existing accounts, and as many for unknown ones; the floor compares the halves of the former. */
const TRIES = 1000
/** The first requests warm up caches and plans. */
const WARM = 100

/**
 * Whether the response time reveals that an account exists, measured in this process without a network. `aucOf` is the
 * probability of a correct guess; the floor is the same between existing accounts, by chance.
 */
export async function measureLoginTiming(stage: Stage, say: (line: string) => void): Promise<void> {
  const pool = createPool(stage.url, 4)
  const { url, masterKey } = stage
  const session = await createSessionWorld({}, { pool, url, masterKey, close: () => pool.end() })
  try {
    const passwordHash = await hashPassword('Right-12345')
    await session.db.run(sql`insert into account (user_name, email, password_hash, id_code)
      select 'known' || n, 'known' || n || '@example.com', ${passwordHash}, lpad(n::text, 8, 'T') from generate_series(1, ${TRIES}) n`)
    await session.db.run(sql`analyze account`)
    const captchas = await readCaptchas(session)
    const code = async (name: string, at: number) => {
      const command = at % 2 ? 'getLoginCode' : 'getVerificationcodeByResetPassword'
      const target = `${name}@example.com`
      const answer = await session.send(command, { target, ...captchas() }, { from: addressIn(at) })
      if (answer.statusCode !== 10001) throw new Error(`refused: ${answer.reason}`)
    }
    const password = async (name: string, at: number) => {
      const input = { account: name, password: 'Wrong-123', ...captchas() }
      const answer = await session.send('userLogin', input, { from: addressIn(at) })
      if (answer.statusCode !== 10018) throw new Error(`refused: ${answer.reason}`)
    }
    for (const [what, request] of Object.entries({ code, password })) {
      const { known, unknown } = await timed(request)
      const floor = aucOf(
        known.filter((_, at) => at % 2 === 0),
        known.filter((_, at) => at % 2 === 1),
      )
      const share = (auc: number) => 0.5 + Math.abs(auc - 0.5)
      const right = share(aucOf(known, unknown))
      say(
        `by its time, a request for a ${what} distinguishes an account that exists from one that does not: right ${right.toFixed(3)} of the time ${most(`an account is distinguished by the time of a ${what}`, right, 0.55)}; floor, two halves of those that exist: ${share(floor).toFixed(3)}`,
      )
    }
  } finally {
    await session.close()
  }
}

/** Milliseconds of requests for known and unknown names, in random order, one after the other. */
async function timed(request: (name: string, at: number) => Promise<void>) {
  const names = Array.from({ length: TRIES }, (_, at) => [`known${at + 1}`, `nobody${at + 1}`]).flat()
  const order = names.map(name => ({ name, key: Math.random() })).sort((a, b) => a.key - b.key)
  const times = { known: [] as number[], unknown: [] as number[] }
  for (const [at, { name }] of order.entries()) {
    const start = performance.now()
    await request(name, at)
    if (at >= WARM) times[name.startsWith('known') ? 'known' : 'unknown'].push(performance.now() - start)
  }
  return times
}

/** Solved captchas, one for each request of both measurements. */
async function readCaptchas({ db }: SessionWorld): Promise<() => { captchaId: string; captcha: string }> {
  const rows = await db.many<{ id: string }>(sql`insert into captcha (kind, answer, expires_at)
    select 'typed', 'aDeF', now() + interval '1 hour' from generate_series(1, ${4 * TRIES}) returning id`)
  return () => ({ captchaId: rows.pop()?.id ?? '', captcha: 'aDeF' })
}
