import { hasOwner, kindOf } from '@fairgate/contract/exhibitions/partner/kinds'
import type { ComponentType } from 'react'
import { useRedPoints } from '../../kernel/auth/session.ts'
import type { TextKey } from '../../kernel/i18n/language.ts'
import { useViews } from '../../kernel/ui/list/use-views.tsx'
import { PartnerApproval } from './PartnerApproval.tsx'
import { PartnerList } from './PartnerList.tsx'
import { PartnerSharing } from './PartnerSharing.tsx'
import { PartnerUsage } from './PartnerUsage.tsx'
import type { PartnerView, ViewProps } from './partner-paths.ts'
import { useKind } from './use-kind.ts'

const viewOf: Readonly<Record<PartnerView, ComponentType<ViewProps>>> = {
  partners: PartnerList,
  approval: PartnerApproval,
  sharing: PartnerSharing,
  usage: PartnerUsage,
}
const viewLabels = {
  partners: 'partner.viewPartners',
  approval: 'partner.viewApproval',
  sharing: 'partner.viewSharing',
  usage: 'partner.viewUsage',
} as const satisfies Record<PartnerView, TextKey>

/** Partners of one kind: list, approvals, sharing, and usage. */
export function PartnerPage() {
  const kind = useKind()
  const redPoints = useRedPoints()
  const { redPoint } = kindOf(kind)
  const views: readonly PartnerView[] = [
    'partners',
    'approval',
    ...(hasOwner(kindOf(kind)) ? ['sharing' as const] : []),
    'usage',
  ]
  const { view = 'partners', head } = useViews(
    'partner.views',
    views.map(key => ({
      key,
      word: viewLabels[key],
      redPoint: key === 'approval' && redPoint !== undefined && redPoints?.[redPoint],
    })),
  )
  const View = viewOf[view]
  return <View key={view} kind={kind} head={head} />
}
