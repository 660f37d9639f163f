import type { JobDefinition } from '../../kernel/jobs/job-definition.ts'
import { expireBadges } from './clock.ts'
import { voidUnpaid } from './void-unpaid.ts'

export const expireJobKind = 'badge.expire'

/** Expires the submitted badges of an ended exhibition. A second run finds nothing. */
export const expireJob: JobDefinition<{ exhibitionId: string }> = {
  attempts: 20,
  async run({ exhibitionId }, context) {
    const expired = await expireBadges(context, new Date(), exhibitionId)
    return { count: expired + (await voidUnpaid(context, new Date(), exhibitionId)) }
  },
}
