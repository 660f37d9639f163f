import { defineTexts } from '../../kernel/i18n/localized-text.ts'

/** Texts of the setup and use of a second factor. Not in `texts.ts`, because most logins never show them. */
export const secondFactorTexts = defineTexts({
  enrolTitle: ['设置两步验证', 'Set up two-step login'],
  enrolLine: [
    '贵公司要求登录时再验证一步。设置一次，约需一分钟。',
    'Your company requires two-step login. Setup takes about a minute.',
  ],
  scanLine: [
    '打开身份验证器应用，如微信小程序“腾讯身份验证器”或 Microsoft Authenticator，扫描二维码。',
    'Open an authenticator app, such as Microsoft or Google Authenticator, and scan the QR code.',
  ],
  qrImage: ['身份验证器的二维码', 'QR code for the authenticator'],
  keyLine: ['不能扫描？输入密钥', 'Can’t scan? Enter the key'],
  keyCopy: ['复制密钥', 'Copy key'],
  firstOtp: ['应用显示的 6 位口令', '6-digit code shown in the app'],
  confirmSetUp: ['确认', 'Confirm'],
  codesTitle: ['保存备用码', 'Save your recovery codes'],
  codesLine: [
    '手机丢失时，用备用码登录。每个只能用一次，离开后不再显示。',
    'Use them to log in if you lose your phone. Each works once, and they are not shown again.',
  ],
  recoveryCodes: ['备用码', 'Recovery codes'],
  codesCopy: ['复制', 'Copy'],
  codesPrint: ['打印', 'Print'],
  codesSaved: ['我已保存', 'I have saved them'],

  secondFactorTitle: ['两步验证', 'Two-step login'],
  authenticator: ['身份验证器', 'Authenticator'],
  otpOrCode: ['动态口令或备用码', 'One-time code or recovery code'],
  factorOn: ['{{date}} 起启用', 'Enabled {{date}}'],
  factorOff: ['未设置', 'Not set up'],
  factorWhy: [
    '登录时除密码外还须输入手机上的动态口令，即使密码泄露，他人也无法登录。',
    'Login also asks for a code from your phone, so a stolen password is not enough.',
  ],
  factorDemandedBy: ['{{companies}} 要求使用', 'Required by {{companies}}'],
  codesLeft: ['还剩 {{count}} 个', { one: '{{count}} left', other: '{{count}} left' }],
  codesFew: ['快用完了，请换新', 'Running low. Renew them.'],
  factorNeedsPassword: [
    '请先在登录页用“忘记密码”设置密码。',
    'Set a password first with “Forgot password?” on the login page.',
  ],
  setUp: ['开始设置', 'Set up'],
  replaceFactor: ['更换', 'Replace'],
  removeFactor: ['停用', 'Turn off'],
  renewCodes: ['换新', 'Renew'],
  replaceTitle: ['更换身份验证器', 'Replace authenticator'],
  replaceLead: [
    '输入密码，以及现有身份验证器的口令或一个备用码。确认新的之前，原来的仍然有效。',
    'Enter your password and a code from the current authenticator or a recovery code. The current one works until the new one is confirmed.',
  ],
  setUpLead: ['先确认是您本人。', 'Confirm it’s you first.'],
  removeTitle: ['停用两步验证', 'Turn off two-step login'],
  removeLead: [
    '停用后，凭密码即可登录，备用码一并失效。',
    'After this, the password alone is enough and the recovery codes stop working.',
  ],
  renewTitle: ['换新备用码', 'Renew recovery codes'],
  renewLead: ['会得到 10 个新的，原来的立即失效。', 'You get 10 new codes. The old ones stop working immediately.'],
  factorRemoved: ['两步验证已停用', 'Two-step login is off'],
  factorSetUp: ['两步验证已启用', 'Two-step login is on'],
  goOn: ['继续', 'Continue'],

  demandTitle: ['要求两步验证？', 'Require two-step login?'],
  demandLine: [
    '操作员下次登录起，须再用身份验证器的口令或通行密钥；没有的会在登录时设置。',
    'From their next login, operators need an authenticator code or a passkey. Those without set one up when they log in.',
  ],
  demandCount: [
    '{{count}} 名使用中的操作员，{{done}} 名已设置',
    {
      one: '{{done}} of {{count}} active operator has set it up',
      other: '{{done}} of {{count}} active operators have set it up',
    },
  ],
  demandedNow: ['已要求两步验证', 'Two-step login required'],
  demandBegin: ['要求', 'Require'],
  demandEndTitle: ['不再要求两步验证？', 'Stop requiring two-step login?'],
  demandEndLine: [
    '已设置的操作员登录时仍会验证，其他人凭密码即可登录。',
    'Operators who set it up are still asked for a code. Others need only the password.',
  ],
  demandEnd: ['不再要求', 'Stop requiring'],
  demandOn: ['已要求两步验证，从下次登录起', 'Two-step login is required from the next login'],
  demandOff: ['不再要求两步验证', 'Two-step login is no longer required'],
})
