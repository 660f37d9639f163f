import type { whitelistCommands } from '@fairgate/contract/admission/whitelist/commands'
import type { HandlersOf } from '../../kernel/command/context.ts'
import { addWhitelist, editWhitelist, withdrawWhitelist } from './apply.ts'
import { bindWhitelist, type FindBlacklisted, openWhitelist, whitelistGuests } from './bind.ts'
import { renewWhitelistCode, whitelistCode } from './code.ts'
import {
  approveWhitelist,
  endorseWhitelist,
  refuseWhitelist,
  setWhitelistState,
  undoWhitelistDecision,
  voidWhitelist,
} from './decide.ts'
import { doorLists } from './door-list.ts'
import { addDoorWhitelist, doorPassOptions } from './door-passes.ts'
import { guestList } from './guest-page.ts'
import { certificateLists, stepLists, vehicleLists } from './lists.ts'
import { whitelistLog } from './log-page.ts'
import { whitelistOptions } from './options.ts'
import { findOtherWhitelists, whitelistDetail } from './queries.ts'
import { whitelistStatistics } from './statistics.ts'
import { unbindWhitelist } from './unbind.ts'

/** `findBlacklisted` is called before a list is approved and before a guest is bound. */
export const whitelistHandlers = (findBlacklisted: FindBlacklisted): HandlersOf<typeof whitelistCommands> => ({
  addWhitelist,
  editWhitelist,
  withdrawWhitelist,
  endorseWhitelist,
  approveWhitelist: approveWhitelist(findBlacklisted),
  refuseWhitelist,
  undoWhitelistDecision,
  setWhitelistState,
  voidWhitelist,
  getCertificateWhitelistPage: certificateLists.page,
  exportCertificateWhitelists: certificateLists.start,
  getVehicleWhitelistPage: vehicleLists.page,
  exportVehicleWhitelists: vehicleLists.start,
  getDoorWhitelistPage: doorLists.page,
  exportDoorWhitelists: doorLists.start,
  addDoorWhitelist: addDoorWhitelist(findBlacklisted),
  getDoorWhitelistOptions: doorPassOptions,
  getWhitelistPendingPage: stepLists.pending.page,
  exportPendingWhitelists: stepLists.pending.start,
  getWhitelistProcessingPage: stepLists.processing.page,
  exportProcessingWhitelists: stepLists.processing.start,
  getWhitelistFinishedPage: stepLists.finished.page,
  exportFinishedWhitelists: stepLists.finished.start,
  getWhitelistElsewhere: findOtherWhitelists,
  getWhitelistDetail: whitelistDetail,
  getWhitelistOptions: whitelistOptions,
  getWhitelistGuestPage: guestList.page,
  exportWhitelistGuests: guestList.start,
  unbindWhitelist,
  getWhitelistCode: whitelistCode,
  renewWhitelistCode,
  getWhitelistStatistics: whitelistStatistics,
  getWhitelistLogPage: whitelistLog.page,
  exportWhitelistLog: whitelistLog.start,
  openWhitelist,
  bindWhitelist: bindWhitelist(findBlacklisted),
  getWhitelistGuests: whitelistGuests,
})
