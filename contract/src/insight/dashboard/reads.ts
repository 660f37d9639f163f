import type { Reads } from '../../kernel/command/entity-type.ts'

export const dashboardReads = {
  getDashboard: [
    ...['exhibition', 'postponement', 'badge', 'ticketRequest', 'company', 'operator', 'whitelist', 'blacklist'],
    ...['declaration', 'messageTemplate', 'subjectRequest', 'conflict', 'charge', 'bankLine', 'invoiceApplication'],
    ...['settlement', 'device', 'share'],
  ],
} as const satisfies Reads
