import type { Reads } from '../../kernel/command/entity-type.ts'

export const companyReads = {
  getBasicSetting: ['company'],
  getInvoiceSetting: ['invoiceSetting'],
  getReceivedAddressList: ['receivedAddress'],
  getReceivedAddress: ['receivedAddress'],
  getAccountSetting: ['account', 'operator', 'company'],
} as const satisfies Reads
