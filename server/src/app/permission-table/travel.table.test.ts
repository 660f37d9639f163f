import { describePermissions } from './permission-table.ts'

describePermissions('travel', 'hotline', 'batchSearch', 'privacy', 'subjectRequest')
