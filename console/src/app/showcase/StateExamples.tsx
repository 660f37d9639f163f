import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { ConfirmDialog } from '../../kernel/ui/ConfirmDialog.tsx'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { GuideDialog } from '../../kernel/ui/GuideDialog.tsx'
import { JobProgress } from '../../kernel/ui/JobProgress.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { Split } from '../../kernel/ui/layout/Split.tsx'
import { OfflineStrip } from '../../kernel/ui/OfflineStrip.tsx'
import { LinkFailure } from '../../kernel/ui/phone/LinkFailure.tsx'
import { DetailSkeleton, ListSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { toast } from '../../kernel/ui/toast.ts'
import { Tile } from './Tile.tsx'
import { useSampleText } from './use-sample-text.ts'

const TRACE = '7f3a91c07f3a91c07f3a91c07f3a91c0'
const nothing = () => undefined

/** Empty, failed, loading: picture 09 of the design. */
export function StateExamples() {
  const w = useSampleText()
  const t = useText()
  const [dialogOpen, setDialogOpen] = useState(false)
  const [guiding, setGuiding] = useState(false)
  const [since] = useState(Date.now)
  return (
    <Split className="fg-tiles" columns="repeat(auto-fill, minmax(320px, 1fr))" gap={16}>
      <Tile name={w('emptyFirst')}>
        <EmptyState
          kind="first"
          title={w('noExhibition')}
          why={[w('noExhibitionWhy')]}
          action={
            <Button kind="primary" icon={Plus}>
              {w('create')}
            </Button>
          }
        />
      </Tile>
      <Tile name={w('emptyMatch')}>
        <EmptyState
          kind="match"
          title={w('noMatch')}
          why={[w('noMatchWhere'), w('noMatchElse')]}
          action={
            <>
              <Button>{t('shell.clearConditions')}</Button>
              <Button>{w('goThere')}</Button>
            </>
          }
        />
      </Tile>
      <Tile name={w('emptyDone')}>
        <EmptyState kind="done" title={w('allDone')} why={[w('allDoneWhy'), t('shell.allDoneLine')]} />
      </Tile>
      <Tile name={w('errorGone')} remark="10006">
        <ErrorState
          failure={{ statusCode: 10006, message: '', traceId: TRACE }}
          onBack={nothing}
          backText={w('backToList')}
        />
      </Tile>
      <Tile name={w('errorOurs')} remark="10500">
        <ErrorState failure={{ statusCode: 10500, message: '', traceId: TRACE }} onRetry={nothing} />
      </Tile>
      <Tile name={w('linkGone')} remark="10006">
        <LinkFailure failure={{ statusCode: 10006, message: '', traceId: TRACE }} busy={false} onRetry={nothing} />
      </Tile>
      <Tile name={w('errorOffline')}>
        <OfflineStrip since={since} retryAt={since + 8000} onReconnect={nothing} />
        <ul className="fg-tile-stale fg-faint">
          {[31, 28, 26, 34].map((n, index) => (
            <li key={n}>
              <span>{w('channel', { n: index + 1 })}</span>
              <span>{w('perMinute', { n })}</span>
            </li>
          ))}
        </ul>
      </Tile>
      <Tile name={w('ask')}>
        <Inline className="fg-tile-row" gap={8} align="center" wrap>
          <Button onClick={() => setDialogOpen(true)}>{w('openDialog')}</Button>
          <Button onClick={() => setGuiding(true)}>{w('openGuide')}</Button>
        </Inline>
        <Inline className="fg-tile-row" gap={8} align="center" wrap>
          <Button
            onClick={() =>
              toast.success(w('frozen'), { label: t('shell.undo'), run: () => toast.success(w('undone')) })
            }
          >
            {w('showUndo')}
          </Button>
          <Button onClick={() => toast.error(w('sampleError'))}>{w('showError')}</Button>
        </Inline>
        <ConfirmDialog
          open={dialogOpen}
          kind="delete"
          title={w('deleteAsk')}
          onConfirm={() => setDialogOpen(false)}
          onCancel={() => setDialogOpen(false)}
        >
          {w('deleteWhy')}
        </ConfirmDialog>
        <GuideDialog
          open={guiding}
          title={w('guideTitle')}
          entries={(['one', 'four'] as const).map(key => ({
            id: key,
            title: w(key),
            remark: w('guideRemark'),
            open: () => setGuiding(false),
          }))}
          onClose={() => setGuiding(false)}
        />
      </Tile>
      <Tile name={w('waitList')} remark="150 ms">
        <ListSkeleton rows={5} />
      </Tile>
      <Tile name={w('waitDetail')}>
        <DetailSkeleton facts={4} />
      </Tile>
      <Tile name={w('waitJob')}>
        <JobProgress
          title={w('importJob')}
          state="running"
          done={3180}
          total={5000}
          bad={22}
          secondsLeft={15}
          onCancel={nothing}
        />
        <JobProgress title={w('printJob')} state="queued" position={2} remark={w('waitPrinter')} onCancel={nothing} />
        <JobProgress
          title={w('exportJob')}
          state="done"
          total={11260}
          result={
            <button type="button" className="fg-link">
              {t('shell.download')}
            </button>
          }
        />
        <JobProgress title={w('failedJob')} state="failed" done={4100} total={9000} remark={w('diskFull')} />
      </Tile>
    </Split>
  )
}
