import type { HelpOf } from '../shell/page-help.ts'
import type { surveyPages } from './pages.ts'

export const surveyHelp = {
  questionnaireManagement: {
    words: [
      '新建、发布和管理问卷，并看收到多少答卷。发布后可推送专属链接，结果从一行打开。',
      'Make, publish and look after questionnaires and see how many answered. Once published, send own links; open the results from a row.',
    ],
  },
  'questionnaireManagement.one': {
    words: [
      '编写问卷的分节与题目，右侧可看手机上的样子。改好后发布，成为新版本。',
      'Write sections and questions and see them as on a telephone. Publish to make a new version.',
    ],
    next: 'questionnaireManagement',
  },
  'questionnaireManagement.results': {
    words: [
      '查看一份问卷每道题的结果和每份答卷。无效的答卷可以作废，结果可以导出。',
      'See the result of each question and every answer of one survey. Void answers that should not count, or export them all.',
    ],
    next: 'questionnaireManagement',
  },
} as const satisfies HelpOf<typeof surveyPages>
