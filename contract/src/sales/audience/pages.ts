import { pageEntries } from '../../kernel/page/page-entry.ts'

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
