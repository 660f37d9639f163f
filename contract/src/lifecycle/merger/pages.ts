import { pageEntries } from '../../kernel/page/page-entry.ts'

export const mergerPages = pageEntries({
  twins: {
    path: '/companiesTwice',
    screen: 'partner/Twins',
    label: ['重复企业', 'Duplicate companies'],
    permission: 'partner:merge',
    group: 'informationManagement',
    place: 11,
  },
  merger: {
    path: '/companiesTwice/merge',
    screen: 'partner/Merger',
    label: ['合并', 'Merge'],
    under: 'twins',
  },
})
