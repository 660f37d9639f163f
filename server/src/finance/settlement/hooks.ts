export {
  confirmationsUndone,
  findStartedSettlements,
  paymentsBooked,
  paymentsReversed,
  revokeBills,
} from './accounts.ts'
export {
  invoicesChanged,
  invoicesReturned,
  invoicesWithdrawn,
  onInvoicesApplied,
  returnsUndone,
} from './invoice-step.ts'
export {
  notifyAgreement,
  notifyAnswered,
  notifyIncomplete,
  notifyInvoiceWhenFinal,
  notifyPayment,
  notifySettled,
  notifyStart,
} from './notify-companies.ts'
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
