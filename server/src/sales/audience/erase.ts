import type { Input } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import type { WriteContext } from '../../kernel/command/context.ts'
import { eachRow } from '../../kernel/command/each-row.ts'
import type { Db } from '../../kernel/database/database.ts'
import { rememberErasure } from '../../kernel/retention/erasure-list.ts'
import { audiences } from './audience-table.ts'
import { namesOfAudience } from './consent.ts'

/**
 * Erases people of one owner, and those who were merged into them (PIPL 47): the attendance count stays, without the
 * person. An opt-out stays: it is stored by digest.
 * @param ids rows that are locked, or that nobody else can have
 * @returns the number of erased people
 */
export async function erasePeople(db: Db, ids: readonly string[]): Promise<number> {
  const gone = await db.many<{ id: string }>(sql`
    select id from audience where id = any(${[...ids]}::uuid[]) or merged_into = any(${[...ids]}::uuid[]) order by id for update`)
  const all = gone.map(({ id }) => id)
  await db.run(sql`update attendance set audience_id = null, erased = true where audience_id = any(${all}::uuid[])`)
  await db.run(
    sql`update attendance set venue_audience_id = null, erased = true where venue_audience_id = any(${all}::uuid[])`,
  )
  // Merged rows are deleted first, because they refer to the others.
  await db.run(sql`delete from audience where merged_into = any(${[...ids]}::uuid[])`)
  await db.run(sql`delete from audience where id = any(${[...ids]}::uuid[])`)
  return all.length
}

/** Erases people that an operator chose; the log does not store their names. */
export async function eraseAudience({ rows }: Input<'eraseAudience'>, context: WriteContext) {
  const { db, actor, services } = context
  const gone: string[] = []
  const namesOf = (refused: readonly string[]) => namesOfAudience(db, actor.companyId, refused)
  const answer = await eachRow(context, { rows, entityType: 'audience', namesOf }, 'erased', async key => {
    const { id, name } = await audiences.locked(context, key)
    await erasePeople(db, [id])
    gone.push(id)
    const [first = ''] = name
    return { nameCn: `${first}**`, nameEn: '' }
  })
  // Written outside the database, because a restored backup would contain them again.
  if (gone.length > 0) rememberErasure(services.config.dataDir, { audience: gone, at: context.now.toISOString() })
  return answer
}
