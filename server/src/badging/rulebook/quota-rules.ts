import type { RuleView } from '@fairgate/contract/badging/rulebook/commands'
import type { Params } from '@fairgate/contract/badging/rulebook/kinds'
import sql from 'sql-template-tag'
import { hasFormulas } from '../../exhibitions/participation/api.ts'
import { addQuotaFormulas, type QuotaRule } from '../../exhibitions/participation/hooks.ts'
import { deriveKind } from '../../exhibitions/stand/hooks.ts'
import { openHere } from '../../kernel/cell/open-here.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { enqueue } from '../../kernel/jobs/enqueue.ts'

/** Whether a rule determines quotas: a rule that only warns does not. */
export const givesQuota = ({ kind, effect }: Pick<RuleView, 'kind' | 'effect'>): boolean =>
  kind === 'quota' && effect === 'refuse'

const formulaOf = ({ code, classes, params }: RuleView): QuotaRule => {
  const { unit, ...formula } = params as unknown as Params<'quota'>
  return { code, classes, formula: { ...formula, unit: unit * 100 } }
}

/** Stores the formulas of a version, and has the quotas derived once it is in force: at once, or by the clock. */
export async function publishQuotaRules(
  { db, language }: WriteContext,
  { exhibitionId, id, isLater }: { exhibitionId: string; id: string; isLater: boolean },
  rules: readonly RuleView[],
): Promise<void> {
  await addQuotaFormulas(db, exhibitionId, id, rules.filter(givesQuota).map(formulaOf))
  if (!(await hasFormulas(db, exhibitionId))) return
  if (isLater) await db.run(sql`update rule_book set derives = true where id = ${id}`)
  else await enqueueDeriving(db, exhibitionId, language)
}

const enqueueDeriving = (db: Db, exhibitionId: string, language: 'cn' | 'en') =>
  enqueue(db, {
    ...{ kind: deriveKind, payload: { exhibitionId }, actor: { language }, exhibitionId },
    queue: `${deriveKind}.${exhibitionId}`,
  })

/** Has the quotas derived of exhibitions whose planned versions have begun. Returns how many. */
export async function deriveBegun(db: Db, now: Date): Promise<number> {
  const begun = await db.many<{ exhibitionId: string }>(sql`
    update rule_book t set derives = false
    where t.derives and t.effective_at <= ${now.toISOString()} and ${openHere('t.exhibition_id')}
    returning t.exhibition_id as "exhibitionId"`)
  for (const { exhibitionId } of begun) await enqueueDeriving(db, exhibitionId, 'cn')
  return begun.length
}
