import { describePermissions } from './permission-table.ts'

describePermissions('statistics', 'policy', 'rulebook', 'offline')
