import { commands } from '@fairgate/contract/app/catalogue'
import type { Command } from '@fairgate/contract/kernel/command/command'
import { isList } from '@fairgate/contract/kernel/command/page'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import type pg from 'pg'
import type { LogEntry } from '../audit/operation.ts'
import { toOperation } from '../audit/to-operation.ts'
import type { Actor, DeviceActor } from '../auth/actor.ts'
import { createFindPrincipal, type Principal } from '../auth/principal.ts'
import { needsNewKeys } from '../crypto/cipher.ts'
import { type Db, getGateDb, getSharedDb } from '../database/database.ts'
import type { DatabaseWatch } from '../database/database-watch.ts'
import type { Replica } from '../database/replica.ts'
import type { ReplicationWatch } from '../database/replication-watch.ts'
import type { Slow } from '../database/slow-statements.ts'
import { watchedDb } from '../database/watched-db.ts'
import { hashOwner } from '../idempotency/idempotency.ts'
import { RecentViews } from '../idempotency/recent-views.ts'
import type { DiskSpace } from '../outage/disk-space.ts'
import {
  CommitNotReplicated,
  connectionLost,
  DiskFull,
  detectOutage,
  isFenced,
  type Outage,
  outageValues,
} from '../outage/outage.ts'
import { Line, type Rank } from '../queue/line.ts'
import { Refused } from '../refusal/refuse.ts'
import { createInputLog } from '../refusal/refused-input.ts'
import type { Ports } from '../services/ports.ts'
import type { Services } from '../services/services.ts'
import {
  buildBaseContext,
  type HandlerMap,
  type IncomingRequest,
  ownerOf,
  type ParsedRequest,
} from './incoming-request.ts'
import { ReadAhead } from './read-ahead.ts'
import { done, inputRefused, type Reply, refused } from './reply.ts'
import { attempts, createWriting } from './writing.ts'

export interface Dispatching {
  pool: pg.Pool
  /** The replica for reading commands, if there is one. */
  replica?: Replica
  ports: Ports
  handlers: HandlerMap
  services: Services
  /** Own queues if omitted. */
  lines?: Lines
  /** Ends waits for a database that does not answer. */
  watch?: Pick<DatabaseWatch, 'during' | 'answers'>
  /** Refuses writes while commits wait for a standby. */
  replication?: Pick<ReplicationWatch, 'check' | 'during'>
  /** Refuses writes of people while the database's disk is full. */
  disk?: Pick<DiskSpace, 'check'>
  /** Called for unexpected errors; the caller gets 10500 and the trace id. */
  onFault(error: unknown, call: IncomingRequest): void
  /** Called for each request that is refused because the database is away. */
  onRefused?(): void
  /** Called for slow statements of a command. */
  onSlow?(slow: Slow, call: IncomingRequest): void
}

/** People wait at gates, so gate devices have a separate queue, which never waits for others. */
export interface Lines {
  people: Line
  devices: Line
}

/** As many in parallel as keep all connections of this pool busy while others are being read and answered. */
export function linesFor({ options }: Pick<pg.Pool, 'options'>): Lines {
  const { max = 10 } = options
  return { people: new Line({ atOnce: 3 * max }), devices: new Line({ atOnce: 6 * max }) }
}

const findRank = (command: Command): Rank => (isList(command) ? 'list' : 'first')

