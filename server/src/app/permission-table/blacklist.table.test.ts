import { describePermissions } from './permission-table.ts'

describePermissions('blacklist')
