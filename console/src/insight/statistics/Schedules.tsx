import type { RowOf } from '@fairgate/contract/app/catalogue'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCommand, useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatInstant } from '../../kernel/format/format.ts'
import { listOf, useLanguage, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { ConfirmDialog } from '../../kernel/ui/ConfirmDialog.tsx'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { formatRecurrence } from '../../kernel/ui/form/RecurrenceFields.tsx'
import { PlainTable } from '../../kernel/ui/PlainTable.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { toast } from '../../kernel/ui/toast.ts'
import { ScheduleDialog, type ScheduleStart } from './ScheduleDialog.tsx'

type ScheduleRow = RowOf<'getStatisticsScheduleList'>

/** Scheduled statistics mails, to add, change and delete; a new one begins with the displayed statistic. */
export function Schedules({ start, onClose }: { start: ScheduleStart; onClose: () => void }) {
  const t = useText()
  const [edited, setEdited] = useState<ScheduleRow | 'new'>()
  const [doomed, setDoomed] = useState<ScheduleRow>()
  const { data, error, refetch } = useQueryCommand('getStatisticsScheduleList', {}, { quiet: true })
  const remove = useCommand('deleteStatisticsSchedule', {
    onDone: () => {
      toast.success(t('shell.deleted'))
      setDoomed(undefined)
    },
    onRefused: () => setDoomed(undefined),
  })
  if (edited)
    return (
      <ScheduleDialog
        row={edited === 'new' ? undefined : data?.list.find(({ id }) => id === edited.id)}
        start={start}
        operators={data?.operators ?? []}
        onClose={() => setEdited(undefined)}
      />
    )
  return (
    <>
      <Dialog
        open
        title={t('statistics.schedules')}
        width={860}
        onClose={onClose}
        foot={
          <Button kind="primary" disabled={!data} onClick={() => setEdited('new')}>
            {t('statistics.addSchedule')}
          </Button>
        }
      >
        <p>{t('statistics.schedulesWhy')}</p>
        {error && !data && <ErrorState failure={error} onRetry={() => void refetch()} />}
        {!data && !error && <DetailSkeleton facts={2} />}
        {data && (
          <PlainTable
            label={t('statistics.schedules')}
            rows={data.list}
            none={t('statistics.noSchedules')}
            columns={[
              {
                ...{ key: 'statistic', title: t('statistics.statistic'), width: '14%' },
                render: row => t(`statistics.${row.statistic}`),
              },
              {
                ...{ key: 'exhibitions', title: t('statistics.exhibitionIds'), width: '26%' },
                render: row => listOf(row.exhibitions.map(({ name }) => nameOf(name))),
              },
              { key: 'at', title: t('statistics.rhythm'), width: '14%', render: row => <When row={row} /> },
              {
                ...{ key: 'operators', title: t('statistics.operatorIds'), width: '18%' },
                render: row => listOf(row.operators.map(({ name }) => name ?? t('statistics.gone'))),
              },
              { key: 'sent', title: t('statistics.sentAt'), width: '18%', render: row => <Sent row={row} /> },
            ]}
            action={row => (
              <>
                <Button
                  {...{ kind: 'quiet', size: 'small', icon: Pencil }}
                  aria-label={t('statistics.editSchedule')}
                  onClick={() => setEdited(row)}
                />
                <Button
                  {...{ kind: 'quiet', size: 'small', icon: Trash2 }}
                  aria-label={t('shell.delete')}
                  onClick={() => setDoomed(row)}
                />
              </>
            )}
          />
        )}
      </Dialog>
      <ConfirmDialog
        open={doomed !== undefined}
        kind="delete"
        title={t('statistics.deleteSchedule')}
        busy={remove.isPending}
        onConfirm={() => doomed && remove.mutate({ id: doomed.id, version: doomed.version })}
        onCancel={() => setDoomed(undefined)}
      />
    </>
  )
}

function When({ row }: { row: ScheduleRow }) {
  const t = useText()
  const language = useLanguage()
  return formatRecurrence(row, t, language)
}

/** When it was last sent and will be sent next, or why it failed. */
function Sent({ row }: { row: ScheduleRow }) {
  const t = useText()
  return (
    <span className="fg-statistic-sent">
      <span>{row.sentAt ? formatInstant(row.sentAt) : '—'}</span>
      <small>
        {row.nextAt ? `${t('statistics.nextAt')} ${formatInstant(row.nextAt)}` : t('statistics.scheduleOver')}
      </small>
      {row.failure && <small className="is-failure">{row.failure}</small>}
    </span>
  )
}
