import { describePermissions } from './permission-table.ts'

describePermissions(
  'dictionary',
  'operationLog',
  'file',
  'job',
  'message',
  'series',
  'exhibition',
  'postponement',
  'rehearsal',
  'participation',
  'stand',
  'gate',
  'invoice',
)
