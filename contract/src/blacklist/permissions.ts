import { permissions } from '../kernel/permission.ts'

const group = 'checkManagement'
const both = ['platform', 'sponsor'] as const
const venue = ['platform'] as const

/** An organizer proposes for its own shows and reads masked; the venue decides. */
export const blacklistPermissions = permissions({
  'blacklist:view': { words: ['查看黑名单', 'View black lists'], group, companies: both },
  'blacklist:add': { words: ['新增黑名单', 'Add black list entries'], group, companies: both },
  'blacklist:approve': { words: ['审批黑名单', 'Approve black list entries'], group, companies: venue, person: true },
  'blacklist:lift': { words: ['解除黑名单', 'Lift black list entries'], group, companies: venue, person: true },
  'blacklist:urgent': { words: ['黑名单紧急生效', 'Enforce black list entries now'], group, companies: venue },
})
