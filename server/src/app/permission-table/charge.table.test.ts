import { describePermissions } from './permission-table.ts'

describePermissions('paySetting', 'charge')
