import { refusals } from '../kernel/refusal.ts'

/**
 * What a login may be refused for. Not in `phrases.ts`: that file is all the login page loads. Wrong credentials and a
 * lock read alike, so that guessing tells nothing.
 */
export const sessionRefusals = refusals({
  captchaWrong: [10011, '图形验证码错误或已失效', 'The picture code is wrong or no longer good'],
  credentialsWrong: [
    10018,
    '账号或密码错误；多次错误后需等待 15 分钟',
    'Account or password is wrong; after several mistakes wait 15 minutes',
  ],
  resumeGone: [10018, '登录步骤已失效，请重新登录', 'This login took too long, please start again'],
  loggedInElsewhere: [10005, '已在其他地方登录，是否强制其退出？', 'already logged in, force logout?'],
  endedElsewhere: [10005, '您的账号已在其他地方登录', 'Your account has logged in elsewhere'],
  endedByReset: [10004, '密码已重置，请重新登录', 'The password was reset, please log in again'],
  endedHere: [10004, '您已退出登录', 'You have logged out'],
  frozen: [10013, '账号已被冻结，不能登录', 'This account is frozen and cannot log in'],
  notApproved: [10013, '账号尚未通过审批，不能登录', 'This account has not been approved yet'],
  noCompany: [10013, '账号没有可登录的企业', 'There is no company this account can act for'],
})
