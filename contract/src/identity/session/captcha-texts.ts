import { defineTexts } from '../../kernel/i18n/localized-text.ts'

/**
 * Words drawn into pictures; the console does not load them. Each additional character needs its outline in
 * click-glyphs.json.
 */
export const captchaTexts = defineTexts({
  clickInOrder: ['请依次点击：', 'Click in order:'],
})
