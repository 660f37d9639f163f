import type { HelpOf } from '../../kernel/page/page-help.ts'
import type { campaignPages } from './module.ts'

export const campaignHelp = {
  messageTemplates: {
    label: [
      '编写推送用的中英文消息模板，由另一人审批。审批通过的模板可用于推送。',
      'Write campaign templates in both languages; another person approves them. Approved templates can be sent.',
    ],
    next: 'spreads',
  },
  spreads: {
    label: [
      '查看每次推送发给了多少人、送达多少、退订多少。要再发一次，新建推送。',
      'See how many people each campaign was sent to, reached and lost to opt-outs. Start a new campaign to send again.',
    ],
    next: 'newSpread',
  },
  newSpread: {
    label: [
      '选择模板和收件人，先算出人数，再发送。发送后在推送列表里看进度。',
      'Choose a template and recipients, check the count, then send. The campaign list shows progress.',
    ],
    next: 'spreads',
  },
  recipients: {
    label: [
      '查看一次推送的每个收件人和结果，按号码找到某一个。失败的可以回到推送列表一并重发。',
      'See each recipient of a campaign and the result, or find one by number. Resend failed messages from the campaign list.',
    ],
    next: 'spreads',
  },
} as const satisfies HelpOf<typeof campaignPages>
