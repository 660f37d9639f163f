import type { messageCommands } from '@fairgate/contract/foundation/message/commands'
import sql from 'sql-template-tag'
import type { HandlersOf } from '../../kernel/command/context.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import type { Config } from '../../kernel/settings/config.ts'
import { transition } from '../../kernel/transition/transition.ts'
import { hasOutbox } from './api.ts'
import { message } from './entity.ts'
import { messagePage } from './queries.ts'
import { queueMessage } from './queue-message.ts'

export const messageHandlers: HandlersOf<typeof messageCommands> = {
  async getMessagePage(input, context) {
    needOutbox(context.services.config)
    return messagePage(context, input)
  },

  async resendMessage({ id, version }, context) {
    needOutbox(context.services.config)
    const result = await transition(context, message, { id, version }, 'resend', {
      set: sql`attempts = 0, unsure = 0, failure = null, failure_said = '', due_at = now()`,
    })
    await queueMessage(context.db, id, context.language)
    return { id, version: result.version }
  },
}

/** Without an outbox nobody may read sent messages. */
function needOutbox(config: Config): void {
  if (!hasOutbox(config)) refuse('kernel.notFound')
}
