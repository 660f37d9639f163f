import type { HelpOf } from '../../kernel/page/page-help.ts'
import type { webhookPages } from './module.ts'

export const webhookHelp = {
  webhooks: {
    label: [
      '登记要把事件通知给哪些系统，并看投递是否成功。失败的投递可以重发。',
      'Register systems that are notified of events and see whether deliveries succeed. Failed deliveries can be resent.',
    ],
    next: 'addWebhook',
    asks: 'webhook:add',
  },
  addWebhook: {
    label: [
      '填写接收地址并选择事件，保存后得到签名用的密钥。先发一次测试，确认对方能收到。',
      'Enter an address and choose events; saving creates the signing secret. Send a test first to check that it arrives.',
    ],
    next: 'webhooks',
  },
  webhook: {
    label: [
      '修改一个 Webhook 的地址与事件，或更换密钥。改完发一次测试，再看投递记录。',
      'Change one webhook’s address, events or secret. Then send a test and check its deliveries.',
    ],
    next: 'webhooks',
  },
  webhookDeliveries: {
    label: [
      '查看一个 Webhook 的每次投递和对方的回答。失败的可以逐条或成批重发。',
      'See each delivery of one webhook and the receiver’s response. Resend failed deliveries one by one or all together.',
    ],
    next: 'webhooks',
  },
} as const satisfies HelpOf<typeof webhookPages>
