import { Ban } from 'lucide-react'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { rowDetailOf } from '../../kernel/ui/list/detail-of.tsx'
import { note } from '../../kernel/ui/list/note.tsx'
import { AnswerFacts, type AnswerRow } from './AnswerFacts.tsx'

const answerActions = defineActions<AnswerRow>(
  'survey',
  {
    void: {
      command: 'voidSurveyAnswer',
      payload: ([row], given) => ({ id: row?.id, ...given }),
      icon: Ban,
      tone: 'danger',
      ask: note({ one: 'survey.voidAsk', why: 'survey.voidWhy', label: 'survey.voidNote' }),
      done: 'survey.voided',
    },
  },
  ({ day }) => day,
)

/** The single answers of a survey. */
export const AnswerList = defineList<'getSurveyAnswerPage', 'survey', { surveyId: string }>('getSurveyAnswerPage', {
  domain: 'survey',
  label: 'survey.answers',
  tabs: { valid: 'survey.tabValid', voided: 'survey.tabVoided' },
  payload: ({ surveyId }) => ({ surveyId }),
  columns: c => [
    c.date('day', { title: 'survey.answerDay', sort: 'day' }),
    c.moment('answeredAt', { priority: 1 }),
    c.cell('versionNumber', row => c.t('survey.versionOf', { n: row.versionNumber }), {
      title: 'survey.published',
      width: 112,
      priority: 2,
    }),
    c.cell('answers', row => row.answers.map(({ said }) => said.map(nameOf).join(' / ')).join(' · '), {
      width: 360,
      grow: true,
    }),
  ],
  actions: answerActions,
  detail: rowDetailOf<AnswerRow>({ title: row => row.day, Facts: AnswerFacts }),
  empty: { title: 'survey.noAnswers', why: 'survey.noAnswersWhy' },
})
