import { pageEntries } from '../../kernel/page/page-entry.ts'
import { tasksPath } from '../../kernel/page/tasks-path.ts'

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
