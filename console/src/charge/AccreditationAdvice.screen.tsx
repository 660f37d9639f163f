import { ChargeAdvice } from './ChargeAdvice.tsx'

/** The notice of a charge for badges (`/receivePayment/accreditationPayment/:id/advice`). */
export const AccreditationAdvice = () => <ChargeAdvice kind="accreditation" />
