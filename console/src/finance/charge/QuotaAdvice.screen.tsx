import { BillAdvice } from './BillAdvice.tsx'

/** The payment advice of a bill for quota (`/receivePayment/quotaPayment/:id/advice`). */
export const QuotaAdvice = () => <BillAdvice kind="quota" />
