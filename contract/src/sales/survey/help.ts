import type { HelpOf } from '../../kernel/page/page-help.ts'
import type { surveyPages } from './module.ts'

export const surveyHelp = {
  questionnaireManagement: {
    label: [
      '新建、发布和管理问卷，并看收到多少答卷。发布后可推送专属链接，结果从一行打开。',
      'Create, publish and manage surveys and see how many responses came in. After publishing, send personal links; open results from a row.',
    ],
  },
  'questionnaireManagement.one': {
    label: [
      '编写问卷的分节与题目，右侧可看手机上的样子。改好后发布，成为新版本。',
      'Write sections and questions with a phone preview on the right. Publish to create a new version.',
    ],
    next: 'questionnaireManagement',
  },
  'questionnaireManagement.results': {
    label: [
      '查看一份问卷每道题的结果和每份答卷。无效的答卷可以作废，结果可以导出。',
      'See one survey’s results per question and each response. Void invalid responses, or export the results.',
    ],
    next: 'questionnaireManagement',
  },
} as const satisfies HelpOf<typeof surveyPages>
