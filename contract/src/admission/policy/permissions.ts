import { permissions } from '../../kernel/auth/permission.ts'

const group = 'accessManagement'

/** The venue manages policies; an organizer reads those of its exhibitions. */
export const policyPermissions = permissions({
  'policy:view': { label: ['查看通行策略', 'View policies'], group, companies: ['platform', 'sponsor'] },
  'policy:edit': { label: ['编辑通行策略', 'Edit policies'], group, companies: ['platform'] },
  'policy:publish': { label: ['发布通行策略', 'Publish policies'], group, companies: ['platform'] },
})
