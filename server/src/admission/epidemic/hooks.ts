export { purgeImagesWhere } from './clock.ts'
export { notifyDecisions, notifyDecisionsWhenFinal, retryNotifications } from './notify-decision.ts'
export { receiptsEnd, receiptsFollow, receiptsRechecked, receiptsRejected, receiptsRestored } from './receipts.ts'
