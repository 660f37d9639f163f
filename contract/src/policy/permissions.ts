import { permissions } from '../kernel/permission.ts'

const group = 'accessManagement'

/** Policies are the venue's; an organizer reads those of its exhibitions. */
export const policyPermissions = permissions({
  'policy:view': { words: ['查看通行策略', 'View policies'], group, companies: ['platform', 'sponsor'] },
  'policy:edit': { words: ['编辑通行策略', 'Edit policies'], group, companies: ['platform'] },
  'policy:publish': { words: ['发布通行策略', 'Publish policies'], group, companies: ['platform'] },
})
