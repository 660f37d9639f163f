import { permissions } from '../../kernel/auth/permission.ts'
import type { Reads } from '../../kernel/command/entity-type.ts'
import { pageEntries } from '../../kernel/page/page-entry.ts'

export const messagePermissions = permissions({
  'message:view': {
    label: ['查看发件箱', 'View outbox'],
    group: 'backendManagement',
    companies: ['platform'],
  },
  'message:resend': {
    label: ['重新发送消息', 'Resend messages'],
    group: 'backendManagement',
    companies: ['platform'],
  },
})

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

export const messageReads = { getMessagePage: ['message'] } as const satisfies Reads
