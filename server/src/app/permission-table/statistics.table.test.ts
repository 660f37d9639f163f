import { describePermissions } from './permission-table.ts'

describePermissions('statistics', 'policy', 'offline')
