import { permissions } from '../../kernel/auth/permission.ts'
import type { Reads } from '../../kernel/command/entity-type.ts'
import { pageEntries } from '../../kernel/page/page-entry.ts'

const organizers = ['platform', 'sponsor'] as const
const dataManagement = { group: 'dataManagement', companies: organizers } as const

export const audiencePermissions = permissions({
  'audience:view': { label: ['查看观众', 'View audience'], ...dataManagement },
  'audience:edit': { label: ['编辑观众', 'Edit audience'], ...dataManagement },
  'audience:import': { label: ['导入观众', 'Import audience'], ...dataManagement },
  'audience:export': { label: ['导出观众', 'Export audience'], ...dataManagement },
  'audience:reveal': {
    label: ['导出观众完整号码', 'Export audience with full phone and document numbers'],
    ...dataManagement,
  },
  'audience:erase': { label: ['删除观众个人信息', 'Erase people from the audience'], ...dataManagement },
})

export const audiencePages = pageEntries({
  realAudience: {
    path: '/audienceManagement/real',
    screen: 'audience/RealAudience',
    label: ['实际观众', 'Actual audience'],
    permission: 'audience:view',
    group: 'informationManagement',
    place: 7,
  },
  potentialAudience: {
    path: '/audienceManagement/potential',
    screen: 'audience/PotentialAudience',
    label: ['潜在观众', 'Potential audience'],
    permission: 'audience:view',
    group: 'informationManagement',
    place: 8,
  },
  audienceImport: {
    path: '/audienceManagement/potential/import',
    screen: 'audience/AudienceImport',
    label: ['导入观众', 'Import audience'],
    permission: 'audience:import',
    back: 'potentialAudience',
    jobs: ['audience.import'],
  },
  audienceImportReport: {
    path: '/audienceManagement/potential/import/:importId',
    screen: 'audience/AudienceImportReport',
    label: ['观众导入结果', 'Audience import result'],
    under: 'audienceImport',
  },
})

export const audienceReads = {
  getJobClassOptions: ['dictionaryOption'],
  getIndustryOptions: ['dictionaryOption'],
  getDocumentTypes: ['dictionaryOption'],
  getRealAudiencePage: ['audience'],
  getPotentialAudiencePage: ['audience'],
  getAudienceDetail: ['audience'],
  getAudienceImportPage: ['audienceImport'],
  getAudienceImportReport: ['audienceImport'],
  getAudienceImportRowPage: ['importRow'],
  getMergeSuggestionPage: ['mergeSuggestion', 'audience'],
} as const satisfies Reads
