import { machine } from '../kernel/machine.ts'

/** The life of a message; it can be sent again only where it was never sent. One given up while it was on its way has been sent. */
export const messageLife = machine({
  initial: 'queued',
  states: {
    queued: ['待发送', 'Queued'],
    sent: ['已发送', 'Sent'],
    failed: ['发送失败', 'Failed'],
  },
  events: {
    send: ['发送', 'Send'],
    fail: ['失败', 'Fail'],
    resend: ['重新发送', 'Send again'],
  },
  table: {
    queued: { send: 'sent', fail: 'failed' },
    failed: { resend: 'queued', send: 'sent' },
  },
})
