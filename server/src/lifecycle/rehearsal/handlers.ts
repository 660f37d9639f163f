import type { sandboxCommands } from '@fairgate/contract/lifecycle/rehearsal/commands'
import type { HandlersOf } from '../../kernel/command/context.ts'
import { beginSandbox } from './begin.ts'
import { moveSandboxClock } from './clock.ts'
import { endSandbox } from './end.ts'
import { readExhibitionSandbox } from './queries.ts'

/**
 * The sandbox of an exhibition: a copy with its own clock, in which everything works without effect on real data
 * (decision 27).
 */
export const sandboxHandlers: HandlersOf<typeof sandboxCommands> = {
  getExhibitionRehearsal: (input, context) => readExhibitionSandbox(context, input),
  beginRehearsal: beginSandbox,
  moveRehearsalClock: moveSandboxClock,
  endRehearsal: endSandbox,
}
