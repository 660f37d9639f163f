import type { Follower } from '@fairgate/contract/exhibition/dated'
import { datedSlots } from '../badge/effects.ts'
import { datedBlacklists } from '../blacklist/effects.ts'
import { datedReceipts, datedSale } from '../exhibition/effects.ts'
import type { Dependant } from '../kernel/dated.ts'
import { datedClauses, datedPolicyStarts } from '../policy/effects.ts'
import { datedCampaigns } from '../spread/effects.ts'
import { datedSurveys } from '../survey/effects.ts'
import { datedTicketSales, datedTickets } from '../ticket/effects.ts'
import { datedTransportation, datedTravel } from '../travel/effects.ts'
import { datedWhitelists } from '../whitelist/effects.ts'

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
