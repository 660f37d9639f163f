import type { RuleTrial } from '@fairgate/contract/badging/rulebook/commands'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'

export { datedRuleBookStarts } from './dated.ts'

/** A completed trial, as it is stored. */
export interface StoredTrial
  extends Pick<RuleTrial, 'againstNo' | 'evaluated' | 'changed' | 'newly' | 'groups' | 'list' | 'by'> {
  digest: Buffer
}

/** Saves the last trial of a draft, and that these rules were tried; a deleted or published version is not changed. */
export async function saveTrial({ db }: { db: Db }, id: string, result: StoredTrial): Promise<void> {
  const { digest, againstNo, evaluated, changed, newly, groups, list, by } = result
  const draft = await db.maybe<{ exhibitionId: string }>(sql`
    update rule_book set trial_digest = ${digest} where id = ${id} and state = 'draft' returning exhibition_id as "exhibitionId"`)
  if (!draft) return
  await db.run(sql`
    insert into rule_trial (exhibition_id, book_id, digest, against_number, evaluated, changed, newly, groups, list, actor_name)
    values (${draft.exhibitionId}, ${id}, ${digest}, ${againstNo}, ${evaluated}, ${changed}, ${JSON.stringify(newly)},
      ${JSON.stringify(groups)}, ${JSON.stringify(list)}, ${by})
    on conflict (book_id) do update set digest = excluded.digest, against_number = excluded.against_number,
      evaluated = excluded.evaluated, changed = excluded.changed, newly = excluded.newly, groups = excluded.groups,
      list = excluded.list, actor_name = excluded.actor_name, created_at = now()`)
}
