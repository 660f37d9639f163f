import type { HelpOf } from '../../kernel/page/page-help.ts'
import type { audiencePages } from './module.ts'

export const audienceHelp = {
  realAudience: {
    label: [
      '查看真正到场的观众，以及他们来过哪些展会和日期。人群构成在“统计”里看。',
      'See who attended which exhibitions and on which days. Find the overall breakdown under Statistics.',
    ],
    next: 'statistics',
  },
  potentialAudience: {
    label: [
      '管理尚未到场、可以邀请的观众，以及他们是否同意接收消息。同意的人可以推送。',
      'Manage people who may attend and their consent to messages. You can send campaigns to those who agreed.',
    ],
    next: 'spreads',
  },
  audienceImport: {
    label: [
      '用 Excel 一次录入许多潜在观众，并写明同意的来源。通过检查的行进入潜在观众。',
      'Enter many people from one Excel file and state where their consent came from. Rows that pass join the potential audience.',
    ],
    next: 'potentialAudience',
  },
  audienceImportReport: {
    label: [
      '一次观众导入的结果：新增、合并和有错误的行。改好有错的行后再存入。',
      'The result of an audience import: added, merged and rows with errors. Fix those rows and save them.',
    ],
    next: 'potentialAudience',
  },
} as const satisfies HelpOf<typeof audiencePages>
