import { type ExhibitionFacts, exhibitionFor, isRunning, runsExhibition } from '../../exhibitions/exhibition/api.ts'
import type { ReadContext } from '../../kernel/command/context.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'

type RuleReader = Pick<ReadContext, 'db' | 'actor'>

/** An exhibition whose rules the actor may see: the venue all, an organizer its own; others are "not found". */
export async function findRulesOf({ db, actor }: RuleReader, id: string): Promise<ExhibitionFacts> {
  const exhibition = await exhibitionFor(db, actor, id)
  return runsExhibition(actor, exhibition) ? exhibition : refuse('kernel.notFound')
}

/** The same, and refuses to write after its end. */
export async function findRunningRulesOf(context: RuleReader, id: string): Promise<ExhibitionFacts> {
  const exhibition = await findRulesOf(context, id)
  return isRunning(exhibition) ? exhibition : refuse('rulebook.exhibitionOver')
}
