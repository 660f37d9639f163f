import { formatMoment } from '../kernel/format.ts'
import { useText, useWords } from '../kernel/language.ts'
import { type StatusCode, StatusTag } from '../ui/StatusTag.tsx'
import type { BadgeDetail } from './badge-words.ts'
import { badgeStateWords } from './badge-words.ts'

/** State, and since when it waits. */
export function BadgeStatus({ detail }: { detail: BadgeDetail }) {
  const t = useText()
  const w = useWords()
  return (
    <>
      <StatusTag code={detail.statusCode as StatusCode}>{w(badgeStateWords(detail.state))}</StatusTag>
      {detail.submittedAt && (
        <span>
          {t('badge.submittedAt')} {formatMoment(detail.submittedAt)}
        </span>
      )}
    </>
  )
}
