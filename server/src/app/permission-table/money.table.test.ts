import { describePermissions } from './permission-table.ts'

describePermissions('ledger', 'payment', 'settlement', 'offset')
