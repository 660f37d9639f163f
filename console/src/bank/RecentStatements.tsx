import { importWords } from '@fairgate/contract/bank/import-words'
import type { StatementState } from '@fairgate/contract/bank/states'
import { formatMoment } from '../kernel/format.ts'
import { type TextKey, useText, useWords } from '../kernel/language.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { type StatusCode, StatusTag } from '../ui/StatusTag.tsx'

const words = {
  running: 'bank.stateRunning',
  pending: 'bank.statePending',
  finished: 'bank.stateFinished',
  failed: 'bank.stateFailed',
  cancelled: 'bank.stateCancelled',
} as const satisfies Record<StatementState, TextKey>

/** The last imports: what came of them, and those that wait to be told something. */
export function RecentStatements({ onOpen }: { onOpen: (statementId: string) => void }) {
  const t = useText()
  const w = useWords()
  const { data } = useQueryCommand('getBankStatementPage', { pageSize: 10 }, { quiet: true })
  if (!data || data.list.length === 0) return null
  return (
    <section className="fg-bank-recent">
      <h3>{t('bank.recent')}</h3>
      <ul>
        {data.list.slice(0, 5).map(({ id, fileName, state, statusCode, createdAt, added }) => (
          <li key={id}>
            <button type="button" className="fg-link" onClick={() => onOpen(id)}>
              {fileName}
            </button>
            <StatusTag code={statusCode as StatusCode}>{t(words[state])}</StatusTag>
            <small>
              {state === 'finished' && `${w(importWords.reportAdded)} ${added} · `}
              {formatMoment(createdAt)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
