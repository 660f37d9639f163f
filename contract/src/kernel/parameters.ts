import type { Words } from './phrases.ts'

interface Parameter {
  /** What holds until somebody changes it. */
  readonly preset: number
  /** Whole numbers that make sense, both included: outside of them something would stop to work. */
  readonly range: readonly [least: number, most: number]
  /** The least where it is not 0: by law. */
  readonly leastButZero?: number
  readonly words: Words
}

/** The system parameters the house itself reads, whole numbers all: how long, how often, how many. */
export const parameters = {
  'code.lifeMinutes': { preset: 5, range: [1, 15], words: ['验证码有效分钟数', 'Minutes a sent code is good'] },
  'code.pauseSeconds': {
    preset: 60,
    range: [30, 600],
    words: ['同一号码或邮箱两次发送验证码的最短间隔秒数', 'Seconds between two codes sent to one number or address'],
  },
  'code.perDay': {
    preset: 10,
    range: [1, 10],
    words: ['同一号码或邮箱每天最多发送验证码次数', 'Codes sent to one number or address in a day'],
  },
  'code.tries': { preset: 5, range: [1, 5], words: ['一个验证码可试的次数', 'Tries of one code'] },
  'login.wrongOfNetwork': {
    preset: 5,
    range: [3, 20],
    words: ['同一网络密码可错次数，超过则暂停登录', 'Wrong passwords of one network before its logins pause'],
  },
  'login.wrongOfAccount': {
    preset: 10,
    range: [5, 100],
    words: ['同一账号密码可错次数，超过则暂停登录', 'Wrong passwords of one account before its logins pause'],
  },
  'login.wrongMinutes': {
    preset: 15,
    range: [5, 120],
    words: ['密码错误次数的统计分钟数', 'Minutes in which wrong passwords are counted'],
  },
  'session.hours': {
    preset: 12,
    range: [1, 24],
    words: ['登录最长有效小时数，之后重新登录', 'Hours a login lasts, whatever is done in it'],
  },
  'session.idleMinutes': {
    preset: 120,
    range: [10, 720],
    words: ['无操作自动退出的分钟数', 'Minutes without a request after which a login has run out'],
  },
  'apiKey.perSecond': {
    preset: 20,
    range: [1, 1_000],
    words: ['一个 API 密钥每秒可发送的请求数', 'Requests an API key may send in a second'],
  },
  'webhook.failingDays': {
    preset: 5,
    range: [1, 30],
    words: ['Webhook 连续失败多少天后自动停用', 'Days of nothing but failures after which a webhook is disabled'],
  },
  'webhook.keptDays': {
    preset: 30,
    range: [1, 365],
    words: ['Webhook 投递记录保留天数', 'Days deliveries of webhooks are kept'],
  },
  'badge.photoWidth': {
    preset: 240,
    range: [100, 1_000],
    words: ['批量导入的照片最小宽度（像素）', 'Least width of a photo that comes in an archive, in pixels'],
  },
  'vehicle.stayMinutes': {
    preset: 90,
    range: [10, 1_440],
    words: ['车辆入场后可停留的分钟数', 'Minutes a vehicle may stay once it is in'],
  },
  'vehicle.slotTolerance': {
    preset: 30,
    range: [0, 240],
    words: ['车辆可早到或晚到时段的分钟数', 'Minutes a vehicle may come before or after its slot'],
  },
  'gate.dayBegins': {
    preset: 4,
    range: [0, 12],
    words: ['通行日从几点开始', 'Hour at which a gate’s day begins'],
  },
  'gate.packHours': {
    preset: 12,
    range: [1, 72],
    words: ['离线包有效小时数', 'Hours a pack of a device is good'],
  },
  'gate.packNames': {
    preset: 1,
    range: [0, 1],
    words: ['离线包含姓名（1 为含）', 'Packs hold names (1: they do)'],
  },
  'message.firstPauseSeconds': {
    preset: 10,
    range: [5, 600],
    words: ['短信与邮件发送失败后首次重试的间隔秒数', 'Seconds before a message that failed is sent again'],
  },
  'message.longestPauseMinutes': {
    preset: 60,
    range: [5, 240],
    words: ['短信与邮件重试的最长间隔分钟数', 'Minutes between two tries of a message at the most'],
  },
  'idCode.missesOfOperator': {
    preset: 5,
    range: [1, 50],
    words: [
      '一名操作员一刻钟内可查错的识别码次数',
      'ID codes one operator may ask for in vain in a quarter of an hour',
    ],
  },
  'idCode.missesOfCompany': {
    preset: 50,
    range: [5, 500],
    words: ['一家企业一天内可查错的识别码次数', 'ID codes one company may ask for in vain in a day'],
  },
  'rehearsal.days': {
    preset: 14,
    range: [1, 60],
    words: ['演练展会自动结束前的天数', 'Days after which a rehearsal of an exhibition ends by itself'],
  },
  'notification.keptDays': { preset: 30, range: [7, 365], words: ['通知保留天数', 'Days notifications are kept'] },
  'message.keptDays': { preset: 30, range: [7, 365], words: ['短信与邮件记录保留天数', 'Days messages are kept'] },
  'file.unclaimedHours': {
    preset: 24,
    range: [1, 168],
    words: ['上传后未提交的文件保留小时数', 'Hours an upload is kept that no form was sent with'],
  },
  'job.firstPauseSeconds': {
    preset: 3,
    range: [1, 600],
    words: [
      '任务出错后首次重试的间隔秒数，之后每次为三倍',
      'Seconds before a job that failed runs again; three times that at each further one',
    ],
  },
  'job.resultDays': { preset: 7, range: [1, 30], words: ['任务结果文件保留天数', 'Days the file of a job is kept'] },
  'reminder.hours': {
    preset: 24,
    range: [1, 168],
    words: ['同一参展企业两次提醒的最短间隔小时数', 'Hours between two reminders of one partner in an exhibition'],
  },
  'invoice.confirmDays': {
    preset: 15,
    range: [1, 90],
    words: ['发票开具后自动确认的天数', 'Days after which invoices that were made are taken as confirmed'],
  },
  'bank.bookAlone': {
    preset: 0,
    range: [0, 1],
    words: ['银行流水把握大时自动入账（1 为开）', 'Bank lines that leave no doubt are booked by themselves (1: on)'],
  },
  'spread.smsPerSecond': { preset: 20, range: [1, 10_000], words: ['推送短信每秒条数', 'SMS of a spread in a second'] },
  'spread.mailPerSecond': {
    preset: 5,
    range: [1, 10_000],
    words: ['推送邮件每秒封数', 'Mails of a spread in a second'],
  },
  'spread.perDay': {
    preset: 50_000,
    range: [1, 1_000_000],
    words: ['一家企业每天最多推送人数', 'People one company may write to in a day'],
  },
  'spread.smsPrice': {
    preset: 5,
    range: [0, 1_000],
    words: [
      '推送短信每条价格（分），用于预估费用，0 为不预估',
      'Price of one SMS part in fen, for estimates (0: none)',
    ],
  },
  'spread.marketingFrom': {
    preset: 8,
    range: [0, 12],
    words: ['营销推送从几点开始', 'Hour from which marketing is sent'],
  },
  'spread.marketingTo': {
    preset: 21,
    range: [13, 24],
    words: ['营销推送到几点为止', 'Hour until which marketing is sent'],
  },
  'blacklist.urgentHours': {
    preset: 4,
    range: [1, 72],
    words: ['黑名单紧急生效的小时数', 'Hours an urgent entry of the black list holds unapproved'],
  },
  'search.batchLimit': {
    preset: 5000,
    range: [200, 20_000],
    words: ['批量查询一次最多行数', 'Lines of one batch search'],
  },
  'epidemic.certainty': {
    preset: 85,
    range: [50, 100],
    words: ['识别把握不低于百分之几才自动通过', 'Per cent of certainty from which a reading decides by itself'],
  },
  'epidemic.retries': {
    preset: 3,
    range: [1, 10],
    words: ['自动驳回几次后转人工审核', 'Rejections by reading after which a person decides'],
  },
  'epidemic.imageDays': {
    preset: 14,
    range: [1, 365],
    words: ['展会结束后申报图片保留天数', 'Days the pictures of declarations are kept after an exhibition'],
  },
  'whitelist.maxPeople': {
    preset: 500,
    range: [1, 100_000],
    words: ['一份白名单最多人数或车辆数', 'People, or vehicles, of one white list'],
  },
  'whitelist.maxDays': {
    preset: 180,
    range: [1, 3_650],
    words: ['一份白名单最长有效天数', 'Days one white list is good for at most'],
  },
  // Lawful presets of a new installation (decision 1013); one that was there before keeps for good until somebody sets a period.
  'privacy.personDays': {
    ...{ preset: 1_095, range: [0, 36_500] },
    words: [
      '展会结束后姓名与联系方式保留天数（0 为永久）',
      'Days names and contacts are kept after an exhibition (0: for good)',
    ],
  },
  'privacy.documentDays': {
    ...{ preset: 1_095, range: [0, 36_500] },
    words: ['展会结束后证件号保留天数（0 为永久）', 'Days document numbers are kept after an exhibition (0: for good)'],
  },
  'privacy.photoDays': {
    ...{ preset: 90, range: [0, 36_500] },
    words: ['展会结束后照片保留天数（0 为永久）', 'Days photos are kept after an exhibition (0: for good)'],
  },
  'privacy.passageDays': {
    ...{ preset: 180, range: [0, 36_500] },
    words: [
      '展会结束后通行人员关联保留天数（0 为永久）',
      'Days it is kept who passed, after an exhibition (0: for good)',
    ],
  },
  'privacy.listedDays': {
    ...{ preset: 1_095, range: [0, 36_500] },
    words: [
      '黑白名单条目结束后个人信息保留天数（0 为永久）',
      'Days black and white list entries name people after their end (0: for good)',
    ],
  },
  'privacy.messageDays': {
    ...{ preset: 1_095, range: [0, 36_500] },
    words: ['短信与邮件正文保留天数（0 为与记录同期）', 'Days message texts are kept (0: as long as the message)'],
  },
  // 网络安全法 21: six months at least.
  'privacy.addressDays': {
    ...{ preset: 365, range: [0, 36_500], leastButZero: 180 },
    words: [
      '日志网络地址保留天数（0 为永久，否则至少 180）',
      'Days log addresses are kept (0: for good, else at least 180)',
    ],
  },
  'privacy.logNameDays': {
    ...{ preset: 1_095, range: [0, 36_500], leastButZero: 180 },
    words: [
      '日志中的姓名保留天数（0 为永久，否则至少 180）',
      'Days the log keeps names (0: for good, else at least 180)',
    ],
  },
  // Sooner than the fifteen working days of 《App违法违规收集使用个人信息行为认定方法》 6; PIPL 50 says promptly.
  'privacy.requestDays': {
    preset: 15,
    range: [1, 21],
    words: ['个人信息请求答复天数', 'Days in which a subject request is answered'],
  },
  'audience.keepYears': {
    preset: 3,
    range: [1, 10],
    words: ['潜在观众无往来后保留年数', 'Years potential audience is kept after it was last heard of'],
  },
  'decision.undoSeconds': {
    preset: 15,
    range: [10, 60],
    words: ['审批后可撤销的秒数', 'Seconds in which a decision can be taken back'],
  },
  'decision.templates': {
    preset: 20,
    range: [1, 100],
    words: ['每人可保存的审批意见条数', 'Notes for decisions that one person may keep'],
  },
} as const satisfies Record<string, Parameter>

