import type { Payload, RowOf } from '@fairgate/contract/catalogue'
import { companyTypeLabels } from '@fairgate/contract/company/company-types'
import { tasksPath } from '@fairgate/contract/kernel/tasks-path'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useLocalize, useText } from '../kernel/language.ts'
import { momentWithin } from '../kernel/moment-within.ts'
import { nameOf } from '../kernel/name-of.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import type { PageSize } from '../kernel/use-worklist.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { defineActions } from '../ui/list/define-actions.ts'
import { useActions } from '../ui/list/use-actions.tsx'
import { Pager } from '../ui/Pager.tsx'
import { RowActions } from '../ui/RowActions.tsx'
import { ListSkeleton } from '../ui/Skeleton.tsx'
import { remindAction } from './remind-action.ts'
import { trackLabels } from './task-labels.ts'
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
  const [place, setPlace] = useState<{ pageNum: number; pageSize: PageSize }>({ pageNum: 1, pageSize: 10 })
  const payload = { exhibitionId, tab: tab as Tab, anyPending: true, sort: 'updatedAt', ...place } as const
  const { data, error, refetch } = useQueryCommand('getAffairPage', payload, { keepPrevious: true, quiet: true })
  const hook = useActions(taskActions, {}, { rows: data?.list ?? [] })
  if (error && !data) return <ErrorState failure={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton height={40} />
  const here = `${tasksPath}/${exhibitionId}`
  const toRemind = data.list.filter(row => hook.allows('remind', row))
  const both = data.list.some(({ track }) => track === 'Tic')
  return (
    <>
      <ul className="fg-affairs">
        {data.list.map(row => (
          <li key={row.id}>
            <Link className="fg-link" to={`${here}/badges?companyId=${row.companyId}`}>
              {nameOf(row.company)}
            </Link>
            <span>{w(companyTypeLabels[row.companyType])}</span>
            {both && <span>{t(trackLabels[row.track])}</span>}
            {row.lacksQuota && (
              <Link className="fg-link" to={`${here}/quotas?partner=${row.participationId}`}>
                {t('participation.affairLacksQuota')}
              </Link>
            )}
            <time dateTime={row.updatedAt}>{t('participation.affairSince', { at: momentWithin(row.updatedAt) })}</time>
            {row.remindedAt && (
              <time dateTime={row.remindedAt}>
                {t('participation.remindedWhen', { at: momentWithin(row.remindedAt) })}
              </time>
            )}
            {toRemind.length > 0 && <RowActions actions={hook.of(row)} />}
          </li>
        ))}
      </ul>
      {toRemind.length > 1 && (
        <Button icon={BellRing} onClick={() => hook.begin('remind', toRemind)}>
          {t('participation.remindThese')}
        </Button>
      )}
      {data.total > place.pageSize && (
        <Pager {...place} total={data.total} totalCapped={data.totalCapped} next={data.next} onChange={setPlace} />
      )}
      {hook.dialogs}
    </>
  )
}
