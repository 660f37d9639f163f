import { BillLists } from './BillLists.tsx'

/** Payments for quota (`/receivePayment/quotaPayment`). */
export const QuotaPayment = () => <BillLists kind="quota" />
