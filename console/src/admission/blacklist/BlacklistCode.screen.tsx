import { useNavigate, useParams } from 'react-router'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { DetailColumns } from '../../kernel/ui/DetailColumns.tsx'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { QrLink } from '../../kernel/ui/QrLink.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'

/** The code for a listed person at the service desk: it leads to the reason and the end (`/blackIndex/qrcode/:id`). */
export function BlacklistCode() {
  const t = useText()
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const { data, error, refetch } = useQueryCommand('getBlacklistCode', { id }, { quiet: true })
  return (
    <>
      <PageHead />
      {data && (
        <DetailColumns>
          <Card title={t('blacklist.notice')}>
            <QrLink url={data.url}>{t('blacklist.disclosureHint')}</QrLink>
          </Card>
        </DetailColumns>
      )}
      {!data && error && (
        <ErrorState
          failure={error}
          onRetry={() => void refetch()}
          onBack={() => void navigate('/blackIndex/exhibition')}
        />
      )}
      {!data && !error && <DetailSkeleton facts={3} />}
    </>
  )
}
