import { defineTexts } from '../../kernel/i18n/localized-text.ts'

/**
 * Texts of the proof that a person is present, if it is more than the image of the login. Part of the texts of
 * `session`.
 */
export const proofTexts = defineTexts({
  clickTitle: ['安全验证', 'Security check'],
  clickLine: ['按图中提示的次序，依次点击文字。', 'Click the characters in the order shown.'],
  clickImage: ['要点击的图片', 'The picture to click on'],
  clickRequired: ['请先点击图中的文字', 'Click the characters in the picture first'],
  clicked: ['已点 {{count}} 处', { one: '{{count}} place clicked', other: '{{count}} places clicked' }],
  undoClick: ['撤销上一处', 'Undo last'],
  typeInstead: ['不便点击？改为输入', 'Can’t click? Type instead'],
  workGoes: ['浏览器正在验算，需要几秒钟…', 'Your browser is verifying. This takes a few seconds…'],
  workDone: ['验算完成，可以继续', 'Done. You can continue.'],
  clickInstead: ['改为点击', 'Click instead'],
})
