import { useSearchParams } from 'react-router'
import { PartnerDecisions } from './PartnerDecisions.tsx'
import { approvalListKeys, type ViewProps } from './partner-paths.ts'

const inAddress = (params: URLSearchParams) => approvalListKeys.find(key => key === params.get('list')) ?? 'pending'

/** New partners in lists: pending, returned, decided, withdrawn. */
export function PartnerApproval({ kind, head }: ViewProps) {
  const which = inAddress(useSearchParams()[0])
  return <PartnerDecisions key={which} kind={kind} which={which} head={head} />
}
