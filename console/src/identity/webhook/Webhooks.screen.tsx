import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { stateLabels, webhookActions } from './webhook-actions.tsx'
import { webhookPaths } from './webhook-paths.ts'

/** `/webhooks`: addresses of other systems that get the company's events. */
export const Webhooks = defineList('getWebhookPage', {
  domain: 'webhook',
  add: { word: 'webhook.add', can: 'webhook:add', to: webhookPaths.add },
  search: ['name'],
  columns: c => [
    c.name('name', { width: 168, sort: 'name' }),
    c.text('url', { width: 280, priority: 6 }),
    c.count('eventCount', { width: 80, priority: 3 }),
    c.moment('lastDeliveredAt', { priority: 5 }),
    c.moment('lastFailedAt', { priority: 4 }),
    c.moment('failingSince', { priority: 2, hidden: true }),
    c.text('disabledWhy', { width: 200, priority: 1, hidden: true }),
    c.text('createdBy', { width: 128, priority: 1, hidden: true }),
    c.moment('createdAt', { width: 136, priority: 0, sort: 'createdAt', hidden: true }),
    c.state(stateLabels),
  ],
  actions: webhookActions,
  open: row => webhookPaths.deliveries(row.id),
  openLabel: 'webhook.deliveries',
  empty: { title: 'webhook.empty', why: 'webhook.emptyWhy' },
})
