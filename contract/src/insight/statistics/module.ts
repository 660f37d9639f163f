import { companyTypes, permissions } from '../../kernel/auth/permission.ts'
import type { Reads } from '../../kernel/command/entity-type.ts'
import { pageEntries } from '../../kernel/page/page-entry.ts'
import { tasksPath } from '../../kernel/page/tasks-path.ts'

const group = 'dataManagement'

export const statisticsPermissions = permissions({
  'statistics:view': { label: ['查看统计', 'View statistics'], group, companies: companyTypes },
  'statistics:schedule': {
    label: ['定时发送统计', 'Schedule statistics e-mails'],
    group,
    companies: ['platform', 'sponsor'],
  },
  'statistics:export': { label: ['导出统计', 'Export statistics'], group, companies: companyTypes },
})

export const statisticsPages = pageEntries({
  statistics: {
    path: '/statistics',
    screen: 'statistics/Statistics',
    label: ['统计', 'Statistics'],
    permission: 'statistics:view',
    place: 1,
    icon: 'chart',
    jobs: ['statistics.export'],
  },
  statisticsHolders: {
    path: '/statistics/holders',
    screen: 'statistics/StatisticsHolders',
    label: ['统计名单', 'Details'],
    under: 'statistics',
    jobs: ['statistics.exportHolders'],
  },
  statisticsPassages: {
    path: '/statistics/passages',
    screen: 'statistics/StatisticsPassages',
    label: ['通行明细', 'Passage details'],
    under: 'statistics',
    jobs: ['statistics.exportPassages'],
  },
  // The same for one exhibition, as one of its tabs.
  affairStatistics: {
    path: `${tasksPath}/:id/statistics`,
    screen: 'statistics/ExhibitionStatistics',
    label: ['统计', 'Statistics'],
    permission: 'statistics:view',
    back: 'affair',
  },
})

const shows = ['audience', 'exhibition'] as const

/** Figures change by the rollup, not by commands: a screen reloads them periodically. */
export const statisticsReads = {
  getSummaryStatistics: shows,
  getAgeStatistics: shows,
  getGenderStatistics: shows,
  getRegionStatistics: shows,
  getAudienceStatistics: shows,
  getChannelStatistics: shows,
  getStatisticsHolderPage: [...shows, 'attendance'],
  getStatisticsPassagePage: [...shows, 'door', 'badge', 'ticket'],
  getStatisticsScheduleList: ['statisticsSchedule', 'operator', 'exhibition', 'message'],
  getEntryStatistics: [...shows, 'door'],
} as const satisfies Reads
