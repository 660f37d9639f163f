import { formatInstant } from '../kernel/format.ts'
import { useText } from '../kernel/language.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { Drawer } from '../ui/Drawer.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Facts } from '../ui/Facts.tsx'
import { FieldChanges } from './FieldChanges.tsx'
import { LogResult } from './use-log-columns.tsx'

export interface OperationDrawerProps {
  id: string
  position?: { at: number; of: number }
  onPrevious?: () => void
  onNext?: () => void
  /** Shows the operations of this operator, company, kind or exhibition alone. */
  onNarrow: (filter: Record<string, string>) => void
  onClose: () => void
}

/** One operation: what it changed from what to what, by whom, from where. */
export function OperationDrawer({ id, onNarrow, ...walk }: OperationDrawerProps) {
  const t = useText()
  const { data, error, refetch } = useQueryCommand('getOperationLogDetail', { id })
  if (error) {
    return (
      <Drawer {...walk} title={t('operationLog.title')}>
        <ErrorState failure={error} onRetry={() => void refetch()} />
      </Drawer>
    )
  }
  if (!data)
    return (
      <Drawer {...walk} title={t('shell.loading')}>
        {null}
      </Drawer>
    )
  const narrow = (name: string, value: string | null, label: string) =>
    value ? (
      <button type="button" className="fg-link" onClick={() => onNarrow({ [name]: value })}>
        {label}
      </button>
    ) : (
      label || '—'
    )
  return (
    <Drawer
      {...walk}
      code={formatInstant(data.at)}
      title={data.commandName}
      status={
        <>
          <LogResult entry={data} />
          {data.reason}
        </>
      }
    >
      <FieldChanges noun={data.noun} before={data.before} after={data.after} />
      <Facts
        facts={[
          { name: t('operationLog.target'), value: data.targetName ?? '—' },
          {
            name: t('operationLog.operator'),
            value: narrow('operatorId', data.operatorId, data.operatorName || t('operationLog.system')),
          },
          { name: t('operationLog.company'), value: narrow('companyId', data.companyId, data.companyName) },
          { name: t('operationLog.exhibition'), value: narrow('exhibitionId', data.exhibitionId, data.exhibitionName) },
          { name: t('operationLog.command'), value: narrow('operation', data.command, data.commandName) },
          { name: t('operationLog.address'), value: data.address || '—' },
          { name: t('operationLog.traceId'), value: <span className="fg-log-trace">{data.traceId}</span> },
        ]}
      />
    </Drawer>
  )
}
