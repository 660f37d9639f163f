import { hallsTaken, type Plan } from '../../exhibitions/exhibition/api.ts'
import { lockHallPlan } from '../../exhibitions/exhibition/hooks.ts'
import type { ReadContext } from '../../kernel/command/context.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'

/**
 * Refuses a plan whose halls another approved exhibition has then. The venue itself may put two into one hall, after a
 * warning; a request may not.
 */
export async function refuseTakenHalls(
  { db, language }: Pick<ReadContext, 'db' | 'language'>,
  exhibitionId: string,
  plan: Plan,
): Promise<void> {
  await lockHallPlan(db)
  const [first] = await hallsTaken(db, exhibitionId, plan)
  if (!first) return
  const exhibition = first.name[language] || first.name.cn
  refuse('postponement.hallsTaken', { field: 'halls', values: { halls: first.halls.join(' '), exhibition } })
}
