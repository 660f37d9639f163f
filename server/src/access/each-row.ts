import type { Result } from '@fairgate/contract/catalogue'
import sql from 'sql-template-tag'
import type { WriteContext } from '../kernel/context.ts'
import type { Db } from '../kernel/database.ts'
import { Refused } from '../kernel/refuse.ts'

type Decided = Result<'freezeOperator'>
interface Key {
  id: string
  version: number
}

/**
 * Does one verb to each of several rows, in the caller's transaction: a row that is refused is undone by itself, told with
 * its reason, and stops no other. `work` answers what the row is called; `namesOf` says it of rows that were refused.
 */
export async function eachRow(
  context: WriteContext,
  rows: readonly Key[],
  namesOf: (ids: readonly string[]) => Promise<{ id: string; name: string }[]>,
  work: (row: Key) => Promise<string>,
): Promise<Decided & { done: { id: string; name: string }[] }> {
  const { db, actor, language } = context
  // One at a time in a company, so that two of these never wait for each other's rows.
  await lockCompany(db, actor.companyId)
  const done: { id: string; name: string }[] = []
  const refused: { id: string; msg: string }[] = []
  for (const row of new Map(rows.map(row => [row.id, row])).values()) {
    await db.run(sql`savepoint one_row`)
    try {
      done.push({ id: row.id, name: await work(row) })
      await db.run(sql`release savepoint one_row`)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      await db.run(sql`rollback to savepoint one_row`)
      refused.push({ id: row.id, msg: error.worded(language).msg })
    }
  }
  const names = new Map((refused.length > 0 ? await namesOf(refused.map(({ id }) => id)) : []).map(r => [r.id, r.name]))
  return {
    count: done.length,
    failed: refused.map(({ id, msg }) => ({ id, name: names.get(id) ?? '', msg })),
    done,
  }
}

/** Takes a company's turn for what may cost it an administrator, before any of its operators is locked. */
export async function lockCompany(db: Db, companyId: string): Promise<void> {
  await db.run(sql`select from company where id = ${companyId} for no key update`)
}
