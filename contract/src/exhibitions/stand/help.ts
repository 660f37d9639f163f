import type { HelpOf } from '../../kernel/page/page-help.ts'
import type { standPages } from './module.ts'

export const standHelp = {
  stands: {
    label: [
      '登记展位并分配给参展企业。换位、拆分和合并前先显示全部后果。',
      'Register stands and assign them to companies. Swaps, splits and merges show all consequences first.',
    ],
    next: 'standImport',
  },
  standImport: {
    label: [
      '用 Excel 一次录入许多展位和参展企业。可先只检查，不写入。',
      'Import many stands and their companies from one Excel sheet. You can check it first without adding anything.',
    ],
    next: 'stands',
  },
  standImportReport: {
    label: [
      '一次展位导入的结果：已导入的行和有错误的行。改好有错的行后再存入。',
      'The results of one stand import: rows imported and rows with errors. Fix the rows and save them.',
    ],
    next: 'stands',
  },
} as const satisfies HelpOf<typeof standPages>
