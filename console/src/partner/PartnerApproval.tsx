import { useSearchParams } from 'react-router'
import { PartnerDecisions } from './PartnerDecisions.tsx'
import { approvalListKeys, type ViewProps } from './partner-places.ts'

const inAddress = (params: URLSearchParams) => approvalListKeys.find(key => key === params.get('list')) ?? 'pending'

/** Partners as they are brought in: what waits for the venue, what waits for who entered it, what was decided or taken back. */
export function PartnerApproval({ kind, head }: ViewProps) {
  const which = inAddress(useSearchParams()[0])
  return <PartnerDecisions key={which} kind={kind} which={which} head={head} />
}
