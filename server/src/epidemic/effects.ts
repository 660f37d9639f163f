export { shredImagesWhere } from './clock.ts'
export { receiptsEnd, receiptsFollow, receiptsRechecked, receiptsRejected, receiptsRestored } from './receipts.ts'
export { decisionsTold, decisionsToldOnceFinal, tellAgain } from './tell-decision.ts'
