import { admits, type Command } from '@fairgate/contract/kernel/command/command'
import type pg from 'pg'
import type { Actor } from '../auth/actor.ts'
import type { FindPrincipal, Principal } from '../auth/principal.ts'
import { isSameActor, RecentCallers } from '../auth/recent-callers.ts'
import { type Db, findIdleLane, type Query } from '../database/database.ts'
import { type Services, unrestricted } from '../services/services.ts'
import type { IncomingRequest } from './incoming-request.ts'

/** A caller who was looked up, and the answer of a read that was begun meanwhile for just this caller. */
interface Found<T> {
  principal: Principal
  answer?: Promise<T>
}

/** What a read may use while its caller is looked up. */
interface Means {
  actor: Actor
  db: Db
  services: Services
}

/** Ends a read whose caller turned out to be somebody else, or that needs more than the database. */
class NotConfirmed extends Error {
  override name = 'NotConfirmed'
}

/**
 * Begins a read while its session is looked up, for the caller whom the session had the last time: look-up and first
 * statement take one round trip. Before the look-up has confirmed this caller the read gets no answer of the database,
 * and can do nothing but select; if it finds another caller, or other permissions, nothing of the read is used.
 */
export class ReadAhead {
  readonly #pool: pg.Pool
  readonly #findPrincipal: FindPrincipal
  readonly #recent = new RecentCallers()
  readonly #restricted: Services
  /** Commands that needed more than the database. */
  readonly #excluded = new Set<Command>()

  constructor(pool: pg.Pool, services: Services, findPrincipal: FindPrincipal) {
    this.#pool = pool
    this.#findPrincipal = findPrincipal
    this.#restricted = restrict(services)
  }

  /** Looks up the caller of a read, and begins to `answer` it if possible. */
  async find<T>(
    command: Command,
    call: IncomingRequest,
    db: Db,
    answer: (means: Means) => Promise<T>,
  ): Promise<Found<T>> {
    const { access, kind } = command
    const { credential } = call
    if (kind !== 'read' || access.caller !== 'operator' || credential?.kind !== 'session')
      return { principal: await this.#findPrincipal(command, call) }
    const likely = this.#recent.find(credential.hash)
    const mayBegin = likely && admits(access, likely.permissions) && !this.#excluded.has(command)
    const lane = mayBegin ? findIdleLane(this.#pool) : undefined
    if (!likely || !lane) {
      const principal = await this.#findPrincipal(command, call)
      this.#note(credential.hash, principal)
      return { principal }
    }
    const lookup = this.#findPrincipal(command, call, { connection: lane.lookup })
    const confirmation = new Confirmation(lookup.then(principal => isFor(principal, likely)))
    const services = Object.create(this.#restricted, { needed: { value: false, writable: true } }) as RestrictedServices
    const begun = answer({ actor: likely, db: confirmedDb(lane.read, db, confirmation), services })
    // It is awaited only if the caller is confirmed.
    begun.catch(() => undefined)
    const principal = await lookup
    this.#note(credential.hash, principal)
    if (!isFor(principal, likely)) return { principal }
    await begun.catch(() => undefined)
    if (!services.needed) return { principal, answer: begun }
    this.#excluded.add(command)
    return { principal }
  }

  #note(tokenHash: Buffer, principal: Principal): void {
    const actor = 'http' in principal ? undefined : principal.actor
    this.#recent.note(tokenHash, actor && 'operatorId' in actor ? actor : undefined)
  }
}

const isFor = (principal: Principal, likely: Actor): boolean =>
  !('http' in principal) &&
  principal.actor !== undefined &&
  'operatorId' in principal.actor &&
  isSameActor(principal.actor, likely)

/** Whether the caller of a read is who it was begun for. */
class Confirmation {
  isThere = false
  readonly #outcome: Promise<boolean>

  constructor(outcome: Promise<boolean>) {
    this.#outcome = outcome.then(confirmed => (this.isThere = confirmed))
    this.#outcome.catch(() => undefined)
  }

  async awaited(): Promise<void> {
    if (!(await this.#outcome)) throw new NotConfirmed()
  }
}

/** Sends what a read selects at once, but gives the rows only after the confirmation; anything else is sent after it. */
function confirmedDb(lane: Db, db: Db, confirmation: Confirmation): Db {
  async function selectWith<T>(query: Query, send: (db: Db) => Promise<T>): Promise<T> {
    if (confirmation.isThere) return send(db)
    if (!isSelect(query)) {
      await confirmation.awaited()
      return send(db)
    }
    const rows = send(lane)
    rows.catch(() => undefined)
    await confirmation.awaited()
    return rows
  }
  return {
    many: <Row>(query: Query) => selectWith(query, one => one.many<Row>(query)),
    one: <Row>(query: Query) => selectWith(query, one => one.one<Row>(query)),
    maybe: <Row>(query: Query) => selectWith(query, one => one.maybe<Row>(query)),
    run: query => selectWith(query, one => one.run(query)),
  }
}

const isSelect = (query: Query): boolean =>
  /^\s*select\b/i.test('strings' in query ? (query.strings[0] ?? '') : query.text)

type RestrictedServices = Services & { needed: boolean }

/** The services with which a read can do nothing but compute; using another one is noted in `needed`, and fails. */
function restrict(services: Services): Services {
  const refused = {
    get(this: RestrictedServices): never {
      this.needed = true
      throw new NotConfirmed()
    },
  }
  return Object.create(services, {
    [unrestricted]: { value: services },
    ...{ pool: refused, store: refused, publisher: refused, hooks: refused, readsCaptcha: refused },
  }) as Services
}
