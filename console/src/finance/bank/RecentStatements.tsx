import { bankImportTexts } from '@fairgate/contract/finance/bank/import-texts'
import type { StatementState } from '@fairgate/contract/finance/bank/states'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatMoment } from '../../kernel/format/format.ts'
import { type TextKey, useLocalize, useText } from '../../kernel/i18n/language.ts'
import { type StatusCode, StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { DiscardStatement } from './DiscardStatement.tsx'

const stateTexts = {
  running: 'bank.stateRunning',
  pending: 'bank.statePending',
  finished: 'bank.stateFinished',
  failed: 'bank.stateFailed',
  cancelled: 'bank.stateCancelled',
} as const satisfies Record<StatementState, TextKey>

/** The latest imports with their results, and those that await an answer. */
export function RecentStatements({ onOpen }: { onOpen: (statementId: string) => void }) {
  const t = useText()
  const w = useLocalize()
  const { data } = useQueryCommand('getBankStatementPage', { pageSize: 10 }, { quiet: true })
  if (!data || data.list.length === 0) return null
  return (
    <section className="fg-bank-recent">
      <h3>{t('bank.recent')}</h3>
      <ul>
        {data.list.slice(0, 5).map(statement => (
          <li key={statement.id}>
            <button type="button" className="fg-link" onClick={() => onOpen(statement.id)}>
              {statement.fileName}
            </button>
            <StatusTag code={statement.statusCode as StatusCode}>{t(stateTexts[statement.state])}</StatusTag>
            <small>
              {statement.state === 'finished' && `${w(bankImportTexts.reportAdded)} ${statement.added} · `}
              {formatMoment(statement.createdAt)}
            </small>
            <DiscardStatement statement={statement} />
          </li>
        ))}
      </ul>
    </section>
  )
}
