import type { Follower } from '@fairgate/contract/exhibition/dated'
import { datedSlots } from '../badge/hooks.ts'
import { datedBlacklists } from '../blacklist/hooks.ts'
import { datedReceipts, datedSale } from '../exhibition/hooks.ts'
import type { Dependant } from '../kernel/dated.ts'
import { datedClauses, datedPolicyStarts } from '../policy/hooks.ts'
import { datedCampaigns } from '../spread/hooks.ts'
import { datedSurveys } from '../survey/hooks.ts'
import { datedTicketSales, datedTickets } from '../ticket/hooks.ts'
import { datedTransportation, datedTravel } from '../travel/hooks.ts'
import { datedWhitelists } from '../whitelist/hooks.ts'

/**
 * What moves with the dates of its exhibition, in the order in which it is moved. Each noun declares its own; `dependants.test.ts`
 * holds this against the whole schema.
 */
export const dependants: readonly Dependant<Follower>[] = [
  datedSale,
  datedTicketSales,
  datedTickets,
  datedSlots,
  datedPolicyStarts,
  datedClauses,
  datedReceipts,
  datedWhitelists,
  datedBlacklists,
  datedCampaigns,
  datedSurveys,
  datedTravel,
  datedTransportation,
]
