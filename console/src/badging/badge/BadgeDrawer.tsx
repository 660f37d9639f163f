import { detailOf } from '../../kernel/ui/list/detail-of.tsx'
import type { OfExhibition } from './acted-badge.ts'
import { BadgeDetails } from './BadgeDetails.tsx'
import { BadgeStatus } from './BadgeStatus.tsx'

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
