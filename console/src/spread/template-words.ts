import type { Output } from '@fairgate/contract/catalogue'
import type { TemplateChannel, TemplatePurpose } from '@fairgate/contract/spread/template-text'
import type { TextKey } from '../kernel/language.ts'

export type TemplateRow = Output<'getMessageTemplatePage'>['list'][number]

export const purposeWords: Readonly<Record<TemplatePurpose, TextKey>> = {
  notice: 'spread.purpose_notice',
  marketing: 'spread.purpose_marketing',
  ticketLink: 'spread.purpose_ticketLink',
  surveyLink: 'spread.purpose_surveyLink',
}

export const channelWords: Readonly<Record<TemplateChannel, TextKey>> = {
  sms: 'spread.channel_sms',
  mail: 'spread.channel_mail',
}
