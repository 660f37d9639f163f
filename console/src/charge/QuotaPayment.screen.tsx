import { ChargeLists } from './ChargeLists.tsx'

/** What is paid for quota (`/receivePayment/quotaPayment`). */
export const QuotaPayment = () => <ChargeLists kind="quota" />
