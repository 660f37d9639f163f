import { permissions } from '../../kernel/auth/permission.ts'
import type { Reads } from '../../kernel/command/entity-type.ts'
import { pageEntries } from '../../kernel/page/page-entry.ts'

const venue = { group: 'checkManagement', companies: ['platform'] } as const

export const hotlinePermissions = permissions({
  'hotline:use': { label: ['400 热线查询', 'Look up hotline callers'], ...venue },
  // Supervisors; others see their own calls.
  'hotline:supervise': { label: ['查看全部热线记录', 'View all hotline calls'], ...venue },
})

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

export const hotlineReads = { getHotlinePage: ['hotlineCall'] } as const satisfies Reads
