import { companyTypes, permissions } from '../../kernel/auth/permission.ts'
import type { Reads } from '../../kernel/command/entity-type.ts'
import { pageEntries } from '../../kernel/page/page-entry.ts'

/** Webhooks send data to other systems, so only people configure the addresses, and no key. */
export const webhookPermissions = permissions({
  'webhook:view': {
    label: ['查看 Webhook', 'View webhooks'],
    group: 'permissions',
    companies: companyTypes,
    person: true,
  },
  'webhook:add': {
    label: ['新增 Webhook', 'Add webhooks'],
    group: 'permissions',
    companies: companyTypes,
    person: true,
  },
  'webhook:modify': {
    label: ['修改、停用与重发 Webhook', 'Edit and pause webhooks, resend deliveries'],
    group: 'permissions',
    companies: companyTypes,
    person: true,
  },
})

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

export const webhookReads = {
  getWebhookPage: ['webhook', 'webhookDelivery'],
  getWebhookDetail: ['webhook'],
  getWebhookDeliveryPage: ['webhookDelivery', 'webhook'],
  getWebhookDeliveryDetail: ['webhookDelivery'],
} as const satisfies Reads
