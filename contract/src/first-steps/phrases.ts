import { phrases } from '../kernel/phrases.ts'

export const firstStepsPhrases = phrases({
  title: ['开始使用', 'Getting started'],
  progress: ['已完成 {{done}} / {{total}}', '{{done}} of {{total}} done'],
  done: ['已完成', 'Done'],
  open: ['待完成', 'To do'],
  away: ['收起', 'Put away'],
  awayDone: ['已收起，可从标题旁的“此页说明”找回。', 'Put away. “About this page” beside the title brings it back.'],
  again: ['显示开始步骤', 'Show the first steps'],
})
