import { useNavigate } from 'react-router'
import { useMay, useUser } from '../../kernel/auth/session.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Segmented } from '../../kernel/ui/Segmented.tsx'
import { type OfScope, scopeLabels, scopePaths } from './whitelist-labels.ts'

/** Switches between the lists of gate contexts, which only the venue has, and links to the approval. */
export function ScopeButtons({ scope }: OfScope) {
  const t = useText()
  const navigate = useNavigate()
  const decides = useMay('whitelist:approve')
  const sees = useMay('whitelist:view')
  const isVenue = useUser()?.userCompanyType === 'platform'
  return (
    <>
      {isVenue && (
        <Segmented
          label={t('whitelist.scope')}
          value={scope}
          options={(['during', 'outside', 'garden'] as const).map(value => ({ value, label: t(scopeLabels[value]) }))}
          onChange={next => void navigate(scopePaths[next as OfScope['scope']])}
        />
      )}
      {sees && <Button onClick={() => void navigate('/whiteIndex/statistics')}>{t('whitelist.statistics')}</Button>}
      {sees && <Button onClick={() => void navigate('/whiteIndex/logs')}>{t('whitelist.logs')}</Button>}
      {decides && <Button onClick={() => void navigate('/whiteIndex/approve')}>{t('whitelist.approval')}</Button>}
    </>
  )
}
