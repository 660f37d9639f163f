import { pageEntries } from '../../kernel/page/page-entry.ts'

export const messagePages = pageEntries({
  outbox: {
    path: '/outbox',
    screen: 'message/OutboxList',
    label: ['发件箱', 'Outbox'],
    permission: 'message:view',
    feature: 'outbox',
    place: 4,
    icon: 'send',
  },
})
