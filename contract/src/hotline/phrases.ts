import { phrases } from '../kernel/phrases.ts'
import { refusals } from '../kernel/refusal.ts'

export const hotlineRefusals = refusals({
  notANumber: [
    10002,
    '请输入完整的证件号、手机号、车牌、证件编号或门票编号',
    'Give a whole document number, phone, plate, badge code or ticket code',
  ],
})

export const hotlinePhrases = phrases({
  lookUp: ['查询', 'Look up'],
  number: ['号码', 'Number'],
  numberHint: [
    '完整的证件号、手机号、车牌、证件编号、门票编号，或扫描二维码。每次查询都会留下记录。',
    'A whole document number, phone, plate, badge or ticket code, or a scanned code. Every look-up is kept.',
  ],
  callerLanguage: ['来电语言', 'Caller’s language'],
  chinese: ['中文', '中文'],
  english: ['English', 'English'],
  readOut: ['请向来电者说', 'Read out to the caller'],
  askWhich: ['请先问来电者：咨询的是哪个展会？', 'Ask the caller first: which exhibition is it about?'],
  askWhichWhy: [
    '此号码在 {{count}} 个展会中都有证件或门票。',
    'This number has badges or tickets of {{count}} exhibitions.',
  ],
  badges: ['证件', 'Badges'],
  tickets: ['门票', 'Tickets'],
  passages: ['最近通行', 'Last passages'],
  noBadges: ['没有证件', 'No badges'],
  noTickets: ['没有门票', 'No tickets'],
  listed: ['黑名单', 'Black list'],
  notListed: ['不在黑名单中', 'Not on the black list'],
  listedFrom: ['开始', 'From'],
  listedUntil: ['结束', 'Until'],
  invited: ['白名单', 'White list'],
  notInvited: ['不是白名单访客', 'No guest of a white list'],
  host: ['邀请方', 'Host'],
  receipts: ['防疫回执', 'Receipts'],
  noReceipts: ['没有防疫申报', 'Nothing declared'],
  validUntil: ['有效至', 'Valid until'],
  noPassages: ['没有通行记录', 'No passages'],
  exhibition: ['展会', 'Exhibition'],
  code: ['编号', 'Code'],
  holder: ['持有人', 'Holder'],
  type: ['类型', 'Type'],
  company: ['申请单位', 'Company'],
  state: ['状态', 'State'],
  at: ['时间', 'Time'],
  door: ['门', 'Door'],
  direction: ['方向', 'Way'],
  directionIn: ['进', 'In'],
  directionOut: ['出', 'Out'],
  verdict: ['结果', 'Verdict'],
  admitted: ['放行', 'Admitted'],
  refused: ['拒绝', 'Refused'],

  calls: ['查询记录', 'Look-ups'],
  exportTitle: ['400 热线记录', 'Calls of the 400 line'],
  operator: ['接线员', 'Operator'],
  kind: ['查询方式', 'By'],
  asked: ['号码', 'Number'],
  language: ['来电语言', 'Caller’s language'],
  allKinds: ['全部方式', 'By anything'],
  kind_phone: ['手机号', 'Phone'],
  kind_plate: ['车牌', 'Plate'],
  kind_badgeCode: ['证件编号', 'Badge code'],
  kind_ticketCode: ['门票编号', 'Ticket code'],
  kind_scan: ['二维码', 'QR code'],
  kind_document: ['证件号', 'Document'],
  empty: ['还没有查询记录', 'No look-ups yet'],
  emptyWhy: ['在上面输入来电者的号码。', 'Type the caller’s number above.'],

  // Read out
  sayBadge: [
    '您持有“{{exhibition}}”的{{type}}，编号 {{code}}，目前状态为“{{state}}”。',
    'You hold a badge for {{exhibition}}: {{type}}, number {{code}}. Its state is: {{state}}.',
  ],
  sayTicket: [
    '您持有“{{exhibition}}”的门票“{{type}}”，编号 {{code}}，目前状态为“{{state}}”。',
    'You hold a ticket for {{exhibition}}: {{type}}, number {{code}}. Its state is: {{state}}.',
  ],
  sayCome: [
    '展会于 {{from}} 至 {{to}} 开放，请携带本人证件入场。',
    'The exhibition is open from {{from}} to {{to}}. Please bring your identity document.',
  ],
  sayAsk: [
    '目前不能凭此入场，请联系申请单位{{company}}，或到现场服务台办理。',
    'You cannot enter with it now. Please contact {{company}}, or come to the service desk.',
  ],
  sayNothing: ['没有查到与此号码有关的证件或门票。', 'We have found no badge or ticket under this number.'],
  sayDesk: [
    '请核对号码后再来电，或到现场服务台办理。',
    'Please check the number and call again, or come to the service desk.',
  ],
})
