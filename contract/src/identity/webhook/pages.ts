import { pageEntries } from '../../kernel/page/page-entry.ts'

export const webhookPages = pageEntries({
  webhooks: {
    path: '/webhooks',
    screen: 'webhook/Webhooks',
    label: ['Webhook', 'Webhooks'],
    permission: 'webhook:view',
    place: 7,
    icon: 'send',
  },
  addWebhook: {
    path: '/webhooks/webhook',
    screen: 'webhook/WebhookEditor',
    label: ['新增 Webhook', 'Add a webhook'],
    under: 'webhooks',
  },
  webhook: {
    path: '/webhooks/webhook/:id',
    screen: 'webhook/WebhookEditor',
    label: ['Webhook', 'Webhook'],
    under: 'webhooks',
  },
  webhookDeliveries: {
    path: '/webhooks/webhook/:id/deliveries',
    screen: 'webhook/Deliveries',
    label: ['投递记录', 'Deliveries'],
    under: 'webhooks',
  },
})
