import type { rehearsalCommands } from '@fairgate/contract/rehearsal/commands'
import type { HandlersOf } from '../kernel/context.ts'
import { beginRehearsal } from './begin.ts'
import { moveRehearsalClock } from './clock.ts'
import { endRehearsal } from './end.ts'
import { rehearsalOf } from './queries.ts'

/** An exhibition's rehearsal: a copy on a clock of its own, in which everything works and nothing counts (decision 27). */
export const rehearsalHandlers: HandlersOf<typeof rehearsalCommands> = {
  getExhibitionRehearsal: (input, context) => rehearsalOf(context, input),
  beginRehearsal,
  moveRehearsalClock,
  endRehearsal,
}
