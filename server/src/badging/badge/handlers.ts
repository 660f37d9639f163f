import type { badgeCommands } from '@fairgate/contract/badging/badge/commands'
import type { HandlersOf } from '../../kernel/command/context.ts'
import { addBadge } from './add-badge.ts'
import { badgeTypeHandlers, type ZonesToOpen } from './badge-types.ts'
import { type LastPassages, serviceDeskHandlers } from './desk/find-badges.ts'
import { deskHandlers } from './desk/handlers.ts'
import { printPickUpList } from './desk/pick-up-list.ts'
import { printOrderHandlers } from './desk/print-orders.ts'
import { printQueueHandlers } from './desk/print-queue.ts'
import { reprintHandlers } from './desk/reprint.ts'
import { templateHandlers } from './desk/templates.ts'
import { badgeDetailHandlers } from './detail.ts'
import { editBadge } from './edit-badge.ts'
import { addBadgeDays } from './entry-days/add-badge-days.ts'
import { evidenceHandlers } from './evidence/handlers.ts'
import { exportBadges } from './export-badges.ts'
import { headHandlers } from './heads/handlers.ts'
import { holderHandlers } from './holders.ts'
import { importHandlers } from './import/handlers.ts'
import { liabilityHandlers } from './liability/handlers.ts'
import { importPhotos } from './photos/import-photos.ts'
import { badgeQueries } from './queries.ts'
import { clearFinding } from './rules/clear-finding.ts'
import { explainBadgeRules } from './rules/explain-badge-rules.ts'
import { findingList } from './rules/export-findings.ts'
import { getBadgeStatus } from './status/get-badge-status.ts'
import { deleteBadge } from './transition/delete-badges.ts'
import { transitionHandlers } from './transition/handlers.ts'
import { changeVehicleSlot } from './vehicle/change-slot.ts'
import { vehicleImportHandlers } from './vehicle/import/handlers.ts'
import type { DoorsToBook } from './vehicle/slot-list.ts'
import { slotHandlers } from './vehicle/slots.ts'
import { vehicleWriteHandlers } from './vehicle/write-vehicle.ts'
import { decisionHandlers } from './violations/decide-violation.ts'
import { printViolationNotice } from './violations/print-violation-notice.ts'
import { reportViolation } from './violations/report-violation.ts'
import { getViolationDetail, violationList } from './violations/violation-list.ts'

export const badgeHandlers = (
  gate: ZonesToOpen & DoorsToBook,
  lastPassages: LastPassages,
): HandlersOf<typeof badgeCommands> => ({
  ...badgeTypeHandlers(gate),
  addBadge,
  editBadge,
  deleteBadge,
  ...transitionHandlers,
  clearFinding,
  explainBadgeRules,
  exportFindings: findingList.start,
  addBadgeDays,
  ...badgeQueries,
  ...badgeDetailHandlers(gate),
  ...vehicleWriteHandlers,
  changeVehicleSlot,
  ...slotHandlers(gate),
  ...importHandlers,
  ...vehicleImportHandlers(gate),
  importPhotos,
  ...evidenceHandlers,
  ...headHandlers,
  ...liabilityHandlers,
  ...decisionHandlers,
  printViolationNotice,
  reportViolation,
  getViolationPage: violationList.page,
  exportViolations: violationList.start,
  getViolationDetail,
  getBadgeStatus,
  exportBadges,
  ...templateHandlers,
  ...serviceDeskHandlers(lastPassages),
  ...holderHandlers,
  ...deskHandlers,
  ...printQueueHandlers,
  ...printOrderHandlers,
  printPickUpList,
  ...reprintHandlers,
})
