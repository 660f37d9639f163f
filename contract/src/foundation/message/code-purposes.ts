import { purposes } from './purpose.ts'

export const codePurposes = purposes({
  loginCode: {
    name: ['登录验证码', 'Login code'],
    subject: ['{{venue}}登录验证码', '{{venue}}: your login code'],
    text: [
      '【{{venue}}】登录验证码 {{code}}，区分大小写，{{minutes}} 分钟内有效。请勿告诉他人；如非本人操作，请忽略。',
      '{{venue}}: your login code is {{code}} (case sensitive), valid for {{minutes}} min. Don’t share it. If you didn’t request it, ignore this message.',
    ],
  },
  resetCode: {
    name: ['重置密码验证码', 'Password reset code'],
    subject: ['{{venue}}重置密码验证码', '{{venue}}: your password reset code'],
    text: [
      '【{{venue}}】重置密码验证码 {{code}}，区分大小写，{{minutes}} 分钟内有效。请勿告诉他人；如非本人操作，请忽略，密码不会改变。',
      '{{venue}}: your password reset code is {{code}} (case sensitive), valid for {{minutes}} min. Don’t share it. If you didn’t request it, ignore this message; your password won’t change.',
    ],
  },
  completeCode: {
    name: ['完善账号验证码', 'Account completion code'],
    subject: ['{{venue}}完善账号验证码', '{{venue}}: your code to complete your account'],
    text: [
      '【{{venue}}】完善账号验证码 {{code}}，区分大小写，{{minutes}} 分钟内有效。请勿告诉他人；如非本人操作，请忽略。',
      '{{venue}}: your code to complete your account is {{code}} (case sensitive), valid for {{minutes}} min. Don’t share it. If you didn’t request it, ignore this message.',
    ],
  },
  changeTelephoneCode: {
    name: ['更换手机号验证码', 'Phone change code'],
    subject: ['{{venue}}更换手机号验证码', '{{venue}}: your code to change the phone number'],
    text: [
      '【{{venue}}】更换手机号验证码 {{code}}，区分大小写，{{minutes}} 分钟内有效。请勿告诉他人；如非本人操作，请修改密码。',
      '{{venue}}: your code to change your phone number is {{code}} (case sensitive), valid for {{minutes}} min. Don’t share it. If you didn’t request it, change your password.',
    ],
  },
  changeEmailCode: {
    name: ['更换邮箱验证码', 'E-mail change code'],
    subject: ['{{venue}}更换邮箱验证码', '{{venue}}: your code to change the e-mail address'],
    text: [
      '【{{venue}}】更换邮箱验证码 {{code}}，区分大小写，{{minutes}} 分钟内有效。请勿告诉他人；如非本人操作，请修改密码。',
      '{{venue}}: your code to change your e-mail address is {{code}} (case sensitive), valid for {{minutes}} min. Don’t share it. If you didn’t request it, change your password.',
    ],
  },
  surveyCode: {
    name: ['问卷验证码', 'Survey code'],
    subject: ['{{venue}}问卷验证码', '{{venue}}: your survey code'],
    text: [
      '【{{venue}}】问卷验证码 {{code}}，区分大小写，{{minutes}} 分钟内有效。请勿告诉他人；如非本人操作，请忽略。',
      '{{venue}}: your survey code is {{code}} (case sensitive), valid for {{minutes}} min. Don’t share it. If you didn’t request it, ignore this message.',
    ],
  },
  guestCode: {
    name: ['访客验证码', 'Guest code'],
    subject: ['{{venue}}验证码', '{{venue}}: your code'],
    text: [
      '【{{venue}}】验证码 {{code}}，区分大小写，{{minutes}} 分钟内有效。请勿告诉他人；如非本人操作，请忽略。',
      '{{venue}}: your code is {{code}} (case sensitive), valid for {{minutes}} min. Don’t share it. If you didn’t request it, ignore this message.',
    ],
  },
})
