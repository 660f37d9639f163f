import { permissions } from '../../kernel/auth/permission.ts'
import type { Reads } from '../../kernel/command/entity-type.ts'
import { pageEntries } from '../../kernel/page/page-entry.ts'
import { tasksPath } from '../../kernel/page/tasks-path.ts'

const organizers = ['platform', 'sponsor'] as const
const group = 'badgeAffairs'

export const rulebookPermissions = permissions({
  'ruleBook:view': { label: ['查看办证规则', 'View rule books'], group, companies: organizers },
  'ruleBook:edit': { label: ['编辑办证规则', 'Edit rule books'], group, companies: organizers },
  'ruleBook:publish': { label: ['发布办证规则', 'Publish rule books'], group, companies: organizers, person: true },
})

export const rulebookPages = pageEntries({
  ruleBooks: {
    path: `${tasksPath}/:id/rules`,
    screen: 'rulebook/RuleBookList',
    label: ['办证规则', 'Rules'],
    under: 'affair',
  },
  ruleBook: {
    path: `${tasksPath}/:id/rules/:bookId`,
    screen: 'rulebook/RuleBookEditor',
    label: ['规则版本', 'Rule book'],
    under: 'ruleBooks',
    jobs: ['rulebook.try', 'rulebook.exportTrial'],
  },
})

export const rulebookReads = {
  getRuleBookPage: ['ruleBook'],
  getRuleBookDetail: ['ruleBook'],
  compareRuleBooks: ['ruleBook'],
  getRuleTrial: ['ruleBook'],
} as const satisfies Reads
