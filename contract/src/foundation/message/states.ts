import { machine } from '../../kernel/transition/machine.ts'

/**
 * The state machine of a message. It can be sent again only if it was never sent; one that was given up during an
 * attempt counts as sent.
 */
export const messageStateMachine = machine({
  initial: 'queued',
  states: {
    queued: ['待发送', 'Queued'],
    sent: ['已发送', 'Sent'],
    failed: ['发送失败', 'Failed'],
    // In a sandbox exhibition: readable in the outbox, never sent.
    rehearsed: ['演练，未发送', 'Rehearsal, not sent'],
  },
  events: {
    send: ['发送', 'Sent'],
    fail: ['失败', 'Failed'],
    resend: ['重新发送', 'Resent'],
    rehearse: ['演练，不发送', 'Rehearsed'],
  },
  table: {
    queued: { send: 'sent', fail: 'failed', rehearse: 'rehearsed' },
    failed: { resend: 'queued', send: 'sent' },
  },
})
