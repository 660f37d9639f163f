import { listOf, useText } from '../../kernel/language.ts'
import { FormAlert } from '../FormAlert.tsx'
import { useReasonText } from './History.tsx'
import { type HistoryLine, lastOf } from './history-line.ts'

export interface ReturnAlertProps {
  /** The row's state: only one that is `returned` or `rejected` has something to say. */
  state: string
  history: readonly HistoryLine[]
  /** What it is decided in, which may have reasons of its own. */
  exhibitionId?: string
  fieldLabel: (field: string) => string
}

/** Why something came back and what is to be corrected, or why it was rejected; above its form and in its drawer. */
export function ReturnAlert({ state, history, exhibitionId, fieldLabel }: ReturnAlertProps) {
  const t = useText()
  const reasonOf = useReasonText(exhibitionId)
  const event = ({ returned: 'return', rejected: 'reject' } as Readonly<Record<string, string>>)[state]
  const last = event && lastOf(history, event)
  if (!last) return null
  const { note, asked } = last
  const named = reasonOf(last)
  const reason = named || note || '—'
  return (
    <FormAlert>
      <strong>{t(event === 'return' ? 'decision.returnedFor' : 'decision.rejectedFor', { reason })}</strong>
      {named && note && <span>{note}</span>}
      {asked && asked.length > 0 && <span>{t('decision.toCorrect', { fields: listOf(asked.map(fieldLabel)) })}</span>}
    </FormAlert>
  )
}
