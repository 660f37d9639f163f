import type { HelpOf } from '../shell/page-help.ts'
import type { subjectRequestPages } from './pages.ts'

export const subjectRequestHelp = {
  subjectRequests: {
    words: [
      '登记个人要求查阅或删除其信息的请求。查阅：汇总成文件后答复；删除：先预览，再由另一位操作员批准。',
      'Record what people ask of the data kept of them. A copy is collected into a file and handed over; an erasure is previewed, then approved by another operator.',
    ],
    next: 'dataRetention',
  },
} as const satisfies HelpOf<typeof subjectRequestPages>
