import { defineTexts } from '../../kernel/i18n/localized-text.ts'

/** Texts of the choice that copies a setting. They load with it, not with the texts of all domains. */
export const copyTexts = defineTexts({
  copyFrom: ['复制其他展会的收款账户、期限和比例', 'Copy payee, terms and rates from another exhibition'],
  copyPlaceholder: ['选择展会', 'Choose an exhibition'],
  copied: ['已复制“{{name}}”的设置，请核对后保存', 'Copied from “{{name}}”. Check the values, then save.'],
})
