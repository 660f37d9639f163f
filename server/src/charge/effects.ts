export { affairsFollow } from './affairs.ts'
export { feesPaid, feesReleased, feesVoided, feesWritten, holdCharges } from './fees.ts'
