import type { Reads } from '../kernel/noun.ts'

export const badgeReads = {
  getBadgeTypeList: ['badgeType', 'quota', 'zone'],
  getBadgePage: ['badge', 'badgeType'],
  getBadgeDetail: ['badge', 'badgeFee', 'badgeType', 'charge'],
  getBadgePhotoLink: [],
  getBadgeApprovalPage: ['badge', 'badgeType'],
  getBadgeTemplateFile: [],
  getImportPage: ['badgeImport'],
  getImportReport: ['badgeImport'],
  getImportRowPage: ['importRow'],
  getTemplateList: ['badgeTemplate'],
  getPrintQueue: ['badge'],
  findBadges: ['badge', 'badgeType'],
} as const satisfies Reads
