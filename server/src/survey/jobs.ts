import type { JobRegistry } from '../kernel/jobs/job-definition.ts'
import { exportSurvey, exportSurveyKind } from './export-survey.ts'

export const surveyJobs: JobRegistry = { [exportSurveyKind]: exportSurvey }
