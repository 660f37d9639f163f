import type { RowOf } from '@fairgate/contract/app/catalogue'
import type { TemplateChannel, TemplatePurpose } from '@fairgate/contract/sales/spread/template-text'
import type { TextKey } from '../../kernel/i18n/language.ts'

export type TemplateRow = RowOf<'getMessageTemplatePage'>

export const purposeLabels: Readonly<Record<TemplatePurpose, TextKey>> = {
  notice: 'spread.purpose_notice',
  marketing: 'spread.purpose_marketing',
  ticketLink: 'spread.purpose_ticketLink',
  surveyLink: 'spread.purpose_surveyLink',
}

export const channelLabels: Readonly<Record<TemplateChannel, TextKey>> = {
  sms: 'spread.channel_sms',
  mail: 'spread.channel_mail',
}

/** The result of a recipient. */
export const recipientLabels = {
  queued: 'spread.recipient_queued',
  sent: 'spread.recipient_sent',
  failed: 'spread.recipient_failed',
  cancelled: 'spread.recipient_cancelled',
} as const satisfies Record<string, TextKey>

/** The state of a campaign. */
export const campaignLabels = {
  planned: 'spread.state_planned',
  running: 'spread.state_running',
  waiting: 'spread.state_waiting',
  finished: 'spread.state_finished',
  failed: 'spread.state_failed',
  cancelled: 'spread.state_cancelled',
} as const satisfies Record<string, TextKey>
