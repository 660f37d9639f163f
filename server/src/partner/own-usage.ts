import type { ownUsageCommands } from '@fairgate/contract/partner/own-usage-commands'
import sql from 'sql-template-tag'
import type { HandlersOf } from '../kernel/context.ts'
import { page } from '../kernel/listing.ts'
import { usageByExhibition } from './exhibition-usage.ts'

/** Badges, tickets and amounts of the reader's own company, by exhibition. */
export const ownUsageHandlers: HandlersOf<typeof ownUsageCommands> = {
  getOwnUsagePage(input, { actor, db, services }) {
    const { searches, ...listing } = usageByExhibition(services, input, [sql`c.id = ${actor.companyId}`])
    return page(db, { ...listing, searches: { exhibition: searches.exhibition } }, input)
  },
}
