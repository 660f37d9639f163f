import { defineTexts } from '../../kernel/i18n/localized-text.ts'
import { messageFailures } from './failures.ts'
import { purposeDomainTexts } from './purposes.ts'

const screenTexts = defineTexts({
  all: ['全部', 'All'],
  queued: ['待发送', 'Queued'],
  sent: ['已发送', 'Sent'],
  failed: ['发送失败', 'Failed'],
  rehearsed: ['演练', 'Rehearsal'],
  channel: ['方式', 'Channel'],
  sms: ['短信', 'SMS'],
  mail: ['邮件', 'E-mail'],
  purpose: ['用途', 'Purpose'],
  recipient: ['收件人', 'Recipient'],
  recipientWhole: ['收件人只能按完整的手机号或邮箱查找。', 'Enter the complete phone number or e-mail address.'],
  text: ['内容', 'Text'],
  erased: ['内容已清除', 'Content erased'],
  state: ['状态', 'Status'],
  createdAt: ['生成时间', 'Created'],
  sentAt: ['发送时间', 'Sent at'],
  dueAt: ['下次发送', 'Next attempt'],
  attempts: ['发送次数', 'Attempts'],
  failure: ['失败原因', 'Failure reason'],
  failureSaid: ['对方答复', 'Provider response'],
  transport: ['发送渠道', 'Sent by'],
  transportSmtp: ['邮件服务器', 'Mail server'],
  transportHttp: ['短信服务', 'SMS provider'],
  transportOutbox: ['仅在发件箱', 'Outbox only'],
  codeOrLink: ['验证码、链接', 'Code or link'],
  link: ['链接', 'Link'],
  openLink: ['打开链接', 'Open link'],
  copyCode: ['复制验证码 {{code}}', 'Copy code {{code}}'],
  copyLink: ['复制链接', 'Copy link'],
  codeCopied: ['验证码已复制', 'Code copied'],
  linkCopied: ['链接已复制', 'Link copied'],
  view: ['查看', 'View'],
  resend: ['重新发送', 'Resend'],
  resent: ['已重新加入发送队列', 'Queued again'],
  emptyTitle: ['还没有消息', 'No messages yet'],
  emptyLine: [
    '系统发出的短信和邮件会出现在这里，验证码和链接可以直接复制。',
    'SMS and e-mails sent by the system appear here. Codes and links can be copied.',
  ],
  emptyFor: [
    '未配置短信或邮件服务时，消息不会发出，只留在这里。',
    'Without an SMS or e-mail service nothing is sent: messages stay here.',
  ],
})

export const messageTexts = defineTexts({ ...screenTexts, ...messageFailures, ...purposeDomainTexts })
