import { companyTypes, permissions } from '../../kernel/auth/permission.ts'

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
