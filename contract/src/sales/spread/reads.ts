import type { Reads } from '../../kernel/command/entity-type.ts'

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
