import { formatMoment } from '../../kernel/format/format.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { type StatusCode, StatusTag } from '../../kernel/ui/StatusTag.tsx'
import type { BadgeDetail } from './badge-labels.ts'
import { findBadgeStateLabel } from './badge-labels.ts'

/** State, and since when it is pending. */
export function BadgeStatus({ detail }: { detail: BadgeDetail }) {
  const t = useText()
  const w = useLocalize()
  return (
    <>
      <StatusTag code={detail.statusCode as StatusCode}>{w(findBadgeStateLabel(detail.state))}</StatusTag>
      {detail.submittedAt && (
        <span>
          {t('badge.submittedAt')} {formatMoment(detail.submittedAt)}
        </span>
      )}
    </>
  )
}
