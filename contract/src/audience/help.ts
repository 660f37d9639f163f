import type { HelpOf } from '../shell/page-help.ts'
import type { audiencePages } from './pages.ts'

export const audienceHelp = {
  realAudience: {
    words: [
      '查看真正到场的观众，以及他们来过哪些展会和日期。人群构成在“统计”里看。',
      'See who really came, to which exhibitions and on which days. What they are like as a whole is under Statistics.',
    ],
    next: 'statistics',
  },
  potentialAudience: {
    words: [
      '管理尚未到场、可以邀请的观众，以及他们是否同意接收消息。同意的人可以推送。',
      'Look after people who might come and whether they agreed to be written to. Those who did can be sent a spread.',
    ],
    next: 'spreads',
  },
  audienceImport: {
    words: [
      '用 Excel 一次录入许多潜在观众，并写明同意的来源。通过检查的行进入潜在观众。',
      'Enter many people from one Excel sheet, with where their consent came from. Rows that pass join the potential audience.',
    ],
    next: 'potentialAudience',
  },
  audienceImportReport: {
    words: [
      '一次观众导入的结果：新增、合并和有错误的行。改好有错的行后再存入。',
      'What became of one audience import: people added, merged and rows with errors. Correct those rows and keep them.',
    ],
    next: 'potentialAudience',
  },
} as const satisfies HelpOf<typeof audiencePages>
