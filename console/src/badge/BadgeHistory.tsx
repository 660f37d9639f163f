import { useLanguage, useText, useWords } from '../kernel/language.ts'
import { Timeline } from '../ui/Timeline.tsx'
import type { BadgeDetail } from './badge-changes.tsx'
import { badgeEventWords, labelOf } from './badge-words.ts'
import { useReasons } from './use-reasons.ts'

/** What happened to a badge, newest first, with the reasons in words. */
export function BadgeHistory({ detail }: { detail: BadgeDetail }) {
  const t = useText()
  const w = useWords()
  const language = useLanguage()
  const { history, createdAt } = detail
  const returns = useReasons(
    'back_reason',
    history.some(line => line.event === 'return' && line.reasonCode),
  )
  const rejections = useReasons(
    'reject_reason',
    history.some(line => line.event === 'reject' && line.reasonCode),
  )
  const fields = (asked: readonly string[]) =>
    asked
      .map(field => labelOf(field))
      .filter(key => key !== undefined)
      .map(key => t(key))
      .join(language === 'cn' ? '、' : ', ')

  const entries = [...history]
    .sort((one, other) => other.at.localeCompare(one.at))
    .map(line => {
      const reason = line.reasonCode && (line.event === 'reject' ? rejections : returns).labelOf(line.reasonCode)
      const notes = [
        reason && t('badge.reasonLine', { reason }),
        line.note,
        line.asked && line.asked.length > 0 && t('badge.askedFor', { fields: fields(line.asked) }),
      ].filter(Boolean)
      return {
        id: line.id,
        what: w(badgeEventWords(line.event)),
        who: [line.operatorName, line.companyName?.[language]].filter(Boolean).join(language === 'cn' ? '，' : ', '),
        when: line.at,
        refused: line.event === 'return' || line.event === 'reject',
        note: notes.length > 0 ? notes.join('\n') : undefined,
      }
    })
  const knowsBeginning = history.some(line => line.fromState === null)
  return (
    <section>
      <h3>{t('badge.history')}</h3>
      <Timeline
        entries={knowsBeginning ? entries : [...entries, { id: 'created', what: t('badge.created'), when: createdAt }]}
      />
    </section>
  )
}
