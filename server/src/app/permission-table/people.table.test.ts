import { describePermissions } from './permission-table.ts'

describePermissions(
  'session',
  'access',
  'company',
  'apiKey',
  'webhook',
  'decision',
  'savedView',
  'brand',
  'dashboard',
  'firstSteps',
  'notification',
  'exportSchedule',
)
