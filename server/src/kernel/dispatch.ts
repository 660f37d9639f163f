import { hash, timingSafeEqual } from 'node:crypto'
import { commands } from '@fairgate/contract/catalogue'
import { admits, type Command, type OperatorAccess } from '@fairgate/contract/kernel/command'
import { issueWords } from '@fairgate/contract/kernel/issues'
import { defaultLanguage, type Language, languages } from '@fairgate/contract/kernel/language'
import type { Noun } from '@fairgate/contract/kernel/noun'
import { codes } from '@fairgate/contract/kernel/refusal'
import { phrases, refusals } from '@fairgate/contract/words'
import type pg from 'pg'
import { AfterCommit } from './after-commit.ts'
import { needsNewKeys } from './cipher.ts'
import type { Actor, DeviceActor, LogEntry, ReadContext } from './context.ts'
import { type Db, dbOf, gateSinglesOf, inOneWrite, mayRunAgain, singlesOf, waitingFor } from './database.ts'
import type { DatabaseWatch } from './database-watch.ts'
import { everyCommand } from './effect-book.ts'
import { noneDone } from './failure.ts'
import { claimOnce, keptMeanwhile, keptWith, type OnceKey, type Outcome, onceKey, onceOwner } from './once.ts'
import { connectionLost, type Outage, outageOf } from './outage.ts'
import type { Operation, Ports, ShownKey } from './ports.ts'
import { Refused } from './refuse.ts'
import type { Replica } from './replica.ts'
import type { Services } from './services.ts'
import { ratesOf } from './venue-rates.ts'
import { tellWaiting } from './waiting.ts'
import { type Slow, watchedDb } from './watched-db.ts'

/** One opened request, however it came in. */
export interface Call {
  command: string
  input: Record<string, unknown>
  language: Language
  traceId: string
  address: string
  userAgent?: string
  /** Key id of the ticket, or empty. */
  ticket: string
  /** Seals an answer that holds a secret so that only the holder of the ticket's key can have it again. */
  seal?: (text: string) => Buffer
  open?: (sealed: Buffer) => string
  /** SHA-256 of the token or device key, or the API key, where one came along. */
  credential?: { kind: 'session' | 'device'; hash: Buffer } | ({ kind: 'key' } & ShownKey)
}

export interface Reply {
  http: 200 | 400 | 401 | 403 | 404 | 429 | 500 | 503
  statusCode: number
  msg: string
  data: unknown
  reason?: string
  /** Of a write that was done: nouns of which rows were changed. */
  changed?: readonly Noun[]
}

/** Handlers by wire name, types erased: the catalogue's types were checked where they were written. */
export type HandlerBook = Readonly<Record<string, (input: never, context: never) => Promise<unknown>>>

export interface Dispatching {
  pool: pg.Pool
  /** Where reading commands may read beside the pool. */
  replica?: Replica
  ports: Ports
  handlers: HandlerBook
  services: Services
  /** Ends what waits for a database that does not answer. */
  watch?: Pick<DatabaseWatch, 'during' | 'answers'>
  /** Told of what nobody foresaw; the reader gets 10500 and the trace id. */
  onFault(error: unknown, call: Call): void
  /** Told of a command's statement that took long. */
  onSlow?(slow: Slow, call: Call): void
}

/** What lost against another, or its connection, is run again this often. */
const attempts = 4

/**
 * So many may wait for a connection of this node; a further one is told at once instead of waiting in vain. At a door people
 * stand: its devices are heard long after everybody else is not.
 */
const mayWait = { people: 1_000, devices: 4_000 }

/** A list is not worth standing in a line that has not moved for so long (ms): it is refused at once, and asked again later. */
const patience = 2_000
const mayWaitInVain = ({ kind, access }: Command): boolean => kind === 'read' && access.who !== 'device'

/** Changes that anybody may ask for, from one address: an office may log in in the morning, a script may not fill the log. */
const strangers = { burst: 300, perSecond: 5 }

