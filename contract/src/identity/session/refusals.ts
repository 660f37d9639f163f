import { refusals } from '../../kernel/refusal/refusal.ts'

/**
 * Refusals of a login. Not in `texts.ts`, because the login page loads only that file. Wrong credentials and a lock-out
 * have the same text, so that guessing reveals nothing.
 */
export const sessionRefusals = refusals({
  captchaWrong: [10011, '图形验证码错误或已失效', 'The picture code is wrong or has expired'],
  codeWrong: [10012, '验证码错误或已失效', 'The code is wrong or has expired'],
  codeTooSoon: [10009, '验证码发送过于频繁，请稍后再试', 'Too many code requests. Please wait.'],
  guestOver: [
    10008,
    '手机验证已过期，请重新获取验证码',
    'Your phone verification has expired. Please request a new code.',
  ],
  guestFile: [10008, '图片已失效，请重新上传', 'This picture has expired. Please upload it again.'],
  passwordCommon: [
    10002,
    '这个密码太常见，容易被猜到，请换一个',
    'This password is too common and easy to guess. Choose another.',
  ],
  ssoNotConfigured: [
    10008,
    '单点登录尚未开通，请联系场馆的管理员',
    'Single sign-on is not set up. Please contact the venue’s administrator.',
  ],
  ssoFailed: [10018, '单点登录没有成功，请重试', 'Single sign-on failed. Please try again.'],
  ssoUnknown: [10018, '单点登录的账号在这里没有对应的账号', 'This single sign-on account is not linked to an account'],
  credentialsWrong: [
    10018,
    '账号或密码错误；多次错误后需等待 15 分钟',
    'Wrong account or password. After several attempts, wait 15 minutes.',
  ],
  resumeGone: [10018, '登录步骤已失效，请重新登录', 'The login timed out. Please start again.'],
  otpWrong: [
    10012,
    '动态口令或备用码错误，或已使用过；多次错误后需等待 15 分钟',
    'The code is wrong or already used. After several attempts, wait 15 minutes.',
  ],
  otpNeeded: [10012, '请输入现有身份验证器的动态口令', 'Enter a code from your current authenticator'],
  offerGone: [10008, '设置用时过长，请重新开始', 'Setup timed out. Please start again.'],
  secondFactorNone: [10008, '尚未设置两步验证', 'Two-step login is not set up'],
  secondFactorSetUp: [10008, '两步验证已设置', 'Two-step login is already set up'],
  secondFactorDemanded: [
    10008,
    '所属企业要求两步验证，最后一个不能停用，可以更换',
    'One of your companies requires two-step login. The last method can be replaced but not removed.',
  ],
  secondFactorNeeded: [
    10008,
    '该企业要求两步验证，请退出后重新登录',
    'This company requires two-step login. Please log out and log in again.',
  ],
  passkeyNeeded: [
    10008,
    '该企业只接受通行密钥，请退出后用通行密钥登录',
    'This company accepts only passkeys. Please log out and log in with one.',
  ],
  passkeyWrong: [10018, '通行密钥没有通过验证，请重试', 'The passkey could not be verified. Please try again.'],
  passkeyUnknown: [10018, '这个通行密钥未登记，或已被删除', 'This passkey is not registered or was removed'],
  passkeyCopied: [
    10018,
    '这个通行密钥可能被复制，已被拒绝；请用其他方式登录并删除它',
    'This passkey may have been copied and was rejected. Log in another way and remove it.',
  ],
  passkeyTaken: [10017, '这个通行密钥已经登记', 'This passkey is already registered'],
  passkeyMany: [
    10010,
    '最多登记 {{max}} 个通行密钥，请先删除不用的',
    'At most {{max}} passkeys; remove one you do not use first',
  ],
  passkeysOff: [
    10008,
    '当前地址不支持通行密钥，请联系场馆的管理员',
    'Passkeys are not supported at this address. Please contact the venue’s administrator.',
  ],
  loggedInElsewhere: [10005, '已在其他地方登录，是否强制其退出？', 'already logged in, force logout?'],
  endedElsewhere: [10005, '您的账号已在其他地方登录', 'Your account has logged in elsewhere'],
  endedByReset: [10004, '密码已重置，请重新登录', 'The password was reset. Please log in again.'],
  endedHere: [10004, '您已退出登录', 'You have logged out'],
  endedInSettings: [
    10004,
    '这次登录已在您的账号设置中结束。不是您本人操作的，请立即修改密码',
    'This session was ended in your account settings. If that was not you, change your password immediately.',
  ],
  frozen: [10013, '账号已被冻结，不能登录', 'This account is frozen and can’t log in'],
  notApproved: [10013, '账号尚未通过审批，不能登录', 'This account has not been approved yet'],
  noCompany: [10013, '账号没有可登录的企业', 'This account has no company it can log in to'],
})
