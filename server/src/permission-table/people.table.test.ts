import { describePermissions } from './permission-table.ts'

describePermissions('session', 'access', 'company', 'apiKey', 'decision', 'savedView', 'brand')
