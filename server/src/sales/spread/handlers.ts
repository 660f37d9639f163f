import type { campaignCommands } from '@fairgate/contract/sales/spread/commands'
import type { HandlersOf } from '../../kernel/command/context.ts'
import { campaignRowHandlers } from './campaign-queries.ts'
import { reportMessageDelivery } from './delivery.ts'
import { templateHandlers } from './templates.ts'
import { unsubscribeHandlers } from './unsubscribe.ts'

export const campaignHandlers: HandlersOf<typeof campaignCommands> = {
  ...templateHandlers,
  ...campaignRowHandlers,
  ...unsubscribeHandlers,
  reportMessageDelivery,
}
