import { randomUUID } from 'node:crypto'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import { kindNames, type LogKind, type RetentionKind } from '@fairgate/contract/lifecycle/privacy/kinds'
import { redactLog } from '../../foundation/operation-log/hooks.ts'
import { venueCompanyId } from '../../identity/company/api.ts'
import type { Operation } from '../../kernel/audit/operation.ts'
import { type Db, type Statement, toDb, transaction } from '../../kernel/database/database.ts'
import { type ExpiredSet, purgeExpired, type RowKey } from '../../kernel/retention/retention.ts'
import type { Services } from '../../kernel/services/services.ts'
import { certify } from './certify.ts'
import { cutOff, findExpiredExhibitions, isOfLog, listAgedSets, listExpiredSets } from './expired-data.ts'
import { type Period, periodOf } from './periods.ts'

const portion = 500

export interface Purge {
  services: Pick<Services, 'pool' | 'config'>
  /** Appends to the operation log. */
  logged(operation: Operation): Statement
  /** Called between two portions: throws if somebody has stopped it. */
  goOn?(): void
  onProgress?(rows: number): void
}

/**
 * Erases expired data of every kind, in portions of one transaction each, including certificate and log: after a kill
 * it has erased what the certificates say, and the next run resumes. Concurrent runs share the rows. Returns how many.
 */
export async function purgeAll(purge: Purge, now: Date): Promise<number> {
  let all = 0
  for (const kind of kindNames) {
    if (kind === 'declaration') continue
    all += await purgeKind(purge, kind, now, all)
  }
  return all
}

async function purgeKind(purge: Purge, kind: RetentionKind, now: Date, before: number): Promise<number> {
  const db = toDb(purge.services.pool)
  const { days } = await periodOf(db, kind)
  if (days === 0) return 0
  let all = 0
  const count = (rows: number) => {
    all += rows
    purge.onProgress?.(before + all)
  }
  if (isOfLog(kind)) await redactLogKind(purge, kind, now, count)
  for (const expired of listAgedSets(kind, days, now)) await purgeTable(purge, expired, null, now, count)
  for (const { id, unsettled } of await findExpiredExhibitions(db, kind, days, now)) {
    if (unsettled) continue
    for (const expired of listExpiredSets(kind, id)) await purgeTable(purge, expired, id, now, count)
  }
  return all
}

type Count = (rows: number) => void

/**
 * All portions of one table. The period is read again for each, so that a period shortened by mistake can be reset to
 * stop it.
 */
async function purgeTable(
  purge: Purge,
  expired: ExpiredSet<RetentionKind>,
  exhibitionId: string | null,
  now: Date,
  count: Count,
) {
  let after: RowKey | undefined
  for (let some = portion; some === portion; ) {
    purge.goOn?.()
    some = await transaction(purge.services.pool, async db => {
      const period = await periodOf(db, expired.kind)
      if (!(await isStillExpired(db, period, expired, exhibitionId, now))) return 0
      const { rows, last } = await purgeExpired(db, expired, { exhibitionId, most: portion, after })
      if (rows === 0) return 0
      after = last
      await recordCertificate(db, purge, { period, exhibitionId, table: expired.rule.table, rows, now })
      await db.run(purge.logged(await operation(db, expired.kind, exhibitionId, { table: expired.rule.table, rows })))
      return rows
    })
    count(some)
  }
}

async function isStillExpired(
  db: Db,
  { kind, days }: Period,
  expired: ExpiredSet<RetentionKind>,
  exhibitionId: string | null,
  now: Date,
) {
  if (days === 0) return false
  if (exhibitionId === null) return listAgedSets(kind, days, now).some(({ rule }) => rule === expired.rule)
  return (await findExpiredExhibitions(db, kind, days, now)).some(
    ({ id, unsettled }) => id === exhibitionId && !unsettled,
  )
}

async function redactLogKind(purge: Purge, kind: LogKind, now: Date, count: Count): Promise<void> {
  let after: { at: string; id: string } | undefined
  for (let some = portion; some === portion; ) {
    purge.goOn?.()
    some = await transaction(purge.services.pool, async db => {
      const period = await periodOf(db, kind)
      if (period.days === 0) return 0
      const companyId = await venueCompanyId(db)
      const { rows, last } = await redactLog(db, kind, {
        before: cutOff(now, period.days),
        most: portion,
        after,
        companyId,
      })
      if (rows === 0) return 0
      after = last
      await recordCertificate(db, purge, { period, exhibitionId: null, table: 'operation_log', rows, now })
      return rows
    })
    count(some)
  }
}

interface Portion {
  period: Period
  exhibitionId: string | null
  table: string
  rows: number
  now: Date
}

const recordCertificate = (db: Db, { services }: Purge, { now, ...went }: Portion) =>
  certify(db, { ...went, day: dayOf(now, services.config.venueTimeZone) })

async function operation(
  db: Db,
  kind: RetentionKind,
  exhibitionId: string | null,
  after: { table: string; rows: number },
): Promise<Operation> {
  return {
    ...{ command: 'runRetention', traceId: randomUUID(), address: '', statusCode: codes.done },
    ...{ entityType: 'retentionCertificate', ...(exhibitionId && { exhibitionId }) },
    actor: { companyId: await venueCompanyId(db), operatorName: '' },
    after: { kind, ...after },
  }
}
