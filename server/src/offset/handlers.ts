import type { offsetCommands } from '@fairgate/contract/offset/commands'
import type { HandlersOf } from '../kernel/context.ts'
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
