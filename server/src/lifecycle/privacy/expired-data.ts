import {
  agesAlone,
  type LegalHoldReason,
  type LogKind,
  logKinds,
  type RetentionKind,
} from '@fairgate/contract/lifecycle/privacy/kinds'
import sql, { type Sql } from 'sql-template-tag'
import { type EndedShow, showsEnded } from '../../exhibitions/exhibition/api.ts'
import { settlingIn } from '../../finance/settlement/api.ts'
import type { Db } from '../../kernel/database/database.ts'
import type { ExpiredSet } from '../../kernel/retention/retention.ts'
import { agedRetention, exhibitionRetention } from './retention-rules.ts'

/** Whether data of this kind is stored in the operation log. */
export const isOfLog = (kind: RetentionKind): kind is LogKind => (logKinds as readonly RetentionKind[]).includes(kind)

/** The moment before which an expired period must have begun. */
export const cutOff = (now: Date, days: number): Sql =>
  sql`(${now.toISOString()}::timestamptz - make_interval(days => ${days}))`

/**
 * Finds the exhibitions whose data of a kind has expired. Kinds with unlimited retention expire only in sandbox
 * exhibitions; kinds with their own age never expire here.
 */
export const findExpiredExhibitions = async (
  db: Db,
  kind: RetentionKind,
  days: number,
  now: Date,
): Promise<EndedShow[]> =>
  agesAlone.includes(kind) || kind === 'declaration' ? [] : showsEnded(db, now, days, settlingIn)

const named = (exhibitionId: Sql): Sql => sql`t.exhibition_id = ${exhibitionId}`

/** Lists the expired rows of a kind in one exhibition, by table. */
export const listExpiredSets = (kind: RetentionKind, exhibitionId: string): ExpiredSet<RetentionKind>[] =>
  exhibitionRetention
    .filter(({ rule }) => rule.parts[kind])
    .map(one => ({ ...one, kind, where: (one.rule.of ?? named)(sql`${exhibitionId}::uuid`) }))

/** Lists the expired rows of a kind in tables with their own age. */
export const listAgedSets = (kind: RetentionKind, days: number, now: Date): ExpiredSet<RetentionKind>[] =>
  days === 0
    ? []
    : agedRetention
        .filter(({ rule }) => rule.parts[kind])
        .map(({ rule, isExpired, legalHolds = [] }) => ({
          rule,
          kind,
          legalHolds,
          where: isExpired(cutOff(now, days)),
        }))

/** Adds the number of retained rows to the sums by reason. */
export function addRetained(sum: Map<LegalHoldReason, number>, some: ReadonlyMap<string, number>): void {
  for (const [why, rows] of some) sum.set(why as LegalHoldReason, (sum.get(why as LegalHoldReason) ?? 0) + rows)
}
