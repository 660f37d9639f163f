import { pageEntries } from '../shell/page-entry.ts'

export const mergerPages = pageEntries({
  twins: {
    path: '/companiesTwice',
    screen: 'merger/Twins',
    words: ['重复公司', 'On record twice'],
    permission: 'partner:merge',
    group: 'informationManagement',
    place: 7,
  },
  merger: {
    path: '/companiesTwice/merge',
    screen: 'merger/Merger',
    words: ['合并', 'Merge'],
    under: 'twins',
  },
})
