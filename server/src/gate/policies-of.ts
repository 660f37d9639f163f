import type { PolicyFacts } from '@fairgate/contract/gate/scan-facts'
import type { Db } from '../kernel/database.ts'
import { publishedPolicies } from '../policy/facts.ts'

/** What holds where no policy has begun: every type as it says itself. */
export const noPolicy: PolicyFacts = {
  ...{ id: null, no: null, effectiveAt: null, rules: [] },
  ...{ offline: 'askGuard', offlineSingle: 'askGuard', passback: 'strict' },
}

/** What a ground is evaluated by, by when it begins. */
export const policiesOf = async (db: Db, exhibitionId: string): Promise<PolicyFacts[]> => [
  noPolicy,
  ...(await publishedPolicies(db, exhibitionId)),
]
