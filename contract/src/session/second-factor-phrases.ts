import { phrases } from '../kernel/phrases.ts'

/** Words of setting up and keeping a second factor. Not in `phrases.ts`: most logins never show them. */
export const secondFactorPhrases = phrases({
  enrolTitle: ['设置两步验证', 'Set up a second factor'],
  enrolLine: [
    '贵企业要求登录时再验证一步。设置一次，约需一分钟。',
    'Your company asks for one more step at each login. Setting it up takes a minute, once.',
  ],
  scanLine: [
    '打开身份验证器应用，如微信小程序“腾讯身份验证器”或 Microsoft Authenticator，扫描二维码。',
    'Open an authenticator app, such as Microsoft or Google Authenticator, and scan the code.',
  ],
  qrImage: ['身份验证器的二维码', 'QR code for the authenticator'],
  keyLine: ['不能扫描？输入密钥', 'Cannot scan? Type the key'],
  keyCopy: ['复制密钥', 'Copy the key'],
  firstOtp: ['应用显示的 6 位口令', 'The 6 digits the app shows'],
  confirmSetUp: ['确认', 'Confirm'],
  codesTitle: ['保存备用码', 'Keep your recovery codes'],
  codesLine: [
    '手机丢失时，用备用码登录。每个只能用一次，离开后不再显示。',
    'They let you in when the phone is lost. Each is good once, and they are not shown again.',
  ],
  recoveryCodes: ['备用码', 'Recovery codes'],
  codesCopy: ['复制', 'Copy'],
  codesPrint: ['打印', 'Print'],
  codesKept: ['我已保存', 'I have kept them'],

  secondFactorTitle: ['两步验证', 'Second factor'],
  authenticator: ['身份验证器', 'Authenticator'],
  otpOrCode: ['动态口令或备用码', 'One-time code or recovery code'],
  factorOn: ['{{date}} 起启用', 'In use since {{date}}'],
  factorOff: ['未设置', 'Not set up'],
  factorWhy: [
    '除密码外，登录时再输入手机上的动态口令，密码泄露也不会被他人登录。',
    'Logging in asks for a code of your phone too, so that a password alone lets nobody in.',
  ],
  factorDemandedBy: ['{{companies}} 要求使用', 'Demanded by {{companies}}'],
  codesLeft: ['还剩 {{count}} 个', { one: '{{count}} left', other: '{{count}} left' }],
  codesFew: ['快用完了，请换新', 'Nearly used up, please renew them'],
  factorNeedsPassword: [
    '请先在登录页用“忘记密码”设置密码。',
    'Set a password first, by “Forgot password?” on the login page.',
  ],
  setUp: ['开始设置', 'Set it up'],
  replaceFactor: ['更换', 'Replace'],
  removeFactor: ['停用', 'Remove'],
  renewCodes: ['换新', 'Renew'],
  replaceTitle: ['更换身份验证器', 'Replace the authenticator'],
  replaceLead: [
    '输入密码，以及现有身份验证器的口令或一个备用码。确认新的之前，原来的仍然有效。',
    'Your password, and a code of the present authenticator or a recovery code. It stays good until the new one is confirmed.',
  ],
  setUpLead: ['先确认是您本人。', 'Confirm it’s you first.'],
  removeTitle: ['停用两步验证', 'Remove the second factor'],
  removeLead: [
    '停用后，凭密码即可登录，备用码一并失效。',
    'From then on the password is enough, and the recovery codes are no longer good.',
  ],
  renewTitle: ['换新备用码', 'Renew the recovery codes'],
  renewLead: ['会得到 10 个新的，原来的立即失效。', 'You get ten new ones; those before are no longer good at once.'],
  factorRemoved: ['两步验证已停用', 'The second factor is removed'],
  factorSetUp: ['两步验证已启用', 'The second factor is set up'],
  goOn: ['继续', 'Continue'],

  demandTitle: ['要求两步验证？', 'Require two-step login?'],
  demandLine: [
    '操作员下次登录起，须再用身份验证器的口令或通行密钥；没有的会在登录时设置。',
    'From their next login on, operators need a code of an authenticator or a passkey; who has neither sets one up there.',
  ],
  demandCount: [
    '{{count}} 名使用中的操作员，{{done}} 名已设置',
    {
      one: '{{done}} of {{count}} operator in use has one',
      other: '{{done}} of {{count}} operators in use have one',
    },
  ],
  demandedNow: ['已要求两步验证', 'Two-step login required'],
  demandBegin: ['要求', 'Require'],
  demandEndTitle: ['不再要求两步验证？', 'No longer require it?'],
  demandEndLine: [
    '已设置的操作员登录时仍会验证，其他人凭密码即可登录。',
    'Who has set one up is still asked for it; to the others the password is enough.',
  ],
  demandEnd: ['不再要求', 'No longer'],
  demandOn: ['已要求两步验证，从下次登录起', 'Two-step login is required from the next login on'],
  demandOff: ['不再要求两步验证', 'Two-step login is no longer required'],
})
