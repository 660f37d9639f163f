import type { Input, Result } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { selectRunningContexts } from '../../exhibitions/exhibition/api.ts'
import type { ReadContext } from '../../kernel/command/context.ts'
import { doorsIn } from '../gate/api.ts'
import { contextKindByScope } from './queries.ts'
import { limits } from './terms.ts'

/** Where this actor may apply for lists: active gate contexts, each with its doors. */
export async function whitelistOptions(
  { scope }: Input<'getWhitelistOptions'>,
  { db, actor }: ReadContext,
): Promise<Result<'getWhitelistOptions'>> {
  const [most, exhibitions] = await Promise.all([
    limits(db),
    db.many<Result<'getWhitelistOptions'>['exhibitions'][number]>(sql`
      select e.id, json_build_object('cn', e.name_cn, 'en', e.name_en) as name,
        ${doorsIn(sql`e.id`)} as doors
      from ${selectRunningContexts(actor, contextKindByScope[scope])} order by e.open_from desc nulls last, e.id limit 300`),
  ])
  return { maxPeople: most.people, maxDays: most.days, exhibitions }
}
