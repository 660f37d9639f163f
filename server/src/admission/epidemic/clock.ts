import { randomUUID } from 'node:crypto'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import sql, { type Sql } from 'sql-template-tag'
import { exhibitionsOver } from '../../exhibitions/exhibition/api.ts'
import type { Operation } from '../../kernel/audit/operation.ts'
import { openHere } from '../../kernel/cell/open-here.ts'
import { type Db, type Statement, toDb, transaction } from '../../kernel/database/database.ts'
import { releaseFiles } from '../../kernel/files/stored-file.ts'
import type { Publish } from '../../kernel/jobs/job-definition.ts'
import type { Services } from '../../kernel/services/services.ts'
import { parameter } from '../../kernel/settings/parameter.ts'
import { transitionWhere } from '../../kernel/transition/transition.ts'
import { runTransitionTransaction } from '../../kernel/transition/transition-transaction.ts'
import { declaration } from './entity.ts'
import { imagesLeft } from './retention.ts'

const portion = 500

/**
 * Expires declarations whose receipts are over, 500 per transaction. Safe on several nodes at once. Returns how many.
 */
export async function expireDeclarations(node: { services: Services; publish: Publish }, now: Date): Promise<number> {
  for (let count = 0; ; ) {
    const some = await runTransitionTransaction(node, async context => {
      const over = sql`t.state = 'valid' and t.valid_until <= ${now} and ${openHere('t.exhibition_id')}`
      const due = await context.db.many<{ id: string }>(sql`
        select t.id from declaration t where ${over} order by t.id limit ${portion} for update skip locked`)
      if (due.length === 0) return 0
      const these = sql`t.id = any(${due.map(({ id }) => id)}::uuid[]) and ${over}`
      return (await transitionWhere(context, declaration, these, 'expire')).length
    })
    count += some
    if (some < portion) return count
  }
}

/** Declarations `d` with images; images of pending ones are not erased. */
const withImages = sql`d.purged_at is null`
const undecided = sql`d.state in ('processing', 'pendingManual')`

/**
 * Exhibitions whose declarations lose their images next, and how many await a decision; `days` replaces the parameter.
 */
export async function countImages(
  db: Db,
  now: Date,
  days?: number,
): Promise<{ exhibitionId: string; rows: number; review: number }[]> {
  const left = sql`exists (select from declaration d where d.exhibition_id = e.id and ${withImages})`
  const period = days === undefined ? parameter('epidemic.imageDays') : sql`${days}::int`
  const ended = await exhibitionsOver(db, now, period, left)
  return db.many(sql`
    select d.exhibition_id as "exhibitionId", count(*) filter (where not ${undecided})::int as rows,
      count(*) filter (where ${undecided})::int as review
    from declaration d where d.exhibition_id = any(${ended.map(({ id }) => id)}::uuid[]) and ${withImages} group by 1 order by 1`)
}

interface ImagePurge {
  services: Pick<Services, 'pool'>
  /** Records how many were erased in an exhibition, in the same transaction. */
  certified?(db: Db, exhibitionId: string, rows: number): Promise<void>
  /** Appends to the operation log. */
  logged(operation: Operation): Statement
}

/**
 * Erases pictures and readings `epidemic.imageDays` after an exhibition, 200 declarations per transaction, except
 * pending ones; logs how many of which exhibition. Safe on several nodes at once. Returns how many.
 */
export async function purgeImages({ services, logged, certified }: ImagePurge, now: Date): Promise<number> {
  const left = sql`exists (select from declaration d where d.exhibition_id = e.id and ${withImages} and not ${undecided})`
  const ended = await exhibitionsOver(toDb(services.pool), now, parameter('epidemic.imageDays'), left)
  let all = 0
  for (const { id: exhibitionId, sponsorId } of ended) {
    for (let some = 200; some === 200; all += some) {
      some = await transaction(services.pool, async db => {
        const rows = await db.many<{ id: string }>(sql`
          select d.id from declaration d where d.exhibition_id = ${exhibitionId} and ${withImages} and not ${undecided}
          order by d.id limit 200 for update skip locked`)
        if (rows.length === 0) return 0
        const images = await purgeImagesOf(
          db,
          rows.map(({ id }) => id),
        )
        await db.run(
          logged({
            ...{ command: 'deleteDeclaration', traceId: randomUUID(), address: '', statusCode: codes.done },
            ...{ entityType: 'declaration', exhibitionId },
            actor: { companyId: sponsorId, operatorName: '' },
            after: { isShredded: rows.length, images },
          }),
        )
        await certified?.(db, exhibitionId, rows.length)
        return rows.length
      })
    }
  }
  return all
}

/** The same for declarations `t` that meet a condition, at any time. Returns how many declarations. */
export async function purgeImagesWhere(db: Db, where: Sql): Promise<number> {
  const rows = await db.many<{ id: string }>(sql`
    select t.id from declaration t where ${where} and ${imagesLeft} order by t.id for update`)
  if (rows.length > 0) {
    await purgeImagesOf(
      db,
      rows.map(({ id }) => id),
    )
  }
  return rows.length
}

/** Erases pictures of declarations and their readings; returns how many pictures. */
export async function purgeImagesOf(db: Db, ids: readonly string[]): Promise<number> {
  const these = sql`declaration_id = any(${[...ids]}::uuid[])`
  const files = await db.many<{ fileId: string }>(sql`
    select file_id as "fileId" from declaration_image where ${these} and file_id is not null`)
  await releaseFiles(
    db,
    files.map(({ fileId }) => fileId),
  )
  await db.run(
    sql`update declaration_image set file_id = null, facts = null, certainty = null, doubts = '{}' where ${these}`,
  )
  await db.run(sql`update declaration set purged_at = now() where id = any(${[...ids]}::uuid[])`)
  return files.length
}
