import { readdirSync, readFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { ConcurrencyLimit } from '../../kernel/queue/concurrency-limit.ts'
import { Line } from '../../kernel/queue/line.ts'

/** Argon2id, 19 MiB, two passes: about 20 ms of one core (OWASP's second recommended setting). */
const cost = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** More than two hashes at once would take both cores from everybody else. */
const hashLimit = new ConcurrencyLimit(2)

/** How many hashes wait for a slot. */
export function countWaitingHashes(): number {
  return hashLimit.waiting
}

/**
 * Limits the commands with a password that may use the database: the two that hash, and one more. A command that waited
 * for a hash while it held a connection would block that connection for everybody, gates included.
 */
const passwordQueue = new Line({ atOnce: 3 })

/**
 * Waits until a command whose input contains a password may proceed; resolves to the function that releases its slot,
 * or to undefined if there is no password. Refuses `kernel.tookTooLong`.
 */
export async function admitPasswordCommand(input: object): Promise<(() => void) | undefined> {
  const { password, oldPassword } = input as { password?: unknown; oldPassword?: unknown }
  if (typeof password !== 'string' && typeof oldPassword !== 'string') return undefined
  return passwordQueue.enter()
}

/** The pool has its threads only after its first task. */
function inBackground<T>(work: Promise<T>): Promise<T> {
  lowerHashingThreads()
  return work
}

/** The Argon2id hash of a password, in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return hashLimit.run(() => inBackground(hash(password, cost)))
}

/** A hash that no password matches, checked if there is no account, so that the answer takes the same time. */
let dummyHash: Promise<string> | undefined

/** Whether a password is right; without a hash it never is, after the same work. */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword(crypto.randomUUID())
  const against = stored ?? (await dummyHash)
  const start = performance.now()
  const fits = await hashLimit.run(() => inBackground(verify(against, password)))
  lastCheck = performance.now() - start
  return fits && stored !== null
}

/** How long the last check took, in milliseconds. */
let lastCheck = 25

/** Waits as long as a check would take, without its work: a lock-out must not answer faster than a wrong password. */
export function pauseLikeACheck(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, lastCheck))
}

/**
 * Steps below the rest of the process: nine parts of a full core to one, if both are busy; alone a hash has all of it.
 */
const below = 10
const lowest = 19
let lowered = false

/** The threads of Node's pool, in which passwords are hashed and files read, by the system's number. */
export function poolThreads(): number[] {
  const tasks = readdirSync('/proc/self/task')
  return tasks.filter(task => nameOf(task) === 'libuv-worker').map(Number)
}

/**
 * Lowers the priority of the hashing threads below the threads that answer gates and people. Only on Linux does a
 * thread have its own priority; elsewhere, and without /proc, hashes take their full share.
 */
function lowerHashingThreads(): void {
  if (lowered || process.platform !== 'linux') return
  try {
    const threads = poolThreads()
    const priority = Math.min(getPriority(process.pid) + below, lowest)
    for (const thread of threads) setPriority(thread, priority)
    lowered = threads.length > 0
  } catch {
    lowered = true
  }
}

/** Empty for a thread that has just ended. */
function nameOf(task: string): string {
  try {
    return readFileSync(`/proc/self/task/${task}/comm`, 'utf8').trim()
  } catch {
    return ''
  }
}
