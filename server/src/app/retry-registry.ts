import { retryNotifications } from '../admission/epidemic/hooks.ts'
import { retryWarnings } from '../admission/stay/clock.ts'
import { retrySending } from '../foundation/message/send-job.ts'
import type { RetryRegistry } from '../kernel/crypto/set-aside.ts'
import { requeue } from '../sales/audience/sync.ts'
import { retryHandOver } from '../sales/spread/campaign-job.ts'

/** How each walk tries again what it set aside. Exports, copies and webhooks read the row again whenever they come to it. */
export const retryRegistry: RetryRegistry = {
  'audience.gather': requeue,
  'message.send': retrySending,
  'spread.handOver': retryHandOver,
  'stay.warn': retryWarnings,
  'epidemic.tell': retryNotifications,
}
