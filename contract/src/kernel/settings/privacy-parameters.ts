import type { Parameter } from './parameter.ts'

export const privacyParameters = {
  // Lawful presets of a new installation (decision 23); an older installation erases nothing until somebody sets a
  // period.
  'privacy.personDays': {
    ...{ preset: 1_095, range: [0, 36_500] },
    label: [
      '展会结束后姓名与联系方式保留天数（0 为永久）',
      'Days names and contacts are kept after an exhibition (0: forever)',
    ],
  },
  'privacy.documentDays': {
    ...{ preset: 1_095, range: [0, 36_500] },
    label: [
      '展会结束后身份证件号码保留天数（0 为永久）',
      'Days document numbers are kept after an exhibition (0: forever)',
    ],
  },
  'privacy.photoDays': {
    ...{ preset: 90, range: [0, 36_500] },
    label: ['展会结束后照片保留天数（0 为永久）', 'Days photos are kept after an exhibition (0: forever)'],
  },
  'privacy.evidenceDays': {
    ...{ preset: 30, range: [0, 36_500] },
    label: ['展会结束后证明材料保留天数（0 为永久）', 'Days evidence is kept after an exhibition (0: forever)'],
  },
  'privacy.passageDays': {
    ...{ preset: 180, range: [0, 36_500] },
    label: [
      '展会结束后通行人员关联保留天数（0 为永久）',
      'Days passages stay linked to people after an exhibition (0: forever)',
    ],
  },
  'privacy.listedDays': {
    ...{ preset: 1_095, range: [0, 36_500] },
    label: [
      '黑白名单条目结束后个人信息保留天数（0 为永久）',
      'Days black and white list entries keep personal data after they end (0: forever)',
    ],
  },
  'privacy.recordDays': {
    ...{ preset: 1_095, range: [0, 36_500] },
    label: ['届次结束后办证记录保留天数（0 为永久）', 'Days badge records are kept after an edition (0: forever)'],
  },
  'privacy.messageDays': {
    ...{ preset: 1_095, range: [0, 36_500] },
    label: ['短信与邮件正文保留天数（0 为与记录同期）', 'Days message texts are kept (0: as long as the message)'],
  },
  // 网络安全法 21: six months at least.
  'privacy.addressDays': {
    ...{ preset: 365, range: [0, 36_500], leastButZero: 180 },
    label: [
      '日志 IP 地址保留天数（0 为永久，否则至少 180）',
      'Days log addresses are kept (0: forever, else at least 180)',
    ],
  },
  'privacy.logNameDays': {
    ...{ preset: 1_095, range: [0, 36_500], leastButZero: 180 },
    label: [
      '日志中的姓名保留天数（0 为永久，否则至少 180）',
      'Days the log keeps names (0: forever, else at least 180)',
    ],
  },
  // Sooner than the fifteen working days of 《App违法违规收集使用个人信息行为认定方法》 6; PIPL 50 says promptly.
  'privacy.requestDays': {
    preset: 15,
    range: [1, 21],
    label: ['个人信息请求答复天数', 'Days to answer a subject request'],
  },
} as const satisfies Record<string, Parameter>
