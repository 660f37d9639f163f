import type { HelpOf } from '../../kernel/page/page-help.ts'
import type { subjectRequestPages } from './module.ts'

export const subjectRequestHelp = {
  subjectRequests: {
    label: [
      '登记个人要求查阅或删除其信息的请求。查阅：汇总成文件后答复；删除：先预览，再由另一名操作员批准。',
      'Record requests for a copy or erasure of personal data. Copies are collected into a file; erasures are previewed, then approved by another operator.',
    ],
    next: 'dataRetention',
  },
} as const satisfies HelpOf<typeof subjectRequestPages>
