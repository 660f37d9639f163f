import type { Input, Result } from '@fairgate/contract/app/catalogue'
import type { LegalHoldReason, RetentionKind } from '@fairgate/contract/lifecycle/privacy/kinds'
import sql from 'sql-template-tag'
import { countImages } from '../../admission/epidemic/api.ts'
import { ofExhibition } from '../../exhibitions/exhibition/api.ts'
import { countLog } from '../../foundation/operation-log/api.ts'
import type { ReadContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { countExpired } from '../../kernel/retention/retention.ts'
import { addRetained, cutOff, findExpiredExhibitions, isOfLog, listAgedSets, listExpiredSets } from './expired-data.ts'
import { periodsNow } from './periods.ts'

type Line = Result<'getRetentionPreview'>['list'][number]

/** What would be erased now, by kind and show, and expired rows that are retained: exactly the rows of the job. */
export async function getRetentionPreview(
  { kind, days }: Input<'getRetentionPreview'>,
  { db }: Pick<ReadContext, 'db'>,
): Promise<Result<'getRetentionPreview'>> {
  return { list: await preview(db, new Date(), kind && { kind, days }) }
}

export async function preview(
  db: Db,
  now: Date,
  requested?: { kind: RetentionKind; days: number | undefined },
): Promise<Line[]> {
  const list: Line[] = []
  for (const period of await periodsNow(db)) {
    if (requested && period.kind !== requested.kind) continue
    const days = requested?.days ?? period.days
    list.push(...(await linesOf(db, period.kind, days, now)))
  }
  return list.filter(({ rows, held }) => rows > 0 || held.length > 0)
}

async function linesOf(db: Db, kind: RetentionKind, days: number, now: Date): Promise<Line[]> {
  if (kind === 'declaration') return imageLines(db, days, now)
  const lines: Line[] = []
  let aged = isOfLog(kind) && days > 0 ? await countLog(db, kind, cutOff(now, days)) : 0
  const alone = new Map<LegalHoldReason, number>()
  for (const expired of listAgedSets(kind, days, now)) {
    const counted = await countExpired(db, expired)
    aged += counted.rows
    addRetained(alone, counted.held)
  }
  lines.push({ kind, exhibition: null, rows: aged, held: toRetainedList(alone) })
  for (const { id, cn, en, unsettled } of await findExpiredExhibitions(db, kind, days, now)) {
    const retained = new Map<LegalHoldReason, number>()
    let rows = 0
    for (const expired of listExpiredSets(kind, id)) {
      // Rows of an unsettled show are all retained, whatever other reasons exist.
      const counted = await countExpired(db, unsettled ? { ...expired, legalHolds: [] } : expired)
      if (unsettled && counted.rows > 0) addRetained(retained, new Map([['unsettled', counted.rows]]))
      else rows += counted.rows
      addRetained(retained, counted.held)
    }
    lines.push({ kind, exhibition: { id, cn, en }, rows, held: toRetainedList(retained) })
  }
  return lines
}

async function imageLines(db: Db, days: number, now: Date): Promise<Line[]> {
  const counted = await countImages(db, now, days)
  const names = await db.many<{ id: string; cn: string; en: string }>(sql`
    select e.id, e.name_cn as cn, e.name_en as en
    from unnest(${counted.map(({ exhibitionId }) => exhibitionId)}::uuid[]) t (exhibition_id) ${ofExhibition}`)
  return counted.map(({ exhibitionId, rows, review }) => ({
    kind: 'declaration',
    exhibition: names.find(({ id }) => id === exhibitionId) ?? null,
    rows,
    held: toRetainedList(new Map(review > 0 ? [['review', review]] : [])),
  }))
}

const toRetainedList = (retained: ReadonlyMap<LegalHoldReason, number>) =>
  [...retained].map(([why, rows]) => ({ why, rows }))
