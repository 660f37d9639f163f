import { pageEntries } from '../shell/page-entry.ts'

export const travelPages = pageEntries({
  travelStatistics: {
    path: '/travel/statisticsList',
    screen: 'travel/TravelStatistics',
    words: ['出行统计', 'Travel'],
    permission: 'travel:view',
    group: 'checkManagement',
    place: 6,
  },
  addTravel: {
    path: '/travel/statisticsList/addTravel',
    screen: 'travel/TravelStatistics',
    words: ['新增出行', 'Add travel'],
    under: 'travelStatistics',
  },
  addTransportation: {
    path: '/travel/statisticsList/addTransportation',
    screen: 'travel/TravelStatistics',
    words: ['新增交通', 'Add transportation'],
    under: 'travelStatistics',
  },
})
