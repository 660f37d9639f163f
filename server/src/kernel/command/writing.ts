import type { Command } from '@fairgate/contract/kernel/command/command'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import type pg from 'pg'
import type { LogEntry } from '../audit/operation.ts'
import { toOperation } from '../audit/to-operation.ts'
import type { FindPrincipal } from '../auth/principal.ts'
import { publishMenuFlags, readPendingCompanies } from '../counter/menu-flags.ts'
import { type Db, inOneWrite, isRetryable, toDb } from '../database/database.ts'
import { waitForReplication } from '../database/primary-client.ts'
import type { ReplicationWatch } from '../database/replication-watch.ts'
import {
  buildIdempotencyKey,
  claimKey,
  type IdempotencyKey,
  type Outcome,
  recordedValues,
  recordOutcome,
  wasRecordedConcurrently,
} from '../idempotency/idempotency.ts'
import type { DiskSpace } from '../outage/disk-space.ts'
import { connectionLost } from '../outage/outage.ts'
import type { Line } from '../queue/line.ts'
import { ratesOf } from '../queue/venue-rates.ts'
import { findCommonRefusal } from '../refusal/failure.ts'
import { Refused } from '../refusal/refuse.ts'
import { type InputLog, toDetails } from '../refusal/refused-input.ts'
import type { Ports } from '../services/ports.ts'
import { onCommand, type Services } from '../services/services.ts'
import { AfterCommit } from './after-commit.ts'
import type { WriteContext } from './context.ts'
import { buildBaseContext, type IncomingRequest, ownerOf, type ParsedRequest } from './incoming-request.ts'
import { done, type Repeat, type Reply, refused, repeated } from './reply.ts'

interface Writing {
  pool: pg.Pool
  ports: Ports
  services: Services
  caller: FindPrincipal
  disk?: Pick<DiskSpace, 'check'>
  replication?: Pick<ReplicationWatch, 'check'>
  /** The queue of a command's sender. */
  lineOf(command: Command): Line
  /** The connection of a call, with slow statements reported. */
  watched(db: Db, call: IncomingRequest): Db
  /** Whether a failure for want of a key may be retried. */
  hasNewKeys(error: unknown): Promise<boolean>
  inputLog: InputLog
}

/** How often a transaction is retried after losing against another, or its connection. */
export const attempts = 4

/** Limits public changes per address: an office may log in in the morning, a script may not fill the log. */
const strangers = { burst: 300, perSecond: 5 }

/** Logging in and out is small, and lets people read. */
const ofSessions: ReadonlySet<string> = new Set(['userLogin', 'userLogout', 'switchCompany'])

/** Writes that continue while only the reserve of the disk is free: those of gates and sessions. */
const usesReserve = ({ command, call }: ParsedRequest) =>
  command.access.caller === 'device' || ofSessions.has(call.command)

/** Refusals that do not depend on the rows: the same command may succeed the next time. */
const neverRecorded = new Set<number>([
  codes.inputRefused,
  codes.tooMany,
  codes.stillRunning,
  codes.fileBeingChecked,
  codes.fault,
  codes.unavailable,
])

