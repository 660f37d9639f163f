import { presetOf, ruleKindNames } from '@fairgate/contract/badging/rulebook/kinds'
import sql from 'sql-template-tag'
import { digestOf, writeRules } from '../../src/badging/rulebook/save.ts'
import type { Db } from '../../src/kernel/database/database.ts'

/** A draft with one rule of each kind, as its editor proposes them, for the exhibition with the most badges. */
export async function seedRuleBook(db: Db): Promise<void> {
  const rules = ruleKindNames.map((kind, at) => ({
    ...{ code: `R${String(at + 1).padStart(2, '0')}`, kind, scope: 'exhibition' as const, effect: 'warn' as const },
    ...{ classes: ['exhibitor'], params: presetOf(kind) as Record<string, never>, noteCn: '', noteEn: '' },
  }))
  const { id } = await db.one<{ id: string }>(sql`
    insert into rule_book (exhibition_id, number, digest, edited_by)
    select exhibition_id, 1, ${digestOf(rules)}, '' from badge where state <> 'draft' and not is_sandbox(exhibition_id)
    group by 1 order by count(*) desc limit 1 returning id`)
  await writeRules({ db }, id, rules)
}
