import { requeue } from './audience/sync.ts'
import { retryNotifications } from './epidemic/effects.ts'
import type { AgainBook } from './kernel/set-aside.ts'
import { sendAgain } from './message/send-job.ts'
import { handOverAgain } from './spread/campaign-job.ts'
import { warnAgain } from './stay/clock.ts'

/** How each walk tries again what it set aside. Exports, copies and webhooks read the row again whenever they come to it. */
export const againBook: AgainBook = {
  'audience.gather': requeue,
  'message.send': sendAgain,
  'spread.handOver': handOverAgain,
  'stay.warn': warnAgain,
  'epidemic.tell': retryNotifications,
}
