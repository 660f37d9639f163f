import type { HelpOf } from '../../kernel/page/page-help.ts'
import type { rulebookPages } from './module.ts'

export const rulebookHelp = {
  ruleBooks: {
    label: [
      '本展会办证规则的版本：生效中的、计划的和草稿。新建草稿，试算后再发布。',
      'Versions of this exhibition’s rules: in force, planned and drafts. Create a draft, try it, then publish it.',
    ],
    next: 'affair',
  },
  ruleBook: {
    label: [
      '一个版本的规则，每条是一句话，点击其中的词即可修改。试算会显示哪些申请将新受影响。',
      'The rules of one version, each one sentence; click its words to edit. A trial shows who would be newly affected.',
    ],
    next: 'ruleBooks',
  },
} as const satisfies HelpOf<typeof rulebookPages>
