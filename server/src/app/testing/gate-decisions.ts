import { randomBytes } from 'node:crypto'
import type { Input } from '@fairgate/contract/app/catalogue'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { decideHandlers } from '../../admission/gate/decide.ts'
import { claimOf } from '../../badging/badge/api.ts'
import type { DeviceActor, ReadContext } from '../../kernel/command/context.ts'
import { createCipher } from '../../kernel/crypto/cipher.ts'
import { openKeyring } from '../../kernel/crypto/keyring.ts'
import { type Db, toDb } from '../../kernel/database/database.ts'
import type { Services } from '../../kernel/services/services.ts'
import { closeAfterAll } from './close-after-all.ts'
import { testDatabase } from './database.ts'
import { createGateWorld, type Reader } from './gate-world.ts'
import { createWorld } from './world.ts'

/** What a device sends; `at` is the time of its clock, which is that of the server if omitted. */
type Scan = Partial<Omit<Input<'decide'>, 'at'>> & { at?: Date }

/** A database in which readers decide about badges and tickets of exhibitions that `gateWorld` creates. */
export async function createGateDecisions() {
  const database = await closeAfterAll(testDatabase())
  const db = toDb(database.pool)
  const keyring = await closeAfterAll(openKeyring(database.pool, randomBytes(32)))
  const sponsorId = (await createWorld(database.pool).company('sponsor')).id
  const services = {
    config: { venueTimeZone: 'Asia/Shanghai' },
    ...{ keyring, cipher: createCipher(keyring), pool: database.pool },
    publisher: { publish() {}, isHeard: () => false },
  } as unknown as Services

  /** `node`: the services of another server (`{ ...services }`). */
  function decide(
    reader: Reader,
    { scanId = uuidv7(), at, ...scan }: Scan,
    { now = new Date(), on = db, node = services }: { now?: Date; on?: Db; node?: Services } = {},
  ) {
    const context: ReadContext<DeviceActor> = {
      actor: { deviceId: reader.deviceId, profile: ['decide'] },
      ...{ db: on, language: 'cn', traceId: randomBytes(16).toString('hex'), now, address: '127.0.0.1', ticket: '' },
      services: node,
    }
    return decideHandlers.decide({ scanId, ...scan, at: (at ?? now).toISOString() as never }, context)
  }

  /** The reason of a refusal, otherwise the verdict. */
  const verdictOf = async (decided: ReturnType<typeof decide>) => {
    const { verdict, reason } = await decided
    return reason ?? verdict
  }

  /** The verdict of a single call within a transaction, which waits for locks as long as it takes. */
  async function verdictIn(on: Db, { deviceId }: Reader, code: string, at: Date) {
    const { verdict } = await on.one<{ verdict: string }>(sql`
      select coalesce(d.reason, d.verdict) as verdict
      from device v, gate_decide(v.exhibition_id, v.id, ${uuidv7()}, ${at.toISOString()}, ${at.toISOString()}, ${dayOf(at.toISOString() as never, 'Asia/Shanghai')}::date,
        false, ${claimOf(code)?.credentialId}, ${code}, 'in', null, null) d
      where v.id = ${deviceId}`)
    return verdict
  }

  /** The number of people inside a zone. */
  const inside = async (zoneId: string) =>
    (
      await db.one<{ n: number }>(sql`
        select coalesce(sum(value), 0)::int as n from row_count where scope = ${zoneId} and name like 'inside.%'`)
    ).n

  return {
    ...{ db, pool: database.pool, services, keyring, cipher: services.cipher, decide, verdictOf, verdictIn, inside },
    gateWorld: () => createGateWorld(db, sponsorId, id => keyring.badgeKey(id)),
  }
}
