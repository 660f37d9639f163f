import { ChargePage } from './ChargePage.tsx'

/** One charge for badges (`/receivePayment/accreditationPayment/:id`). */
export const AccreditationCharge = () => <ChargePage kind="accreditation" />
