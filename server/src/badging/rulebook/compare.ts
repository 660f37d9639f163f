import type { Input, Result } from '@fairgate/contract/app/catalogue'
import type { RuleView } from '@fairgate/contract/badging/rulebook/commands'
import sql from 'sql-template-tag'
import type { ReadContext } from '../../kernel/command/context.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { findRulesOf } from './rulebook-context.ts'
import { inForce, rulesOf } from './rules.ts'

type Comparison = Result<'compareRuleBooks'>

/** Compares a version with another one of its exhibition, by default with the one in force. */
export async function compareRuleBooks(
  { exhibitionId, id, withId }: Input<'compareRuleBooks'>,
  { db, actor }: ReadContext,
): Promise<Comparison> {
  await findRulesOf({ db, actor }, exhibitionId)
  const other = withId ? sql`${withId}::uuid` : inForce(exhibitionId)
  const found = await db.many<{ id: string; no: number; isOther: boolean }>(sql`
    select id, number as no, id is not distinct from ${other} as "isOther" from rule_book
    where exhibition_id = ${exhibitionId} and (id = ${id} or id = ${other})`)
  const is = found.find(row => row.id === id) ?? refuse('kernel.notFound')
  const was = found.find(row => row.isOther)
  if (withId && !was) refuse('kernel.notFound')
  const before = was ? await rulesOf(db, was.id) : []
  return { no: is.no, withNo: was?.no ?? null, changes: changesOf(before, await rulesOf(db, is.id)) }
}

/** Rules are matched by their codes; those with the same sentence and effect have not changed. */
export function changesOf(was: readonly RuleView[], is: readonly RuleView[]): Comparison['changes'] {
  const side = ({ sentence, effect }: RuleView) => ({ ...sentence, effect })
  const removed = was.filter(({ code }) => !is.some(other => other.code === code))
  return [
    ...is.flatMap((rule): Comparison['changes'] => {
      const before = was.find(({ code }) => code === rule.code)
      if (!before) return [{ code: rule.code, change: 'added', was: null, is: side(rule) }]
      const same = before.effect === rule.effect && before.sentence.cn === rule.sentence.cn
      return same ? [] : [{ code: rule.code, change: 'changed', was: side(before), is: side(rule) }]
    }),
    ...removed.map(rule => ({ code: rule.code, change: 'removed' as const, was: side(rule), is: null })),
  ]
}