/** Refusals that say nothing of the rows: the same command may well be done the next time. */
const neverKept = new Set<number>([
  codes.inputRefused,
  codes.tooMany,
  codes.stillRunning,
  codes.fault,
  codes.unavailable,
])

/** Session → access → input → handler → output (`docs/architecture.md`, One request). */
export function createDispatch(dispatching: Dispatching): (call: Call) => Promise<Reply> {
  const { replica } = dispatching
  const poolDb = singlesOf(dispatching.pool)
  const gateDb = gateSinglesOf(dispatching.pool)
  const dbFor = ({ access }: Command): Db => (access.who === 'device' ? gateDb : poolDb)
  const buckets = ratesOf(dispatching.services).of('kernel.stranger', strangers)
  return async call => {
    try {
      return await (dispatching.watch?.during(() => answer(call)) ?? answer(call))
    } catch (error) {
      if (error instanceof Refused) return refused(error, call.language)
      return refused(new Refused(failed(error, call)), call.language)
    }
  }

  function watched(db: Db, call: Call): Db {
    const { onSlow } = dispatching
    return onSlow ? watchedDb(db, slow => onSlow(slow, call)) : db
  }

  /** What a reader is told of a failure. That the database is away is said by who watches it, once. */
  function failed(error: unknown, call: Call): 'kernel.fault' | Outage {
    const outage = outageOf(error)
    if (outage === 'kernel.databaseAway' && dispatching.watch) void dispatching.watch.answers()
    else dispatching.onFault(error, call)
    return outage ?? 'kernel.fault'
  }

  async function answer(call: Call): Promise<Reply> {
    const command = Object.hasOwn(commands, call.command) ? (commands[call.command] as Command) : undefined
    const handler = Object.hasOwn(dispatching.handlers, call.command) ? dispatching.handlers[call.command] : undefined
    if (!command || !handler) return { ...refused(new Refused('kernel.noSuchAddress'), call.language), http: 404 }
    const line = command.access.who === 'device' ? mayWait.devices : mayWait.people
    if (dispatching.pool.waitingCount >= line) throw new Refused('kernel.tookTooLong')
    if (mayWaitInVain(command) && waitingFor(dispatching.pool) > patience) throw new Refused('kernel.tookTooLong')
    const parsed = command.input.safeParse(call.input)
    const run = handler as unknown as Prepared['run']
    // Who asks is then looked up by the write itself.
    if (command.kind === 'write' && parsed.success) return await writeInTurn({ command, call, input: parsed.data, run })
    let who: Asking | undefined
    if (replica && mayReadElsewhere(command)) {
      who = caller(command, call)
      const reply = await readThere(replica, [command, call, parsed, run], who)
      if (reply) return reply
    }
    for (let attempt = 1; ; attempt++) {
      try {
        return await readOnce([command, call, parsed, run], who ?? caller(command, call), dbFor(command))
      } catch (error) {
        who = undefined
        if (attempt >= attempts || !(connectionLost(error) || (await hasNewKeys(error)))) throw error
      }
    }
  }

  /** Whether what failed for want of a key may be run again: the keys were read anew. */
  async function hasNewKeys(error: unknown): Promise<boolean> {
    if (!needsNewKeys(error)) return false
    await dispatching.services.keyring.refresh()
    return true
  }

  /**
   * What the replica answers somebody who knows of nothing younger; undefined where the primary is to be asked. That is so
   * too for whatever it refuses: what was made a moment ago may not be there yet.
   */
  async function readThere(there: Replica, asked: Asked, who: Asking): Promise<Reply | undefined> {
    try {
      const found = await who
      if ('http' in found) return found
      const [, call, { success }] = asked
      if (!success) return undefined
      const from = await there.choose(ownersOf(call), found.actor)
      if (from !== 'replica') {
        there.count(from)
        return undefined
      }
      const reply = await there.during(readOnce(asked, who, there.db))
      if (reply.statusCode === codes.done) {
        there.count('replica')
        return reply
      }
    } catch {}
    there.count('failed')
    return undefined
  }

  async function readOnce([command, call, parsed, run]: Asked, asking: Asking, db: Db): Promise<Reply> {
    const who = await asking
    if ('http' in who) return who
    if (!parsed.success) return inputRefused(parsed.error, call)
    const prepared: Prepared = { command, call, input: parsed.data, actor: who.actor, run }
    const context = { ...base(prepared), services: dispatching.services, db: watched(db, call) }
    return done(command.output.parse(await prepared.run(parsed.data, context)))
  }

  /** Who asks, or the answer to somebody who may not; looked up in a write's `transaction`, where there is one. */
  async function caller(
    command: Command,
    call: Call,
    transaction?: Db,
  ): Promise<{ actor?: Actor | DeviceActor } | Reply> {
    const { access } = command
    if (access.who === 'public') return {}
    if (access.who === 'provider') {
      const token = dispatching.services.config.deliveryToken
      const shown = call.credential?.kind === 'device' ? call.credential.hash : undefined
      const isTheirs = token && shown && timingSafeEqual(shown, hash('sha256', token, 'buffer'))
      return isTheirs ? {} : unauthorized(call.language)
    }
    if (access.who === 'device') {
      if (call.credential?.kind !== 'device') return unauthorized(call.language)
      const device = await dispatching.ports.deviceOf(gateDb, call.credential.hash)
      if (!device) return unauthorized(call.language)
      if (!device.profile.includes(call.command)) return refused(new Refused('kernel.noPermission'), call.language)
      return { actor: device }
    }
    if (call.credential?.kind === 'key') return keyHolder(access, call, call.credential, transaction)
    if (call.credential?.kind !== 'session') return unauthorized(call.language)
    const session = await dispatching.ports.sessionOf(
      transaction ?? poolDb,
      call.credential.hash,
      transaction && poolDb,
    )
    if (session.state !== 'live') return sessionGone(session.state, call.language)
    if (!admits(access, session.actor.permissions)) return refused(new Refused('kernel.noPermission'), call.language)
    return { actor: session.actor }
  }

  /** Whom an API key stands for, or the answer to who may not: what is a person's own takes no key, whatever it holds. */
  async function keyHolder(
    access: OperatorAccess,
    call: Call,
    shown: ShownKey,
    transaction?: Db,
  ): Promise<{ actor: Actor } | Reply> {
    const { address, command } = call
    const use = { address, command, inWrite: transaction !== undefined, aside: poolDb }
    const found = await dispatching.ports.keyOf(transaction ?? poolDb, dispatching.services, shown, use)
    if ('refusal' in found) return { ...refused(found.refusal, call.language), http: found.http }
    if (access.person) return refused(new Refused('kernel.personNeeded'), call.language)
    if (!admits(access, found.actor.permissions)) return refused(new Refused('kernel.noPermission'), call.language)
    return found
  }

  async function writeInTurn(prepared: Prepared): Promise<Reply> {
    const { command, call } = prepared
    const retryAfter = command.access.who === 'public' ? buckets.take(call.address, performance.now()) : 0
    if (retryAfter > 0) throw new Refused('kernel.tooMany', { data: { retryAfter } })
    const done = await dispatching.ports.turn?.(prepared.input as object)
    return write(prepared).finally(done)
  }

  async function write(prepared: Prepared): Promise<Reply> {
    const { call } = prepared
    const owner = ownerOf(call)
    const key = onceKey(dispatching.services.cipher, owner, call.traceId, [call.command, prepared.input])
    for (let attempt = 1; ; attempt++) {
      try {
        return await writeOnce(prepared, key)
      } catch (error) {
        const again = mayRunAgain(error) || connectionLost(error) || keptMeanwhile(error) || (await hasNewKeys(error))
        if (attempt >= attempts || !again) throw error
      }
    }
  }

  async function writeOnce(prepared: Prepared, key: OnceKey): Promise<Reply> {
    const client = await dispatching.pool.connect()
    let broken: Error | undefined
    try {
      const db = watched(dbOf(client), prepared.call)
      const [, who, claim] = await inOneWrite(client, () =>
        Promise.all([
          client.query('begin'),
          caller(prepared.command, prepared.call, db),
          claimOnce(db, key),
          client.query('savepoint handled'),
        ]),
      )
      if ('http' in who || claim !== 'new') {
        await client.query('rollback')
        return 'http' in who ? who : repeated(claim as Repeat, prepared.call)
      }
      prepared.actor = who.actor
      const after = new AfterCommit(prepared.actor)
      const context = { ...base(prepared), services: dispatching.services, db, ...after.members }
      const { reply, undone, told } = await outcomeOf(prepared, context)
      // A captcha is used up by whoever tries it: sent again it is wrong again, and strangers send any number.
      if (reply.statusCode === codes.captchaWrong) {
        await client.query('commit')
        return reply
      }
      if (undone && neverKept.has(reply.statusCode)) {
        await client.query('rollback')
        return reply
      }
      const { statusCode, reason, msg, data } = reply
      if (statusCode === codes.done) {
        const operation = operationOf(prepared, after.entry, reply)
        await dispatching.services.effects[everyCommand]?.({ db, push: after.members.push }, operation)
        reply.changed = after.changed()
      }
      const { changed } = reply
      const outcome = statusCode === codes.done ? { statusCode, data, changed } : { statusCode, reason, msg, data }
      // A failed statement turns the commit behind it into a rollback.
      const [companies] = await inOneWrite(client, () => {
        if (undone) client.query('rollback to savepoint handled').catch(() => undefined)
        const entry = undone && !told ? {} : after.entry
        return Promise.all([finish(db, prepared, key, entry, outcome), client.query('commit')])
      })
      if (undone) return reply
      after.publish(dispatching.ports)
      tellWaiting(dispatching.ports.publish, companies)
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
   * What the handler answers, or why it refused. A refusal by a rule is an outcome too: logged, and answered again to a
   * repeat; what was written until then is undone, but where it says that it stands. `told`: its entry in the log says of
   * which rows, and why each was refused.
   */
  async function outcomeOf(
    { command, call, input, run }: Prepared,
    context: unknown,
  ): Promise<{ reply: Reply; undone: boolean; told?: boolean }> {
    try {
      const answer = await run(input, context)
      const data = command.output.parse(answer)
      const none = noneDone(answer, data)
      return none
        ? { reply: refused(none, call.language), undone: true, told: true }
        : { reply: done(data), undone: false }
    } catch (error) {
      if (!(error instanceof Refused) || error.reason === 'kernel.fault') throw error
      return { reply: refused(error, call.language), undone: !error.details.stands }
    }
  }

  /** The log and the once-record, in one statement of the command's transaction; the companies it has noted. */
  async function finish(db: Db, prepared: Prepared, key: OnceKey, entry: LogEntry, outcome: Outcome) {
    const { call, command } = prepared
    const operation = operationOf(prepared, entry, outcome)
    const sealed = command.secret && call.seal ? call.seal(JSON.stringify(outcome)) : undefined
    const log = dispatching.ports.logged(operation)
    const kept = keptWith(log, key, command.secret ? undefined : outcome, sealed)
    return (await db.maybe<{ companies: string | null }>(kept))?.companies
  }
}

interface Prepared {
  command: Command
  call: Call
  input: unknown
  /** Of a write: known once it has begun. */
  actor?: Actor | DeviceActor
  run(input: unknown, context: unknown): Promise<unknown>
}

/** Who asks, or what is answered to somebody who may not. */
type Asking = Promise<{ actor?: Actor | DeviceActor } | Reply>

type Asked = [command: Command, call: Call, parsed: ReturnType<Command['input']['safeParse']>, run: Prepared['run']]

/** Gates and providers are answered by the primary: what they write comes without a once-record. */
const mayReadElsewhere = ({ kind, access }: Command): boolean =>
  kind === 'read' && access.who !== 'device' && access.who !== 'provider'

/** Whose writes a reader has seen: those of the session, and those before it was one. */
const ownersOf = (call: Call): Buffer[] => [ownerOf(call), call.ticket].filter(owner => owner.length > 0).map(onceOwner)

/** A write as the log keeps it. */
function operationOf(
  { call, command, actor: sender }: Prepared,
  { by, ...told }: LogEntry,
  { statusCode, reason }: Pick<Outcome, 'statusCode' | 'reason'>,
): Operation {
  const actor = by ?? sender
  return {
    ...told,
    command: call.command,
    traceId: call.traceId,
    address: command.unaddressed ? '' : call.address,
    ...{ statusCode, reason },
    ...(actor && ('operatorId' in actor ? { actor } : { device: actor })),
  }
}

/** Whose a write's key is: of an API key the key's own, so that it is the same while its secret is rotated. */
function ownerOf({ credential, ticket }: Call): string | Buffer {
  if (!credential) return ticket
  return credential.kind === 'key' ? credential.keyId : credential.hash
}

type Base = Omit<ReadContext<Actor | DeviceActor | undefined>, 'db' | 'services'>

function base({ call, actor }: Prepared): Base {
  const { language, traceId, address, userAgent, ticket } = call
  return { actor, language, traceId, address, userAgent, ticket, now: new Date() }
}

type Repeat = Exclude<Awaited<ReturnType<typeof claimOnce>>, 'new'>

function repeated(claim: Repeat, call: Call): Reply {
  if (claim === 'running') throw new Refused('kernel.stillRunning')
  if (claim === 'reused') throw new Refused('kernel.traceReused')
  const outcome =
    claim.outcome ?? (claim.sealed && call.open ? (JSON.parse(call.open(claim.sealed)) as Outcome) : undefined)
  if (!outcome) throw new Refused('kernel.traceReused')
  if (outcome.statusCode === codes.done) return { ...done(outcome.data), changed: outcome.changed }
  return {
    http: 200,
    statusCode: outcome.statusCode,
    reason: outcome.reason,
    msg: outcome.msg ?? '',
    data: outcome.data,
  }
}

function done(data: unknown): Reply {
  return { http: 200, statusCode: codes.done, msg: '', data }
}

const httpOf: Readonly<Record<number, Reply['http']>> = {
  [codes.tooMany]: 429,
  [codes.fault]: 500,
  [codes.unavailable]: 503,
}

/** The wire's form of a refusal. */
export function refused(error: Refused, language: Language): Reply {
  const { statusCode, reason } = error
  return { http: httpOf[statusCode] ?? 200, statusCode, reason, ...error.worded(language) }
}

function unauthorized(language: Language): Reply {
  return { ...refused(new Refused('kernel.tokenAbsent'), language), http: 401 }
}

/** 401, 403 or 10004: the console goes to the login page by three different ways. */
function sessionGone(state: 'unknown' | 'ended' | 'runOut', language: Language): Reply {
  if (state === 'unknown') return unauthorized(language)
  if (state === 'ended') return { ...refused(new Refused('kernel.tokenEnded'), language), http: 403 }
  return refused(new Refused('kernel.sessionRunOut'), language)
}

function inputRefused(error: Parameters<typeof issueWords>[0], call: Call): Reply {
  const issues = issueWords(error, call.input, call.language, wordsOf)
  return { ...refused(new Refused('kernel.inputRefused'), call.language), data: { issues } }
}

/** Words of a phrase or a refusal by its full key. */
function wordsOf(key: string) {
  const refusal = refusals[key]
  return phrases[key] ?? (refusal && ([refusal[1], refusal[2]] as const))
}

/** The language a request asked for, or the default. */
export function languageOf(value: unknown): Language {
  return languages.find(language => language === value) ?? defaultLanguage
}
