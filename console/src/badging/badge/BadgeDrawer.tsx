import { formatMoment } from '../../kernel/format/format.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { detailOf } from '../../kernel/ui/list/detail-of.tsx'
import { type StatusCode, StatusTag } from '../../kernel/ui/StatusTag.tsx'
import type { OfExhibition } from './acted-badge.ts'
import { BadgeDetails } from './BadgeDetails.tsx'
import { type BadgeDetail, findBadgeStateLabel } from './badge-labels.ts'

/** Drawer of one badge next to its list: person, changes since the return, credential, history. */
export const BadgeDrawer = detailOf<'getBadgeDetail', OfExhibition>({
  command: 'getBadgeDetail',
  payload: (id, { exhibitionId }) => ({ exhibitionId, id }),
  code: ({ code }) => code,
  title: ({ name }) => name,
  other: ({ nameEn }) => (nameEn ? { lang: 'en', text: nameEn } : undefined),
  status: detail => <BadgeStatus detail={detail} />,
  decider: ({ decider }) => decider,
  facts: 7,
  Facts: BadgeDetails,
})

/** State, and since when it is pending. */
function BadgeStatus({ detail }: { detail: BadgeDetail }) {
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
