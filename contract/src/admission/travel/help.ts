import type { HelpOf } from '../../kernel/page/page-help.ts'
import type { travelPages } from './module.ts'

export const travelHelp = {
  travelStatistics: {
    label: [
      '统计谁从哪里来、来几天、乘什么交通。逐条新增，或用 Excel 导入。',
      'Record who comes from where, on which days and by which transport. Add entries one by one, or import an Excel sheet.',
    ],
    next: 'importTravel',
  },
  addTravel: {
    label: [
      '登记一人或一批人的出行：从哪里来、哪几天、为什么。之后可为他们登记交通。',
      'Record a trip of one or more people: origin, days and purpose. Add their transportation next.',
    ],
    next: 'travelStatistics',
  },
  importTravel: {
    label: [
      '用 Excel 一次录入许多出行。通过检查的行存入，有错的行改好再存。',
      'Import many trips from one Excel sheet. Valid rows are saved; fix the others and save them again.',
    ],
    next: 'travelStatistics',
  },
  travelImportReport: {
    label: [
      '一次出行导入的结果：已存入的行和有错误的行。改好有错的行后再存入。',
      'The results of one travel import: rows saved and rows with errors. Fix the rows and save them.',
    ],
    next: 'travelStatistics',
  },
  addTransportation: {
    label: [
      '登记一趟车次、航班或用车：起止地点、时间和乘坐的人。保存后计入出行统计。',
      'Record a train, flight or car trip: places, times and passengers. It then counts in travel statistics.',
    ],
    next: 'travelStatistics',
  },
} as const satisfies HelpOf<typeof travelPages>
