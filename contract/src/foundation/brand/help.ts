import type { HelpOf } from '../../kernel/page/page-help.ts'
import type { brandPages } from './module.ts'

export const brandHelp = {
  visualConfiguration: {
    label: [
      '设置登录页、横幅、公开页面和标题的图片与文字。保存前可以预览，保存后对所有人生效。',
      'Set pictures and text for the login page, banners, public pages and titles. Preview before you save; changes apply to everyone.',
    ],
  },
} as const satisfies HelpOf<typeof brandPages>
