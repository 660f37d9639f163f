import type { hotlineCommands } from '@fairgate/contract/admission/hotline/commands'
import type { HandlersOf } from '../../kernel/command/context.ts'
import { calls } from './calls.ts'
import { getHotlineReceipt } from './look-up.ts'

export const hotlineHandlers: HandlersOf<typeof hotlineCommands> = {
  getHotlineReceipt,
  getHotlinePage: calls.page,
  exportHotlineCalls: calls.start,
}
