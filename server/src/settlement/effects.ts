export { begunOf, chargesRevoked, confirmationsUndone, paymentsBooked, paymentsReversed } from './books.ts'
export { invoicesAsked, invoicesChanged, invoicesReturned, invoicesWithdrawn, returnsUndone } from './invoice-step.ts'
export { exhibitionsOver } from './opening.ts'
export {
  areOffsettable,
  isOffsettable,
  leftOf,
  lockedPair,
  offsetDone,
  offsetUndone,
  release,
  reserve,
} from './reserve.ts'
export {
  agreementTold,
  answersTold,
  incompleteTold,
  invoiceTold,
  paymentTold,
  settledTold,
  startTold,
} from './tell-companies.ts'
