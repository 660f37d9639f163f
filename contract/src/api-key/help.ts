import type { HelpOf } from '../shell/page-help.ts'
import type { apiKeyPages } from './pages.ts'

export const apiKeyHelp = {
  apiKeys: {
    words: [
      '管理其他系统以本企业名义调用的密钥：权限、网络和到期日。不再使用的请吊销。',
      'Look after the keys other systems use in your company’s name: permissions, networks and expiry. Revoke those no longer in use.',
    ],
    next: 'addApiKey',
    asks: 'apiKey:add',
  },
  addApiKey: {
    words: [
      '为一个系统新建密钥，只给它需要的权限和网络。密钥只显示一次，请当场交给使用方。',
      'Make a key for one system, with only the permissions and networks it needs. It is shown once, so hand it over at once.',
    ],
    next: 'apiKeys',
  },
  apiKey: {
    words: [
      '查看或修改一个密钥的权限、网络与到期日，并看它何时使用过。需要更换时可先让新旧并用。',
      'See or change what one key may do and when it was used. When it is replaced, old and new may overlap for a while.',
    ],
    next: 'apiKeys',
  },
} as const satisfies HelpOf<typeof apiKeyPages>
