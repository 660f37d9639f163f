import type { surveyCommands } from '@fairgate/contract/sales/survey/commands'
import type { HandlersOf } from '../../kernel/command/context.ts'
import { startJob } from '../../kernel/jobs/enqueue.ts'
import { answerSurvey } from './answer.ts'
import { addSurvey, copySurvey, deleteSurvey, editSurvey } from './drafts.ts'
import { exportSurveyKind, type SurveyExport } from './export-survey.ts'
import { getSurvey, sendSurveyCode } from './open.ts'
import { closeSurvey, publishSurvey, reopenSurvey } from './publish.ts'
import { surveyDetail, surveyList } from './queries.ts'
import { surveyResults } from './results.ts'
import { answerPage, refuseUnseen, textPage, voidSurveyAnswer } from './survey-answers.ts'
import { previewSurveyCampaign, startSurveyCampaign } from './survey-campaign.ts'

export const surveyHandlers: HandlersOf<typeof surveyCommands> = {
  getSurveyPage: surveyList.page,
  exportSurveys: surveyList.start,
  getSurveyDetail: ({ id }, context) => surveyDetail(context, id),
  addSurvey,
  editSurvey,
  copySurvey,
  deleteSurvey,
  publishSurvey,
  closeSurvey,
  reopenSurvey,
  getSurvey,
  sendSurveyCode,
  answerSurvey,
  getSurveyResultDetail: (input, context) => surveyResults(context, input),
  previewSurveySpread: previewSurveyCampaign,
  spreadSurvey: startSurveyCampaign,
  getSurveyTextPage: (input, context) => textPage(context, input),
  getSurveyAnswerPage: (input, context) => answerPage(context, input),
  voidSurveyAnswer,

  async exportSurvey({ id }, context) {
    await refuseUnseen(context, id)
    const payload: SurveyExport = { surveyId: id }
    const jobId = await startJob(context, { kind: exportSurveyKind, payload, title: { key: 'survey.exportTitle' } })
    context.log({ entityType: 'survey', targetId: id, unchanged: true })
    return { jobId }
  },
}
