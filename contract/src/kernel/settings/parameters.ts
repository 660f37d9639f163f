import type { LocalizedText } from '../i18n/localized-text.ts'
import type { Parameter } from './parameter.ts'
import { privacyParameters } from './privacy-parameters.ts'

/** The system parameters that the server reads, all whole numbers: durations, frequencies, limits. */
export const parameters = {
  'code.lifeMinutes': { preset: 5, range: [1, 15], label: ['验证码有效分钟数', 'Minutes a code is valid'] },
  'code.pauseSeconds': {
    preset: 60,
    range: [30, 600],
    label: ['同一号码或邮箱两次发送验证码的最短间隔秒数', 'Seconds between two codes to one number or address'],
  },
  'code.perDay': {
    preset: 10,
    range: [1, 10],
    label: ['同一号码或邮箱每天最多发送验证码次数', 'Codes per number or address and day'],
  },
  'code.tries': { preset: 5, range: [1, 5], label: ['一个验证码可试的次数', 'Attempts per code'] },
  'login.wrongOfNetwork': {
    preset: 5,
    range: [3, 20],
    label: ['同一网络密码可错次数，超过则暂停登录', 'Wrong passwords per network before login is paused'],
  },
  'login.wrongOfAccount': {
    preset: 10,
    range: [5, 100],
    label: ['同一账号密码可错次数，超过则暂停登录', 'Wrong passwords per account before login is paused'],
  },
  'login.wrongMinutes': {
    preset: 15,
    range: [5, 120],
    label: ['密码错误次数的统计分钟数', 'Minutes over which wrong passwords are counted'],
  },
  'session.hours': {
    preset: 12,
    range: [1, 24],
    label: ['登录最长有效小时数，之后重新登录', 'Hours before a new login is required'],
  },
  'session.idleMinutes': {
    preset: 120,
    range: [10, 720],
    label: ['无操作自动退出的分钟数', 'Minutes of inactivity before logout'],
  },
  'apiKey.perSecond': {
    preset: 20,
    range: [1, 1_000],
    label: ['一个 API 密钥每秒可发送的请求数', 'Requests per second and API key'],
  },
  'webhook.failingDays': {
    preset: 5,
    range: [1, 30],
    label: ['Webhook 连续失败多少天后自动停用', 'Days of failures before a webhook is disabled'],
  },
  'webhook.keptDays': {
    preset: 30,
    range: [1, 365],
    label: ['Webhook 投递记录保留天数', 'Days webhook deliveries are kept'],
  },
  'badge.photoWidth': {
    preset: 240,
    range: [100, 1_000],
    label: ['批量导入的照片最小宽度（像素）', 'Minimum width of bulk-imported photos in pixels'],
  },
  'vehicle.stayMinutes': {
    preset: 90,
    range: [10, 1_440],
    label: ['车辆入场后可停留的分钟数', 'Minutes a vehicle may stay after entry'],
  },
  'vehicle.slotTolerance': {
    preset: 30,
    range: [0, 240],
    label: ['车辆可早到或晚到时段的分钟数', 'Minutes a vehicle may be early or late for its slot'],
  },
  'gate.dayBegins': {
    preset: 4,
    range: [0, 12],
    label: ['通行日从几点开始', 'Hour at which the gate day starts'],
  },
  'gate.packHours': {
    preset: 12,
    range: [1, 72],
    label: ['离线包有效小时数', 'Hours an offline pack is valid'],
  },
  'gate.packNames': {
    preset: 1,
    range: [0, 1],
    label: ['离线包中包含姓名（1 为包含）', 'Offline packs include names (1: yes)'],
  },
  'message.firstPauseSeconds': {
    preset: 10,
    range: [5, 600],
    label: ['短信与邮件发送失败后首次重试的间隔秒数', 'Seconds before a failed message is first retried'],
  },
  'message.longestPauseMinutes': {
    preset: 60,
    range: [5, 240],
    label: ['短信与邮件重试的最长间隔分钟数', 'Maximum minutes between message retries'],
  },
  'idCode.missesOfOperator': {
    preset: 5,
    range: [1, 50],
    label: ['一名操作员 15 分钟内可查错的识别码次数', 'Wrong ID codes per operator in 15 minutes'],
  },
  'idCode.missesOfCompany': {
    preset: 50,
    range: [5, 500],
    label: ['一家企业一天内可查错的识别码次数', 'Wrong ID codes per company and day'],
  },
  'rehearsal.days': {
    preset: 14,
    range: [1, 60],
    label: ['演练展会自动结束前的天数', 'Days before an exhibition rehearsal ends automatically'],
  },
  'notification.keptDays': { preset: 30, range: [7, 365], label: ['通知保留天数', 'Days notifications are kept'] },
  'message.keptDays': { preset: 30, range: [7, 365], label: ['短信与邮件记录保留天数', 'Days messages are kept'] },
  'file.unclaimedHours': {
    preset: 24,
    range: [1, 168],
    label: ['上传后未提交的文件保留小时数', 'Hours unused uploads are kept'],
  },
  'job.firstPauseSeconds': {
    preset: 3,
    range: [1, 600],
    label: [
      '任务出错后首次重试的间隔秒数，之后每次为三倍',
      'Seconds before a failed job is first retried, then three times as long each time',
    ],
  },
  'job.resultDays': { preset: 7, range: [1, 30], label: ['任务结果文件保留天数', 'Days job result files are kept'] },
  'reminder.hours': {
    preset: 24,
    range: [1, 168],
    label: ['同一参展企业两次提醒的最短间隔小时数', 'Minimum hours between reminders to one partner'],
  },
  'invoice.confirmDays': {
    preset: 15,
    range: [1, 90],
    label: ['发票开具后自动确认的天数', 'Days before issued invoices are confirmed automatically'],
  },
  'bank.bookAlone': {
    preset: 0,
    range: [0, 1],
    label: ['银行流水可信度高时自动入账（1 为开）', 'Book high-confidence bank lines automatically (1: on)'],
  },
  'spread.smsPerSecond': { preset: 20, range: [1, 10_000], label: ['推送短信每秒条数', 'Campaign SMS per second'] },
  'spread.mailPerSecond': {
    preset: 5,
    range: [1, 10_000],
    label: ['推送邮件每秒封数', 'Campaign e-mails per second'],
  },
  'spread.perDay': {
    preset: 50_000,
    range: [1, 1_000_000],
    label: ['一家企业每天最多推送人数', 'Campaign recipients per company and day'],
  },
  'spread.smsPrice': {
    preset: 5,
    range: [0, 1_000],
    label: [
      '推送短信每条价格（分），用于预估费用，0 为不预估',
      'Price of one SMS part in fen, for estimates (0: none)',
    ],
  },
  'spread.marketingFrom': {
    preset: 8,
    range: [0, 12],
    label: ['营销推送从几点开始', 'Hour from which marketing is sent'],
  },
  'spread.marketingTo': {
    preset: 21,
    range: [13, 24],
    label: ['营销推送到几点为止', 'Hour until which marketing is sent'],
  },
  'blacklist.urgentHours': {
    preset: 4,
    range: [1, 72],
    label: ['黑名单紧急生效的小时数', 'Hours an urgent black list entry applies without approval'],
  },
  'search.batchLimit': {
    preset: 5000,
    range: [200, 20_000],
    label: ['批量查询一次最多行数', 'Maximum lines per batch search'],
  },
  'epidemic.certainty': {
    preset: 85,
    range: [50, 100],
    label: ['识别可信度不低于百分之几才自动通过', 'Minimum reading confidence for automatic approval, in per cent'],
  },
  'epidemic.retries': {
    preset: 3,
    range: [1, 10],
    label: ['自动拒绝几次后转人工审批', 'Automatic rejections before manual review'],
  },
  'epidemic.imageDays': {
    preset: 14,
    range: [1, 365],
    label: ['展会结束后申报图片保留天数', 'Days declaration pictures are kept after an exhibition'],
  },
  'evidence.idSideDays': {
    preset: 7,
    range: [1, 365],
    label: [
      '证件放行或结束后身份证件照片保留天数',
      'Days images of ID documents are kept after a badge is released or ended',
    ],
  },
  'status.perNetwork': {
    preset: 10,
    range: [1, 1_000],
    label: ['一个网络 10 分钟内可直接查询证件的次数', 'Badge look-ups per network in 10 minutes before a captcha'],
  },
  'status.requireLast4': {
    preset: 0,
    range: [0, 1],
    label: ['查询证件须填写身份证件后 4 位（1 为须）', 'Badge look-up requires the last 4 of the document (1: yes)'],
  },
  'violation.answerDays': {
    preset: 7,
    range: [1, 90],
    label: ['违规认定后企业答复天数', 'Days a company has to answer a violation'],
  },
  'whitelist.maxPeople': {
    preset: 500,
    range: [1, 100_000],
    label: ['一份白名单最多人数或车辆数', 'Maximum people or vehicles per white list'],
  },
  'whitelist.maxDays': {
    preset: 180,
    range: [1, 3_650],
    label: ['一份白名单最长有效天数', 'Maximum days a white list is valid'],
  },
  ...privacyParameters,
  'audience.keepYears': {
    preset: 3,
    range: [1, 10],
    label: ['潜在观众无往来后保留年数', 'Years potential audience is kept after the last contact'],
  },
  'decision.undoSeconds': {
    preset: 15,
    range: [10, 60],
    label: ['审批后可撤销的秒数', 'Seconds in which a decision can be undone'],
  },
  'decision.usualDays': {
    preset: 1,
    range: [1, 30],
    label: ['通常审批时间（工作日）', 'Usual time to a decision, in working days'],
  },
  'decision.templates': {
    preset: 20,
    range: [1, 100],
    label: ['每人可保存的说明模板条数', 'Note templates per person'],
  },
} as const satisfies Record<string, Parameter>

