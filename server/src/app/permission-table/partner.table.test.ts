import { describePermissions } from './permission-table.ts'

describePermissions('partner', 'merger')
