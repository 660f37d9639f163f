import type { HelpOf } from '../../kernel/page/page-help.ts'
import type { rulebookPages } from './module.ts'

export const rulebookHelp = {
  ruleBooks: {
    label: [
      '本展会办证规则的版本：生效中的、计划的和草稿。新建草稿，改好后发布。',
      'Versions of this exhibition’s rules: in force, planned and drafts. Create a draft, edit it, then publish it.',
    ],
    next: 'affair',
  },
  ruleBook: {
    label: [
      '一个版本的规则，每条是一句话，点击其中的词即可修改。发布前会显示改动的句子。',
      'The rules of one version, each one sentence; click its words to edit. Publishing shows the sentences that change.',
    ],
    next: 'ruleBooks',
  },
} as const satisfies HelpOf<typeof rulebookPages>
