import type { Output } from '@fairgate/contract/catalogue'
import { formatMoment } from '../kernel/format.ts'
import { useText } from '../kernel/language.ts'
import { StatusTag } from '../ui/StatusTag.tsx'
import { type Columns, useColumns } from '../ui/use-columns.ts'

export type LogEntry = Output<'getOperationLogPage'>['list'][number]

/** Columns of the operation log; the company only where the reader sees more than one. */
export function useLogColumns(isPlatform: boolean): Columns<LogEntry> {
  const t = useText()
  return useColumns<LogEntry>('operationLog', [
    {
      key: 'at',
      title: t('operationLog.at'),
      width: 128,
      locked: true,
      sort: 'at',
      render: row => formatMoment(row.at),
    },
    { key: 'command', title: t('operationLog.command'), width: 176, locked: true, render: row => row.commandName },
    { key: 'target', title: t('operationLog.target'), width: 208, priority: 5, render: row => row.targetName ?? '—' },
    {
      key: 'result',
      title: t('operationLog.result'),
      width: 104,
      locked: true,
      render: row => <LogResult entry={row} />,
    },
    {
      key: 'operator',
      title: t('operationLog.operator'),
      width: 120,
      priority: 4,
      render: row => <Operator entry={row} />,
    },
    ...(isPlatform
      ? [
          {
            key: 'company',
            title: t('operationLog.company'),
            width: 200,
            priority: 3,
            render: (row: LogEntry) => row.companyName || '—',
          },
        ]
      : []),
    {
      key: 'exhibition',
      title: t('operationLog.exhibition'),
      width: 200,
      priority: 2,
      render: row => row.exhibitionName || '—',
    },
    { key: 'reason', title: t('operationLog.reason'), width: 200, priority: 1, render: row => row.reason || '—' },
  ])
}

/** Done or refused. */
export function LogResult({ entry }: { entry: Pick<LogEntry, 'state' | 'statusCode'> }) {
  const t = useText()
  const label = t(entry.state === 'finished' ? 'operationLog.succeeded' : 'operationLog.refusedResult')
  return <StatusTag code={entry.statusCode as 2 | 5}>{label}</StatusTag>
}

function Operator({ entry }: { entry: LogEntry }) {
  const t = useText()
  return <>{entry.operatorName || t('operationLog.system')}</>
}
