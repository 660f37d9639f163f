import { companyTypes, permissions } from '../../kernel/auth/permission.ts'
import type { Reads } from '../../kernel/command/entity-type.ts'
import { pageEntries } from '../../kernel/page/page-entry.ts'

/** A company's own rows; all of an exhibition for its organizer and the venue. */
export const travelPermissions = permissions({
  'travel:view': { label: ['查看出行', 'View travel'], group: 'checkManagement', companies: companyTypes },
  'travel:edit': { label: ['填报出行', 'Manage travel'], group: 'checkManagement', companies: companyTypes },
})

export const travelPages = pageEntries({
  travelStatistics: {
    path: '/travel/statisticsList',
    screen: 'travel/TravelStatistics',
    label: ['出行统计', 'Travel'],
    permission: 'travel:view',
    group: 'checkManagement',
    place: 6,
  },
  addTravel: {
    path: '/travel/statisticsList/addTravel',
    screen: 'travel/TravelStatistics',
    label: ['新增出行', 'Add a trip'],
    under: 'travelStatistics',
  },
  importTravel: {
    path: '/travel/statisticsList/import',
    screen: 'travel/TravelImport',
    label: ['导入出行', 'Import travel'],
    permission: 'travel:edit',
    back: 'travelStatistics',
    jobs: ['travel.import'],
  },
  travelImportReport: {
    path: '/travel/statisticsList/import/:importId',
    screen: 'travel/TravelImportReport',
    label: ['出行导入结果', 'Travel import results'],
    under: 'importTravel',
  },
  addTransportation: {
    path: '/travel/statisticsList/addTransportation',
    screen: 'travel/TravelStatistics',
    label: ['新增交通', 'Add transportation'],
    under: 'travelStatistics',
  },
})

export const travelReads = {
  getTravelPage: ['travel', 'exhibition', 'company'],
  getTransportationPage: ['transportation', 'exhibition', 'company'],
  getTravelTemplateFile: [],
  getTravelImportPage: ['travelImport'],
  getTravelImportReport: ['travelImport'],
  getTravelImportRowPage: ['importRow'],
  getTravelStatistics: ['travel', 'transportation'],
} as const satisfies Reads
