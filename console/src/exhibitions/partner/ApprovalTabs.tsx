import { kindOf } from '@fairgate/contract/exhibitions/partner/kinds'
import { partnerPermission } from '@fairgate/contract/exhibitions/partner/module'
import { useSearchParams } from 'react-router'
import { useMay, useRedPoints } from '../../kernel/auth/session.ts'
import { useText } from '../../kernel/i18n/language.ts'
import type { Worklist } from '../../kernel/ui/list/list-spec.ts'
import { StatusTabs } from '../../kernel/ui/StatusTabs.tsx'
import type { OfKind } from './acted-partner.ts'
import { type ApprovalList, approvalListKeys, approvalLists } from './partner-paths.ts'

/** The lists as tabs with their counts. */
export function ApprovalTabs({
  kind,
  which,
  list,
}: OfKind & { which: ApprovalList; list: Worklist<'getCooperatorPendingPage'> }) {
  const t = useText()
  const setParams = useSearchParams()[1]
  const mayApprove = useMay(partnerPermission(kind, 'approve'))
  const flag = kindOf(kind).redPoint
  const isPending = useRedPoints()?.[flag ?? 'cooperApprove'] === true && flag !== undefined
  // Returned partners await their submitter, pending ones the venue.
  const own = mayApprove ? 'pending' : 'back'
  return (
    <StatusTabs
      label={t('partner.viewApproval')}
      current={which}
      // Another list: its search, page and open row are reset.
      onChange={key => setParams(key === 'pending' ? { view: 'approval' } : { view: 'approval', list: key })}
      tabs={approvalListKeys.map(key => ({
        key,
        label: t(approvalLists[key].word),
        ...list.tallyOf(key),
        redPoint: key === own && isPending,
      }))}
    />
  )
}
