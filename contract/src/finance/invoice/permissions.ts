import { companyTypes, permissions } from '../../kernel/auth/permission.ts'

const partners = companyTypes.filter(type => type !== 'platform')

export const invoicePermissions = permissions({
  'invoice:view': { label: ['查看发票', 'View invoices'], group: 'finance', companies: companyTypes },
  'invoice:apply': { label: ['申请开票', 'Apply for invoices'], group: 'finance', companies: partners },
  'invoice:make': {
    label: ['开具发票', 'Issue invoices'],
    group: 'finance',
    companies: ['platform', 'sponsor'],
    person: true,
  },
})
