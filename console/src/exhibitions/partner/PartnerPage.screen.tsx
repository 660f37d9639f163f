import { hasOwner, kindOf } from '@fairgate/contract/exhibitions/partner/kinds'
import { partnerPermission } from '@fairgate/contract/exhibitions/partner/module'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { useMay, useRedPoints, useUser } from '../../kernel/auth/session.ts'
import { type TextKey, useText } from '../../kernel/i18n/language.ts'
import { useViews } from '../../kernel/ui/list/use-views.tsx'
import { Segmented } from '../../kernel/ui/Segmented.tsx'
import { ExhibitionUsage } from './ExhibitionUsage.tsx'
import { PartnerDecisions } from './PartnerDecisions.tsx'
import { PartnerList } from './PartnerList.tsx'
import { approvalListKeys, type PartnerView, type ViewProps } from './partner-paths.ts'
import { RelationUsage } from './RelationUsage.tsx'
import { ShareApplications } from './ShareApplications.tsx'
import { ShareOptions } from './ShareOptions.tsx'
import { useKind } from './use-kind.ts'

const inAddress = (params: URLSearchParams) => approvalListKeys.find(key => key === params.get('list')) ?? 'pending'

/** New partners in lists: pending, returned, decided, withdrawn. */
function PartnerApproval({ kind, head }: ViewProps) {
  const which = inAddress(useSearchParams()[0])
  return <PartnerDecisions key={which} kind={kind} which={which} head={head} />
}

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

/** Usage of partners, by relation or by exhibition. */
function PartnerUsage({ kind, head }: ViewProps) {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const list = params.get('list') === 'exhibitions' ? 'exhibitions' : 'relations'
  const which = (
    <Segmented
      label={t('partner.usageLists')}
      value={list}
      options={[
        { value: 'relations', label: t('partner.byRelation') },
        { value: 'exhibitions', label: t('partner.byExhibition') },
      ]}
      onChange={next =>
        setParams(next === 'relations' ? { view: 'usage' } : { view: 'usage', list: next }, { replace: true })
      }
    />
  )
  if (list === 'exhibitions') return <ExhibitionUsage kind={kind} head={head} which={which} />
  return <RelationUsage kind={kind} head={head} which={which} />
}

type ShareList = 'options' | 'applications'

/** Partners that other companies share, and applications to work with them. */
function PartnerSharing({ kind, head }: ViewProps) {
  const t = useText()
  const [params, setParams] = useSearchParams()
  // The platform decides applications and submits none.
  const isPlatform = useUser()?.userCompanyType === 'platform'
  const applies = useMay(partnerPermission(kind, 'applyShare')) && !isPlatform
  const list: ShareList = applies && params.get('list') !== 'applications' ? 'options' : 'applications'
  const show = (next: ShareList) =>
    setParams(next === 'options' ? { view: 'sharing' } : { view: 'sharing', list: next }, { replace: true })
  const which = applies && (
    <Segmented
      label={t('partner.viewSharing')}
      value={list}
      options={[
        { value: 'options', label: t('partner.shareOptions') },
        { value: 'applications', label: t('partner.shareApplications') },
      ]}
      onChange={show}
    />
  )
  if (list === 'options') return <ShareOptions kind={kind} head={head} which={which} />
  return <ShareApplications kind={kind} head={head} which={which} />
}