/** Session → access → input → handler → output (`docs/architecture.md`, One request). */
export function createDispatch(dispatching: Dispatching): (call: IncomingRequest) => Promise<Reply> {
  const { replica, lines = linesFor(dispatching.pool) } = dispatching
  const poolDb = getSharedDb(dispatching.pool)
  const gateDb = getGateDb(dispatching.pool)
  const findPrincipal = createFindPrincipal(dispatching)
  const readAhead = new ReadAhead(dispatching.pool, dispatching.services, findPrincipal)
  const dbFor = ({ access }: Command): Db => (access.caller === 'device' ? gateDb : poolDb)
  const chooseLine = ({ access }: Command): Line => (access.caller === 'device' ? lines.devices : lines.people)
  const inputLog = createInputLog(dispatching)
  const recentViews = new RecentViews(() => dispatching.replication?.check())
  const write = createWriting({
    ...dispatching,
    lineOf: chooseLine,
    caller: findPrincipal,
    watched,
    hasNewKeys,
    inputLog,
  })
  return async call => {
    try {
      return await (dispatching.watch?.during(() => answer(call)) ?? answer(call))
    } catch (error) {
      if (error instanceof Refused) return refused(error, call.language)
      return refused(new Refused(failed(error, call), { values: outageValues(error) }), call.language)
    }
  }

  function watched(db: Db, call: IncomingRequest): Db {
    const { onSlow } = dispatching
    return onSlow ? watchedDb(db, slow => onSlow(slow, call)) : db
  }

  /** The text key of a failure. The database watch reports once that the database is away. */
  function failed(error: unknown, call: IncomingRequest): 'kernel.fault' | Outage {
    const outage = detectOutage(error)
    if (outage === 'kernel.databaseAway') dispatching.onRefused?.()
    if (error instanceof CommitNotReplicated) dispatching.onFault(error, call)
    else if (outage === 'kernel.databaseAway' && dispatching.watch) void dispatching.watch.answers()
    // The disk monitor has reported it, a move is intended; a refused write is no separate fault.
    else if (!(error instanceof DiskFull || isFenced(error))) dispatching.onFault(error, call)
    return outage ?? 'kernel.fault'
  }

  async function answer(call: IncomingRequest): Promise<Reply> {
    const command = Object.hasOwn(commands, call.command) ? (commands[call.command] as Command) : undefined
    const handler = Object.hasOwn(dispatching.handlers, call.command) ? dispatching.handlers[call.command] : undefined
    if (!command || !handler) return { ...refused(new Refused('kernel.noSuchAddress'), call.language), http: 404 }
    const run = handler as unknown as ParsedRequest['run']
    const { replication } = dispatching
    if (!replication || command.kind === 'read' || unlogged.has(call.command)) return await answerTo(command, call, run)
    return await replication.during(() => answerTo(command, call, run))
  }

  async function answerTo(command: Command, call: IncomingRequest, run: ParsedRequest['run']): Promise<Reply> {
    const parsed = command.input.safeParse(call.input)
    // The write itself then finds the caller, because it has its own queue.
    if (command.kind === 'write' && parsed.success) return await write({ command, call, input: parsed.data, run })
    return chooseLine(command).run(() => readAnswer([command, call, parsed, run]), findRank(command))
  }

  async function readAnswer(request: ReadRequest): Promise<Reply> {
    const [command, call] = request
    let caller: PrincipalPromise | undefined
    if (replica && mayReadReplica(command)) {
      caller = findPrincipal(command, call)
      const reply = await readThere(replica, request, caller)
      if (reply) return reply
    }
    for (let attempt = 1; ; attempt++) {
      try {
        if (attempt > 1 && command.kind !== 'read') dispatching.replication?.check()
        if (attempt > 1 || caller)
          return await readOnce(request, caller ?? findPrincipal(command, call), dbFor(command))
        return await readAtOnce(request)
      } catch (error) {
        caller = undefined
        if (attempt >= attempts || !(connectionLost(error) || (await hasNewKeys(error)))) throw error
      }
    }
  }

  /** Whether a failure for want of a key may be retried: the keys were loaded again. */
  async function hasNewKeys(error: unknown): Promise<boolean> {
    if (!needsNewKeys(error)) return false
    await dispatching.services.keyring.refresh()
    return true
  }

  /**
   * The answer of the replica, if it has everything the caller knows about; undefined if the primary must answer. The
   * latter applies to all refusals, because a new row may not be there yet.
   */
  async function readThere(there: Replica, request: ReadRequest, caller: PrincipalPromise): Promise<Reply | undefined> {
    try {
      const principalFound = await caller
      if ('http' in principalFound) return principalFound
      const [, call, { success }] = request
      if (!success) return undefined
      const from = await there.choose(listOwners(call), principalFound.actor)
      if (from !== 'replica') {
        there.count(from)
        return undefined
      }
      const reply = await there.during(readOnce(request, caller, there.db))
      if (reply.statusCode === codes.done) {
        there.count('replica')
        return reply
      }
    } catch {}
    there.count('failed')
    return undefined
  }

  /** Reads while the caller is looked up, if it is known who that will be. */
  async function readAtOnce(request: ReadRequest): Promise<Reply> {
    const [command, call, parsed] = request
    if (!parsed.success) return readOnce(request, findPrincipal(command, call), dbFor(command))
    const { principal, answer } = await readAhead.find(command, call, poolDb, means => run(request, means))
    return answer ? respond(await answer) : readOnce(request, Promise.resolve(principal), dbFor(command))
  }

  async function readOnce(request: ReadRequest, principal: PrincipalPromise, db: Db): Promise<Reply> {
    const [command, call, parsed] = request
    const caller = await principal
    if ('http' in caller) return caller
    if (!parsed.success) {
      const issues = parsed.error.issues.map(({ path }) => ({
        path: path.map(String).join('.'),
        key: 'kernel.valueRefused' as const,
      }))
      const bad = new Refused('kernel.inputRefused', { issues })
      if (command.kind === 'write') await inputLog(poolDb, { command, call, actor: caller.actor }, bad)
      return inputRefused(parsed.error, call)
    }
    return respond(await run(request, { actor: caller.actor, db, services: dispatching.services }))
  }

  /** Runs the handler of a read. */
  async function run([command, call, parsed, handler]: ReadRequest, { actor, db, services }: Means): Promise<Answer> {
    const parsedRequest: ParsedRequest = { command, call, input: parsed.data, actor, run: handler }
    const views: LogEntry[] = []
    const context = {
      ...buildBaseContext(parsedRequest),
      services,
      db: watched(db, call),
      viewed: (entry: LogEntry) => views.push(entry),
    }
    return { parsedRequest, views, data: command.output.parse(await handler(parsed.data, context)) }
  }

  /** Logs what was viewed, always on the primary, and then replies. */
  async function respond({ parsedRequest, views, data }: Answer): Promise<Reply> {
    const outcome = { statusCode: codes.done }
    for (const view of views) await recentViews.log(poolDb, toOperation(parsedRequest, view, outcome))
    return done(data)
  }
}

