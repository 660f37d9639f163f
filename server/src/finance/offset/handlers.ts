import type { offsetCommands } from '@fairgate/contract/finance/offset/commands'
import type { HandlersOf } from '../../kernel/command/context.ts'
import { applyOffset, approveOffset, rejectOffset, undoOffsetDecision, withdrawOffset } from './apply.ts'
import { offsetOptions, offsets } from './queries.ts'

export const offsetHandlers: HandlersOf<typeof offsetCommands> = {
  applyOffset,
  withdrawOffset,
  approveOffset,
  rejectOffset,
  undoOffsetDecision,
  getOffsetPage: offsets.page,
  exportOffsets: offsets.start,
  getOffsetOptions: (input, context) => offsetOptions(context, input),
}
