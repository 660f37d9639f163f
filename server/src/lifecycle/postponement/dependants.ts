import type { Follower } from '@fairgate/contract/exhibitions/exhibition/dated'
import { datedBlacklists } from '../../admission/blacklist/hooks.ts'
import { datedClauses, datedPolicyStarts } from '../../admission/policy/hooks.ts'
import { datedTransportation, datedTravel } from '../../admission/travel/hooks.ts'
import { datedWhitelists } from '../../admission/whitelist/hooks.ts'
import { datedEntryDays, datedSlots } from '../../badging/badge/hooks.ts'
import { datedRuleBookStarts } from '../../badging/rulebook/hooks.ts'
import { datedReceipts, datedSale } from '../../exhibitions/exhibition/hooks.ts'
import type { Dependant } from '../../kernel/lifecycle/dated.ts'
import { datedCampaigns } from '../../sales/spread/hooks.ts'
import { datedSurveys } from '../../sales/survey/hooks.ts'
import { datedTicketSales, datedTickets } from '../../sales/ticket/hooks.ts'

/**
 * What shifts with the dates of its exhibition, in the order of the shift. Each module declares its own;
 * `dependants.test.ts` compares this with the whole schema.
 */
export const dependants: readonly Dependant<Follower>[] = [
  datedSale,
  datedTicketSales,
  datedTickets,
  datedSlots,
  datedEntryDays,
  datedPolicyStarts,
  datedClauses,
  datedRuleBookStarts,
  datedReceipts,
  datedWhitelists,
  datedBlacklists,
  datedCampaigns,
  datedSurveys,
  datedTravel,
  datedTransportation,
]
