import type { HelpOf } from '../shell/page-help.ts'
import type { webhookPages } from './pages.ts'

export const webhookHelp = {
  webhooks: {
    words: [
      '登记要把事件通知给哪些系统，并看投递是否成功。失败的投递可以重发。',
      'Register the systems that are told of events and see whether deliveries succeed. Failed ones can be sent again.',
    ],
    next: 'addWebhook',
    asks: 'webhook:add',
  },
  addWebhook: {
    words: [
      '填写接收地址并选择事件，保存后得到签名用的密钥。先发一次测试，确认对方能收到。',
      'Enter an address and choose events; saving gives the secret that signs them. Send a test first to be sure it arrives.',
    ],
    next: 'webhooks',
  },
  webhook: {
    words: [
      '修改一个 Webhook 的地址与事件，或更换密钥。改完发一次测试，再看投递记录。',
      'Change the address and events of one webhook, or its secret. Send a test afterwards and look at its deliveries.',
    ],
    next: 'webhooks',
  },
  webhookDeliveries: {
    words: [
      '查看一个 Webhook 的每次投递和对方的回答。失败的可以逐条或成批重发。',
      'See every delivery of one webhook and what was answered. Failed ones can be replayed, one or many.',
    ],
    next: 'webhooks',
  },
} as const satisfies HelpOf<typeof webhookPages>
