import { BillPage } from './BillPage.tsx'

/** One charge for quota (`/receivePayment/quotaPayment/:id`). */
export const QuotaCharge = () => <BillPage kind="quota" />
