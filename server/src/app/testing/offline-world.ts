import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type BundleManifest, OfflineBundle } from '@fairgate/contract/admission/gate/offline-bundle'
import { SnapshotDownload } from '@fairgate/contract/admission/gate/snapshot-download'
import type { Payload } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { decideHandlers } from '../../admission/gate/decide.ts'
import { rawKey } from '../../admission/gate/device-secrets.ts'
import { snapshotJob } from '../../admission/offline/bundle-snapshot.ts'
import { bundleHandlers } from '../../admission/offline/bundles.ts'
import { shiftHandlers } from '../../admission/offline/shifts.ts'
import { uploadHandlers } from '../../admission/offline/upload.ts'
import type { DeviceActor, ReadContext } from '../../kernel/command/context.ts'
import { createCipher } from '../../kernel/crypto/cipher.ts'
import { type Keyring, openKeyring } from '../../kernel/crypto/keyring.ts'
import { type Db, toDb } from '../../kernel/database/database.ts'
import type { JobContext } from '../../kernel/jobs/job-definition.ts'
import type { Services } from '../../kernel/services/services.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { createGateWorld, type GateWorld, type Reader } from './gate-world.ts'
import { createWorld } from './world.ts'

/** A scan as a device uploads it when it is online again. */
export interface SentScan {
  scanId?: string
  at?: Date | string
  direction?: 'in' | 'out'
  deed?: 'admitted' | 'refused'
  by?: 'device' | 'guard'
  people?: number
  jumped?: boolean
  pack?: string | null
  shiftId?: string
}

/** A time zone in which it is about noon: an hour ago and an hour from now are on the same day. */
export function zoneOfNoon(): string {
  const hours = 12 - new Date().getUTCHours()
  return hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}

/**
 * A gate whose devices have bundles, decide by themselves and upload, on a database of their own.
 * @param given a database of running servers, with its master key, instead of one of its own
 */
export async function createOfflineWorld(
  venueTimeZone = 'Asia/Shanghai',
  given?: Pick<TestDatabase, 'pool' | 'close'> & { masterKey: Buffer },
) {
  const database = given ?? (await testDatabase())
  const db: Db = toDb(database.pool)
  const keyring: Keyring = await openKeyring(database.pool, given?.masterKey ?? randomBytes(32))
  const sponsorId = (await createWorld(database.pool).company('sponsor')).id
  const services = {
    config: { venueTimeZone },
    ...{ keyring, cipher: createCipher(keyring), pool: database.pool, hooks: {} },
    publisher: { publish() {}, isHeard: () => false },
  } as unknown as Services
  const contextOf = (reader: Reader, now = new Date()): ReadContext<DeviceActor> => ({
    actor: { deviceId: reader.deviceId, profile: [] },
    ...{
      db,
      services,
      now,
      language: 'en',
      traceId: randomBytes(16).toString('hex'),
      address: '127.0.0.1',
      ticket: '',
    },
  })
  const passage = (code: string, scan: SentScan = {}) => {
    const { at = new Date(), ...more } = scan
    return {
      ...{
        scanId: uuidv7(),
        code,
        direction: 'in' as const,
        deed: 'admitted' as const,
        by: 'device' as const,
        pack: null,
      },
      ...more,
      at: at instanceof Date ? at.toISOString() : at,
    }
  }
  return {
    ...{ database, db, keyring, services, contextOf, passage },
    gate: (): Promise<GateWorld> => createGateWorld(db, sponsorId, id => keyring.badgeKey(id)),
    decide: (reader: Reader, code: string, now = new Date(), scanId = uuidv7()) =>
      decideHandlers.decide({ scanId, code, at: now.toISOString() as never }, contextOf(reader, now)),
    upload: (reader: Reader, passages: unknown[], sentAt = new Date()) =>
      uploadHandlers.uploadPassages({ sentAt: sentAt.toISOString() as never, passages }, contextOf(reader)),
    startShift: (reader: Reader, guardId: string, pin: string) =>
      shiftHandlers.startShift({ guardId, pin }, contextOf(reader)),
    base: (exhibitionId: string, above?: number) =>
      snapshotJob.run({ exhibitionId, above }, {
        ...{ services, pool: database.pool },
        signal: new AbortController().signal,
      } as JobContext),
    pack: (reader: Reader, payload: Payload<'getDevicePack'> = {}) =>
      bundleHandlers.getDevicePack(payload, contextOf(reader)),
    delta: (reader: Reader, revision: string) => bundleHandlers.getPackDelta({ revision }, contextOf(reader)),
    async pinned(exhibitionId: string) {
      return { exhibitionId, packKey: rawKey((await keyring.bundleKey(exhibitionId)).publicKey) }
    },
    /** Until bundles and changes hold all that was committed before: other tests have transactions open in the same cluster. */
    async settled() {
      const { last } = await db.one<{ last: string }>(sql`select pg_current_xact_id()::text as last`)
      const isSettled = sql`select pg_snapshot_xmin(pg_current_snapshot())::text::bigint <= ${last}::bigint as unsettled`
      while ((await db.one<{ unsettled: boolean }>(isSettled)).unsettled) await pause(20)
    },
    /** The whole bundle, as a device opens it. */
    async opened(gate: GateWorld, reader: Reader): Promise<OfflineBundle> {
      const sent = await bundleHandlers.getDevicePack({}, contextOf(reader))
      if (!sent?.base) throw new Error('no bundle yet')
      const { base: sha256 } = JSON.parse(sent.manifest) as BundleManifest
      const base = await new SnapshotDownload().whole(sha256, { first: sent.base, size: sent.size }, async from => {
        const portion = await bundleHandlers.getDevicePack({ part: { base: sha256, from } }, contextOf(reader))
        return portion?.base ?? null
      })
      if (!base) throw new Error('made again meanwhile')
      return OfflineBundle.open({ ...sent, base }, await this.pinned(gate.exhibitionId))
    },
    async close() {
      keyring.close()
      await database.close()
    },
  }
}
export type OfflineWorld = Awaited<ReturnType<typeof createOfflineWorld>>
