import { BillAdvice } from './BillAdvice.tsx'

/** The notice of a charge for badges (`/receivePayment/accreditationPayment/:id/advice`). */
export const AccreditationAdvice = () => <BillAdvice kind="accreditation" />
