import type { PolicyFacts } from '@fairgate/contract/admission/gate/scan-facts'
import type { Db } from '../../kernel/database/database.ts'
import { publishedPolicies } from '../policy/api.ts'

/** What applies if no policy has begun: the own rules of every type. */
export const noPolicy: PolicyFacts = {
  ...{ id: null, no: null, effectiveAt: null, rules: [] },
  ...{ offline: 'askGuard', offlineSingle: 'askGuard', passback: 'strict' },
}

/** The policies of a gate context, by their beginning. */
export const policiesOf = async (db: Db, exhibitionId: string): Promise<PolicyFacts[]> => [
  noPolicy,
  ...(await publishedPolicies(db, exhibitionId)),
]