export type ParameterName = keyof typeof parameters

export const parameterNames = Object.keys(parameters) as [ParameterName, ...ParameterName[]]

/** The parameter with a name; undefined for a name that the venue added itself, which nothing reads. */
export const parameterOf = (name: string): Parameter | undefined =>
  (parameters as Readonly<Record<string, Parameter>>)[name]

/** The users of parameters, by the part of the name before the dot. */
const parameterUsers = {
  apiKey: ['API 密钥', 'API keys'],
  audience: ['观众', 'Audience'],
  badge: ['证件', 'Badges'],
  bank: ['银行流水', 'Bank lines'],
  blacklist: ['黑名单', 'Black lists'],
  code: ['验证码', 'Verification codes'],
  decision: ['审批', 'Approvals'],
  epidemic: ['防疫申报', 'Declarations'],
  evidence: ['证明材料', 'Evidence'],
  file: ['上传文件', 'Uploads'],
  gate: ['门禁', 'Gates'],
  idCode: ['识别码', 'ID codes'],
  invoice: ['发票', 'Invoices'],
  job: ['后台任务', 'Jobs'],
  login: ['登录', 'Login'],
  message: ['短信与邮件', 'SMS and e-mail'],
  notification: ['通知', 'Notifications'],
  privacy: ['数据保留', 'Data retention'],
  rehearsal: ['演练', 'Rehearsals'],
  reminder: ['提醒', 'Reminders'],
  search: ['批量查询', 'Batch search'],
  session: ['登录有效期', 'Sessions'],
  spread: ['推送', 'Campaigns'],
  status: ['证件查询', 'Badge look-up'],
  vehicle: ['车辆证件', 'Vehicles'],
  violation: ['违规记录', 'Violations'],
  webhook: ['Webhook', 'Webhooks'],
  whitelist: ['白名单', 'White lists'],
} as const satisfies Record<ParameterName extends `${infer Module}.${string}` ? Module : never, LocalizedText>

/** The user of a parameter, by its name; undefined if nothing reads it. */
export const userOfParameter = (name: string): LocalizedText | undefined =>
  parameterOf(name) && (parameterUsers as Readonly<Record<string, LocalizedText>>)[name.split('.')[0] ?? '']
