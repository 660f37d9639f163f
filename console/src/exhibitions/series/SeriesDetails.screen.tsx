import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Can } from '../../kernel/ui/Can.tsx'
import { DetailColumns } from '../../kernel/ui/DetailColumns.tsx'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { ScrollPage } from '../../kernel/ui/layout/ScrollPage.tsx'
import { ActionButtons } from '../../kernel/ui/list/ActionButtons.tsx'
import { useActions } from '../../kernel/ui/list/use-actions.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { EditionCard } from './EditionCard.tsx'
import { EditionDialog } from './EditionDialog.tsx'
import { seriesActions } from './series-actions.tsx'
import { seriesName } from './series-labels.ts'

/** A series with its editions, each with its exhibitions (`/series/:id`). */
export function SeriesDetails() {
  const { id = '' } = useParams()
  const t = useText()
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  const { data, error, refetch } = useQueryCommand('getSeriesDetail', { id }, { quiet: true })
  const leave = () => void navigate('/series')
  const rows = data ? [data] : []
  const hook = useActions(seriesActions, {}, { rows, onDone: verb => verb === 'delete' && leave() })
  if (!data) {
    if (error) return <ErrorState failure={error} onRetry={() => void refetch()} onBack={leave} />
    return <DetailSkeleton facts={4} />
  }
  const add = (
    <Can name="series:edit">
      <Button kind="primary" icon={Plus} onClick={() => setAdding(true)}>
        {t('series.addEdition')}
      </Button>
    </Can>
  )
  return (
    <ScrollPage>
      <PageHead
        title={seriesName(data)}
        within={[seriesName(data)]}
        facts={[data.code, nameOf(data.owner)]}
        actions={
          <>
            <ActionButtons row={data} props={{}} actions={seriesActions} hook={hook} rare={['delete']} />
            {data.editions.length > 0 && add}
          </>
        }
      />
      {data.editions.length === 0 && (
        <EmptyState kind="first" title={t('series.noEditions')} why={[t('series.noEditionsWhy')]} action={add} />
      )}
      <DetailColumns>
        {data.editions.map(edition => (
          <EditionCard key={edition.id} edition={edition} seriesId={data.id} ownerId={data.ownerId} />
        ))}
      </DetailColumns>
      {hook.dialogs}
      {adding && <EditionDialog seriesId={data.id} onClose={() => setAdding(false)} />}
    </ScrollPage>
  )
}
