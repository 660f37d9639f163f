import type { ownUsageCommands } from '@fairgate/contract/exhibitions/partner/own-usage-commands'
import type { HandlersOf } from '../../kernel/command/context.ts'
import { page } from '../../kernel/list/listing.ts'
import { ownUsage } from './exhibition-usage.ts'
import { exportUsage } from './sheet-handlers.ts'

/** Badges, tickets and amounts of the caller's own company, by exhibition. */
export const ownUsageHandlers: HandlersOf<typeof ownUsageCommands> = {
  getOwnUsagePage(input, { actor, db, services }) {
    const { searches, ...listing } = ownUsage(actor, services, input)
    return page(db, { ...listing, searches: { exhibition: searches.exhibition } }, input)
  },
  exportOwnUsage: (input, context) => exportUsage(undefined, input, context),
}
