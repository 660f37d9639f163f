import { defineTexts } from '../../kernel/i18n/localized-text.ts'

/** Texts of passkeys. Not in `texts.ts`, because the login page loads them only when a passkey is used. */
export const passkeyTexts = defineTexts({
  passkeys: ['通行密钥', 'Passkeys'],
  passkeyCount: ['{{count}} 个', { one: '{{count}} registered', other: '{{count}} registered' }],
  passkeyNone: ['未添加', 'None yet'],
  passkeyWhy: [
    '用设备的指纹、面容或 PIN 登录，无需输入密码，可防范钓鱼网站。',
    'Log in with your device’s fingerprint, face or PIN. No password needed, and phishing sites can’t steal it.',
  ],
  passkeyAdd: ['添加通行密钥', 'Add a passkey'],
  passkeyName: ['名称', 'Name'],
  passkeyNameHint: [
    '以后凭它认出是哪台设备，如“办公室电脑”。',
    'A name to recognize the device later, such as “Office PC”.',
  ],
  passkeyAddLead: [
    '先确认是您本人；接着浏览器会请您用指纹、面容或 PIN 确认。',
    'Confirm it’s you first; your browser then asks for your fingerprint, face or PIN.',
  ],
  passkeySince: ['{{date}} 添加', 'Added {{date}}'],
  passkeyUsed: ['{{time}} 使用', 'Last used: {{time}}'],
  passkeyUnused: ['尚未使用', 'Not used yet'],
  passkeySynced: ['在您的设备间同步', 'Synced between your devices'],
  passkeyRename: ['重命名', 'Rename'],
  passkeyRenamed: ['通行密钥已重命名', 'Passkey renamed'],
  passkeyRemove: ['删除', 'Remove'],
  passkeyRemoveTitle: ['删除“{{name}}”？', 'Remove “{{name}}”?'],
  passkeyRemoveLead: [
    '删除后立即不能用它登录，用它进行的其他登录也会结束。',
    'It can no longer log in, and sessions it opened end immediately.',
  ],
  passkeyAdded: ['通行密钥已添加', 'Passkey added'],
  passkeyRemoved: ['通行密钥已删除', 'Passkey removed'],
  passkeyUse: ['使用通行密钥', 'Use a passkey'],
  passkeyLine: ['请用通行密钥确认是您本人。', 'Confirm it’s you with your passkey.'],
  passkeyOtherWay: ['改用动态口令或备用码', 'Use a one-time or recovery code instead'],
  passkeyRecovery: ['通行密钥丢失？用备用码', 'Passkey lost? Use a recovery code'],
  passkeyEnrolTitle: ['登记通行密钥', 'Register a passkey'],
  passkeyEnrolLine: [
    '贵公司只接受通行密钥登录。登记一次，约需一分钟。',
    'Your company accepts only passkeys. Registering one takes about a minute.',
  ],
  passkeyEnrol: ['登记', 'Register'],
  passkeyInstead: ['改用通行密钥', 'Use a passkey instead'],
  passkeyGivenUp: ['没有完成，请重试', 'Not completed. Please try again.'],
  passkeyNotHere: ['这台设备或浏览器不支持通行密钥', 'This device or browser doesn’t support passkeys'],
  passkeyHereAlready: ['这台设备已经登记过', 'This device is already registered'],
  demandPasskeys: ['只接受通行密钥', 'Passkeys only'],
  demandPasskeysLine: [
    '动态口令不再足够；没有通行密钥的人在下次登录时登记。',
    'One-time codes are no longer enough. People without a passkey register one at their next login.',
  ],
  demandedPasskeys: ['已要求通行密钥', 'Passkeys required'],
})
