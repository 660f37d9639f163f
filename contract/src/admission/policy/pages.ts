import { pageEntries } from '../../kernel/page/page-entry.ts'

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
