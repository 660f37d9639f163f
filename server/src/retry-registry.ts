import { requeue } from './audience/sync.ts'
import { retryNotifications } from './epidemic/hooks.ts'
import type { RetryRegistry } from './kernel/set-aside.ts'
import { retrySending } from './message/send-job.ts'
import { retryHandOver } from './spread/campaign-job.ts'
import { retryWarnings } from './stay/clock.ts'

/** How each walk tries again what it set aside. Exports, copies and webhooks read the row again whenever they come to it. */
export const retryRegistry: RetryRegistry = {
  'audience.gather': requeue,
  'message.send': retrySending,
  'spread.handOver': retryHandOver,
  'stay.warn': retryWarnings,
  'epidemic.tell': retryNotifications,
}
