import type { LocalizedText } from '../../kernel/i18n/localized-text.ts'

/** The purpose of a message: its name in lists, the subject of an e-mail, the text for e-mail and SMS. */
interface Purpose {
  readonly name: LocalizedText
  readonly subject: LocalizedText
  readonly text: LocalizedText
}

function purposes<const Names extends string>(book: Readonly<Record<Names, Purpose>>) {
  return book
}

/**
 * Every message that the system sends by itself. `{{venue}}` is always filled in; the caller gives the other variables.
 * A text fits into two SMS, names the venue, and says what to do if the recipient did not ask for it. A link stands at
 * the end, so that no client takes following text for a part of it.
 */
export const messagePurposes = purposes({
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
  loginCode: {
    name: ['登录验证码', 'Login code'],
    subject: ['{{venue}}登录验证码', '{{venue}}: your login code'],
    text: [
      '【{{venue}}】登录验证码 {{code}}，区分大小写，{{minutes}} 分钟内有效。请勿告诉他人；如非本人操作，请忽略。',
      '{{venue}}: your login code is {{code}} (case sensitive), valid for {{minutes}} min. Don’t share it. If you didn’t request it, ignore this message.',
    ],
  },
  resetCode: {
    name: ['重置密码验证码', 'Password reset code'],
    subject: ['{{venue}}重置密码验证码', '{{venue}}: your password reset code'],
    text: [
      '【{{venue}}】重置密码验证码 {{code}}，区分大小写，{{minutes}} 分钟内有效。请勿告诉他人；如非本人操作，请忽略，密码不会改变。',
      '{{venue}}: your password reset code is {{code}} (case sensitive), valid for {{minutes}} min. Don’t share it. If you didn’t request it, ignore this message; your password won’t change.',
    ],
  },
  completeCode: {
    name: ['完善账号验证码', 'Account completion code'],
    subject: ['{{venue}}完善账号验证码', '{{venue}}: your code to complete your account'],
    text: [
      '【{{venue}}】完善账号验证码 {{code}}，区分大小写，{{minutes}} 分钟内有效。请勿告诉他人；如非本人操作，请忽略。',
      '{{venue}}: your code to complete your account is {{code}} (case sensitive), valid for {{minutes}} min. Don’t share it. If you didn’t request it, ignore this message.',
    ],
  },
  changeTelephoneCode: {
    name: ['更换手机号验证码', 'Phone change code'],
    subject: ['{{venue}}更换手机号验证码', '{{venue}}: your code to change the phone number'],
    text: [
      '【{{venue}}】更换手机号验证码 {{code}}，区分大小写，{{minutes}} 分钟内有效。请勿告诉他人；如非本人操作，请修改密码。',
      '{{venue}}: your code to change your phone number is {{code}} (case sensitive), valid for {{minutes}} min. Don’t share it. If you didn’t request it, change your password.',
    ],
  },
  changeEmailCode: {
    name: ['更换邮箱验证码', 'E-mail change code'],
    subject: ['{{venue}}更换邮箱验证码', '{{venue}}: your code to change the e-mail address'],
    text: [
      '【{{venue}}】更换邮箱验证码 {{code}}，区分大小写，{{minutes}} 分钟内有效。请勿告诉他人；如非本人操作，请修改密码。',
      '{{venue}}: your code to change your e-mail address is {{code}} (case sensitive), valid for {{minutes}} min. Don’t share it. If you didn’t request it, change your password.',
    ],
  },
  surveyCode: {
    name: ['问卷验证码', 'Survey code'],
    subject: ['{{venue}}问卷验证码', '{{venue}}: your survey code'],
    text: [
      '【{{venue}}】问卷验证码 {{code}}，区分大小写，{{minutes}} 分钟内有效。请勿告诉他人；如非本人操作，请忽略。',
      '{{venue}}: your survey code is {{code}} (case sensitive), valid for {{minutes}} min. Don’t share it. If you didn’t request it, ignore this message.',
    ],
  },
  guestCode: {
    name: ['访客验证码', 'Guest code'],
    subject: ['{{venue}}验证码', '{{venue}}: your code'],
    text: [
      '【{{venue}}】验证码 {{code}}，区分大小写，{{minutes}} 分钟内有效。请勿告诉他人；如非本人操作，请忽略。',
      '{{venue}}: your code is {{code}} (case sensitive), valid for {{minutes}} min. Don’t share it. If you didn’t request it, ignore this message.',
    ],
  },
  receiptDecided: {
    name: ['防疫申报结果', 'Declaration result'],
    subject: ['“{{exhibition}}”防疫申报结果', 'Your declaration for “{{exhibition}}”'],
    text: [
      '【{{venue}}】{{name}}在“{{exhibition}}”的防疫申报：{{result}}。如非本人申报，请忽略。查看回执：{{link}}',
      '{{venue}}: {{name}}’s declaration for “{{exhibition}}”: {{result}}. If this isn’t yours, ignore this message. Receipt: {{link}}',
    ],
  },
  passLink: {
    name: ['来宾证链接', 'Guest pass link'],
    subject: ['“{{exhibition}}”来宾证', 'Your pass for “{{exhibition}}”'],
    text: [
      '【{{venue}}】{{name}}的“{{exhibition}}”来宾证已登记。入场时打开链接，用本手机号出示二维码；如非本人登记，请忽略：{{link}}',
      '{{venue}}: {{name}} has a guest pass for “{{exhibition}}”. At the gate, open the link and show the QR code using this phone number. If you didn’t register, ignore this message: {{link}}',
    ],
  },
  stayEnds: {
    name: ['车辆停留将到时', 'Vehicle stay ending'],
    subject: ['{{plate}} 停留将到时', '{{plate}}: stay is ending'],
    text: [
      '【{{venue}}】{{plate}} 在“{{exhibition}}”的停留时间将于 {{until}} 结束，请按时离场。如非本人车辆，请忽略。',
      '{{venue}}: {{plate}}’s stay at “{{exhibition}}” ends at {{until}}. Please leave on time. If this isn’t your vehicle, ignore this message.',
    ],
  },
  ticketLink: {
    name: ['门票链接', 'Ticket link'],
    subject: ['您的{{exhibition}}门票', 'Your tickets for {{exhibition}}'],
    text: [
      '【{{venue}}】您有 {{exhibition}} 门票 {{count}} 张，凭链接中的二维码入场，请勿转发。如非本人购票，请忽略：{{link}}',
      '{{venue}}: {{count}} ticket(s) for {{exhibition}}. Show the QR code in the link at the gate and don’t share it. If you didn’t buy tickets, ignore this message: {{link}}',
    ],
  },
  operatorInvited: {
    name: ['操作员邀请', 'Operator invitation'],
    subject: ['{{company}}邀请您加入{{venue}}', '{{company}} invites you to {{venue}}'],
    text: [
      '【{{venue}}】{{company}}邀请您成为操作员。如不认识该企业，请忽略；否则请在 {{days}} 天内打开链接完善账号：{{link}}',
      '{{venue}}: {{company}} invites you to become an operator. If you don’t know this company, ignore this message; otherwise complete your account within {{days}} days: {{link}}',
    ],
  },
  operatorAdded: {
    name: ['操作员开通', 'Operator added'],
    subject: ['{{company}}已为您开通{{venue}}账号', '{{company}} added you to {{venue}}'],
    text: [
      '【{{venue}}】{{company}}已将您添加为操作员，账号 {{userName}}。如不认识该企业，请忽略；否则请先设置密码：{{link}}',
      '{{venue}}: {{company}} added you as an operator, account {{userName}}. If you don’t know this company, ignore this message; otherwise set your password: {{link}}',
    ],
  },
  associationAsked: {
    name: ['关联账号请求', 'Account link request'],
    subject: ['{{company}}请求关联您的{{venue}}账号', '{{company}} requests to link your {{venue}} account'],
    text: [
      '【{{venue}}】{{company}}请求将您的账号关联为其操作员。如不同意，无需处理；同意请打开：{{link}}',
      '{{venue}}: {{company}} requests to link your account as one of its operators. To decline, do nothing; to accept, open: {{link}}',
    ],
  },
  telephoneChanged: {
    name: ['手机号已更换', 'Phone number changed'],
    subject: ['您的{{venue}}账号已更换手机号', 'Your phone number at {{venue}} was changed'],
    text: [
      '【{{venue}}】您的账号已改用新的手机号，此号码不再能登录。如非本人操作，请立即联系场馆。',
      '{{venue}}: your account has a new phone number; this one can no longer log in. If this wasn’t you, contact the exhibition centre immediately.',
    ],
  },
  emailChanged: {
    name: ['邮箱已更换', 'E-mail changed'],
    subject: ['您的{{venue}}账号已更换邮箱', 'Your e-mail address at {{venue}} was changed'],
    text: [
      '【{{venue}}】您的账号已改用新的邮箱，此邮箱不再能登录。如非本人操作，请立即联系场馆。',
      '{{venue}}: your account has a new e-mail address; this one can no longer log in. If this wasn’t you, contact the exhibition centre immediately.',
    ],
  },
  passwordChanged: {
    name: ['密码已修改', 'Password changed'],
    subject: ['您的{{venue}}账号密码已修改', 'Your password at {{venue}} was changed'],
    text: [
      '【{{venue}}】您的账号密码于 {{when}} 修改（{{device}}，IP 地址 {{network}}），其他登录已结束。如非本人操作，请立即用验证码重置密码。',
      '{{venue}}: your password was changed at {{when}} ({{device}}, IP {{network}}); other sessions have ended. If this wasn’t you, reset it with a code immediately.',
    ],
  },
  newDevice: {
    name: ['新设备登录', 'Login on a new device'],
    subject: ['您的{{venue}}账号在新设备上登录', 'New device login to your {{venue}} account'],
    text: [
      '【{{venue}}】您的账号于 {{when}} 在新设备上登录（{{device}}，IP 地址 {{network}}）。如非本人操作，请立即修改密码，其他登录会随之结束。',
      '{{venue}}: your account logged in on a new device at {{when}} ({{device}}, IP {{network}}). If this wasn’t you, change your password immediately; that ends all other sessions.',
    ],
  },
  secondFactorOn: {
    name: ['两步验证已启用', 'Two-step login turned on'],
    subject: ['您的{{venue}}账号已启用两步验证', 'Two-step login was turned on at {{venue}}'],
    text: [
      '【{{venue}}】您的账号于 {{when}} 启用两步验证（{{device}}，IP 地址 {{network}}），登录时需输入动态口令。如非本人操作，请立即联系场馆。',
      '{{venue}}: two-step login was turned on at {{when}} ({{device}}, IP {{network}}); login now asks for a code. If this wasn’t you, contact the exhibition centre immediately.',
    ],
  },
  secondFactorOff: {
    name: ['两步验证已停用', 'Two-step login turned off'],
    subject: ['您的{{venue}}账号已停用两步验证', 'Two-step login was turned off at {{venue}}'],
    text: [
      '【{{venue}}】您的账号于 {{when}} 停用两步验证（{{device}}，IP 地址 {{network}}）。如非本人操作，请立即用验证码重置密码，并联系场馆。',
      '{{venue}}: two-step login was turned off at {{when}} ({{device}}, IP {{network}}). If this wasn’t you, reset your password with a code immediately and contact the exhibition centre.',
    ],
  },
  secondFactorReset: {
    name: ['两步验证被解除', 'Two-step login reset'],
    subject: ['{{company}}已解除您{{venue}}账号的两步验证', '{{company}} turned off your two-step login at {{venue}}'],
    text: [
      '【{{venue}}】{{company}}的管理员已解除您账号的两步验证。如非您本人要求，请立即用验证码重置密码，并联系该企业。',
      '{{venue}}: an administrator of {{company}} turned off your two-step login. If you didn’t request this, reset your password with a code immediately and contact them.',
    ],
  },
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
  affairsReminded: {
    name: ['参展事务提醒', 'Task reminder'],
    subject: ['“{{exhibition}}”有事务等您办理', '“{{exhibition}}” needs your attention'],
    text: [
      '【{{venue}}】{{company}}提醒您：“{{exhibition}}”有参展事务等贵公司办理，{{from}} 开展。如已办理请忽略；否则请登录：{{link}}',
      '{{venue}}: {{company}} reminds you that your company has tasks for “{{exhibition}}”, which opens {{from}}. If they are done, ignore this message; otherwise log in: {{link}}',
    ],
  },
  invoiceMade: {
    name: ['发票已开具', 'Invoices issued'],
    subject: ['“{{exhibition}}”的发票已开具', 'Your invoices for “{{exhibition}}”'],
    text: [
      '【{{venue}}】{{title}}在“{{exhibition}}”的发票已开具，请登录核对并确认：{{link}}',
      '{{venue}}: the invoices to {{title}} for “{{exhibition}}” have been issued. Please log in to check and confirm them: {{link}}',
    ],
  },
  invoiceReturned: {
    name: ['开票申请被退回', 'Invoice application returned'],
    subject: ['“{{exhibition}}”的开票申请被退回', 'Your invoice application for “{{exhibition}}” was returned'],
    text: [
      '【{{venue}}】{{title}}在“{{exhibition}}”的开票申请被退回，请登录修改后重新申请：{{link}}',
      '{{venue}}: {{title}}’s invoice application for “{{exhibition}}” was returned. Please log in, correct it and resubmit: {{link}}',
    ],
  },
  invoiceReversed: {
    name: ['发票已红冲', 'Invoice reversed'],
    subject: ['“{{exhibition}}”的发票已红冲', 'An invoice for “{{exhibition}}” was reversed'],
    text: [
      '【{{venue}}】{{title}}在“{{exhibition}}”的一张发票已红冲，请登录查看：{{link}}',
      '{{venue}}: an invoice to {{title}} for “{{exhibition}}” was reversed. Please log in to view it: {{link}}',
    ],
  },
  invoiceReversalRefused: {
    name: ['不予红冲', 'Reversal declined'],
    subject: ['“{{exhibition}}”的发票不予红冲', 'Invoice reversal for “{{exhibition}}” was declined'],
    text: [
      '【{{venue}}】{{title}}在“{{exhibition}}”的红冲申请未通过，原因请登录查看：{{link}}',
      '{{venue}}: the request to reverse an invoice to {{title}} for “{{exhibition}}” was declined. Please log in to see why: {{link}}',
    ],
  },
  chargeDue: {
    name: ['付款提醒', 'Payment reminder'],
    subject: ['“{{exhibition}}”收费单 {{number}} 待付款', 'Charge {{number}} for “{{exhibition}}” is due'],
    text: [
      '【{{venue}}】“{{exhibition}}”收费单 {{number}} 应付 {{amount}}，请于 {{day}} 前付款，转账附言填写单号。如已付款请忽略：{{link}}',
      '{{venue}}: charge {{number}} for “{{exhibition}}”, {{amount}}, is due by {{day}}. Quote the number in your transfer. If it is already paid, ignore this message: {{link}}',
    ],
  },
  chargeReturned: {
    name: ['付款凭证被退回', 'Proof of payment returned'],
    subject: [
      '“{{exhibition}}”收费单 {{number}} 的付款凭证被退回',
      'Proof of payment for charge {{number}} was returned (“{{exhibition}}”)',
    ],
    text: [
      '【{{venue}}】“{{exhibition}}”收费单 {{number}}（应付 {{amount}}）的付款凭证被退回，原因请登录查看；请于 {{day}} 前付款或重新提交：{{link}}',
      '{{venue}}: the proof of payment for charge {{number}} (“{{exhibition}}”, {{amount}}) was returned. Please log in to see why, and pay or resubmit it by {{day}}: {{link}}',
    ],
  },
  chargeLapsed: {
    name: ['收费单逾期取消', 'Charge expired'],
    subject: ['“{{exhibition}}”收费单 {{number}} 已逾期取消', 'Charge {{number}} for “{{exhibition}}” has expired'],
    text: [
      '【{{venue}}】“{{exhibition}}”收费单 {{number}}（{{amount}}）应于 {{day}} 前付款，逾期已取消；之后到账的款项存入预存款。如仍需要请重新申请：{{link}}',
      '{{venue}}: charge {{number}} for “{{exhibition}}”, {{amount}}, was due by {{day}} and has been cancelled. Later payments are kept as a prepaid balance. Apply again if you still need it: {{link}}',
    ],
  },
  settlementStarted: {
    name: ['结算已开始', 'Settlement started'],
    subject: ['“{{exhibition}}”的结算已开始', 'The settlement for “{{exhibition}}” has started'],
    text: [
      '【{{venue}}】“{{exhibition}}”结算单 {{number}} 已生成，请登录核对明细并确认金额，如有异议可逐项提出：{{link}}',
      '{{venue}}: settlement {{number}} for “{{exhibition}}” is ready. Please log in to check its lines and confirm the amount, or dispute a line: {{link}}',
    ],
  },
  settlementIncomplete: {
    name: ['结算待补充收款账户', 'Bank account needed for refund'],
    subject: ['“{{exhibition}}”结算退款需要收款账户', 'Add a bank account for your “{{exhibition}}” refund'],
    text: [
      '【{{venue}}】“{{exhibition}}”结算单 {{number}} 应退贵公司 {{amount}}，请登录补充收款账户并核对：{{link}}',
      '{{venue}}: settlement {{number}} for “{{exhibition}}” refunds {{amount}} to your company. Please log in to add your bank account: {{link}}',
    ],
  },
  settlementAnswered: {
    name: ['结算争议已答复', 'Dispute answered'],
    subject: ['“{{exhibition}}”的结算争议已答复', 'Your disputes on “{{exhibition}}” were answered'],
    text: [
      '【{{venue}}】“{{exhibition}}”结算单 {{number}} 的争议均已答复，请登录核对并确认金额：{{link}}',
      '{{venue}}: all disputes in settlement {{number}} for “{{exhibition}}” were answered. Please log in to check and confirm the amount: {{link}}',
    ],
  },
  settlementToPay: {
    name: ['结算金额已确认，待付款', 'Settlement agreed, payment due'],
    subject: ['“{{exhibition}}”结算待付款 {{amount}}', '{{amount}} is due for “{{exhibition}}”'],
    text: [
      '【{{venue}}】“{{exhibition}}”结算单 {{number}} 双方已确认，贵公司应付 {{amount}}，转账附言填写单号：{{link}}',
      '{{venue}}: both sides confirmed settlement {{number}} for “{{exhibition}}”. Your company owes {{amount}}. Quote the number in your transfer: {{link}}',
    ],
  },
  settlementToReceive: {
    name: ['结算金额已确认，待收款', 'Settlement agreed, payment expected'],
    subject: ['“{{exhibition}}”结算将付 {{amount}}', 'You will receive {{amount}} for “{{exhibition}}”'],
    text: [
      '【{{venue}}】“{{exhibition}}”结算单 {{number}} 双方已确认，贵公司应收 {{amount}}，付款后另行通知：{{link}}',
      '{{venue}}: both sides confirmed settlement {{number}} for “{{exhibition}}”. Your company will receive {{amount}}. We will notify you when it is paid: {{link}}',
    ],
  },
  settlementPaid: {
    name: ['结算款已付', 'Settlement paid'],
    subject: ['“{{exhibition}}”结算款已付，请确认收款', '“{{exhibition}}” settlement paid: please confirm receipt'],
    text: [
      '【{{venue}}】“{{exhibition}}”结算单 {{number}} 的 {{amount}} 已付，请到账后登录确认收款；未到账可退回：{{link}}',
      '{{venue}}: {{amount}} for settlement {{number}} (“{{exhibition}}”) was paid. Please log in to confirm receipt once it arrives, or report that it hasn’t: {{link}}',
    ],
  },
  settlementInvoice: {
    name: ['结算待申请开票', 'Settlement invoice'],
    subject: ['“{{exhibition}}”结算可以申请开票', 'Apply for your invoice for “{{exhibition}}”'],
    text: [
      '【{{venue}}】“{{exhibition}}”结算单 {{number}} 款项已清，还有 {{amount}} 未开票，请登录申请或说明不需要：{{link}}',
      '{{venue}}: settlement {{number}} for “{{exhibition}}” is paid; {{amount}} is not invoiced yet. Please log in to apply for the invoice or decline it: {{link}}',
    ],
  },
  settlementSettled: {
    name: ['结算成功', 'Settled'],
    subject: ['“{{exhibition}}”结算成功', '“{{exhibition}}” is settled'],
    text: [
      '【{{venue}}】“{{exhibition}}”结算单 {{number}} 结算成功，明细与结算通知书可随时登录查看：{{link}}',
      '{{venue}}: settlement {{number}} for “{{exhibition}}” is complete. Log in any time to view its lines and notice: {{link}}',
    ],
  },
  passkeyAdded: {
    name: ['通行密钥已添加', 'Passkey added'],
    subject: ['您的{{venue}}账号添加了通行密钥', 'A passkey was added at {{venue}}'],
    text: [
      '【{{venue}}】您的账号于 {{when}} 添加通行密钥“{{name}}”（{{device}}，IP 地址 {{network}}），凭它即可登录。如非本人操作，请立即修改密码，并在账号设置中删除它。',
      '{{venue}}: the passkey “{{name}}” was added at {{when}} ({{device}}, IP {{network}}) and can log in on its own. If this wasn’t you, change your password and remove it in your account settings immediately.',
    ],
  },
  passkeyRemoved: {
    name: ['通行密钥已删除', 'Passkey removed'],
    subject: ['您的{{venue}}账号删除了通行密钥', 'A passkey was removed at {{venue}}'],
    text: [
      '【{{venue}}】您的账号于 {{when}} 删除通行密钥“{{name}}”（{{device}}，IP 地址 {{network}}）。如非本人操作，请立即修改密码，并联系场馆。',
      '{{venue}}: the passkey “{{name}}” was removed at {{when}} ({{device}}, IP {{network}}). If this wasn’t you, change your password immediately and contact the exhibition centre.',
    ],
  },
  passkeyCopied: {
    name: ['通行密钥可能被复制', 'Possible passkey copy'],
    subject: ['您的{{venue}}通行密钥可能被复制', 'A passkey at {{venue}} may have been copied'],
    text: [
      '【{{venue}}】{{when}} 有人使用通行密钥“{{name}}”的疑似副本登录，已被拒绝（{{device}}，IP 地址 {{network}}）。请在账号设置中删除它，重新登记。',
      '{{venue}}: a login with a possible copy of your passkey “{{name}}” was blocked at {{when}} ({{device}}, IP {{network}}). Please remove this passkey in your account settings and register another.',
    ],
  },
  recoveryCodeUsed: {
    name: ['备用码已使用', 'Recovery code used'],
    subject: ['您的{{venue}}账号使用了一个备用码', 'A recovery code was used at {{venue}}'],
    text: [
      '【{{venue}}】您的账号于 {{when}} 使用了一个备用码（{{device}}，IP 地址 {{network}}），还剩 {{left}} 个。如非本人操作，请立即修改密码，并更换备用码。',
      '{{venue}}: a recovery code was used at {{when}} ({{device}}, IP {{network}}); codes left: {{left}}. If this wasn’t you, change your password and renew the codes immediately.',
    ],
  },
})

export type MessagePurpose = keyof typeof messagePurposes & string

type PurposeKey<Part extends 'Name' | 'Subject' | 'Text'> = `${MessagePurpose}${Part}`

const collectTexts = <Part extends 'Name' | 'Subject' | 'Text'>(parts: Readonly<Record<Part, keyof Purpose>>) =>
  Object.fromEntries(
    Object.entries<Purpose>(messagePurposes).flatMap(([key, purpose]) =>
      Object.entries<keyof Purpose>(parts).map(([part, of]) => [`${key}${part}`, purpose[of]]),
    ),
  ) as Readonly<Record<PurposeKey<Part>, LocalizedText>>

/** Subjects and texts that only the server uses. The console shows a message as it was composed. */
export const purposeTexts = collectTexts({ Subject: 'subject', Text: 'text' })

/** The same as texts of a module, so that the tests of all texts include them. */
export const purposeDomainTexts = { ...collectTexts({ Name: 'name' }), ...purposeTexts }
