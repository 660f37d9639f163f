import { hash, timingSafeEqual } from 'node:crypto'
import { admits, type Command, type OperatorAccess } from '@fairgate/contract/kernel/command/command'
import type pg from 'pg'
import type { IncomingRequest } from '../command/incoming-request.ts'
import { type Reply, refused, sessionGone, unauthorized } from '../command/reply.ts'
import { type Db, getGateDb, getSharedDb } from '../database/database.ts'
import { Refused } from '../refusal/refuse.ts'
import type { Ports, ShownKey } from '../services/ports.ts'
import type { Services } from '../services/services.ts'
import type { Actor, DeviceActor } from './actor.ts'

/** Who sent the request, or the reply to a sender who may not use the command. */
export type Principal = { actor?: Actor | DeviceActor } | Reply

/** The connection of the look-up, if not any: that of a write's transaction, or one that a read shares with it. */
interface LookupConnection {
  transaction?: Db
  connection?: Db
}

/** Finds who sent a request. */
export type FindPrincipal = (command: Command, call: IncomingRequest, on?: LookupConnection) => Promise<Principal>

interface Knowing {
  pool: pg.Pool
  ports: Ports
  services: Services
}

/**
 * Distinguishes people, devices, providers and API keys by their credentials, and checks whether they may use a
 * command.
 */
export function createFindPrincipal({ pool, ports, services }: Knowing): FindPrincipal {
  const poolDb = getSharedDb(pool)
  const gateDb = getGateDb(pool)
  return findPrincipal

  async function findPrincipal(
    command: Command,
    call: IncomingRequest,
    { transaction, connection }: LookupConnection = {},
  ): Promise<Principal> {
    const { access } = command
    if (access.caller === 'public') return {}
    if (access.caller === 'provider') {
      const token = services.config.deliveryToken
      const shown = call.credential?.kind === 'device' ? call.credential.hash : undefined
      const isTheirs = token && shown && timingSafeEqual(shown, hash('sha256', token, 'buffer'))
      return isTheirs ? {} : unauthorized(call.language)
    }
    if (access.caller === 'device') {
      if (call.credential?.kind !== 'device') return unauthorized(call.language)
      const device = await ports.deviceOf(gateDb, call.credential.hash)
      if (!device) return unauthorized(call.language)
      if (!device.profile.includes(call.command)) return refused(new Refused('kernel.noPermission'), call.language)
      return { actor: device }
    }
    if (call.credential?.kind === 'key') return keyHolder(access, call, call.credential, transaction)
    if (call.credential?.kind !== 'session') return unauthorized(call.language)
    const session = await ports.sessionOf(
      transaction ?? connection ?? poolDb,
      call.credential.hash,
      transaction && poolDb,
    )
    if (session.state !== 'live') return sessionGone(session.state, call.language)
    if (!admits(access, session.actor.permissions)) return refused(new Refused('kernel.noPermission'), call.language)
    return { actor: session.actor }
  }

  /**
   * The actor of an API key, or a refusal: commands about a person's own account accept no key, whatever its
   * permissions.
   */
  async function keyHolder(
    access: OperatorAccess,
    call: IncomingRequest,
    shown: ShownKey,
    transaction?: Db,
  ): Promise<{ actor: Actor } | Reply> {
    const { address, command } = call
    const use = { address, command, inWrite: transaction !== undefined, aside: poolDb }
    const found = await ports.keyOf(transaction ?? poolDb, services, shown, use)
    if ('refusal' in found) return { ...refused(found.refusal, call.language), http: found.http }
    if (access.person) return refused(new Refused('kernel.personNeeded'), call.language)
    if (!admits(access, found.actor.permissions)) return refused(new Refused('kernel.noPermission'), call.language)
    return found
  }
}
