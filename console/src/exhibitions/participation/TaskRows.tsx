import type { Payload, RowOf } from '@fairgate/contract/app/catalogue'
import type { TaskTrack } from '@fairgate/contract/exhibitions/participation/states'
import { companyTypeLabels } from '@fairgate/contract/identity/company/company-types'
import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { momentWithin } from '../../kernel/format/moment-within.ts'
import { type TextKey, useLocalize, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import type { PageSize } from '../../kernel/list/use-worklist.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { useActions } from '../../kernel/ui/list/use-actions.tsx'
import { Pager } from '../../kernel/ui/Pager.tsx'
import { RowActions } from '../../kernel/ui/RowActions.tsx'
import { ListSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { remindAction } from './remind-action.ts'
import './TaskRows.css'

type TaskRow = RowOf<'getAffairPage'>
type Tab = NonNullable<Payload<'getAffairPage'>['tab']>

const taskActions = defineActions<TaskRow>(
  'participation',
  { remind: remindAction(({ participationId }) => participationId) },
  row => nameOf(row.company),
)

/** The tasks of one status in an exhibition, below its row. */
export function TaskRows({ exhibitionId, tab }: { exhibitionId: string; tab: string }) {
  const t = useText()
  const w = useLocalize()
  const [pagePosition, setPagePosition] = useState<{ pageNum: number; pageSize: PageSize }>({
    pageNum: 1,
    pageSize: 10,
  })
  const payload = { exhibitionId, tab: tab as Tab, anyPending: true, sort: 'updatedAt', ...pagePosition } as const
  const { data, error, refetch } = useQueryCommand('getAffairPage', payload, { keepPrevious: true, quiet: true })
  const hook = useActions(taskActions, {}, { rows: data?.list ?? [] })
  if (error && !data) return <ErrorState failure={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton height={40} />
  const here = `${tasksPath}/${exhibitionId}`
  const toRemind = data.list.filter(row => hook.allows('remind', row))
  const both = data.list.some(({ track }) => track === 'Tic')
  return (
    <>
      <ul className="fg-tasks">
        {data.list.map(row => (
          <Inline as="li" gap={16} align="center" key={row.id}>
            <Link className="fg-link" to={`${here}/badges?companyId=${row.companyId}`}>
              {nameOf(row.company)}
            </Link>
            <span>{w(companyTypeLabels[row.companyType])}</span>
            {both && <span>{t(trackLabels[row.track])}</span>}
            {row.lacksQuota && (
              <Link className="fg-link" to={`${here}/quotas?partner=${row.participationId}`}>
                {t('participation.taskLacksQuota')}
              </Link>
            )}
            <time dateTime={row.updatedAt}>{t('participation.taskSince', { at: momentWithin(row.updatedAt) })}</time>
            {row.remindedAt && (
              <time dateTime={row.remindedAt}>
                {t('participation.remindedWhen', { at: momentWithin(row.remindedAt) })}
              </time>
            )}
            {toRemind.length > 0 && <RowActions actions={hook.of(row)} />}
          </Inline>
        ))}
      </ul>
      {toRemind.length > 1 && (
        <Button icon={BellRing} onClick={() => hook.begin('remind', toRemind)}>
          {t('participation.remindThese')}
        </Button>
      )}
      {data.total > pagePosition.pageSize && (
        <Pager
          {...pagePosition}
          total={data.total}
          totalCapped={data.totalCapped}
          next={data.next}
          onChange={setPagePosition}
        />
      )}
      {hook.dialogs}
    </>
  )
}

/** The task statuses of an exhibition, in the order of the tabs. */
export const taskLabels = {
  '1020': 'participation.task1020',
  '1010': 'participation.task1010',
  '1030': 'participation.task1030',
  '1040': 'participation.task1040',
} as const satisfies Record<string, TextKey>

/** The same labels for a partner, whose own tasks these are. */
export const ownTaskLabels = { ...taskLabels, '1020': 'participation.taskForYou' } as const

const trackLabels = {
  Cer: 'participation.trackCer',
  Tic: 'participation.trackTic',
} as const satisfies Record<TaskTrack, TextKey>
