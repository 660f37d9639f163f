import { BadgeFees } from './BadgeFees.tsx'
import { BillLists } from './BillLists.tsx'

/** What is paid for badges (`/receivePayment/accreditationPayment`): charges, and the fees that are to be put on one. */
export const AccreditationPayment = () => (
  <BillLists kind="accreditation" more={{ key: 'fees', word: 'charge.viewFees', List: BadgeFees }} />
)
