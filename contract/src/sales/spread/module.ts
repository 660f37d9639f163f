import { permissions } from '../../kernel/auth/permission.ts'
import type { Reads } from '../../kernel/command/entity-type.ts'
import { pageEntries } from '../../kernel/page/page-entry.ts'

const organizers = ['platform', 'sponsor'] as const

export const campaignPermissions = permissions({
  'audience:spread': { label: ['推送', 'Send campaigns'], group: 'dataManagement', companies: organizers },
  'messageTemplate:edit': {
    label: ['编辑消息模板', 'Edit message templates'],
    group: 'dataManagement',
    companies: organizers,
  },
  'messageTemplate:approve': {
    label: ['审批消息模板', 'Approve message templates'],
    group: 'dataManagement',
    companies: ['platform'],
    person: true,
  },
})

export const campaignPages = pageEntries({
  messageTemplates: {
    path: '/audienceManagement/templates',
    screen: 'spread/TemplateList',
    label: ['消息模板', 'Message templates'],
    permission: ['audience:spread', 'messageTemplate:edit', 'messageTemplate:approve'],
    group: 'informationManagement',
    place: 9,
  },
  spreads: {
    path: '/audienceManagement/spreads',
    screen: 'spread/CampaignList',
    label: ['推送', 'Campaigns'],
    permission: 'audience:spread',
    group: 'informationManagement',
    place: 10,
  },
  newSpread: {
    path: '/audienceManagement/spreads/new',
    screen: 'spread/NewCampaign',
    label: ['新建推送', 'New campaign'],
    permission: ['audience:spread', 'survey:spread'],
    back: 'spreads',
  },
  recipients: {
    path: '/audienceManagement/spreads/:spreadId',
    screen: 'spread/RecipientList',
    label: ['推送结果', 'Campaign results'],
    under: 'spreads',
  },
  unsubscribe: {
    path: '/noLogin/unsubscribe/:code',
    screen: 'spread/Unsubscribe',
    label: ['退订', 'Unsubscribe'],
    open: true,
  },
})

export const campaignReads = {
  getMessageTemplatePage: ['messageTemplate'],
  getMessageSignature: ['company'],
  previewSpread: ['messageTemplate', 'audience'],
  getSpreadPage: ['spread'],
  getSpreadDetail: ['spread'],
  getRecipientPage: ['recipient', 'spread'],
  getAudienceMessagePage: ['recipient', 'audience'],
  getUnsubscribe: [],
} as const satisfies Reads
