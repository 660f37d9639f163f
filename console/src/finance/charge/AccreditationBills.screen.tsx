import { BillPage } from './BillPage.tsx'

/** One bill for badges (`/receivePayment/accreditationPayment/:id`). */
export const AccreditationBills = () => <BillPage kind="accreditation" />
