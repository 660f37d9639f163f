import { defineTexts } from '../../kernel/i18n/localized-text.ts'

/** History entries that are no event of an exhibition's state machine. */
export const exhibitionHistoryTexts = defineTexts({
  mended: ['已更正', 'Corrected'],
  postponeVerb: ['改期', 'Postpone'],
  saleOpened: ['售卖已开启', 'Sale opened'],
  saleWasClosed: ['售卖已关闭', 'Sale closed'],
})
