import { isRunning, showFor } from '../exhibition/api.ts'
import type { WriteContext } from '../kernel/context.ts'
import { refuse } from '../kernel/refuse.ts'

/** Nobody travels to what is not approved yet, or over. */
export async function refuseUnlessOpen({ db, actor }: WriteContext, exhibitionId: string): Promise<void> {
  const exhibition = await showFor(db, actor, exhibitionId)
  if (!isRunning(exhibition)) refuse('travel.exhibitionClosed', { field: 'exhibitionId' })
}