/** Runs each write exactly once, in one transaction, and logs it (`docs/architecture.md`, One request). */
export function createWriting({
  pool,
  ports,
  services,
  caller,
  disk,
  replication,
  lineOf,
  watched,
  hasNewKeys,
  inputLog,
}: Writing): (parsedRequest: ParsedRequest) => Promise<Reply> {
  const buckets = ratesOf(services).of('kernel.stranger', strangers)
  return writeWhenAdmitted

  async function writeWhenAdmitted(parsedRequest: ParsedRequest): Promise<Reply> {
    const { command, call } = parsedRequest
    if (!usesReserve(parsedRequest)) disk?.check()
    const retryAfter = command.access.caller === 'public' ? buckets.take(call.address, performance.now()) : 0
    if (retryAfter > 0) throw new Refused('kernel.tooMany', { data: { retryAfter } })
    const release = await ports.admit?.(parsedRequest.input as object)
    return lineOf(command)
      .run(() => write(parsedRequest))
      .finally(release)
  }

  async function write(parsedRequest: ParsedRequest): Promise<Reply> {
    const { call } = parsedRequest
    const owner = ownerOf(call)
    const key = buildIdempotencyKey(services.cipher, owner, call.traceId, [call.command, parsedRequest.input])
    for (let attempt = 1; ; attempt++) {
      try {
        return await writeOnce(parsedRequest, key)
      } catch (error) {
        const canRetry =
          isRetryable(error) || connectionLost(error) || wasRecordedConcurrently(error) || (await hasNewKeys(error))
        if (attempt >= attempts || !canRetry) throw error
      }
    }
  }

  async function writeOnce(parsedRequest: ParsedRequest, key: IdempotencyKey): Promise<Reply> {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      // It may have waited for the connection, and its caller has been answered meanwhile.
      replication?.check()
      const db = watched(toDb(client), parsedRequest.call)
      const [, principal, claim] = await inOneWrite(client, () =>
        Promise.all([
          client.query('begin'),
          caller(parsedRequest.command, parsedRequest.call, { transaction: db }),
          claimKey(db, key),
          client.query('savepoint handled'),
        ]),
      )
      if ('http' in principal || claim !== 'new') {
        const repeats = !('http' in principal) && typeof claim === 'object'
        // What a repeat answers must be as safe as what the first attempt did.
        if (repeats) await inOneWrite(client, () => Promise.all([db.run(waitForReplication), client.query('commit')]))
        else await client.query('rollback')
        return 'http' in principal ? principal : repeated(claim as Repeat, parsedRequest.call)
      }
      parsedRequest.actor = principal.actor
      const after = new AfterCommit(parsedRequest.actor)
      let finished: 'recorded' | 'nothing' | undefined
      let pending: string | null = null
      const finishWith: WriteContext['finishWith'] = async (statement, entry) => {
        after.members.log(entry)
        const operation = toOperation(parsedRequest, after.entry, { statusCode: codes.done })
        const values = [...statement.values, ...recordedValues(operation, key, after.changed())]
        // Triggers note the companies at the end of the statement, so another one reads them.
        const [row, { companies }] = await inOneWrite(client, () => {
          // An earlier statement wrote nothing, and its transaction is over.
          if (finished) client.query('begin').catch(() => undefined)
          return Promise.all([
            db.maybe<{ recorded: boolean | null }>({ ...statement, values }),
            db.one<{ companies: string | null }>(readPendingCompanies()),
            client.query('commit'),
          ])
        })
        pending = companies
        finished = row?.recorded ? 'recorded' : 'nothing'
        return row as never
      }
      const context = { ...buildBaseContext(parsedRequest), services, db, ...after.members, finishWith }
      const { reply, undone, logsRows, refusal } = await runHandler(parsedRequest, context)
      if (finished) {
        if ((finished === 'recorded') === undone)
          throw new Error(`${parsedRequest.call.command} does not answer what it recorded`)
        if (finished === 'recorded') {
          reply.changed = after.changed()
          after.publish(ports)
          publishMenuFlags(ports.publish, pending)
          return reply
        }
        // Nothing was written and the transaction is over: the refusal is recorded in another one.
        await inOneWrite(client, () => Promise.all([client.query('begin'), client.query('savepoint handled')]))
      }
      // A captcha is used up by whoever tries it: sent again it is wrong again, and strangers send any number.
      if (reply.statusCode === codes.captchaWrong) {
        await client.query('commit')
        return reply
      }
      if (undone && neverRecorded.has(reply.statusCode)) {
        await client.query('rollback')
        if (refusal && reply.statusCode === codes.inputRefused) await inputLog(db, parsedRequest, refusal)
        return reply
      }
      const { statusCode, reason, msg, data } = reply
      if (statusCode === codes.done) {
        const operation = toOperation(parsedRequest, after.entry, { statusCode, reason })
        await services.hooks[onCommand]?.({ db, push: after.members.push }, operation)
        reply.changed = after.changed()
      }
      const { changed } = reply
      const outcome = statusCode === codes.done ? { statusCode, data, changed } : { statusCode, reason, msg, data }
      // A failed statement turns the following commit into a rollback.
      const [companies] = await inOneWrite(client, () => {
        if (undone) client.query('rollback to savepoint handled').catch(() => undefined)
        const entry = undone && !logsRows ? {} : after.entry
        return Promise.all([finish(db, parsedRequest, key, entry, outcome, refusal), client.query('commit')])
      })
      if (undone) return reply
      after.publish(ports)
      publishMenuFlags(ports.publish, companies)
      return reply
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure
      })
      throw error
    } finally {
      client.release(broken)
    }
  }

  /**
   * The answer of the handler, or its refusal. A refusal by a rule is an outcome too: it is logged, and a repeated
   * request gets it again. Its writes are rolled back, unless the refusal has `stands`.
   * `logsRows`: the log entry lists the rows and why each was refused.
   */
  async function runHandler(
    { command, call, input, run }: ParsedRequest,
    context: unknown,
  ): Promise<{ reply: Reply; undone: boolean; logsRows?: boolean; refusal?: Refused }> {
    try {
      const answer = await run(input, context)
      const data = command.output.parse(answer)
      const none = findCommonRefusal(answer, data)
      return none
        ? { reply: refused(none, call.language), undone: true, logsRows: true, refusal: none }
        : { reply: done(data), undone: false }
    } catch (error) {
      if (!(error instanceof Refused) || error.reason === 'kernel.fault') throw error
      return { reply: refused(error, call.language), undone: !error.details.stands, refusal: error }
    }
  }

  /**
   * Writes the log and the idempotency record in one statement of the command's transaction; returns the companies that
   * it noted.
   */
  async function finish(
    db: Db,
    parsedRequest: ParsedRequest,
    key: IdempotencyKey,
    entry: LogEntry,
    outcome: Outcome,
    refusal?: Refused,
  ) {
    const { call, command } = parsedRequest
    const { statusCode, reason } = outcome
    const refusalDetails = refusal && toDetails(refusal)
    const operation = toOperation(parsedRequest, entry, { statusCode, reason, refusalDetails })
    const encrypted = command.secret && call.encrypt ? call.encrypt(JSON.stringify(outcome)) : undefined
    const record = recordOutcome(operation, key, command.secret ? undefined : outcome, encrypted)
    return (await db.maybe<{ companies: string | null }>(record))?.companies
  }
}
