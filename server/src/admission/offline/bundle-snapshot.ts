import { createHash } from 'node:crypto'
import { readBadgeCode } from '@fairgate/contract/admission/gate/badge-code'
import {
  type BundleContent,
  type BundledName,
  encodeBundle,
  type OwnLimits,
} from '@fairgate/contract/admission/gate/bundle-format'
import type { exceptions as exceptionNames } from '@fairgate/contract/admission/gate/scan-facts'
import { madeAt, type TicketMove, ticketDays } from '@fairgate/contract/admission/gate/ticket-days'
import sql from 'sql-template-tag'
import { wasPostponed } from '../../exhibitions/exhibition/api.ts'
import { openHere } from '../../kernel/cell/open-here.ts'
import { type Db, transaction } from '../../kernel/database/database.ts'
import { enqueue } from '../../kernel/jobs/enqueue.ts'
import type { JobContext, JobDefinition } from '../../kernel/jobs/job-definition.ts'
import type { Services } from '../../kernel/services/services.ts'
import { parameter } from '../../kernel/settings/parameter.ts'
import { findTicketShifts } from '../../sales/ticket/api.ts'
import { contextsHeardOf, type HolderRow, holdersShown, policiesOf, spanOf } from '../gate/api.ts'

/** A base is rebuilt after this many changes, and after this many hours. */
const changesOfBase = 5_000
const hoursOfBase = 6
/** Number of stored bases: a device with the previous one still gets its changes. */
const maxBases = 2

export const snapshotJobKind = 'offline.packBase'

export interface BundleSnapshot {
  no: number
  /** The base contains all transactions below, as text. */
  change: string
  sha256: string
  createdAt: string
}

export interface Saying {
  names: boolean
  /** Clauses name companies, so a bundle must too. */
  companies: boolean
  /** For a delta: credentials younger than its base (milliseconds) have no name there. */
  since?: number
  /** How far tickets have shifted since they were sold, and the venue's zone. */
  moved: readonly TicketMove[]
  timeZone: string
  /** Only then is each code of a base read and compared with its ticket. */
  postponed: boolean
}

/**
 * Credentials in the format of a bundle. A base omits those whose code says everything; a delta says everything about
 * each.
 */
export function contentOf(rows: readonly HolderRow[], saying: Saying): BundleContent {
  const { names, companies, since } = saying
  const all = since === undefined
  const ticketOwn = (row: HolderRow) => (all && !saying.postponed ? { valid: null } : ownDays(row, saying))
  const content = {
    exceptions: new Map<string, (typeof exceptionNames)[number] | null>(),
    limits: new Map<string, OwnLimits>(),
    names: new Map<string, BundledName>(),
  }
  for (const row of rows) {
    const { credentialId: id, why, doorIds, entriesKind, name, badgeCode, companyId, ticketId } = row
    const limits: OwnLimits = {
      doorIds,
      entriesKind,
      ...(ticketId ? ticketOwn(row) : { valid: spanOf(row.validFrom, row.validTo) }),
      slot: spanOf(row.slotFrom, row.slotTo),
    }
    const own = doorIds.length > 0 || entriesKind !== null || limits.slot !== null || limits.valid !== null
    if (why !== null || !all) content.exceptions.set(id, why)
    if (own) content.limits.set(id, limits)
    // A revoked code is refused without a name.
    if ((names || companies) && why !== 'dead' && (all || madeAt(id) >= since)) {
      const said = names ? { name, badgeCode } : { name: '', badgeCode: '' }
      content.names.set(id, { ...said, companyId: companies ? companyId : null })
    }
  }
  return content
}

/** The days of a ticket if they differ from its code, shifted since it was created. */
function ownDays(row: HolderRow, { moved, timeZone }: Saying): Pick<OwnLimits, 'valid' | 'moves'> {
  const valid = spanOf(row.validFrom, row.validTo)
  const code = readBadgeCode(row.code)
  const [from, to] = code ? ticketDays(code, moved, timeZone) : []
  return valid?.[0] === from && valid?.[1] === to ? { valid: null } : { valid, moves: moved.length }
}

