import { permissions } from '../../kernel/auth/permission.ts'
import type { Reads } from '../../kernel/command/entity-type.ts'
import { pageEntries } from '../../kernel/page/page-entry.ts'

const partners = [
  'sponsor',
  'cooperatorMain',
  'cooperatorSec',
  'cooperatorTemp',
  'logistics',
  'agent',
  'agentSec',
] as const

export const offsetPermissions = permissions({
  'offset:apply': { label: ['申请冲抵', 'Apply for offsets'], group: 'finance', companies: partners },
  'offset:approve': {
    label: ['审批冲抵', 'Approve offsets'],
    group: 'financeManagement',
    companies: ['platform'],
    person: true,
  },
})

const group = 'finance'

export const offsetPages = pageEntries({
  chongDiApproval: {
    path: '/settleAccounts/chongDiApproval',
    screen: 'offset/OffsetApproval',
    label: ['冲抵审批', 'Offset approval'],
    permission: 'offset:approve',
    group,
    place: 9,
  },
  chongDiList: {
    path: '/settleAccounts/chongDiList',
    screen: 'offset/OffsetList',
    label: ['冲抵记录', 'Offsets'],
    permission: 'settlement:view',
    group,
    place: 10,
  },
})

export const offsetReads = {
  getOffsetPage: ['offset', 'settlement', 'company', 'exhibition'],
  getOffsetOptions: ['settlement', 'offset'],
} as const satisfies Reads
