import type { CommandName, Output, Payload } from '@fairgate/contract/catalogue'
import { forcedLogoutDelay, requestTimeout, retryDelay } from '@fairgate/contract/kernel/constants'
import type { Answer } from '@fairgate/contract/kernel/envelope'
import type { InputIssue } from '@fairgate/contract/kernel/issues'
import { toast } from '../ui/toast.ts'
import { currentLanguage, text } from './language.ts'
import { newTraceId, type Sealed, Sealer } from './seal.ts'
import { currentUser, isLeaving, leaveToLogin } from './session.ts'

const TIMEOUT = requestTimeout
const RETRY_DELAY = retryDelay

/** Why a call did not succeed. `statusCode` is the wire's code, or 0 where no answer came. */
export class CallError extends Error {
  readonly statusCode: number
  readonly reason: string | undefined
  readonly data: unknown
  readonly traceId: string

  constructor(statusCode: number, msg: string, traceId: string, reason?: string, data?: unknown) {
    super(msg)
    this.statusCode = statusCode
    this.traceId = traceId
    this.reason = reason
    this.data = data
  }

  /** Refused fields of a 10002; empty for every other code. */
  get issues(): InputIssue[] {
    const issues = (this.data as { issues?: InputIssue[] } | null | undefined)?.issues
    return this.statusCode === 10002 && Array.isArray(issues) ? issues : []
  }
}

export interface CallOptions {
  /** A form shows these itself: 10002 with issues, 10007, captcha, code, already exists, credentials. */
  atForm?: boolean
  /** No toast at all: for what runs by itself (polls, the live socket's ticket). */
  quiet?: boolean
  signal?: AbortSignal
}

/** Codes a form shows at its fields or above them. */
const FORM_CODES = new Set([10002, 10007, 10011, 10012, 10017, 10018])

const sealer = new Sealer()

/** Shakes hands ahead of the first command. A failure shows up again with that command. */
export function prepareCalls(): void {
  sealer.prepare().catch(() => undefined)
}

/**
 * Sends a command and gives back its `data`.
 *
 * A lost network is asked once more under the same trace id (the server runs a trace id once), a lost ticket shakes
 * hands once more, a command still running is asked again until 30 s are over.
 *
 * @throws {CallError} for every code but 10001, after the toast or the way to the login that the code asks for
 */
export async function call<N extends CommandName>(
  command: N,
  payload: Payload<N>,
  options: CallOptions = {},
): Promise<Output<N>> {
  const traceId = newTraceId()
  const deadline = Date.now() + TIMEOUT
  try {
    return (await ask({ command, payload: payload as object, traceId, deadline, signal: options.signal })) as Output<N>
  } catch (error) {
    if (options.signal?.aborted) throw error
    const failure = error instanceof CallError ? error : new CallError(0, text('shell.badAnswer'), traceId)
    report(failure, options)
    throw failure
  }
}

interface Request {
  command: string
  payload: object
  traceId: string
  deadline: number
  signal: AbortSignal | undefined
}

async function ask(request: Request, rehandshaken = false): Promise<unknown> {
  const token = currentUser()?.token
  const sealed = await reach(request, () => seal(request, token))
  const response = await reach(request, () => post(request, sealed))
  const answer = await readAnswer(response, request.traceId)
  const statusCode = answer.statusCode ?? answer.code ?? 0
  if (response.ok && statusCode === 10001) return answer.data
  if (statusCode === 10014 && !rehandshaken && (answer.data as { rehandshake?: boolean } | null)?.rehandshake) {
    await sealer.renew(sealed)
    return ask(request, true)
  }
  if (statusCode === 10015 && Date.now() + RETRY_DELAY < request.deadline) {
    await pause(RETRY_DELAY)
    return ask(request, rehandshaken)
  }
  throw refusal(response, answer, request.traceId)
}

function seal({ command, payload, traceId }: Request, token: string | undefined): Promise<Sealed> {
  return sealer.seal({ ...payload, command, language: currentLanguage(), platform: 'web', traceId }, token)
}

function post({ deadline, signal }: Request, { body, headers }: Sealed): Promise<Response> {
  const timeout = AbortSignal.timeout(Math.max(1, deadline - Date.now()))
  return fetch('/api', { method: 'POST', headers, body, signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
}

/** Does something on the network; a lost connection is tried once more after a second, a timeout is not. */
async function reach<T>({ traceId, deadline, signal }: Request, attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (signal?.aborted) throw error
    if (isTimeout(error)) throw new CallError(0, text('shell.timedOut'), traceId, 'timedOut')
    // Whatever is not the network (a refused handshake, a fault in sealing) would fail again.
    if (!(error instanceof TypeError)) throw error
  }
  await pause(Math.min(RETRY_DELAY, Math.max(0, deadline - Date.now())))
  try {
    return await attempt()
  } catch (error) {
    if (signal?.aborted) throw error
    const timedOut = isTimeout(error)
    throw new CallError(
      0,
      text(timedOut ? 'shell.timedOut' : 'shell.offline'),
      traceId,
      timedOut ? 'timedOut' : 'offline',
    )
  }
}

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError'

type LooseAnswer = Partial<Answer> & { code?: number }

async function readAnswer(response: Response, traceId: string): Promise<LooseAnswer> {
  try {
    return (await response.json()) as LooseAnswer
  } catch {
    if (!response.ok) return {}
    throw new CallError(0, text('shell.badAnswer'), traceId)
  }
}

function refusal(response: Response, answer: LooseAnswer, traceId: string): CallError {
  const { status } = response
  if (status === 401) return new CallError(401, answer.msg ?? text('shell.sessionEnded'), traceId, answer.reason)
  if (status === 403) return new CallError(403, text('shell.sessionEnded'), traceId, answer.reason)
  if (status === 404) return new CallError(404, text('shell.noSuchAddress'), traceId, answer.reason)
  const code = answer.statusCode ?? answer.code ?? status
  return new CallError(
    code,
    answer.msg ?? text('shell.badAnswer'),
    answer.traceId ?? traceId,
    answer.reason,
    answer.data,
  )
}

/** Does what wire.md's table asks of the console for each code. */
function report(failure: CallError, { atForm, quiet }: CallOptions): void {
  const { statusCode, message } = failure
  if (statusCode === 401) {
    leaveToLogin(0, true)
    return
  }
  if (statusCode === 403 || statusCode === 10004) {
    if (!isLeaving()) toast.error(message)
    leaveToLogin(forcedLogoutDelay, statusCode === 10004)
    return
  }
  if (quiet || statusCode === 10005 || (atForm && FORM_CODES.has(statusCode))) return
  toast.error(
    statusCode === 10500 ? text('shell.withTrace', { msg: message, trace: failure.traceId.slice(0, 8) }) : message,
  )
}

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
