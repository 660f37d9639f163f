import type { badgeCommands } from '@fairgate/contract/badge/commands'
import type { HandlersOf } from '../kernel/context.ts'
import { addBadge } from './add-badge.ts'
import { badgeTypeHandlers, type ZonesToOpen } from './badge-types.ts'
import { counterHandlers, type LastPassages } from './desk/find-badges.ts'
import { deskHandlers } from './desk/handlers.ts'
import { printQueueHandlers } from './desk/print-queue.ts'
import { reprintHandlers } from './desk/reprint.ts'
import { templateHandlers } from './desk/templates.ts'
import { badgeDetailHandlers } from './detail.ts'
import { editBadge } from './edit-badge.ts'
import { exportBadges } from './export-badges.ts'
import { importHandlers } from './import/handlers.ts'
import { deleteBadge } from './move/delete-badges.ts'
import { moveHandlers } from './move/handlers.ts'
import { importPhotos } from './photos/import-photos.ts'
import { badgeQueries } from './queries.ts'

export const badgeHandlers = (zones: ZonesToOpen, lastPassages: LastPassages): HandlersOf<typeof badgeCommands> => ({
  ...badgeTypeHandlers(zones),
  addBadge,
  editBadge,
  deleteBadge,
  ...moveHandlers,
  ...badgeQueries,
  ...badgeDetailHandlers,
  ...importHandlers,
  importPhotos,
  exportBadges,
  ...templateHandlers,
  ...counterHandlers(lastPassages),
  ...deskHandlers,
  ...printQueueHandlers,
  ...reprintHandlers,
})
