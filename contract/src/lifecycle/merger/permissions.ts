import { permissions } from '../../kernel/auth/permission.ts'

/** Only for the venue, because the company that entered a partner may know only one of the two. Not for API keys. */
export const mergerPermissions = permissions({
  'partner:merge': {
    label: ['合并重复企业', 'Merge duplicate companies'],
    group: 'dataManagement',
    companies: ['platform'],
    person: true,
  },
})
