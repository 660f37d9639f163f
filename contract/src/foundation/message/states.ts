import { machine } from '../../kernel/transition/machine.ts'

/** The state machine of a message; it can be sent again only where it was never sent. One given up while it was on its way has been sent. */
export const messageStateMachine = machine({
  initial: 'queued',
  states: {
    queued: ['待发送', 'Queued'],
    sent: ['已发送', 'Sent'],
    failed: ['发送失败', 'Failed'],
    // Of a rehearsal: it is there to be read, and goes to nobody.
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