export type ParameterName = keyof typeof parameters
export const parameterNames = Object.keys(parameters) as [ParameterName, ...ParameterName[]]

/** The parameter of that name; undefined of what the venue once wrote down itself, which nothing reads. */
export const parameterOf = (name: string): Parameter | undefined =>
  (parameters as Readonly<Record<string, Parameter>>)[name]

/** What reads them, by what stands before the dot. */
const parameterUsers = {
  apiKey: ['API 密钥', 'API keys'],
  audience: ['观众', 'Audience'],
  badge: ['证件', 'Badges'],
  bank: ['银行流水', 'Bank lines'],
  blacklist: ['黑名单', 'Black lists'],
  code: ['验证码', 'Sent codes'],
  decision: ['审批', 'Approvals'],
  epidemic: ['防疫申报', 'Declarations'],
  file: ['上传文件', 'Uploads'],
  gate: ['门禁', 'Gates'],
  idCode: ['识别码', 'ID codes'],
  invoice: ['发票', 'Invoices'],
  job: ['后台任务', 'Jobs'],
  login: ['登录', 'Login'],
  message: ['短信与邮件', 'SMS and mail'],
  notification: ['通知', 'Notifications'],
  privacy: ['数据保留', 'Data retention'],
  rehearsal: ['演练', 'Rehearsals'],
  reminder: ['提醒', 'Reminders'],
  search: ['批量查询', 'Batch search'],
  session: ['登录有效期', 'Sessions'],
  spread: ['推送', 'Spreads'],
  vehicle: ['车辆证件', 'Vehicles'],
  webhook: ['Webhook', 'Webhooks'],
  whitelist: ['白名单', 'White lists'],
} as const satisfies Record<ParameterName extends `${infer Noun}.${string}` ? Noun : never, Words>

/** What reads the parameter of that name; undefined where nothing does. */
export const userOfParameter = (name: string): Words | undefined =>
  parameterOf(name) && (parameterUsers as Readonly<Record<string, Words>>)[name.split('.')[0] ?? '']
