import { BillLists } from './BillLists.tsx'

/** What is paid for quota (`/receivePayment/quotaPayment`). */
export const QuotaPayment = () => <BillLists kind="quota" />
