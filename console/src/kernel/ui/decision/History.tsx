import type { LocalizedText } from '@fairgate/contract/kernel/i18n/localized-text'
import { listOf, useLocalize, useText } from '../../i18n/language.ts'
import { nameOf } from '../../i18n/name-of.ts'
import { Timeline } from '../Timeline.tsx'
import { useDictionary } from '../use-dictionary.ts'
import { type HistoryLine, newestFirst } from './history-line.ts'

export interface HistoryProps<Line extends HistoryLine> {
  lines: readonly Line[]
  /** The label of an event; submissions are labelled here. */
  eventLabel: (line: Line) => LocalizedText
  /** The label of a requested field. */
  fieldLabel?: (field: string) => string
  /** When the row was created, if its history begins later. */
  createdAt?: string
  /** Its exhibition, which may have its own reasons. */
  exhibitionId?: string
}

/** Who did what and when, newest first, with the reasons in words. */
export function History<Line extends HistoryLine>(props: HistoryProps<Line>) {
  const { lines, eventLabel, fieldLabel, createdAt } = props
  const t = useText()
  const w = useLocalize()
  const reasonOf = useReasonText(props.exhibitionId)
  const first = newestFirst(lines).findLast(({ event }) => event === 'submit')
  const whatOf = (line: Line) => {
    if (line.event === 'undo') return t('decision.undone')
    return line.event === 'submit' && line !== first ? t('decision.submittedAgain') : w(eventLabel(line))
  }
  const entries = newestFirst(lines).map(line => {
    const { id, event, operatorName, companyName, note, asked } = line
    const reason = reasonOf(line)
    const notes = [
      reason && t('decision.reasonIs', { reason }),
      note,
      fieldLabel && asked && asked.length > 0 && t('decision.toCorrect', { fields: listOf(asked.map(fieldLabel)) }),
    ].filter(Boolean)
    return {
      id,
      what: whatOf(line),
      actor: [operatorName, companyName && nameOf(companyName)].filter(Boolean).join(t('shell.comma')),
      when: line.at,
      refused: !line.undone && ['return', 'reject', 'decline', 'cancel'].includes(event),
      note: notes.length > 0 ? notes.join('\n') : undefined,
    }
  })
  const begun = lines.some(({ fromState }) => fromState === null)
  if (createdAt && !begun) entries.push({ ...bare, what: t('decision.created'), when: createdAt })
  if (entries.length === 0) return <p className="fg-history-none">{t('decision.noHistory')}</p>
  return <Timeline entries={entries} />
}

const bare = { id: 'created', actor: '', refused: false, note: undefined }

/**
 * The label of the reason of a return, a rejection, a reprint or a refund; empty without one. With an exhibition: also
 * by its own options.
 */
export function useReasonText(exhibitionId?: string): (line: Pick<HistoryLine, 'event' | 'reasonCode'>) => string {
  const back = useDictionary('back_reason', { exhibitionId })
  const reject = useDictionary('reject_reason', { exhibitionId })
  const reprint = useDictionary('reprint_reason', { exhibitionId })
  const refund = useDictionary('refund_reason', { exhibitionId })
  const others: Readonly<Record<string, typeof back>> = { reject, reprint, refund }
  return ({ event, reasonCode }) => (others[event] ?? back).labelOf(reasonCode ?? null)
}
