import type { CommandName, Output, Payload } from '@fairgate/contract/app/catalogue'
import type { EntityType } from '@fairgate/contract/kernel/command/entity-type'
import type { InputIssue } from '@fairgate/contract/kernel/refusal/issues'
import {
  expiredCode,
  forcedLogoutDelay,
  platform,
  requestTimeout,
  retryDelay,
  successCode,
} from '@fairgate/contract/kernel/wire/constants'
import type { Answer } from '@fairgate/contract/kernel/wire/envelope'
import { isMoving, movingDelay } from '@fairgate/contract/kernel/wire/repeat-while-moving'
import { currentUser, leaveToLogin } from '../auth/session.ts'
import { currentLanguage, text } from '../i18n/language.ts'
import { type ToastLink, toast } from '../ui/toast.ts'
import { type Encrypted, Encryptor, newTraceId } from '../wire/encrypt-payload.ts'

const TIMEOUT = requestTimeout
const RETRY_DELAY = retryDelay
const API = '/api'
const FORM = 'application/x-www-form-urlencoded'

/** Why a call failed. `statusCode` is the wire's code, or 0 without an answer. */
export class CallError extends Error {
  readonly statusCode: number
  readonly reason: string | undefined
  readonly data: unknown
  readonly traceId: string
  /** Seconds that the server asks to wait before the next attempt. */
  retryAfter?: number

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
  /** Read for a page, which itself shows that nothing exists under its address. */
  atPage?: boolean
  /** No toast: for periodic calls, and for failures that a page shows itself. */
  quiet?: boolean
  /** The reason of a refusal that the caller handles as a question: no toast. */
  asks?: string | undefined
  /** The session is being left: no answer shows a message or redirects. */
  leaving?: boolean
  signal?: AbortSignal
  /**
   * Decides about a failed attempt before it is reported: true if the command is to be sent again. For reads
   * (`retry-read.ts`).
   */
  retry?: (failure: CallError) => Promise<boolean>
  /** Headers in addition to those of the wire; the envelope is then the field of a form (specification, section 7). */
  headers?: Readonly<Record<string, string>>
  /** The address of commands behind a gateway; `/api` by default. */
  prefix?: string
}

/** The same request still runs, or one of its files is still being checked. */
const RETRY_LATER = new Set([10015, 10019])

/** Codes after which the screen is out of date: not found, changed meanwhile, not in this state. */
const OUT_OF_DATE = new Set([10006, 10007, 10008])

/** Codes of a read whose id does not exist for the operator; a malformed id does not exist either. */
const NOTHING_THERE = new Set([10002, 10006])

/** Whether a read was refused because nothing exists under its id. */
export const isNothingThere = ({ statusCode }: Pick<CallError, 'statusCode'>): boolean => NOTHING_THERE.has(statusCode)

const encryptor = new Encryptor()

/** Called after each call with whether it reached the server. */
let reachListener: ((reached: boolean) => void) | undefined

/** Sets the listener for connectivity: true after any answer, false after a network failure. */
export function onReach(listener: (reached: boolean) => void): void {
  reachListener = listener
}

/** Receives changes of rows that other components may show. */
interface ChangeListener {
  /** A command changed rows of these entity types. */
  changed(entityTypes: readonly EntityType[]): void
  /** A command found rows in another state than the screen shows. */
  outOfDate(command: string): void
}
let changeListener: ChangeListener | undefined

/** Sets the listener for changes made by commands: the query cache. The login page has no cache and sets none. */
export function onChange(listener: ChangeListener): void {
  changeListener = listener
}

/** Makes the handshake before the first command. A failure reappears with that command. */
export function prepareCalls(): void {
  encryptor.prepare().catch(() => undefined)
}

/**
 * Sends a command and returns its `data`. Screens reload what it has changed, or was too late to change. A failed
 * request is not repeated (specification, section 9: retry 0) unless the caller passes a retry policy, as reads do. A
 * lost handshake token leads to one new handshake; a command that is still running, or whose exhibition is being moved, is
 * repeated under the same trace id until 30 s are over.
 * @throws {CallError} for every code except 10001, after the toast or the redirect to the login for the code
 */
export async function call<N extends CommandName>(
  command: N,
  payload: Payload<N>,
  options: CallOptions = {},
): Promise<Output<N>> {
  const token = currentUser()?.token
  for (;;) {
    const traceId = newTraceId()
    const deadline = Date.now() + TIMEOUT
    try {
      const { signal, headers, prefix = API } = options
      const request = { command, payload: payload as object, token, traceId, deadline, signal, headers, prefix }
      return (await ask(request)) as Output<N>
    } catch (error) {
      if (options.signal?.aborted) throw error
      const failure = failureOf(error, traceId)
      const isRetried = await options.retry?.(failure)
      if (options.signal?.aborted) throw error
      if (isRetried) continue
      if (OUT_OF_DATE.has(failure.statusCode)) changeListener?.outOfDate(command)
      report(failure, command, token, options)
      throw failure
    }
  }
}

