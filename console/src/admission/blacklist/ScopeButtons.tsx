import { blacklistScopes } from '@fairgate/contract/admission/blacklist/fields'
import { useNavigate } from 'react-router'
import { useMay, useUser } from '../../kernel/auth/session.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Segmented } from '../../kernel/ui/Segmented.tsx'
import { type OfScope, scopeLabels, scopePath } from './blacklist-labels.ts'

/** Switches between scopes, which only the venue has, and links to approval, statistics and log. */
export function ScopeButtons({ scope }: OfScope) {
  const t = useText()
  const navigate = useNavigate()
  const decides = useMay('blacklist:approve')
  const isVenue = useUser()?.userCompanyType === 'platform'
  return (
    <>
      {isVenue && (
        <Segmented
          label={t('blacklist.scope')}
          value={scope}
          options={blacklistScopes.map(value => ({ value, label: t(scopeLabels[value]) }))}
          onChange={next => void navigate(scopePath(next as OfScope['scope']))}
        />
      )}
      <Button onClick={() => void navigate('/blackIndex/statistics')}>{t('blacklist.viewFigures')}</Button>
      <Button onClick={() => void navigate('/blackIndex/logs')}>{t('blacklist.viewLog')}</Button>
      {decides && <Button onClick={() => void navigate('/blackIndex/approve')}>{t('blacklist.viewApprove')}</Button>}
    </>
  )
}
