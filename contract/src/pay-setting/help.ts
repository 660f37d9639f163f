import type { HelpOf } from '../shell/page-help.ts'
import type { paySettingPages } from './pages.ts'

export const paySettingHelp = {
  paySetting: {
    words: [
      '查看每个展会怎样收款，以及各证件类别的价格。没有单独设置的展会按默认设置。',
      'See how each exhibition’s money is taken and what its badges cost. Those without prices of their own follow the default.',
    ],
    next: 'paySettingVenue',
  },
  paySettingVenue: {
    words: [
      '设置没有单独定价的展会使用的收款方式与价格。改动只影响之后的收费单。',
      'Set how money is taken and what is charged where an exhibition has no prices of its own. A change counts for later charges only.',
    ],
    next: 'paySetting',
  },
  paySettingEditor: {
    words: [
      '设置一个展会的收款方式、收款方和各类证件的价格，每次保存留下一个版本。之后的收费单按新价格。',
      'Set collection, receiver and prices of one exhibition; each save is a version. Charges made later use the new prices.',
    ],
    next: 'paySetting',
  },
} as const satisfies HelpOf<typeof paySettingPages>
