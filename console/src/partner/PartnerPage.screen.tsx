import { kindOf, type PartnerKind } from '@fairgate/contract/partner/kinds'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { type TextKey, useText } from '../kernel/language.ts'
import { useRedPoints } from '../kernel/session.ts'
import { StatusTabs } from '../ui/StatusTabs.tsx'
import { PartnerApproval } from './PartnerApproval.tsx'
import { PartnerList } from './PartnerList.tsx'
import { PartnerSharing } from './PartnerSharing.tsx'
import { PartnerUsage } from './PartnerUsage.tsx'
import type { PartnerView } from './partner-places.ts'
import { useKind } from './use-kind.ts'

export interface ViewProps {
  kind: PartnerKind
  /** The tabs of the views, under the page's head. */
  head?: ReactNode
}

const viewOf: Readonly<Record<PartnerView, ComponentType<ViewProps>>> = {
  partners: PartnerList,
  approval: PartnerApproval,
  sharing: PartnerSharing,
  usage: PartnerUsage,
}
const viewWords = {
  partners: 'partner.viewPartners',
  approval: 'partner.viewApproval',
  sharing: 'partner.viewSharing',
  usage: 'partner.viewUsage',
} as const satisfies Record<PartnerView, TextKey>

/** Partners of one kind: those there are, what waits for a decision, sharing, and what they are used for. */
export function PartnerPage() {
  const t = useText()
  const kind = useKind()
  const redPoints = useRedPoints()
  const [params, setParams] = useSearchParams()
  const { shared, redPoint } = kindOf(kind)
  const views: readonly PartnerView[] = ['partners', 'approval', ...(shared ? ['sharing' as const] : []), 'usage']
  const view = views.find(known => known === params.get('view')) ?? 'partners'
  // A colleague decides, a partner is frozen: rows change while one looks at them.
  const switched = useRef(false)
  // The tabs stand in the list that is left and in the one that comes: the focus moves over with the reader.
  useEffect(() => {
    if (switched.current) document.querySelector<HTMLElement>(`[role=tab][data-key=${view}]`)?.focus()
    switched.current = false
  }, [view])
  const tabs = (
    <StatusTabs
      label={t('partner.views')}
      current={view}
      tabs={views.map(key => ({
        key,
        label: t(viewWords[key]),
        redPoint: key === 'approval' && redPoint !== undefined && redPoints?.[redPoint],
      }))}
      // The other tab is another list: its search, page and open row start anew.
      onChange={key => {
        switched.current = true
        setParams(key === 'partners' ? {} : { view: key }, { replace: true })
      }}
    />
  )
  const View = viewOf[view]
  return <View key={view} kind={kind} head={tabs} />
}
