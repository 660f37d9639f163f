import type { spreadCommands } from '@fairgate/contract/spread/commands'
import type { HandlersOf } from '../kernel/context.ts'
import { reportMessageDelivery } from './delivery.ts'
import { spreadRowHandlers } from './spread-queries.ts'
import { templateHandlers } from './templates.ts'
import { unsubscribeHandlers } from './unsubscribe.ts'

export const spreadHandlers: HandlersOf<typeof spreadCommands> = {
  ...templateHandlers,
  ...spreadRowHandlers,
  ...unsubscribeHandlers,
  reportMessageDelivery,
}
