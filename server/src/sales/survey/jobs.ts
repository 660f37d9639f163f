import type { JobRegistry } from '../../kernel/jobs/job-definition.ts'
import { exportSurvey, exportSurveyKind } from './export-survey.ts'
import { surveyList } from './queries.ts'

export const surveyJobs: JobRegistry = { [exportSurveyKind]: exportSurvey, ...surveyList.jobs }
