import type { Reads } from '../../kernel/command/entity-type.ts'

export const blacklistReads = {
  getBlacklistPage: ['blacklist', 'dictionaryOption'],
  getBlacklistElsewhere: ['blacklist'],
  getBlacklistDetail: ['blacklist', 'badge', 'ticket'],
  getBlacklistEvidenceLink: ['blacklist'],
  getBlacklistStatistics: ['blacklist'],
  getBlacklistLogPage: ['blacklist'],
  getBlacklistCode: ['blacklist'],
  getLookAlikes: ['blacklist', 'badge'],
  openBlacklistNotice: ['blacklist'],
} as const satisfies Reads
