import { listOf, useText } from '../../i18n/language.ts'
import { FormAlert } from '../FormAlert.tsx'
import { useReasonText } from './History.tsx'
import { type HistoryLine, lastOf } from './history-line.ts'

export interface ReturnAlertProps {
  /** The row's state: only `returned` or `rejected` rows show something. */
  state: string
  history: readonly HistoryLine[]
  /** Its exhibition, which may have its own reasons. */
  exhibitionId?: string
  fieldLabel: (field: string) => string
}

/** Why a row was returned and what to correct, or why it was rejected; above its form and in its drawer. */
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
