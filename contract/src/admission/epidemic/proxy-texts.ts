import { defineTexts } from '../../kernel/i18n/localized-text.ts'

/** Texts of the form that declares for another person. They load with the form, not with the texts of all domains. */
export const proxyTexts = defineTexts({
  proxyHealth: ['健康信息', 'Health'],
  proxyHealthHint: ['选择展会后，按该展会的要求填写。', 'What to fill in depends on the exhibition. Select it first.'],
  proxyLoading: [
    '正在读取该展会的要求，请稍后再提交',
    'The exhibition’s requirements are still loading. Try again shortly.',
  ],
})
