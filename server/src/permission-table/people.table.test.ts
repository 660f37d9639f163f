import { describePermissions } from './permission-table.ts'

describePermissions('session', 'access', 'company', 'decision', 'brand')
