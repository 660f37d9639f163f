import { randomBytes } from 'node:crypto'
import { createWorld } from '../server/src/app/testing/world.ts'
import { hashPassword } from '../server/src/identity/session/password.ts'
import { makeCodes, type Venue } from './fill.ts'
import { JoseClient } from './kernel/jose-client.ts'
import { most } from './kernel/limits.ts'
import { median, percentile, runAtRate } from './kernel/load.ts'
import type { Stage } from './kernel/stage.ts'
import { decide } from './operations.ts'

interface LoginOptions {
  /** Gate decisions that the machine can handle alone. */
  perSecond: number
  /** Of each round; rounds without and with logins alternate. */
  seconds: number
  say(line: string): void
}

const atOnce = 50
const rounds = 8
/** An account's password is checked at most ten times in a quarter of an hour; each is used less often. */
const accounts = 400
const password = 'Measured-1'

/** Gate decisions alone, and during password logins of fifty people at a time, on one server. */
export async function measureLogins(
  stage: Stage,
  venue: Venue,
  { perSecond, seconds, say }: LoginOptions,
): Promise<void> {
  const [exhibition] = venue.exhibitions
  if (!exhibition) return
  const codes = await makeCodes(stage, venue, exhibition, 2_000)
  const scan = (index: number) =>
    decide(stage, exhibition.device, (codes[index % codes.length] as { code: string }).code)
  const names = await people(stage)
  await runAtRate(50, 5, scan)
  const alone: number[][] = []
  const underLoad: number[][] = []
  const logins: number[] = []
  for (let round = 0; round < rounds; round++) {
    alone.push((await runAtRate(perSecond, seconds, scan)).latencies)
    const crowd = logIn(stage, names)
    underLoad.push((await runAtRate(perSecond, seconds, scan)).latencies)
    logins.push(...(await crowd.stop()))
  }
  say(
    `gate, ${perSecond}/s, ${rounds} rounds of ${seconds} s, alone: ${formatLatencies(alone)}; next to ${atOnce} logins at once: ${formatLatencies(underLoad)}`,
  )
  const ratio = ofRounds(underLoad, 0.99) / ofRounds(alone, 0.99)
  say(
    `p99 next to logins: ${ratio.toFixed(2)} × of alone ${most('gate p99 next to logins ÷ alone', ratio, 2)}; ${(logins.length / rounds / seconds).toFixed(0)} logins/s, ${formatLatencies([logins.sort((a, b) => a - b)])}\n`,
  )
}

/** The median of the rounds: a short disturbance of the machine spoils only one of them. */
const ofRounds = (latencies: readonly number[][], share: number) =>
  median(latencies.map(sorted => percentile(sorted, share)))

const formatLatencies = (latencies: readonly number[][]) =>
  [0.5, 0.9, 0.99].map(share => `p${share * 100} ${ofRounds(latencies, share).toFixed(1)} ms`).join(', ')

/** People with the same password, hashed once: only its check is measured. */
async function people({ pool }: Stage): Promise<string[]> {
  const world = createWorld(pool)
  const company = await world.company('logistics')
  const passwordHash = await hashPassword(password)
  const names: string[] = []
  while (names.length < accounts) names.push((await world.operator(company, { passwordHash })).userName)
  return names
}

/** Fifty people at a time log in, one after the other, until stopped; returns the duration of each. */
function logIn({ pool, server }: Stage, names: readonly string[]): { stop(): Promise<number[]> } {
  const client = new JoseClient(server.address)
  const latencies: number[] = []
  let stopped = false
  let next = Math.floor(Math.random() * names.length)
  const one = async () => {
    const answer = randomBytes(2).toString('hex')
    const { rows } = await pool.query(`insert into captcha (kind, answer) values ('typed', $1) returning id`, [answer])
    const account = names[next++ % names.length]
    const begun = performance.now()
    const reply = await client.call('userLogin', { account, password, captchaId: rows[0].id, captcha: answer })
    latencies.push(performance.now() - begun)
    // The second login of a person is refused as logged in already, after the same check.
    if (reply.statusCode !== 10001 && reply.statusCode !== 10005)
      throw new Error(`login: ${reply.statusCode} ${reply.msg}`)
  }
  const crowd = Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (!stopped) await one()
    }),
  )
  return {
    async stop() {
      stopped = true
      await crowd
      return latencies
    },
  }
}
