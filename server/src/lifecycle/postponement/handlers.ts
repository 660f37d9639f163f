import type { exhibitionCommands } from '@fairgate/contract/exhibitions/exhibition/commands'
import type { postponementCommands } from '@fairgate/contract/lifecycle/postponement/commands'
import type { HandlersOf } from '../../kernel/command/context.ts'
import { askPostponement, submitPostponement, withdrawPostponement } from './ask.ts'
import { approvePostponement, decideAgainst, undoPostponementDecision } from './decide.ts'
import { postponeExhibition, postponementEffects } from './postpone-exhibition.ts'
import { lastPostponement, postponementDetail, postponements } from './queries.ts'

type Commands = typeof postponementCommands &
  Pick<typeof exhibitionCommands, 'getPostponementEffects' | 'postponeExhibition'>

/** Postpones an approved exhibition: by the venue, or at its organizer's request. */
export const postponementHandlers: HandlersOf<Commands> = {
  askPostponement,
  submitPostponement,
  withdrawPostponement,
  approvePostponement,
  returnPostponement: (input, context) => decideAgainst('return', input, context),
  rejectPostponement: (input, context) => decideAgainst('reject', input, context),
  undoPostponementDecision,
  getPostponementPage: postponements.page,
  exportPostponements: postponements.start,
  getPostponementDetail: (input, context) => postponementDetail(context, input),
  getLastPostponement: (input, context) => lastPostponement(context, input),
  getPostponementEffects: (input, context) => postponementEffects(input, context),
  postponeExhibition,
}