/** They write to unlogged tables, which no standby has: their commits do not wait for one. */
const unlogged: ReadonlySet<string> = new Set([
  ...['getShowTextImgUrl', 'getPushTicket', 'beginPasskeyLogin', 'beginPasskeyEnrolment'],
  ...['getIdaasAuthorizeUrl', 'getIdaasSdkAuthorizeUrl'],
])

/** For whom a read runs, and on what. */
interface Means {
  actor?: Actor | DeviceActor
  db: Db
  services: Services
}

/** What a read found, and whose data it opened. */
interface Answer {
  parsedRequest: ParsedRequest
  views: readonly LogEntry[]
  data: unknown
}

type PrincipalPromise = Promise<Principal>

type ReadRequest = [
  command: Command,
  call: IncomingRequest,
  parsed: ReturnType<Command['input']['safeParse']>,
  run: ParsedRequest['run'],
]

/** Gates and providers are answered by the primary: what they write comes without a idempotency record. */
const mayReadReplica = ({ kind, access }: Command): boolean =>
  kind === 'read' && access.caller !== 'device' && access.caller !== 'provider'

/** Whose writes a reader has seen: those of the session, and those before it was one. */
const listOwners = (call: IncomingRequest): Buffer[] =>
  [ownerOf(call), call.ticket].filter(owner => owner.length > 0).map(hashOwner)
