import { BillAdvice } from './BillAdvice.tsx'

/** The payment advice of a bill for badges (`/receivePayment/accreditationPayment/:id/advice`). */
export const AccreditationAdvice = () => <BillAdvice kind="accreditation" />
