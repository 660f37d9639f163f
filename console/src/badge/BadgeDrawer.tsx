import { detailOf } from '../ui/list/detail-of.tsx'
import { BadgeDetails } from './BadgeDetails.tsx'
import { BadgeStatus } from './BadgeStatus.tsx'
import type { OfExhibition } from './badge-actions.tsx'

/** One badge beside its list: who, what changed since the return, the credential, and what happened. */
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
