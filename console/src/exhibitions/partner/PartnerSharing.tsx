import { partnerPermission } from '@fairgate/contract/exhibitions/partner/module'
import { useSearchParams } from 'react-router'
import { useMay, useUser } from '../../kernel/auth/session.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Segmented } from '../../kernel/ui/Segmented.tsx'
import type { ViewProps } from './partner-paths.ts'
import { ShareApplications } from './ShareApplications.tsx'
import { ShareOptions } from './ShareOptions.tsx'

type ShareList = 'options' | 'applications'

/** Partners that other companies share, and applications to work with them. */
export function PartnerSharing({ kind, head }: ViewProps) {
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
