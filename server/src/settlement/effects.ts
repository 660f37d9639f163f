export { begunOf, chargesRevoked, paymentsBooked, paymentsReversed } from './books.ts'
export { invoicesAsked, invoicesChanged, invoicesReturned } from './invoice-step.ts'
export { exhibitionsOver } from './opening.ts'
export { isOffsettable, lockedPair, offsetDone, release, reserve } from './reserve.ts'
