import { companyTypes, permissions } from '../../kernel/auth/permission.ts'

/** One's own are everybody's who may export the list; this is about those of colleagues, and so a person's. */
export const exportSchedulePermissions = permissions({
  'exportSchedule:manage': {
    label: ['管理本企业的定时导出', 'Manage the company’s scheduled exports'],
    group: 'permissions',
    companies: companyTypes,
    person: true,
  },
})
