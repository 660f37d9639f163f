import { describePermissions } from './permission-table.ts'

describePermissions('bank')
