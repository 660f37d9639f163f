import { pageEntries } from '../../kernel/page/page-entry.ts'

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
