import { permissions } from '../../kernel/auth/permission.ts'

const group = 'checkManagement'
const both = ['platform', 'sponsor'] as const
const venue = ['platform'] as const

/** An organizer proposes for its own shows and sees masked data; the venue decides. */
export const blacklistPermissions = permissions({
  'blacklist:view': { label: ['查看黑名单', 'View black lists'], group, companies: both },
  'blacklist:add': { label: ['新增黑名单', 'Add black list entries'], group, companies: both },
  'blacklist:approve': { label: ['审批黑名单', 'Approve black list entries'], group, companies: venue, person: true },
  'blacklist:lift': { label: ['解除黑名单', 'Lift black list entries'], group, companies: venue, person: true },
  'blacklist:urgent': { label: ['黑名单紧急生效', 'Enforce black list entries now'], group, companies: venue },
})
