import { permissions } from '../../kernel/auth/permission.ts'
import type { Reads } from '../../kernel/command/entity-type.ts'
import { pageEntries } from '../../kernel/page/page-entry.ts'

const group = 'dataManagement'
const companies = ['platform', 'sponsor'] as const

export const surveyPermissions = permissions({
  'survey:view': { label: ['查看问卷', 'View surveys'], group, companies },
  'survey:edit': { label: ['编辑问卷', 'Edit surveys'], group, companies },
  'survey:spread': { label: ['推送问卷', 'Send surveys'], group, companies },
  'survey:export': { label: ['导出问卷', 'Export surveys'], group, companies },
})

export const surveyPages = pageEntries({
  questionnaireManagement: {
    path: '/questionnaireManagement',
    screen: 'survey/SurveyList',
    label: ['问卷', 'Surveys'],
    permission: 'survey:view',
    place: 0,
    icon: 'survey',
  },
  'questionnaireManagement.one': {
    path: '/questionnaireManagement/:id',
    screen: 'survey/SurveyBuilder',
    label: ['编辑问卷', 'Edit survey'],
    under: 'questionnaireManagement',
  },
  'questionnaireManagement.results': {
    path: '/questionnaireManagement/:id/results',
    screen: 'survey/SurveyResults',
    label: ['问卷结果', 'Survey results'],
    under: 'questionnaireManagement',
  },
  answerSurvey: {
    path: '/noLogin/survey/:code',
    screen: 'survey/AnswerSurvey',
    label: ['问卷', 'Survey'],
    open: true,
  },
})

export const surveyReads = {
  getSurveyPage: ['survey', 'exhibition'],
  getSurveyDetail: ['survey', 'exhibition'],
  getSurveyResultDetail: ['survey', 'surveyAnswer'],
  getSurveyTextPage: ['surveyAnswer'],
  getSurveyAnswerPage: ['surveyAnswer'],
} as const satisfies Reads
