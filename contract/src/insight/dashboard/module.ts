import type { Reads } from '../../kernel/command/entity-type.ts'
import { dashboardPath } from '../../kernel/page/dashboard-path.ts'
import { pageEntries } from '../../kernel/page/page-entry.ts'

export const dashboardPages = pageEntries({
  dashboard: {
    path: dashboardPath,
    screen: 'dashboard/Dashboard',
    label: ['工作台', 'Dashboard'],
    // Each gives access to a block.
    permission: [
      ...(['participation:view', 'gate:watch', 'charge:view', 'bankStatement:match', 'invoice:make'] as const),
      ...(['settlement:view', 'exhibition:approve', 'operator:approve', 'whitelist:approve'] as const),
      ...(['blacklist:approve', 'epidemic:approve', 'messageTemplate:approve', 'privacy:approve'] as const),
      ...(['case:resolve', 'door:administer'] as const),
    ],
    companies: ['platform', 'sponsor'],
    place: -1,
    icon: 'dashboard',
  },
})

export const dashboardReads = {
  getDashboard: [
    ...['exhibition', 'postponement', 'badge', 'ticketRequest', 'company', 'operator', 'whitelist', 'blacklist'],
    ...['declaration', 'messageTemplate', 'subjectRequest', 'conflict', 'charge', 'bankLine', 'invoiceApplication'],
    ...['settlement', 'device', 'share'],
  ],
} as const satisfies Reads
