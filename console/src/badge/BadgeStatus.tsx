import { formatMoment } from '../kernel/format.ts'
import { useLocalize, useText } from '../kernel/language.ts'
import { type StatusCode, StatusTag } from '../ui/StatusTag.tsx'
import type { BadgeDetail } from './badge-labels.ts'
import { findBadgeStateLabel } from './badge-labels.ts'

/** State, and since when it waits. */
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
