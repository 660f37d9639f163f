import { BadgeFees } from './BadgeFees.tsx'
import { BillLists } from './BillLists.tsx'

/** Payments for badges (`/receivePayment/accreditationPayment`): bills, and unbilled fees. */
export const AccreditationPayment = () => (
  <BillLists kind="accreditation" more={{ key: 'fees', word: 'charge.viewFees', List: BadgeFees }} />
)
