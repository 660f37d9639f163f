import type { blacklistCommands } from '@fairgate/contract/admission/blacklist/commands'
import type { HandlersOf } from '../../kernel/command/context.ts'
import { addBlacklist } from './add.ts'
import { appealBlacklist } from './appeal.ts'
import {
  approveBlacklist,
  liftBlacklist,
  refuseBlacklist,
  undoBlacklistDecision,
  urgentBlacklist,
  withdrawBlacklist,
} from './decide.ts'
import { blacklistList } from './lists.ts'
import { blacklistLog } from './log.ts'
import { clearLookAlike, lookAlikes } from './look-alikes.ts'
import { findEntryLink, openEntry } from './open-entry.ts'
import { blacklistDetail, blacklistStatistics, evidenceLink, findOtherEntries } from './queries.ts'

export const blacklistHandlers: HandlersOf<typeof blacklistCommands> = {
  getBlacklistPage: blacklistList.page,
  exportBlacklist: blacklistList.start,
  getBlacklistElsewhere: findOtherEntries,
  addBlacklist,
  withdrawBlacklist,
  urgentBlacklist,
  approveBlacklist,
  refuseBlacklist,
  undoBlacklistDecision,
  liftBlacklist,
  getBlacklistDetail: blacklistDetail,
  getBlacklistEvidenceLink: evidenceLink,
  getBlacklistStatistics: blacklistStatistics,
  getBlacklistLogPage: blacklistLog.page,
  exportBlacklistLog: blacklistLog.start,
  getBlacklistCode: findEntryLink,
  getLookAlikes: lookAlikes,
  clearLookAlike,
  openBlacklistNotice: openEntry,
  appealBlacklist,
}
