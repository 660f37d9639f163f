import { BillPage } from './BillPage.tsx'

/** One charge for badges (`/receivePayment/accreditationPayment/:id`). */
export const AccreditationCharge = () => <BillPage kind="accreditation" />
