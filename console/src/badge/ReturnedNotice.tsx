import { useLanguage, useText } from '../kernel/language.ts'
import { FormNotice } from '../ui/FormNotice.tsx'
import { type BadgeDetail, lastReturn } from './badge-changes.tsx'
import { labelOf } from './badge-words.ts'
import { useReasons } from './use-reasons.ts'

/** Why the badge came back and what must be changed, above its form. */
export function ReturnedNotice({ detail }: { detail: BadgeDetail }) {
  const t = useText()
  const language = useLanguage()
  const last = lastReturn(detail)
  const reasons = useReasons('back_reason', Boolean(last?.reasonCode))
  if (!last) return null
  const fields = (last.asked ?? []).map(labelOf).filter(key => key !== undefined)
  return (
    <FormNotice>
      <strong>{t('badge.returnedFor', { reason: last.reasonCode ? reasons.labelOf(last.reasonCode) : '—' })}</strong>
      {last.note && <span>{last.note}</span>}
      {fields.length > 0 && (
        <span>{t('badge.askedFor', { fields: fields.map(key => t(key)).join(language === 'cn' ? '、' : ', ') })}</span>
      )}
    </FormNotice>
  )
}
