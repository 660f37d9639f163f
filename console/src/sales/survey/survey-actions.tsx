import type { RowOf } from '@fairgate/contract/app/catalogue'
import { surveyStateMachine } from '@fairgate/contract/sales/survey/states'
import { ChartColumn, Copy, Lock, LockOpen, Mails, Pencil, Send, Trash2 } from 'lucide-react'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'

export type SurveyRow = RowOf<'getSurveyPage'>

export const surveyActions = defineActions<SurveyRow>(
  'survey',
  {
    edit: { to: ({ id }) => `/questionnaireManagement/${id}`, icon: Pencil },
    publish: {
      command: 'publishSurvey',
      icon: Send,
      ask: confirm({ one: 'survey.publishAsk', why: 'survey.publishWhy' }),
      done: 'survey.publishedDone',
    },
    spread: {
      to: ({ id, exhibitionId }) =>
        `/audienceManagement/spreads/new?survey=${id}${exhibitionId ? `&exhibitionId=${exhibitionId}` : ''}`,
      icon: Mails,
    },
    results: { to: ({ id }) => `/questionnaireManagement/${id}/results`, icon: ChartColumn },
    copy: { command: 'copySurvey', icon: Copy, done: 'survey.copied' },
    close: {
      command: 'closeSurvey',
      icon: Lock,
      ask: confirm({ one: 'survey.closeAsk', why: 'survey.closeWhy' }),
      done: 'survey.closedDone',
    },
    reopen: { command: 'reopenSurvey', icon: LockOpen, done: 'survey.reopened' },
    delete: {
      command: 'deleteSurvey',
      many: true,
      bulk: true,
      icon: Trash2,
      ask: confirm({ kind: 'delete' }),
      done: 'shell.deleted',
      tone: 'danger',
    },
  },
  ({ title }) => title.cn,
  undefined,
  surveyStateMachine.inverses,
)
