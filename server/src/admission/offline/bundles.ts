import { createHash } from 'node:crypto'
import { type BundleContent, encodeBundle } from '@fairgate/contract/admission/gate/bundle-format'
import { isOlder } from '@fairgate/contract/admission/gate/offline-bundle'
import { snapshotPortion } from '@fairgate/contract/admission/gate/snapshot-download'
import type { offlineCommands } from '@fairgate/contract/admission/offline/commands'
import sql from 'sql-template-tag'
import type { HandlersOf } from '../../kernel/command/context.ts'
import { type Db, toDb } from '../../kernel/database/database.ts'
import { findTicketShifts } from '../../sales/ticket/api.ts'
import { findCachedDevice, holdersShown } from '../gate/api.ts'
import { recordBundleDelivery } from '../gate/hooks.ts'
import { type ManifestContext, signedManifest } from './bundle-manifest.ts'
import { type BundleSnapshot, contentOf, newestBase, queueBase, said } from './bundle-snapshot.ts'

/** Maximum changes of one delta; a device that is further behind fetches the whole bundle. */
const changesOfDelta = 10_000

/** How far (bases) a device may be ahead after a restore; none that this server could have made is further. */
const longestAhead = 10_000

/**
 * The end of a revision names the last change that the bundle contains, or its base if there is none: after a restore
 * number and transaction ids are assigned again, and a device may have what this database does not know.
 */
const markOfChange = sql`(extract(epoch from c.at) * 1000000)::bigint::text`
const baseMarkLength = 12
const markOfBase = ({ sha256 }: BundleSnapshot): string => sha256.slice(0, baseMarkLength)

/** The newest bundle of a gate context for a heartbeat; null if none exists yet. */
export async function findBundleRevision(db: Db, exhibitionId: string): Promise<string | null> {
  const row = await db.maybe<{ revision: string }>(sql`
    select b.number || '.' || coalesce(c.tx + 1, b.change) || '.' ||
      coalesce(c.mark, left(encode(b.sha256, 'hex'), ${baseMarkLength}::int)) as revision
    from bundle_snapshot b left join lateral (
      select c.tx, ${markOfChange} as mark from bundle_change c
      where c.exhibition_id = b.exhibition_id and c.tx >= b.change
        and c.tx < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
      order by c.tx desc limit 1) c on true
    where b.exhibition_id = ${exhibitionId} order by b.number desc limit 1`)
  return row?.revision ?? null
}

export const bundleHandlers: HandlersOf<Pick<typeof offlineCommands, 'getDevicePack' | 'getPackDelta'>> = {
  async getDevicePack({ have, part }, { actor: { deviceId }, services, now }) {
    const db = toDb(services.pool)
    const { exhibitionId } = await findCachedDevice(db, deviceId)
    if (part) {
      const portion = await portionOf(db, exhibitionId, part)
      return portion === undefined ? null : { manifest: '', signature: '', base: portion.text, size: portion.size }
    }
    const base = await newestBase(db, exhibitionId)
    if (!base) {
      await queueBase(db, exhibitionId)
      return null
    }
    const first = await portionOf(db, exhibitionId, { base: base.sha256, from: 0 })
    // Another base was built meanwhile, and this one is no longer stored.
    if (!first) return null
    const signed = await signedManifest({ db, services, exhibitionId, now }, wholeOf(base))
    await recordBundleDelivery(db, deviceId, now)
    return { ...signed, base: have === base.sha256 ? null : first.text, size: first.size }
  },

  async getPackDelta({ revision }, { actor: { deviceId }, services, now }) {
    const db = toDb(services.pool)
    const { exhibitionId } = await findCachedDevice(db, deviceId)
    const [, no, since, mark = ''] = /^(\d{1,9})\.(\d{1,18})(?:\.([0-9a-f]{1,20}))?$/.exec(revision) ?? []
    const base = await newestBase(db, exhibitionId)
    if (!base) return { manifest: '', signature: '', delta: null }
    const manifestContext = { db, services, exhibitionId, now }
    const whole = async () => ({ ...(await signedManifest(manifestContext, wholeOf(base))), delta: null })
    if (since === undefined) return whole()
    if (Number(no) !== base.no || !(await isKnown(db, exhibitionId, base, since, mark))) {
      // A device with an older base starts again.
      if (isOlder(revision, `${base.no}.${base.change}`)) return whole()
      // It is ahead of a database that was restored, and would refuse this base as older.
      if (Number(no) - base.no <= longestAhead) await queueBase(db, exhibitionId, Number(no))
      return { manifest: '', signature: '', delta: null }
    }
    const { change, ids, last } = await changedSince(db, exhibitionId, since)
    if (ids.length > changesOfDelta) return whole()
    const delta = Buffer.from(encodeBundle(await contentSince(manifestContext, base, ids)))
    const sha256 = createHash('sha256').update(delta).digest('hex')
    const signed = await signedManifest(manifestContext, { base, change, mark: last ?? mark, delta: sha256 })
    await recordBundleDelivery(db, deviceId, now)
    return { ...signed, delta: delta.toString('base64') }
  },
}

