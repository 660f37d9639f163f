import type { HelpOf } from '../shell/page-help.ts'
import type { brandPages } from './pages.ts'

export const brandHelp = {
  visualConfiguration: {
    words: [
      '设置登录页、横幅、公开页面和标题的图片与文字。保存前可以预览，保存后对所有人生效。',
      'Set the pictures and words of the login page, banners, open pages and titles. Look at the preview first; once saved, everybody sees it.',
    ],
  },
} as const satisfies HelpOf<typeof brandPages>
