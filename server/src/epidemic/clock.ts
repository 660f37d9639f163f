import { randomUUID } from 'node:crypto'
import { codes } from '@fairgate/contract/kernel/refusal'
import sql from 'sql-template-tag'
import { exhibitionsOver } from '../exhibition/facts.ts'
import { type Db, dbOf, type Statement, transaction } from '../kernel/database.ts'
import { releaseFiles } from '../kernel/files/stored-file.ts'
import type { Publish } from '../kernel/jobs/job-definition.ts'
import { moveWhere } from '../kernel/move.ts'
import { movingTransaction } from '../kernel/moving-transaction.ts'
import { parameter } from '../kernel/parameter.ts'
import type { Operation } from '../kernel/ports.ts'
import type { Services } from '../kernel/services.ts'
import { declaration } from './subject.ts'

const portion = 500

/** Expires declarations whose receipts are over, 500 a transaction. Safe on several nodes at once. Says how many. */
export async function expireDeclarations(node: { services: Services; publish: Publish }, now: Date): Promise<number> {
  for (let count = 0; ; ) {
    const some = await movingTransaction(node, async context => {
      const over = sql`t.state = 'valid' and t.valid_until <= ${now}`
      const due = await context.db.many<{ id: string }>(sql`
        select t.id from declaration t where ${over} order by t.id limit ${portion} for update skip locked`)
      if (due.length === 0) return 0
      const these = sql`t.id = any(${due.map(({ id }) => id)}::uuid[]) and ${over}`
      return (await moveWhere(context, declaration, these, 'expire')).length
    })
    count += some
    if (some < portion) return count
  }
}

interface Shredding {
  services: Pick<Services, 'pool'>
  /** Appends to the operation log. */
  logged(operation: Operation): Statement
}

/**
 * Shreds pictures and what was read of them `epidemic.imageDays` after an exhibition, 200 declarations a transaction; the log
 * says how many of which exhibition. Safe on several nodes at once. Answers how many.
 */
export async function shredImages({ services, logged }: Shredding, now: Date): Promise<number> {
  const left = sql`exists (select from declaration d where d.exhibition_id = e.id and d.shredded_at is null)`
  const ended = await exhibitionsOver(dbOf(services.pool), now, parameter('epidemic.imageDays'), left)
  let all = 0
  for (const { id: exhibitionId, sponsorId } of ended) {
    for (let some = 200; some === 200; all += some) {
      some = await transaction(services.pool, async db => {
        const rows = await db.many<{ id: string }>(sql`
          select id from declaration where exhibition_id = ${exhibitionId} and shredded_at is null
          order by id limit 200 for update skip locked`)
        if (rows.length === 0) return 0
        const images = await shred(
          db,
          rows.map(({ id }) => id),
        )
        await db.run(
          logged({
            ...{ command: 'deleteDeclaration', traceId: randomUUID(), address: '', statusCode: codes.done },
            ...{ noun: 'declaration', exhibitionId },
            actor: { companyId: sponsorId, operatorName: '' },
            after: { isShredded: rows.length, images },
          }),
        )
        return rows.length
      })
    }
  }
  return all
}

/** Takes pictures of declarations and what was read of them away for good; answers how many pictures. */
export async function shred(db: Db, ids: readonly string[]): Promise<number> {
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
  await db.run(sql`update declaration set shredded_at = now() where id = any(${[...ids]}::uuid[])`)
  return files.length
}
