import {
  agesAlone,
  type HoldReason,
  type LogKind,
  logKinds,
  type RetentionKind,
} from '@fairgate/contract/privacy/kinds'
import sql, { type Sql } from 'sql-template-tag'
import { type EndedShow, showsEnded } from '../exhibition/facts.ts'
import type { Db } from '../kernel/database.ts'
import type { Over } from '../kernel/retention.ts'
import { settlingIn } from '../settlement/facts.ts'
import { keptOfExhibitions, keptOfTime } from './kept.ts'

/** Whether it goes of the operation log. */
export const isOfLog = (kind: RetentionKind): kind is LogKind => (logKinds as readonly RetentionKind[]).includes(kind)

/** Before when it has to be that a period is over. */
export const before = (now: Date, days: number): Sql =>
  sql`(${now.toISOString()}::timestamptz - make_interval(days => ${days}))`

/** Shows whose data of a kind is over; of what is kept for good rehearsals alone, none of what ages by itself. */
export const showsOver = async (db: Db, kind: RetentionKind, days: number, now: Date): Promise<EndedShow[]> =>
  agesAlone.includes(kind) || kind === 'declaration' ? [] : showsEnded(db, now, days, settlingIn)

const named = (exhibitionId: Sql): Sql => sql`t.exhibition_id = ${exhibitionId}`

/** What a show holds of a kind, table by table. */
export const overOf = (kind: RetentionKind, exhibitionId: string): Over<RetentionKind>[] =>
  keptOfExhibitions
    .filter(({ kept }) => kept.parts[kind])
    .map(one => ({ ...one, kind, where: (one.kept.of ?? named)(sql`${exhibitionId}::uuid`) }))

/** The same of what ages by itself. */
export const agedOver = (kind: RetentionKind, days: number, now: Date): Over<RetentionKind>[] =>
  days === 0
    ? []
    : keptOfTime
        .filter(({ kept }) => kept.parts[kind])
        .map(({ kept, over, holds = [] }) => ({ kept, kind, holds, where: over(before(now, days)) }))

/** Adds up how much is held by what. */
export function addHeld(sum: Map<HoldReason, number>, some: ReadonlyMap<string, number>): void {
  for (const [why, rows] of some) sum.set(why as HoldReason, (sum.get(why as HoldReason) ?? 0) + rows)
}
