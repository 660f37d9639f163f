import { formatInstant } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { detailOf } from '../../kernel/ui/list/detail-of.tsx'
import { StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { LogButtons } from './LogButtons.tsx'
import { LogFilters } from './LogFilters.tsx'
import { OperationFacts } from './OperationFacts.tsx'
import './OperationLog.css'

/** Who changed what, for which company and when (`/operationalLog`). */
export const OperationLogList = defineList('getOperationLogPage', {
  domain: 'operationLog',
  Buttons: LogButtons,
  search: [
    'target',
    'operator',
    { value: 'operation', label: 'operationLog.command', type: 'text' },
    { value: 'trace', label: 'operationLog.traceId', type: 'text' },
  ],
  filters: ['exhibitionId', 'companyId', 'operatorId', 'operation', 'from', 'to', 'result'],
  Filters: LogFilters,
  columns: c => [
    c.moment('at', { sort: 'at' }),
    c.name('commandName', { title: 'operationLog.command', width: 176, locked: true }),
    c.text('targetName', { title: 'operationLog.target', width: 208, priority: 5 }),
    c.cell('result', row => <LogResult entry={row} />, { width: 104, min: 104, locked: true }),
    c.cell('operator', row => row.operatorName || c.t('operationLog.system'), { width: 120, priority: 4 }),
    // The company only where the reader sees more than one.
    c.companyType === 'platform' && c.text('companyName', { title: 'operationLog.company', width: 200, priority: 3 }),
    c.text('exhibitionName', { title: 'operationLog.exhibition', width: 200, priority: 2 }),
    c.text('reason', { width: 200, priority: 1 }),
  ],
  detail: detailOf({
    command: 'getOperationLogDetail',
    code: entry => formatInstant(entry.at),
    title: entry => entry.commandName,
    status: entry => (
      <>
        <LogResult entry={entry} />
        {entry.reason}
      </>
    ),
    Facts: OperationFacts,
  }),
  empty: { title: 'operationLog.emptyTitle', why: 'operationLog.emptyLine' },
})

/** Done or refused. */
function LogResult({ entry }: { entry: { state: string; statusCode: number } }) {
  const t = useText()
  const label = t(entry.state === 'finished' ? 'operationLog.succeeded' : 'operationLog.refusedResult')
  return <StatusTag code={entry.statusCode as 2 | 5}>{label}</StatusTag>
}
