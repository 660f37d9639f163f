import { isRunning, showFor } from '../../exhibitions/exhibition/api.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'

/** Refuses exhibitions that are not approved or have ended. */
export async function refuseUnlessOpen({ db, actor }: WriteContext, exhibitionId: string): Promise<void> {
  const exhibition = await showFor(db, actor, exhibitionId)
  if (!isRunning(exhibition)) refuse('travel.exhibitionClosed', { field: 'exhibitionId' })
}
