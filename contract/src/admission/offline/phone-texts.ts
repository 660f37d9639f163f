import { defineTexts } from '../../kernel/i18n/localized-text.ts'

/**
 * Texts of the phone at a door. Its page loads these without a catalogue, so they are separate from `offlineTexts`.
 */
export const phoneTexts = defineTexts({
  title: ['手机验票', 'Phone scanner'],
  needsHttps: ['请通过 https 地址打开本页', 'Open this page at its https address'],
  needsHttpsWhy: ['浏览器只在安全连接下保护设备密钥。', 'Browsers protect device keys only on secure connections.'],
  broken: ['本机无法保存数据', 'This phone can’t store data'],
  brokenWhy: [
    '请退出无痕模式或释放存储空间，然后重新打开本页。',
    'Leave private browsing or free some storage, then reopen this page.',
  ],

  // Pairing
  pairTitle: ['与场馆配对', 'Pair with the venue'],
  pairHint: [
    '在“门禁 › 设备”新增设备，用本机扫描二维码，或输入配对码。',
    'Add a device under Doors and devices, then scan its QR code with this phone or enter the code.',
  ],
  installFirst: [
    '苹果手机：请先“添加到主屏幕”，再从主屏幕打开并配对，否则 7 天未使用会清除数据。',
    'On iPhone, first add this page to the home screen and pair from there; otherwise data is deleted after 7 days without use.',
  ],
  pairingCode: ['配对码', 'Pairing code'],
  pair: ['配对', 'Pair'],
  pairing: ['正在配对', 'Pairing'],
  scanPairing: ['扫描配对二维码', 'Scan the pairing code'],

  // Strip
  noChannel: ['未绑定通道', 'No channel'],
  wayIn: ['进', 'In'],
  wayOut: ['出', 'Out'],
  wayBoth: ['双向', 'Both ways'],
  closed: ['通道已关闭', 'Closed'],
  free: ['自由通行', 'Free passage'],
  online: ['在线', 'Online'],
  offline: ['离线', 'Offline'],
  noBundle: ['无离线包', 'No offline pack'],
  bundleNew: ['离线包：刚刚', 'Pack: just now'],
  bundleMinutes: ['离线包：{{n}} 分钟前', 'Pack: {{n}} min ago'],
  bundleHours: ['离线包：{{n}} 小时前', 'Pack: {{n}} h ago'],
  bundleExpired: ['离线包已过期', 'Pack has expired'],
  bundleRefused: ['离线包校验失败，未使用', 'Pack rejected'],
  unsent: ['未上传 {{n}}', '{{n}} unsent'],
  allSent: ['已全部上传', 'All sent'],
  clockOff: ['本机时钟不准', 'Clock is off'],

  // Scanning
  typed: ['扫描枪或手工输入', 'Scan or type'],
  typedHint: ['票证码、身份证件号码或车牌', 'Code, document, plate'],
  decide: ['判定', 'Decide'],
  cameraOn: ['打开摄像头', 'Turn on camera'],
  cameraOff: ['关闭摄像头', 'Turn off camera'],
  torch: ['手电筒', 'Torch'],
  cameraDenied: ['未获得摄像头权限，请在浏览器设置中允许', 'No camera permission. Allow it in the browser settings.'],
  cameraMissing: ['没有可用的摄像头，请用扫描枪或手工输入', 'No camera available. Use a hand scanner or type.'],
  aim: ['将二维码对准框内', 'Point the frame at the QR code'],
  direction: ['方向', 'Direction'],

  // Verdict
  admitted: ['放行', 'Admitted'],
  refused: ['拒绝', 'Refused'],
  ask: ['请值守员决定', 'Guard decides'],
  askWhy: ['离线包无法判断，请核对后决定。', 'Can’t decide offline. Check, then decide.'],
  askNoBundle: ['没有离线包，请人工核对', 'No offline pack: check manually'],
  askNumber: ['离线时无法核对号码，请人工核对', 'Numbers can’t be checked offline: check manually'],
  askSingle: ['一次性票证，可能已在别处入场', 'Single entry; it may have been used elsewhere'],
  askReceipt: ['离线时无法核对申报回执', 'Declaration receipts can’t be checked offline'],
  letIn: ['放行', 'Let in'],
  turnAway: ['拒绝', 'Turn away'],
  why: ['原因', 'Reason'],
  whyNeeded: ['请填写原因', 'Enter a reason'],
  whySeen: ['已核对证件', 'Document checked'],
  whyKnown: ['认识本人', 'Known personally'],
  whyDoubt: ['人证不符', 'Person doesn’t match'],
  whyOther: ['其他', 'Other'],
  next: ['下一位', 'Next'],
  opensAt: ['{{time}} 起可进入', 'Opens at {{time}}'],
  people: ['{{n}} 人', '{{n}} people'],
  overruled: ['本应拒绝：{{why}}', 'Rules say refuse: {{why}}'],
  byBundle: ['离线判定', 'Decided offline'],
  repeated: ['重复扫描', 'Scanned again'],
  photoOf: ['{{name}}的照片', 'Photo of {{name}}'],

  // The last ones
  last: ['最近 50 次', 'Last 50'],
  lastNone: ['还没有扫描', 'Nothing scanned yet'],

  // Guard
  guard: ['值守员', 'Guard'],
  noGuard: ['无人值守', 'Nobody on duty'],
  onDuty: ['{{name}}，至 {{until}}', '{{name}}, until {{until}}'],
  chooseGuard: ['选择值守员', 'Choose a guard'],
  noGuards: ['本门还没有值守员', 'No guards at this door yet'],
  pin: ['6 位密码', '6-digit PIN'],
  startShift: ['开始值守', 'Start shift'],
  endShift: ['结束值守', 'End shift'],
  shiftNeedsLine: ['开始和结束值守需要联网', 'Starting and ending a shift needs a connection'],

  // Device
  menu: ['设置', 'Settings'],
  close: ['关闭', 'Close'],
  language: ['English', '中文'],
  themeLight: ['浅色', 'Light'],
  themeDark: ['深色', 'Dark'],
  sendNow: ['立即上传', 'Send now'],
  device: ['设备', 'Device'],
  retired: ['本设备已停用', 'This device is retired'],
  retiredWhy: [
    '离线包已清除。24 小时内仍会上传剩余记录：{{n}} 条。',
    'Its pack was deleted. Remaining records are still sent for 24 hours: {{n}}.',
  ],
  retiredDone: ['记录已全部上传，可以收起本机。', 'All records are sent. You can put the phone away.'],
  gone: ['本设备已不在场馆的设备中', 'The venue no longer recognizes this phone'],
  goneWhy: [
    '设备已吊销或停用，离线包和名单已清除。未上传的 {{n}} 条记录保留，重新配对后上传。',
    'It was reported lost or retired. The offline pack and names are deleted. Unsent records are kept and sent after pairing again: {{n}}.',
  ],
  noAnswer: ['服务器没有应答', 'No answer from the server'],
  badRows: [
    '{{n}} 条记录无法上传：{{why}}',
    { one: 'One record can’t be sent: {{why}}', other: '{{n}} records can’t be sent: {{why}}' },
  ],
})
export type PhoneTextKey = keyof typeof phoneTexts
