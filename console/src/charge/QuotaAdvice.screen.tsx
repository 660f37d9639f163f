import { ChargeAdvice } from './ChargeAdvice.tsx'

/** The notice of a charge for quota (`/receivePayment/quotaPayment/:id/advice`). */
export const QuotaAdvice = () => <ChargeAdvice kind="quota" />
