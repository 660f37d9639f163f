import type { offlineCommands } from '@fairgate/contract/admission/offline/commands'
import type { HandlersOf } from '../../kernel/command/context.ts'
import { badgeKeyHandlers } from './badge-keys.ts'
import { bundleHandlers } from './bundles.ts'
import { discrepancyHandlers } from './discrepancies.ts'
import { guardHandlers } from './guards.ts'
import { photosAheadHandlers } from './photos-ahead.ts'
import { rollCall } from './roll-call.ts'
import { shiftHandlers } from './shifts.ts'
import { uploadHandlers } from './upload.ts'

export const offlineHandlers: HandlersOf<typeof offlineCommands> = {
  ...bundleHandlers,
  ...photosAheadHandlers,
  ...uploadHandlers,
  ...shiftHandlers,
  ...discrepancyHandlers,
  ...guardHandlers,
  ...badgeKeyHandlers,
  getInsidePage: rollCall.page,
  exportInside: rollCall.start,
}
