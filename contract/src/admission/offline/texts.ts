import { defineTexts, type LocalizedText } from '../../kernel/i18n/localized-text.ts'
import { refusals } from '../../kernel/refusal/refusal.ts'
import type { DiscrepancyKind, Resolution } from './fields.ts'

export const offlineRefusals = refusals({
  pinWrong: [10012, '密码错误', 'Wrong PIN'],
  pinLocked: [
    10009,
    '密码错误次数过多，请 {{minutes}} 分钟后再试',
    'Too many wrong PINs. Try again in {{minutes}} minutes.',
  ],
  guardUnknown: [10002, '没有这个值守员', 'Guard not found'],
  guardElsewhere: [10008, '该值守员不值守本门', 'This guard isn’t assigned to this door'],
  guardNameTaken: [10017, '已有同名值守员', 'A guard with this name already exists'],
  pinNeeded: [10002, '请设置 6 位密码', 'Set a 6-digit PIN'],
  doorNeeded: [10002, '请选择值守的门', 'Choose doors'],
  doorNotYours: [10002, '只能选择您管理的门', 'Only doors you manage'],
  shiftOver: [10008, '值守已结束', 'This shift is over'],
})

/** Labels of enumerated values, for exports. */
export const offlineLabels = {
  kinds: {
    twoDoors: ['短时间内出现在两处', 'At two places at once'],
    afterRevocation: ['失效后仍放行', 'Admitted after revocation'],
    blacklistedInside: ['黑名单人员在场', 'Black-listed and inside'],
    stayExceeded: ['停留超时', 'Stayed too long'],
    admittedRefused: ['放行，按规则应拒绝', 'Admitted; rules say refuse'],
    refusedAdmitted: ['拒绝，按规则应放行', 'Refused; rules say admit'],
    zoneOverrun: ['区域超员', 'Zone over capacity'],
    impossibleClock: ['时间不可信', 'Impossible time'],
  } satisfies Record<DiscrepancyKind, LocalizedText>,
  resolutions: {
    rightAsWas: ['现场处理正确', 'Handled correctly'],
    stopped: ['已拦下', 'Disabled'],
    badgeSuspended: ['已暂停证件', 'Badge suspended'],
    deviceFault: ['设备故障', 'Device fault'],
    falseAlarm: ['误报', 'False alarm'],
  } satisfies Record<Resolution, LocalizedText>,
} as const

const { kinds, resolutions } = offlineLabels