/** What bundles of a gate context contain in addition to the exceptions. */
export async function said(db: Db, { config }: Pick<Services, 'config'>, exhibitionId: string): Promise<Saying> {
  const { on } = await db.one<{ on: number }>(sql`select ${parameter('gate.packNames')} as on`)
  const policies = await policiesOf(db, exhibitionId)
  return {
    names: on === 1,
    companies: policies.some(({ rules }) => rules.some(({ companyId }) => companyId !== null)),
    moved: await findTicketShifts(db, exhibitionId),
    timeZone: config.venueTimeZone,
    postponed: await wasPostponed(db, exhibitionId),
  }
}

/** The newest base of a gate context. */
export const newestBase = (db: Db, exhibitionId: string): Promise<BundleSnapshot | undefined> =>
  db.maybe<BundleSnapshot>(sql`
    select number as no, change::text as change, encode(sha256, 'hex') as sha256, created_at as "createdAt" from bundle_snapshot
    where exhibition_id = ${exhibitionId} order by number desc limit 1`)

/** Rebuilds the base of a gate context at one moment. */
export const snapshotJob: JobDefinition<
  { exhibitionId: string; above?: number },
  { bytes: number; credentials: number }
> = {
  async run({ exhibitionId, above = 0 }, { pool, signal, services }: JobContext) {
    return transaction(pool, async db => {
      await db.run(sql`set transaction isolation level repeatable read`)
      // A base of 100,000 is sorted in memory: a sort on disk would compete with the writes of the gate.
      await db.run(sql`set local work_mem = '128MB'`)
      // Several devices may have requested the first one.
      const old = await db.maybe(sql`select from (select ${exhibitionId}::uuid as id) heard
        left join lateral (select b.number, b.change, b.created_at from bundle_snapshot b where b.exhibition_id = heard.id
          order by b.number desc limit 1) b on true where ${isOld} or b.number <= ${above}::int`)
      if (!old) return { bytes: 0, credentials: 0 }
      const { change } = await db.one<{ change: string }>(
        sql`select pg_snapshot_xmin(pg_current_snapshot())::text as change`,
      )
      const rows = await holdersShown(db, exhibitionId, null)
      signal.throwIfAborted()
      const bytes = Buffer.from(encodeBundle(contentOf(rows, await said(db, services, exhibitionId))))
      await db.run(sql`
        insert into bundle_snapshot (exhibition_id, number, change, sha256, bytes)
        select ${exhibitionId}, greatest(max(number), ${above}::int) + 1, ${change}::bigint, ${createHash('sha256').update(bytes).digest()}, ${bytes}
        from bundle_snapshot where exhibition_id = ${exhibitionId}`)
      await db.run(sql`
        delete from bundle_snapshot where exhibition_id = ${exhibitionId} and number <= (
          select max(number) from bundle_snapshot where exhibition_id = ${exhibitionId}) - ${maxBases}`)
      await db.run(sql`
        delete from bundle_change where exhibition_id = ${exhibitionId} and tx < (
          select min(change) from bundle_snapshot where exhibition_id = ${exhibitionId})`)
      return { bytes: bytes.length, credentials: rows.length }
    })
  },
}

/** Queues a new base for each gate context with recently seen devices whose base is missing, old, or far behind. */
export async function renewBases(db: Db): Promise<number> {
  const contexts = await db.many<{ id: string }>(sql`select heard.id from ${contextsHeardOf}
    left join lateral (select b.change, b.created_at from bundle_snapshot b where b.exhibition_id = heard.id
      order by b.number desc limit 1) b on true
    where ${openHere('heard.id')} and ${isOld}`)
  for (const { id } of contexts) await queueBase(db, id)
  return contexts.length
}

/**
 * A base `b` of a gate context `heard` that is missing, old, far behind, or of another cluster: its transaction ids
 * came from a restore.
 */
const isOld = sql`(b.change is null or b.created_at < now() - make_interval(hours => ${hoursOfBase})
  or b.change > pg_current_xact_id()::text::bigint
  or (select count(*) from (select from bundle_change c where c.exhibition_id = heard.id and c.tx >= b.change
    limit ${changesOfBase + 1}) behind) > ${changesOfBase})`

/** @param above the number that the next base is to exceed */
export const queueBase = (db: Db, exhibitionId: string, above?: number): Promise<string> =>
  enqueue(db, {
    ...{ kind: snapshotJobKind, payload: { exhibitionId, above }, exhibitionId, actor: { language: 'cn' } },
    queue: `pack ${exhibitionId}`,
  })
