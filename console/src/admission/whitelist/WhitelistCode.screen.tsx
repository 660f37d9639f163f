import type { Output } from '@fairgate/contract/app/catalogue'
import { Copy, RefreshCw } from 'lucide-react'
import { useNavigate, useParams } from 'react-router'
import { useMay } from '../../kernel/auth/session.ts'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { copyText } from '../../kernel/ui/copy-text.ts'
import { DetailColumns } from '../../kernel/ui/DetailColumns.tsx'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { useActions } from '../../kernel/ui/list/use-actions.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { QrLink } from '../../kernel/ui/QrLink.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'

type Code = Output<'getWhitelistCode'> & { actions: string[] }

const codeActions = defineActions<Code>(
  'whitelist',
  {
    renew: {
      command: 'renewWhitelistCode',
      icon: RefreshCw,
      ask: confirm({ one: 'whitelist.renewAsk', why: 'whitelist.renewWhy' }),
      done: 'whitelist.renewed',
    },
  },
  ({ number }) => number,
)

/** The code by which guests register, for a message or a poster (`/whiteIndex/qrcode/:id`). */
export function WhitelistCode() {
  const t = useText()
  const navigate = useNavigate()
  const { id = '' } = useParams()
  const { data, error, refetch } = useQueryCommand('getWhitelistCode', { id }, { quiet: true })
  const renews = useMay('whitelist:apply')
  const code: Code | undefined = data && { ...data, actions: renews ? ['renew'] : [] }
  const hook = useActions(codeActions, {}, { rows: code ? [code] : [] })
  if (error) {
    return (
      <ErrorState
        failure={error}
        onRetry={() => void refetch()}
        onBack={() => void navigate(`/whiteIndex/detail/${id}`)}
      />
    )
  }
  if (!code) return <DetailSkeleton facts={4} />
  return (
    <>
      <PageHead
        title={t('whitelist.codeTitle', { number: code.number })}
        within={[code.number]}
        facts={[`${t('whitelist.places')} ${code.bound}/${code.allowedPeople}`]}
        actions={
          <>
            {renews && (
              <Button icon={RefreshCw} busy={hook.busy === 'renew'} onClick={() => hook.begin('renew', [code])}>
                {t('whitelist.renew')}
              </Button>
            )}
            <Button kind="primary" icon={Copy} onClick={() => void copyText(code.url)}>
              {t('whitelist.copyLink')}
            </Button>
          </>
        }
      />
      <DetailColumns>
        <Card title={t('whitelist.code')}>
          <QrLink url={code.url}>{t(code.standing ? 'whitelist.standingHint' : 'whitelist.codeHint')}</QrLink>
        </Card>
      </DetailColumns>
      {hook.dialogs}
    </>
  )
}
