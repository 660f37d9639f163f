import type { HelpOf } from '../../kernel/page/page-help.ts'
import type { paySettingPages } from './module.ts'

export const paySettingHelp = {
  paySetting: {
    label: [
      '查看每个展会怎样收款，以及各证件类别的价格。没有单独设置的展会按默认设置。',
      'See how payments are collected for each exhibition and what its badges cost. Exhibitions without their own prices use the default.',
    ],
    next: 'paySettingVenue',
  },
  paySettingVenue: {
    label: [
      '设置没有单独定价的展会使用的收款方式与价格。改动只影响之后的收费单。',
      'Set collection and prices for exhibitions without their own. Changes apply only to later charges.',
    ],
    next: 'paySetting',
  },
  paySettingEditor: {
    label: [
      '设置一个展会的收款方式、收款方和各类证件的价格，每次保存留下一个版本。之后的收费单按新价格。',
      'Set one exhibition’s collection, payee and prices. Each save creates a version; later charges use the new prices.',
    ],
    next: 'paySetting',
  },
} as const satisfies HelpOf<typeof paySettingPages>
