import sql from 'sql-template-tag'
import type { WriteContext } from '../kernel/context.ts'
import { Refused } from '../kernel/refuse.ts'
import { partnerScope } from './facts.ts'
import type { FamilyInput, FamilyResult } from './family-input.ts'

type Key = FamilyInput<'approve…'>['rows'][number]

/**
 * Does one verb to each of several partners, in the caller's transaction: one that is refused is undone by itself, told
 * with its reason, and stops no other. `work` answers what the partner is called. In the order of their ids, so that two
 * who want the same rows never wait for each other in a circle.
 */
export async function eachPartner(
  context: WriteContext,
  rows: readonly Key[],
  state: string,
  work: (row: Key) => Promise<string>,
): Promise<FamilyResult<'approve…'>> {
  const { db, language } = context
  const done: { id: string; name: string }[] = []
  const refused: { id: string; msg: string }[] = []
  const chosen = [...new Map(rows.map(row => [row.id, row])).values()].sort((a, b) => (a.id < b.id ? -1 : 1))
  for (const row of chosen) {
    await db.run(sql`savepoint one_partner`)
    try {
      done.push({ id: row.id, name: await work(row) })
      await db.run(sql`release savepoint one_partner`)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      await db.run(sql`rollback to savepoint one_partner`)
      refused.push({ id: row.id, msg: error.worded(language).msg })
    }
  }
  const failed = await named(context, refused)
  logEach(context, state, done, failed)
  return { count: done.length, failed }
}

async function named({ db, actor, language }: WriteContext, refused: readonly { id: string; msg: string }[]) {
  if (refused.length === 0) return []
  const rows = await db.many<{ id: string; cn: string; en: string }>(sql`
    select c.id, c.name_cn as cn, c.name_en as en from company c
    where c.id = any(${refused.map(({ id }) => id)}::uuid[]) and ${partnerScope(actor)}`)
  const names = new Map(rows.map(row => [row.id, row[language]]))
  return refused.map(({ id, msg }) => ({ id, name: names.get(id) ?? '', msg }))
}

function logEach(
  context: WriteContext,
  state: string,
  done: readonly { id: string; name: string }[],
  failed: readonly unknown[],
): void {
  const [only] = done.length === 1 ? done : []
  context.log({
    noun: 'company',
    targetId: only?.id,
    targetName: done
      .map(({ name }) => name)
      .join(', ')
      .slice(0, 200),
    before: undefined,
    after: { state, partners: done, ...(failed.length > 0 && { failed }) },
  })
}
