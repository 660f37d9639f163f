import { ChargePage } from './ChargePage.tsx'

/** One charge for quota (`/receivePayment/quotaPayment/:id`). */
export const QuotaCharge = () => <ChargePage kind="quota" />
