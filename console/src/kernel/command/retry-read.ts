import { requestTimeout, retryDelay } from '@fairgate/contract/kernel/wire/constants'
import type { CallError } from './call.ts'

/**
 * Too many handshakes from an address, a gateway whose server restarts, an overloaded server, or one without a
 * database.
 */
const temporary: readonly number[] = [429, 502, 503, 504, 10503]

/**
 * A request that found no server, or a server that could not answer now. A request that timed out has waited long
 * enough.
 */
const isTemporary = ({ statusCode, reason }: CallError) =>
  temporary.includes(statusCode) || (statusCode === 0 && reason === 'offline')

/**
 * The retry policy of one read, for `CallOptions.retry`: exponential backoff from the specification's retry delay,
 * never earlier than the server's `Retry-After`, immediately when the browser is online again, and no new attempt once
 * the request timeout has passed since the first.
 * Only reads use it, because they change nothing. A write is never repeated automatically (specification, section 9:
 * retry 0).
 */
export function retryRead(signal: AbortSignal | undefined): (failure: CallError) => Promise<boolean> {
  const end = Date.now() + requestTimeout
  let backoff = retryDelay
  return async failure => {
    // Randomized, so that a restarted server does not meet all consoles at the same moment.
    const wait = Math.max(backoff * (0.75 + Math.random() / 2), (failure.retryAfter ?? 0) * 1_000)
    if (!isTemporary(failure) || Date.now() + wait >= end) return false
    backoff *= 2
    await pause(wait, signal)
    return true
  }
}

/** Ends early when the caller gives up or the browser is online again. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise(resolve => {
    const finish = () => {
      clearTimeout(timer)
      removeEventListener('online', finish)
      signal?.removeEventListener('abort', finish)
      resolve()
    }
    const timer = setTimeout(finish, ms)
    addEventListener('online', finish)
    signal?.addEventListener('abort', finish)
  })
}
