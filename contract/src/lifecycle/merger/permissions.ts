import { permissions } from '../../kernel/auth/permission.ts'

/** The venue's: who brought a company in may know one of the two alone. No key does it. */
export const mergerPermissions = permissions({
  'partner:merge': {
    label: ['合并重复企业', 'Merge duplicate companies'],
    group: 'dataManagement',
    companies: ['platform'],
    person: true,
  },
})
