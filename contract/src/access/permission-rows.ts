import type { Words } from '../kernel/phrases.ts'
import { kindOf, partnerKindNames } from '../partner/kinds.ts'

/** The columns of a role's matrix: what may be done with most things. The rest stands under its own words, as `other`. */
export const permissionColumns = ['view', 'add', 'modify', 'delete', 'approve', 'export'] as const
export type PermissionColumn = (typeof permissionColumns)[number] | 'other'

/** What is done with something under another verb, which the specification or its screens gave it. */
const alsoCalled: Readonly<Record<string, PermissionColumn>> = { apply: 'add', set: 'modify', watch: 'view' }

/** Where a permission `<noun>:<verb>` stands in the matrix. */
export function placeOf(permission: string): { noun: string; column: PermissionColumn } {
  const [noun = '', verb = ''] = permission.split(':')
  const column = permissionColumns.find(name => name === verb) ?? alsoCalled[verb] ?? 'other'
  return { noun, column }
}

/** What the rows of the matrix are called: the noun of the permissions in them. */
export const permissionRows: Readonly<Record<string, Words>> = {
  operator: ['操作员', 'Operators'],
  role: ['角色', 'Roles'],
  apiKey: ['API 密钥', 'API keys'],
  webhook: ['Webhook', 'Webhooks'],
  exportSchedule: ['定时导出', 'Scheduled exports'],
  doorWhitelist: ['常设通行', 'Standing passes'],
  secondFactor: ['两步验证', 'Two-step login'],
  basicsInfo: ['基本信息', 'Basic information'],
  mInvoice: ['开票信息', 'Invoice information'],
  addressee: ['收件地址', 'Mailing addresses'],
  dictionary: ['字典', 'Dictionaries'],
  exhibitionDictionary: ['展会字典', 'Exhibition dictionaries'],
  systemParameter: ['系统参数', 'System parameters'],
  brand: ['可视化配置', 'Visual configuration'],
  operationLog: ['操作日志', 'Operation log'],
  privacy: ['数据保留', 'Data retention'],
  message: ['发件箱', 'Outbox'],
  invoice: ['发票', 'Invoices'],
  bankStatement: ['银行流水', 'Bank statements'],
  exhibition: ['展会', 'Exhibitions'],
  participation: ['参展', 'Participations'],
  ownUsage: ['本企业使用情况', 'Company usage'],
  partner: ['重复企业', 'Duplicate companies'],
  paySetting: ['收费设置', 'Prices'],
  charge: ['收费单', 'Charges'],
  badge: ['证件', 'Badges'],
  case: ['通行异常', 'Gate cases'],
  guard: ['值守员', 'Guards'],
  inside: ['在场名单', 'Roll-call'],
  badgeType: ['证件类别', 'Badge types'],
  slot: ['车辆时段', 'Vehicle slots'],
  badgeTemplate: ['证件版式', 'Badge templates'],
  audience: ['观众', 'Audience'],
  messageTemplate: ['消息模板', 'Message templates'],
  ticketType: ['票种', 'Ticket types'],
  ticket: ['门票', 'Tickets'],
  door: ['门禁', 'Doors'],
  zone: ['区域', 'Zones'],
  channel: ['通道', 'Channels'],
  device: ['设备', 'Devices'],
  passage: ['通行记录', 'Passages'],
  policy: ['通行策略', 'Policies'],
  gate: ['指挥中心', 'Control room'],
  epidemic: ['防疫', 'Epidemic prevention'],
  declaration: ['防疫申报', 'Declarations'],
  travel: ['出行', 'Travel'],
  whitelist: ['白名单', 'White lists'],
  blacklist: ['黑名单', 'Black lists'],
  hotline: ['400 热线', 'Hotline'],
  batch: ['批量查询', 'Batch search'],
  ledger: ['总账', 'Ledger'],
  payment: ['收付款', 'Payments'],
  settlement: ['结算', 'Settlements'],
  expense: ['其他费用', 'Other expenses'],
  offset: ['冲抵', 'Offsets'],
  survey: ['问卷', 'Surveys'],
  statistics: ['统计', 'Statistics'],
  ...Object.fromEntries(
    partnerKindNames.map(kindOf).map(({ noun, words: [cn, en] }) => [noun, [cn, `${String(en)}s`] as const]),
  ),
}
