import { useNavigate, useParams } from 'react-router'
import { useText } from '../kernel/language.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { Card } from '../ui/Card.tsx'
import { DetailColumns } from '../ui/DetailColumns.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { QrLink } from '../ui/QrLink.tsx'
import { DetailSkeleton } from '../ui/Skeleton.tsx'

/** What who is listed is shown at the desk: a code that says why and until when (`/blackIndex/qrcode/:id`). */
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
            <QrLink url={data.url}>{t('blacklist.noticeHint')}</QrLink>
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
