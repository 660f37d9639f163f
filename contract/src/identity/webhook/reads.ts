import type { Reads } from '../../kernel/command/entity-type.ts'

export const webhookReads = {
  getWebhookPage: ['webhook', 'webhookDelivery'],
  getWebhookDetail: ['webhook'],
  getWebhookDeliveryPage: ['webhookDelivery', 'webhook'],
  getWebhookDeliveryDetail: ['webhookDelivery'],
} as const satisfies Reads
