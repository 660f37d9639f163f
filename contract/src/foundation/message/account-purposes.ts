import { purposes } from './purpose.ts'

export const accountPurposes = purposes({
  operatorInvited: {
    name: ['操作员邀请', 'Operator invitation'],
    subject: ['{{company}}邀请您加入{{venue}}', '{{company}} invites you to {{venue}}'],
    text: [
      '【{{venue}}】{{company}}邀请您成为操作员。如不认识该企业，请忽略；否则请在 {{days}} 天内打开链接完善账号：{{link}}',
      '{{venue}}: {{company}} invites you to become an operator. If you don’t know this company, ignore this message; otherwise complete your account within {{days}} days: {{link}}',
    ],
  },
  operatorAdded: {
    name: ['操作员开通', 'Operator added'],
    subject: ['{{company}}已为您开通{{venue}}账号', '{{company}} added you to {{venue}}'],
    text: [
      '【{{venue}}】{{company}}已将您添加为操作员，账号 {{userName}}。如不认识该企业，请忽略；否则请先设置密码：{{link}}',
      '{{venue}}: {{company}} added you as an operator, account {{userName}}. If you don’t know this company, ignore this message; otherwise set your password: {{link}}',
    ],
  },
  associationAsked: {
    name: ['关联账号请求', 'Account link request'],
    subject: ['{{company}}请求关联您的{{venue}}账号', '{{company}} requests to link your {{venue}} account'],
    text: [
      '【{{venue}}】{{company}}请求将您的账号关联为其操作员。如不同意，无需处理；同意请打开：{{link}}',
      '{{venue}}: {{company}} requests to link your account as one of its operators. To decline, do nothing; to accept, open: {{link}}',
    ],
  },
  telephoneChanged: {
    name: ['手机号已更换', 'Phone number changed'],
    subject: ['您的{{venue}}账号已更换手机号', 'Your phone number at {{venue}} was changed'],
    text: [
      '【{{venue}}】您的账号已改用新的手机号，此号码不再能登录。如非本人操作，请立即联系场馆。',
      '{{venue}}: your account has a new phone number; this one can no longer log in. If this wasn’t you, contact the exhibition centre immediately.',
    ],
  },
  emailChanged: {
    name: ['邮箱已更换', 'E-mail changed'],
    subject: ['您的{{venue}}账号已更换邮箱', 'Your e-mail address at {{venue}} was changed'],
    text: [
      '【{{venue}}】您的账号已改用新的邮箱，此邮箱不再能登录。如非本人操作，请立即联系场馆。',
      '{{venue}}: your account has a new e-mail address; this one can no longer log in. If this wasn’t you, contact the exhibition centre immediately.',
    ],
  },
  passwordChanged: {
    name: ['密码已修改', 'Password changed'],
    subject: ['您的{{venue}}账号密码已修改', 'Your password at {{venue}} was changed'],
    text: [
      '【{{venue}}】您的账号密码于 {{when}} 修改（{{device}}，IP 地址 {{network}}），其他登录已结束。如非本人操作，请立即用验证码重置密码。',
      '{{venue}}: your password was changed at {{when}} ({{device}}, IP {{network}}); other sessions have ended. If this wasn’t you, reset it with a code immediately.',
    ],
  },
  newDevice: {
    name: ['新设备登录', 'Login on a new device'],
    subject: ['您的{{venue}}账号在新设备上登录', 'New device login to your {{venue}} account'],
    text: [
      '【{{venue}}】您的账号于 {{when}} 在新设备上登录（{{device}}，IP 地址 {{network}}）。如非本人操作，请立即修改密码，其他登录会随之结束。',
      '{{venue}}: your account logged in on a new device at {{when}} ({{device}}, IP {{network}}). If this wasn’t you, change your password immediately; that ends all other sessions.',
    ],
  },
  secondFactorOn: {
    name: ['两步验证已启用', 'Two-step login turned on'],
    subject: ['您的{{venue}}账号已启用两步验证', 'Two-step login was turned on at {{venue}}'],
    text: [
      '【{{venue}}】您的账号于 {{when}} 启用两步验证（{{device}}，IP 地址 {{network}}），登录时需输入动态口令。如非本人操作，请立即联系场馆。',
      '{{venue}}: two-step login was turned on at {{when}} ({{device}}, IP {{network}}); login now asks for a code. If this wasn’t you, contact the exhibition centre immediately.',
    ],
  },
  secondFactorOff: {
    name: ['两步验证已停用', 'Two-step login turned off'],
    subject: ['您的{{venue}}账号已停用两步验证', 'Two-step login was turned off at {{venue}}'],
    text: [
      '【{{venue}}】您的账号于 {{when}} 停用两步验证（{{device}}，IP 地址 {{network}}）。如非本人操作，请立即用验证码重置密码，并联系场馆。',
      '{{venue}}: two-step login was turned off at {{when}} ({{device}}, IP {{network}}). If this wasn’t you, reset your password with a code immediately and contact the exhibition centre.',
    ],
  },
  secondFactorReset: {
    name: ['两步验证被解除', 'Two-step login reset'],
    subject: ['{{company}}已解除您{{venue}}账号的两步验证', '{{company}} turned off your two-step login at {{venue}}'],
    text: [
      '【{{venue}}】{{company}}的管理员已解除您账号的两步验证。如非您本人要求，请立即用验证码重置密码，并联系该企业。',
      '{{venue}}: an administrator of {{company}} turned off your two-step login. If you didn’t request this, reset your password with a code immediately and contact them.',
    ],
  },
})