/** A refused handshake has its HTTP status. */
const failureOf = (error: unknown, traceId: string) =>
  error instanceof CallError
    ? error
    : new CallError((error as { status?: number }).status ?? 0, text('shell.badAnswer'), traceId)

interface Request {
  command: string
  payload: object
  /** The token of the session in which it was sent: another one may have begun before the answer. */
  token: string | undefined
  traceId: string
  deadline: number
  signal: AbortSignal | undefined
  headers: CallOptions['headers']
  prefix: string
}

async function ask(request: Request, rehandshaken = false): Promise<unknown> {
  const encrypted = await reach(request, () => inTime(request, encrypt(request)))
  const response = await reach(request, () => post(request, encrypted))
  reachListener?.(true)
  const answer = await readAnswer(response, request.traceId)
  const statusCode = answer.statusCode ?? answer.code ?? 0
  if (response.ok && statusCode === successCode) {
    changeListener?.changed(answer.changed ?? [])
    return answer.data
  }
  if (statusCode === 10014 && !rehandshaken && (answer.data as { rehandshake?: boolean } | null)?.rehandshake) {
    await encryptor.renew(encrypted)
    return ask(request, true)
  }
  const delay = isMoving(answer) ? movingDelay : RETRY_LATER.has(statusCode) ? RETRY_DELAY : Number.POSITIVE_INFINITY
  if (Date.now() + delay < request.deadline) {
    await pause(delay)
    return ask(request, rehandshaken)
  }
  throw refusal(response, answer, request.traceId)
}

function encrypt({ command, payload, token, traceId }: Request): Promise<Encrypted> {
  return encryptor.encrypt({ ...payload, command, language: currentLanguage(), platform, traceId }, token)
}

function post(request: Request, { body, headers }: Encrypted): Promise<Response> {
  const sent = request.headers
    ? {
        headers: { ...headers, ...request.headers, 'Content-Type': FORM },
        body: new URLSearchParams({ envelope: body }),
      }
    : { headers, body }
  return fetch(request.prefix, { method: 'POST', ...sent, signal: limitOf(request) })
}

/** Fires when the caller gives up or the time is over. */
function limitOf({ deadline, signal }: Request): AbortSignal {
  const timeout = AbortSignal.timeout(Math.max(1, deadline - Date.now()))
  return signal ? AbortSignal.any([signal, timeout]) : timeout
}

/** A handshake belongs to all calls, so none may abort it; but none waits for it beyond its own time. */
function inTime<T>(request: Request, work: Promise<T>): Promise<T> {
  const limit = limitOf(request)
  return new Promise((resolve, reject) => {
    if (limit.aborted) reject(limit.reason)
    limit.addEventListener('abort', () => reject(limit.reason), { once: true })
    work.then(resolve, reject)
  })
}

/** Performs one network operation. */
async function reach<T>({ traceId, signal }: Request, attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (signal?.aborted) throw error
    if (isTimeout(error)) throw new CallError(0, text('shell.timedOut'), traceId, 'timedOut')
    // Other faults (a refused handshake, a fault in encryption) are reported as they are.
    if (!(error instanceof TypeError)) throw error
    reachListener?.(false)
    throw new CallError(0, text('shell.offline'), traceId, 'offline')
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
  const failure = new CallError(
    answer.statusCode ?? answer.code ?? status,
    answer.msg ?? text('shell.badAnswer'),
    answer.traceId ?? traceId,
    answer.reason,
    answer.data,
  )
  failure.retryAfter = Number(response.headers.get('retry-after')) || undefined
  return failure
}

/** Follows the table of codes in wire.md; every failure is shown as a toast (spec §8). */
function report(
  failure: CallError,
  command: string,
  token: string | undefined,
  { atPage, quiet, asks, leaving }: CallOptions,
): void {
  const { statusCode, message } = failure
  if (leaving) return
  if (statusCode === 401 || statusCode === 403 || statusCode === expiredCode) {
    // This or another tab has already left the session: no message, no redirect.
    if (token === undefined || currentUser()?.token !== token) return
    if (statusCode !== 401) toast.error(message)
    leaveToLogin(statusCode === 401 ? 0 : forcedLogoutDelay, statusCode !== 403)
    return
  }
  if (quiet || statusCode === 10005 || (asks && failure.reason === asks)) return
  if (atPage && isNothingThere(failure)) return
  toast.error(
    statusCode === 10500
      ? text('shell.withTrace', { msg: message, trace: failure.traceId.slice(0, 8) })
      : statusCode === 0
        ? unanswered(command, message)
        : message,
    (failure.data as { uses?: ToastLink[] } | null | undefined)?.uses,
  )
}

/** The message of a failed command without an answer, by the command's verb. */
const undone = {
  add: 'shell.addFailed',
  edit: 'shell.editFailed',
  modify: 'shell.editFailed',
  save: 'shell.saveFailed',
  delete: 'shell.deleteFailed',
} as const

function unanswered(command: string, why: string): string {
  const what = undone[/^[a-z]+/.exec(command)?.[0] as keyof typeof undone]
  return what ? text('shell.failedBecause', { what: text(what), why }) : why
}

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
