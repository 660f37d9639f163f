import { pageEntries } from '../../kernel/page/page-entry.ts'

export const hotlinePages = pageEntries({
  hotline: {
    path: '/hotline',
    screen: 'hotline/Hotline',
    label: ['400 热线', 'Hotline'],
    permission: ['hotline:use', 'hotline:supervise'],
    group: 'checkManagement',
    place: 7,
  },
})