export const offlineTexts = defineTexts({
  pinForm: ['密码为 6 位数字', 'The PIN has 6 digits'],

  // The board
  discrepancies: ['通行异常', 'Cases'],
  conflict: ['通行异常', 'Case'],
  kind: ['异常类型', 'Type'],
  allKinds: ['全部类型', 'All types'],
  allDoors: ['全部门', 'All doors'],
  badgeCode: ['证卡编号', 'Badge code'],
  name: ['姓名', 'Name'],
  door: ['门', 'Door'],
  doorCode: ['门', 'Door'],
  channelCode: ['通道', 'Channel'],
  deviceName: ['设备', 'Device'],
  at: ['发生时间', 'Time'],
  createdAt: ['发现时间', 'Found'],
  takenBy: ['处理人', 'Handled by'],
  note: ['说明', 'Note'],
  resolution: ['处理结果', 'Outcome'],
  empty: ['没有通行异常', 'No cases'],
  emptyWhy: [
    '断网期间的放行与规则不一致、失效后放行等会显示在这里。',
    'Decisions that differ from the rules, online or offline, appear here.',
  ],
  thePassage: ['这次通行', 'This passage'],
  theOther: ['另一次通行', 'The other passage'],
  noOther: ['没有另一次通行', 'No other passage'],
  deed: ['现场', 'At the door'],
  actionAdmitted: ['已放行', 'Admitted'],
  actionRefused: ['已拒绝', 'Refused'],
  byRules: ['按规则', 'According to the rules'],
  by: ['判定人', 'Decided by'],
  byDevice: ['设备', 'Device'],
  byGuard: ['值守员', 'Guard'],
  offline: ['离线', 'Offline'],
  online: ['在线', 'Online'],
  receivedAt: ['上传时间', 'Uploaded'],
  clause: ['第 {{no}} 条', 'Clause {{no}}'],
  historyTitle: ['处理过程', 'History'],
  take: ['接手', 'Take over'],
  resolve: ['处理完成', 'Resolve'],
  reopen: ['重新打开', 'Reopen'],
  resolveTitle: ['处理通行异常', 'Resolve this case'],
  reopenTitle: ['重新打开通行异常', 'Reopen this case'],
  exportConflictsTitle: ['通行异常', 'Gate cases'],
  ground: ['展会', 'Exhibition'],
  exhibitionId: ['展会', 'Exhibition'],

  kind_twoDoors: kinds.twoDoors,
  kind_afterRevocation: kinds.afterRevocation,
  kind_blacklistedInside: kinds.blacklistedInside,
  kind_stayExceeded: kinds.stayExceeded,
  kind_admittedRefused: kinds.admittedRefused,
  kind_refusedAdmitted: kinds.refusedAdmitted,
  kind_zoneOverrun: kinds.zoneOverrun,
  kind_impossibleClock: kinds.impossibleClock,
  resolution_rightAsWas: resolutions.rightAsWas,
  resolution_stopped: resolutions.stopped,
  resolution_badgeSuspended: resolutions.badgeSuspended,
  resolution_deviceFault: resolutions.deviceFault,
  resolution_falseAlarm: resolutions.falseAlarm,

  // Guards
  guards: ['值守员', 'Guards'],
  guard: ['值守员', 'Guard'],
  guardName: ['值守员', 'Guard'],
  doors: ['值守的门', 'Doors'],
  doorIds: ['值守的门', 'Doors'],
  state: ['状态', 'Status'],
  pin: ['密码', 'PIN'],
  pinHint: [
    '6 位数字，在设备上开始值守时输入；不填则不变。',
    '6 digits, entered on the device to start a shift. Leave empty to keep it.',
  ],
  pinNew: ['6 位数字，在设备上开始值守时输入', '6 digits, entered on the device to start a shift'],
  shift: ['当前值守', 'On duty'],
  shiftOf: ['{{device}}，至 {{until}}', '{{device}}, until {{until}}'],
  offDuty: ['未值守', 'Off duty'],
  locked: ['密码已锁定至 {{until}}', 'PIN locked until {{until}}'],
  stopped: ['已停用', 'Disabled'],
  inUse: ['可值守', 'Enabled'],
  guardState: ['状态', 'Status'],
  addGuard: ['新增值守员', 'Add a guard'],
  editGuard: ['修改值守员', 'Edit guard'],
  edit: ['修改', 'Edit'],
  stop: ['停用', 'Disable'],
  resume: ['启用', 'Enable'],
  stopAsk: ['停用后，{{name}}的值守立即结束。', 'Shifts of {{name}} end immediately.'],
  noGuards: ['还没有值守员', 'No guards yet'],
  noGuardsWhy: [
    '值守员在手机或读卡器上输入密码后开始值守，每次人工放行都会记名。',
    'Guards start a shift with a PIN on a phone or reader. Each manual decision is recorded with their name.',
  ],

  // Keys
  badgeKeys: ['证件签名密钥', 'Badge signing keys'],
  badgeKeysWhy: [
    '设备断网时凭这些密钥核对二维码。更换后旧密钥继续有效，已发的证件不受影响。',
    'Offline devices verify codes with these keys. After a change the old key stays valid, so issued badges keep working.',
  ],
  badgeKeySigns: ['签发新证', 'Signs new badges'],
  badgeKeyStillValid: ['仍有效', 'Still valid'],
  badgeKeyMade: ['生成时间', 'Created'],
  badgeKeyUse: ['用途', 'Use'],
  renewKey: ['更换密钥', 'New key'],
  compromisedKey: ['密钥已泄露', 'Key compromised'],
  compromisedAsk: [
    '旧密钥签发的证件在断网时将不被接受，联网时照常。设备在下一次心跳后生效。继续？',
    'Badges signed with the old key are no longer accepted offline; online they still work. Devices update at their next heartbeat. Continue?',
  ],
  keyRenewed: ['已更换', 'Changed'],
  compromised: ['已泄露', 'Compromised'],

  // Roll-call
  rollCall: ['在场名单', 'Roll-call'],
  sinceGateDay: ['本通行日从 {{time}} 开始', 'This gate day began at {{time}}'],
  company: ['单位', 'Company'],
  badgeTypeName: ['类别', 'Type'],
  people: ['人数', 'People'],
  zoneCode: ['所在区域', 'Zone'],
  allZones: ['全部区域', 'All zones'],
  enteredAt: ['最近通行', 'Last passage'],
  nobodyInside: ['当前无人在场', 'Nobody inside'],
  nobodyInsideWhy: [
    '按最近一次通行计算，通行日开始时清空。',
    'Based on each person’s last passage. Cleared when a new gate day starts.',
  ],
  exportInsideTitle: ['在场名单', 'Roll-call'],

  // Control room
  unsent: ['未上传通行', 'Unsent passages'],

  // How a row of an upload is refused
  badRow: ['无法读取：{{path}}', 'Can’t be read: {{path}}'],
  twoOrNone: ['须有且只有一种凭据', 'Needs exactly one of code, document and plate'],
  noChannel: ['设备当时未绑定通道', 'The device was not bound to a channel'],
  otherContext: ['设备未在该展会使用过', 'The device was never used at this exhibition'],
})
