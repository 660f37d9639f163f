import type { HelpOf } from '../../kernel/page/page-help.ts'
import type { apiKeyPages } from './module.ts'

export const apiKeyHelp = {
  apiKeys: {
    label: [
      '管理其他系统以本企业名义调用的密钥：权限、网络和到期日。不再使用的请吊销。',
      'Manage the keys other systems use in your company’s name: permissions, networks and expiry. Revoke keys no longer in use.',
    ],
    next: 'addApiKey',
    asks: 'apiKey:add',
  },
  addApiKey: {
    label: [
      '为一个系统新建密钥，只给它需要的权限和网络。密钥只显示一次，请当场交给使用方。',
      'Create a key for one system with only the permissions and networks it needs. It is shown once, so hand it over right away.',
    ],
    next: 'apiKeys',
  },
  apiKey: {
    label: [
      '查看或修改一个密钥的权限、网络与到期日，以及最近的使用。更换时可让新旧密钥并用一段时间。',
      'View or change a key’s permissions, networks and expiry, and see its use. When you rotate it, both keys can work for a while.',
    ],
    next: 'apiKeys',
  },
} as const satisfies HelpOf<typeof apiKeyPages>
