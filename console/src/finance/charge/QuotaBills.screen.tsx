import { BillPage } from './BillPage.tsx'

/** One bill for quota (`/receivePayment/quotaPayment/:id`). */
export const QuotaBills = () => <BillPage kind="quota" />
