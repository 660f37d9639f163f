import type { Input, Output } from '@fairgate/contract/app/catalogue'
import { kindOf } from '@fairgate/contract/exhibitions/partner/kinds'
import sql, { raw } from 'sql-template-tag'
import { duplicateCandidates } from '../../identity/company/api.ts'
import { packLocalized, type ReadContext, type WriteContext } from '../../kernel/command/context.ts'
import { page } from '../../kernel/list/listing.ts'
import { pairOf } from './pair.ts'
import { side } from './sides.ts'

type Row = Output<'getTwinPage'>['list'][number]

/** Pairs of companies of one type that are probably the same, by name. */
export function findDuplicateCandidates(
  input: Input<'getTwinPage'>,
  { db }: ReadContext,
): Promise<Output<'getTwinPage'>> {
  const sideOf = (alias: 'a' | 'b') => raw(side.sql.replaceAll(/\bc\./g, `${alias}.`))
  return page(
    db,
    {
      select: sql`t.id, t.why, ${sideOf('a')} as one, ${sideOf('b')} as other`,
      from: duplicateCandidates,
      where: input.kind ? [sql`a.kind = ${kindOf(input.kind).noun}`] : [],
      filtered: true,
      id: 't.id',
      sorts: { name: { column: 'a.name_cn', type: 'text' } },
      defaultSort: 'name',
      finish: (row: Pick<Row, 'id' | 'why' | 'one' | 'other'>): Row => ({
        ...{ ...row, version: 1, state: 'open', statusCode: 0, actions: ['merge', 'dismiss'] },
      }),
    },
    input,
  )
}

/** Pairs that somebody has marked as different are not listed again. */
export async function dismissDuplicateCandidates(
  { one, other }: Input<'dismissTwins'>,
  { db, actor, log }: WriteContext,
): Promise<Output<'dismissTwins'>> {
  const [first, second] = await pairOf(db, { keep: one, gone: other })
  const [lower, upper] = [one, other].toSorted()
  await db.run(sql`
    insert into not_duplicate (one_id, other_id, by_name) values (${lower}, ${upper}, ${actor.operatorName})
    on conflict do nothing`)
  log({
    ...{ entityType: 'twin', targetId: one, after: { other: second.side.name } },
    targetName: packLocalized({ nameCn: first.side.name.cn, nameEn: first.side.name.en }),
  })
  return { one, other }
}
