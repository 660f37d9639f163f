import type { Output } from '@fairgate/contract/catalogue'
import { exhibitionLife } from '@fairgate/contract/exhibition/states'
import { Check } from 'lucide-react'
import { useText, useWords } from '../kernel/language.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { Drawer, type DrawerProps } from '../ui/Drawer.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { DetailSkeleton } from '../ui/Skeleton.tsx'
import { type StatusCode, StatusTag } from '../ui/StatusTag.tsx'
import { ExhibitionChanges } from './ExhibitionChanges.tsx'
import { ExhibitionFacts } from './ExhibitionFacts.tsx'
import { type ExhibitionState, formatWaited, otherTitleOf, titleOf } from './exhibition-words.ts'
import type { Decided, DecisionVerb } from './use-decisions.ts'

export interface ApprovalDrawerProps extends Pick<DrawerProps, 'position' | 'onPrevious' | 'onNext' | 'onClose'> {
  id: string
  busy: DecisionVerb | undefined
  /** With the version that was read. */
  onDecide: (verb: DecisionVerb, row: Decided) => void
}

/** One submission: what changed since it was returned, its facts and history, and the decision. */
export function ApprovalDrawer({ id, busy, onDecide, ...walk }: ApprovalDrawerProps) {
  const t = useText()
  const { data, error, refetch } = useQueryCommand('getExhibitionDetail', { id })
  if (!data) {
    return (
      <Drawer {...walk} title="">
        {error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : <DetailSkeleton />}
      </Drawer>
    )
  }
  const may = (verb: DecisionVerb) => data.actions.includes(verb)
  const decide = (verb: DecisionVerb) => onDecide(verb, { id: data.id, version: data.version })
  return (
    <Drawer
      {...walk}
      code={data.code}
      title={titleOf(data.form)}
      otherTitle={otherTitleOf(data.form)}
      status={<Status detail={data} />}
      foot={
        (may('approve') || may('return') || may('reject')) && (
          <>
            {may('reject') && (
              <Button kind="danger" onClick={() => decide('reject')}>
                {t('exhibition.reject')}
              </Button>
            )}
            {may('return') && <Button onClick={() => decide('return')}>{t('exhibition.return')}</Button>}
            {may('approve') && (
              <Button kind="primary" icon={Check} busy={busy === 'approve'} onClick={() => decide('approve')}>
                {t('exhibition.approve')}
              </Button>
            )}
          </>
        )
      }
    >
      <ExhibitionChanges detail={data} />
      <ExhibitionFacts detail={data} />
    </Drawer>
  )
}

function Status({ detail }: { detail: Output<'getExhibitionDetail'> }) {
  const t = useText()
  const words = useWords()
  return (
    <>
      <StatusTag code={detail.statusCode as StatusCode}>
        {words(exhibitionLife.states[detail.state as ExhibitionState])}
      </StatusTag>
      {detail.state === 'pending' &&
        detail.submittedAt &&
        t('exhibition.nthSubmission', { count: detail.submissions, waited: formatWaited(detail.submittedAt, t) })}
    </>
  )
}