const wholeOf = (base: BundleSnapshot) => ({ base, change: base.change, mark: markOfBase(base), delta: null })

/** Whether the last change that a device has is in this database; if so, all earlier ones are. */
async function isKnown(db: Db, exhibitionId: string, base: BundleSnapshot, since: string, mark: string) {
  if (since === base.change) return mark === markOfBase(base)
  const found = await db.maybe(sql`select from bundle_change c where c.exhibition_id = ${exhibitionId}
    and c.tx = ${since}::bigint - 1 and c.tx >= ${base.change}::bigint and ${markOfChange} = ${mark} limit 1`)
  return found !== undefined
}

/**
 * Encoded as base64 by the database, which reads no more of the base than that. Undefined if the base is no longer
 * stored.
 */
const portionOf = (db: Db, exhibitionId: string, { base, from }: { base: string; from: number }) =>
  db.maybe<{ text: string; size: number }>(sql`
    select translate(encode(substring(bytes from ${from + 1}::int for ${snapshotPortion}), 'base64'), E'\\n', '') as text,
      length(bytes) as size
    from bundle_snapshot where exhibition_id = ${exhibitionId} and sha256 = decode(${base}, 'hex')
    order by number desc limit 1`)

/**
 * Changes of credentials together with the postponements of the same moment: the days of a ticket and its shifts belong
 * together.
 */
async function contentSince(
  { db, services, exhibitionId }: Pick<ManifestContext, 'db' | 'services' | 'exhibitionId'>,
  base: Pick<BundleSnapshot, 'createdAt'>,
  ids: readonly string[],
): Promise<BundleContent> {
  const saying = await said(db, services, exhibitionId)
  const rows = ids.length === 0 ? [] : await holdersShown(db, exhibitionId, ids)
  const postponed =
    rows.some(({ ticketId }) => ticketId !== null) &&
    (await findTicketShifts(db, exhibitionId)).length !== saying.moved.length
  return postponed
    ? contentSince({ db, services, exhibitionId }, base, ids)
    : contentOf(rows, { ...saying, since: Date.parse(base.createdAt) })
}

/**
 * Credentials changed by transactions from one on, below the oldest that still runs: younger ones are reported the next
 * time, so that none is missed however late it commits. `last` names the last change, if there is one.
 */
async function changedSince(
  db: Db,
  exhibitionId: string,
  since: string,
): Promise<{ change: string; last: string | null; ids: string[] }> {
  return db.one(sql`
    with horizon as materialized (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as xmin)
    select coalesce(l.tx + 1, ${since}::bigint)::text as change, l.mark as last, coalesce((
      select array_agg(distinct c.credential_id) from (
        select credential_id from bundle_change c where c.exhibition_id = ${exhibitionId} and c.tx >= ${since}::bigint
          and c.tx < h.xmin and c.credential_id is not null limit ${10 * changesOfDelta}) c), '{}') as ids
    from horizon h left join lateral (
      select c.tx, ${markOfChange} as mark from bundle_change c where c.exhibition_id = ${exhibitionId}
        and c.tx >= ${since}::bigint and c.tx < h.xmin order by c.tx desc limit 1) l on true`)
}
