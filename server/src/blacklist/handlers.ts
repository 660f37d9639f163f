import type { blacklistCommands } from '@fairgate/contract/blacklist/commands'
import type { HandlersOf } from '../kernel/context.ts'
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
import { noticeUrl, openNotice } from './notice.ts'
import { blacklistDetail, blacklistStatistics, elsewhere, evidenceLink } from './queries.ts'

export const blacklistHandlers: HandlersOf<typeof blacklistCommands> = {
  getBlacklistPage: blacklistList.page,
  exportBlacklist: blacklistList.start,
  getBlacklistElsewhere: elsewhere,
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
  getBlacklistCode: noticeUrl,
  getLookAlikes: lookAlikes,
  clearLookAlike,
  openBlacklistNotice: openNotice,
  appealBlacklist,
}
