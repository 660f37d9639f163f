import { permissions } from '../../kernel/auth/permission.ts'
import type { Reads } from '../../kernel/command/entity-type.ts'
import { pageEntries } from '../../kernel/page/page-entry.ts'

/** Only for the venue, because the company that entered a partner may know only one of the two. Not for API keys. */
export const mergerPermissions = permissions({
  'partner:merge': {
    label: ['合并重复企业', 'Merge duplicate companies'],
    group: 'dataManagement',
    companies: ['platform'],
    person: true,
  },
})

export const mergerPages = pageEntries({
  twins: {
    path: '/companiesTwice',
    screen: 'partner/DuplicateList',
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

export const mergerReads = {
  getTwinPage: ['twin', 'company'],
} as const satisfies Reads
