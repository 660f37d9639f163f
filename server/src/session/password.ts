import { type Algorithm, hash, verify } from '@node-rs/argon2'

/** Argon2id, 19 MiB, two passes: about 20 ms of one core (OWASP's second recommended setting). */
const cost = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes at work and those that wait: more than two at once would take both cores from everybody else. */
const atOnce = 2
let working = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working >= atOnce) await new Promise<void>(resolve => waiting.push(resolve))
  else working++
  try {
    return await work()
  } finally {
    // The turn is handed on, so that `working` counts it without a gap.
    const next = waiting.shift()
    if (next) next()
    else working--
  }
}

/** How many wait for their turn; beyond a few seconds' worth a login is better refused than kept. */
export function hashesWaiting(): number {
  return waiting.length
}

/** The Argon2id hash of a password, in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost))
}

/** A hash that no password fits, checked where there is no account, so that the answer takes the same time. */
let nobody: Promise<string> | undefined

/** Whether a password is right; without a hash it never is, after the same work. */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword(crypto.randomUUID())
  const against = stored ?? (await nobody)
  const start = performance.now()
  const fits = await inTurn(() => verify(against, password))
  lastCheck = performance.now() - start
  return fits && stored !== null
}

/** How long the last check took, in milliseconds. */
let lastCheck = 25

/** Lets as much time pass as a check would, without its work: a lock must not answer quicker than a wrong password. */
export function pauseLikeACheck(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, lastCheck))
}
