import { describePermissions } from './permission-table.ts'

describePermissions('audience', 'spread')
