/** Addresses of webhooks. */
export const webhookPaths = {
  list: '/webhooks',
  add: '/webhooks/webhook',
  webhook: (id: string) => `/webhooks/webhook/${id}`,
  deliveries: (id: string) => `/webhooks/webhook/${id}/deliveries`,
}
