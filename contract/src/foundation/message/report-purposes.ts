import { purposes } from './purpose.ts'

export const reportPurposes = purposes({
  /** To many recipients, in the organizer's own words (`spread`). */
  spread: { name: ['推送', 'Campaign'], subject: ['{{subject}}', '{{subject}}'], text: ['{{text}}', '{{text}}'] },
  /** Scheduled statistics (`statistics`) with their sheet. */
  statisticsReport: {
    name: ['定时统计', 'Scheduled statistics'],
    subject: ['{{exhibition}}：{{statistic}}统计', '{{exhibition}}: {{statistic}} statistics'],
    text: [
      '【{{venue}}】{{exhibition}}，截至 {{time}}：登记 {{registered}}，到场 {{came}}，到场率 {{rate}}，入场 {{entries}} 人次，单日最多 {{peak}}，最多同时在场 {{inside}}。{{statistic}}统计见附件；由 {{operator}} 设置，如不需要请联系其停止。查看：{{link}}',
      '{{venue}}: {{exhibition}}, as of {{time}}: registered {{registered}}, attended {{came}}, rate {{rate}}, entries {{entries}}, peak day {{peak}}, peak occupancy {{inside}}. The {{statistic}} statistics are attached. Scheduled by {{operator}}; ask them to stop it. View: {{link}}',
    ],
  },
  /** A scheduled export (`exportSchedule`), with the file if it may be attached. */
  exportReport: {
    name: ['定时导出', 'Scheduled export'],
    subject: ['定时导出：{{title}}', 'Scheduled export: {{title}}'],
    text: [
      '【{{venue}}】定时导出“{{title}}”已完成，共 {{rows}} 行，{{file}}。由 {{operator}} 设置，如不需要请联系其停止。查看：{{link}}',
      '{{venue}}: the scheduled export “{{title}}” is ready, {{rows}} rows; {{file}}. Scheduled by {{operator}}; ask them to stop it. View: {{link}}',
    ],
  },
  /** To operators who can repair it: a webhook of the company was disabled (`webhook`). */
  webhookDisabled: {
    name: ['Webhook 已停用', 'Webhook disabled'],
    subject: ['Webhook“{{name}}”已停用', 'Webhook “{{name}}” was disabled'],
    text: [
      '【{{venue}}】{{company}}的 Webhook“{{name}}”已停用：{{why}}。此后的事件不再发送。修复接收系统后请恢复：{{link}}',
      '{{venue}}: {{company}}’s webhook “{{name}}” was disabled: {{why}}. Events are no longer sent. Fix the receiver, then resume the webhook: {{link}}',
    ],
  },
})
