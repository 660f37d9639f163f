import { defineTexts } from '../../kernel/i18n/localized-text.ts'

export const firstStepsTexts = defineTexts({
  title: ['开始使用', 'Getting started'],
  progress: ['已完成 {{done}} / {{total}}', '{{done}} of {{total}} done'],
  done: ['已完成', 'Done'],
  open: ['待完成', 'To do'],
  away: ['收起', 'Hide'],
  awayDone: [
    '已收起，可从标题旁的“此页说明”找回。',
    'Hidden. Open “About this page” next to the title to show it again.',
  ],
  again: ['显示开始步骤', 'Show getting started'],
})
