import { purposes } from './purpose.ts'

export const exhibitionPurposes = purposes({
  exhibitionPostponed: {
    name: ['展会改期', 'Exhibition postponed'],
    subject: ['“{{exhibition}}”改期', 'New dates for “{{exhibition}}”'],
    text: [
      '【{{venue}}】“{{exhibition}}”改为 {{from}} 至 {{to}} 开展，展馆 {{halls}}。{{note}}。您的证件随之有效，布撤展时间请登录查看。',
      '{{venue}}: “{{exhibition}}” is now open from {{from}} to {{to}}, halls {{halls}}. {{note}}. Your badges stay valid; log in to see move-in and move-out times.',
    ],
  },
  postponementReturned: {
    name: ['改期申请被退回', 'Postponement returned'],
    subject: ['“{{exhibition}}”的改期申请被退回', 'Your request to postpone “{{exhibition}}” was returned'],
    text: [
      '【{{venue}}】“{{exhibition}}”的改期申请已退回：{{reason}}。请登录修改后重新提交，或撤回：{{link}}',
      '{{venue}}: your request to postpone “{{exhibition}}” was returned: {{reason}}. Log in to change and resubmit it, or to withdraw it: {{link}}',
    ],
  },
  postponementRejected: {
    name: ['改期申请被拒绝', 'Postponement rejected'],
    subject: ['“{{exhibition}}”的改期申请未获同意', 'Your request to postpone “{{exhibition}}” was rejected'],
    text: [
      '【{{venue}}】“{{exhibition}}”的改期申请未获同意：{{reason}}。展会仍按原来的日期和展馆举办：{{link}}',
      '{{venue}}: your request to postpone “{{exhibition}}” was rejected: {{reason}}. Dates and halls stay unchanged: {{link}}',
    ],
  },
  violationNotice: {
    name: ['违规告知', 'Violation notice'],
    subject: ['“{{exhibition}}”违规告知 {{number}}', 'Violation {{number}} at “{{exhibition}}”'],
    text: [
      '【{{venue}}】贵公司在“{{exhibition}}”申请的证件 {{badge}} 被认定违规（{{kind}}，扣 {{points}} 分）。贵公司为责任单位，可在 {{day}} 前登录答复：{{link}}',
      '{{venue}}: a violation ({{kind}}, {{points}} points) was confirmed for badge {{badge}} at “{{exhibition}}”, for which your company applied and is liable. You can answer until {{day}}: {{link}}',
    ],
  },
  headMissing: {
    name: ['缺展位负责人', 'Head of stand missing'],
    subject: ['“{{exhibition}}”请指定展位负责人', '“{{exhibition}}”: name your heads of stand'],
    text: [
      '【{{venue}}】“{{exhibition}}”办证于 {{at}} 截止，贵公司展区 {{sections}} 还没有符合要求的展位负责人，其他证件因此不能放行。请登录办理：{{link}}',
      '{{venue}}: badge applications for “{{exhibition}}” close at {{at}}. Sections without a head of stand: {{sections}}. Your other badges have to wait for one. Please log in: {{link}}',
    ],
  },
  affairsReminded: {
    name: ['参展事务提醒', 'Task reminder'],
    subject: ['“{{exhibition}}”有事务等您办理', '“{{exhibition}}” needs your attention'],
    text: [
      '【{{venue}}】{{company}}提醒您：“{{exhibition}}”有参展事务等贵公司办理，{{from}} 开展。如已办理请忽略；否则请登录：{{link}}',
      '{{venue}}: {{company}} reminds you that your company has tasks for “{{exhibition}}”, which opens {{from}}. If they are done, ignore this message; otherwise log in: {{link}}',
    ],
  },
})
