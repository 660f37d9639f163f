import { purposes } from './purpose.ts'

export const passkeyPurposes = purposes({
  passkeyAdded: {
    name: ['通行密钥已添加', 'Passkey added'],
    subject: ['您的{{venue}}账号添加了通行密钥', 'A passkey was added at {{venue}}'],
    text: [
      '【{{venue}}】您的账号于 {{when}} 添加通行密钥“{{name}}”（{{device}}，IP 地址 {{network}}），凭它即可登录。如非本人操作，请立即修改密码，并在账号设置中删除它。',
      '{{venue}}: the passkey “{{name}}” was added at {{when}} ({{device}}, IP {{network}}) and can log in on its own. If this wasn’t you, change your password and remove it in your account settings immediately.',
    ],
  },
  passkeyRemoved: {
    name: ['通行密钥已删除', 'Passkey removed'],
    subject: ['您的{{venue}}账号删除了通行密钥', 'A passkey was removed at {{venue}}'],
    text: [
      '【{{venue}}】您的账号于 {{when}} 删除通行密钥“{{name}}”（{{device}}，IP 地址 {{network}}）。如非本人操作，请立即修改密码，并联系场馆。',
      '{{venue}}: the passkey “{{name}}” was removed at {{when}} ({{device}}, IP {{network}}). If this wasn’t you, change your password immediately and contact the exhibition centre.',
    ],
  },
  passkeyCopied: {
    name: ['通行密钥可能被复制', 'Possible passkey copy'],
    subject: ['您的{{venue}}通行密钥可能被复制', 'A passkey at {{venue}} may have been copied'],
    text: [
      '【{{venue}}】{{when}} 有人使用通行密钥“{{name}}”的疑似副本登录，已被拒绝（{{device}}，IP 地址 {{network}}）。请在账号设置中删除它，重新登记。',
      '{{venue}}: a login with a possible copy of your passkey “{{name}}” was blocked at {{when}} ({{device}}, IP {{network}}). Please remove this passkey in your account settings and register another.',
    ],
  },
  recoveryCodeUsed: {
    name: ['备用码已使用', 'Recovery code used'],
    subject: ['您的{{venue}}账号使用了一个备用码', 'A recovery code was used at {{venue}}'],
    text: [
      '【{{venue}}】您的账号于 {{when}} 使用了一个备用码（{{device}}，IP 地址 {{network}}），还剩 {{left}} 个。如非本人操作，请立即修改密码，并更换备用码。',
      '{{venue}}: a recovery code was used at {{when}} ({{device}}, IP {{network}}); codes left: {{left}}. If this wasn’t you, change your password and renew the codes immediately.',
    ],
  },
})
