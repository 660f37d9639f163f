import { type ExhibitionFacts, exhibitionFor, isRunning, runsExhibition } from '../../exhibitions/exhibition/api.ts'
import type { ReadContext } from '../../kernel/command/context.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'

type PolicyReader = Pick<ReadContext, 'db' | 'actor'>

/**
 * A gate context whose policies the actor may see: the venue all, an organizer those of its shows; others are "not
 * found".
 */
export async function findGateContext({ db, actor }: PolicyReader, id: string): Promise<ExhibitionFacts> {
  const gateContext = await exhibitionFor(db, actor, id)
  return runsExhibition(actor, gateContext) ? gateContext : refuse('kernel.notFound')
}

/** The same, and refuses to write after its end. */
export async function findRunningContext(context: PolicyReader, id: string): Promise<ExhibitionFacts> {
  const gateContext = await findGateContext(context, id)
  return isRunning(gateContext) ? gateContext : refuse('policy.exhibitionOver')
}
