import { permissions } from '../../kernel/auth/permission.ts'
import type { Reads } from '../../kernel/command/entity-type.ts'
import { pageEntries } from '../../kernel/page/page-entry.ts'

const group = 'accessManagement'

/** The venue manages policies; an organizer reads those of its exhibitions. */
export const policyPermissions = permissions({
  'policy:view': { label: ['查看通行策略', 'View policies'], group, companies: ['platform', 'sponsor'] },
  'policy:edit': { label: ['编辑通行策略', 'Edit policies'], group, companies: ['platform'] },
  'policy:publish': { label: ['发布通行策略', 'Publish policies'], group, companies: ['platform'] },
})

export const policyPages = pageEntries({
  // Default: today's gate context.
  policy: {
    path: '/entranceGuard/policy',
    screen: 'gate/PolicyList',
    label: ['通行策略', 'Policies'],
    permission: 'policy:view',
    group: 'checkManagement',
    place: 3,
  },
  policyOfGround: {
    path: '/entranceGuard/policy/:ground',
    screen: 'gate/PolicyList',
    label: ['通行策略', 'Policies'],
    under: 'policy',
  },
  policyVersion: {
    path: '/entranceGuard/policy/:ground/:id',
    screen: 'gate/PolicyEditor',
    label: ['版本', 'Version'],
    under: 'policyOfGround',
  },
})

export const policyReads = {
  getPolicyPage: ['policy'],
  getRehearsal: ['policy'],
  getPolicy: ['policy', 'badgeType', 'zone', 'door', 'company', 'participation'],
  comparePolicies: ['policy', 'badgeType', 'zone', 'door', 'company'],
} as const satisfies Reads
