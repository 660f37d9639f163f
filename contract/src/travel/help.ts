import type { HelpOf } from '../shell/page-help.ts'
import type { travelPages } from './pages.ts'

export const travelHelp = {
  travelStatistics: {
    words: [
      '统计谁从哪里来、来几天、乘什么交通。逐条新增，或用 Excel 导入。',
      'Keep who comes from where, for which days and by which transport. Add them one by one, or import an Excel sheet.',
    ],
    next: 'importTravel',
  },
  addTravel: {
    words: [
      '登记一人或一批人的出行：从哪里来、哪几天、为什么。之后可为他们登记交通。',
      'Record the travel of one person or several: from where, which days and why. Their transportation can be added next.',
    ],
    next: 'travelStatistics',
  },
  importTravel: {
    words: [
      '用 Excel 一次录入许多出行。通过检查的行存入，有错的行改好再存。',
      'Enter many trips from one Excel sheet. Rows that pass are kept; correct the others and keep them too.',
    ],
    next: 'travelStatistics',
  },
  travelImportReport: {
    words: [
      '一次出行导入的结果：已存入的行和有错误的行。改好有错的行后再存入。',
      'What became of one travel import: rows kept and rows with errors. Correct those and keep them.',
    ],
    next: 'travelStatistics',
  },
  addTransportation: {
    words: [
      '登记一趟车次、航班或用车：起止地点、时间和乘坐的人。保存后计入出行统计。',
      'Record a ride, flight or car: places, times and who is on it. It then counts in the travel figures.',
    ],
    next: 'travelStatistics',
  },
} as const satisfies HelpOf<typeof travelPages>
