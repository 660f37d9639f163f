import { BillAdvice } from './BillAdvice.tsx'

/** The notice of a charge for quota (`/receivePayment/quotaPayment/:id/advice`). */
export const QuotaAdvice = () => <BillAdvice kind="quota" />
