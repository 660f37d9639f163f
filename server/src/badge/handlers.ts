import type { badgeCommands } from '@fairgate/contract/badge/commands'
import type { HandlersOf } from '../kernel/context.ts'
import { addBadge } from './add-badge.ts'
import { badgeTypeHandlers } from './badge-types.ts'
import { badgeDetailHandlers } from './detail.ts'
import { editBadge } from './edit-badge.ts'
import { importHandlers } from './import/handlers.ts'
import { moveHandlers } from './move/handlers.ts'
import { badgeQueries } from './queries.ts'

type Handlers = HandlersOf<typeof badgeCommands>
const later = () => Promise.reject(new Error('not yet'))

export const badgeHandlers: Handlers = {
  ...badgeTypeHandlers,
  addBadge,
  editBadge,
  ...moveHandlers,
  ...badgeQueries,
  ...badgeDetailHandlers,
  ...importHandlers,
  exportBadges: later,
  getTemplateList: later,
  saveTemplate: later,
  printBadges: later,
  getPrintQueue: later,
  markPrinted: later,
  markPrintFailed: later,
  issueBadges: later,
  reprintBadge: later,
  reportBadgeLost: later,
}
