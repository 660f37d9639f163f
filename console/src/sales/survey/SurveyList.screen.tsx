import { surveyStateMachine } from '@fairgate/contract/sales/survey/states'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { AddSurvey } from './AddSurvey.tsx'
import { ExhibitionFilter } from './ExhibitionFilter.tsx'
import { surveyActions } from './survey-actions.tsx'
import { modeLabels } from './survey-labels.ts'

/** Surveys by state (`/questionnaireManagement`). */
export const SurveyList = defineList('getSurveyPage', {
  domain: 'survey',
  add: { word: 'survey.add', can: 'survey:edit', form: AddSurvey },
  tabs: {
    all: 'survey.tabAll',
    draft: 'survey.tabDraft',
    published: 'survey.tabPublished',
    closed: 'survey.tabClosed',
  },
  exports: 'exportSurveys',
  search: [{ value: 'title', label: 'survey.name', type: 'text' }],
  filters: ['exhibitionId'],
  Filters: ExhibitionFilter,
  columns: c => [
    c.name('title', { title: 'survey.name' }),
    c.text('exhibition', { width: 200, priority: 2 }),
    c.choice('mode', modeLabels, { mark: row => row.anonymous && c.t('survey.anonymous') }),
    c.cell('published', row => (row.published === null ? '—' : c.t('survey.versionOf', { n: row.published })), {
      width: 112,
      priority: 1,
    }),
    c.count('answers'),
    c.moment('editedAt', { sort: 'editedAt', priority: 3 }),
    c.state(surveyStateMachine.states, { title: 'survey.status' }),
  ],
  actions: surveyActions,
  open: ({ id }) => `/questionnaireManagement/${id}`,
  openLabel: row => (row.actions.includes('edit') ? 'survey.edit' : 'survey.view'),
  empty: { title: 'survey.empty', why: 'survey.emptyWhy' },
})
