import type { Reads } from '../../kernel/command/entity-type.ts'

export const whitelistReads = {
  getCertificateWhitelistPage: ['whitelist', 'company', 'exhibition', 'door'],
  getVehicleWhitelistPage: ['whitelist', 'company', 'exhibition', 'door'],
  getDoorWhitelistPage: ['whitelist', 'exhibition', 'door', 'passage'],
  getDoorWhitelistOptions: ['exhibition', 'door'],
  getWhitelistPendingPage: ['whitelist', 'company', 'exhibition', 'door'],
  getWhitelistProcessingPage: ['whitelist', 'company', 'exhibition', 'door'],
  getWhitelistFinishedPage: ['whitelist', 'company', 'exhibition', 'door'],
  getWhitelistElsewhere: ['whitelist'],
  getWhitelistDetail: ['whitelist', 'company', 'exhibition', 'door'],
  getWhitelistGuestPage: ['whitelist', 'whitelistGuest', 'passage'],
  getWhitelistCode: ['whitelist'],
  getWhitelistStatistics: ['whitelist', 'company', 'exhibition', 'passage'],
  getWhitelistLogPage: ['whitelist'],
  getWhitelistOptions: ['exhibition', 'door', 'systemParameter'],
} as const satisfies Reads
