import { companyTypes, permissions } from '../../kernel/auth/permission.ts'

/**
 * Everybody who may export a list may schedule it; this permission is for the schedules of colleagues, and only for
 * people.
 */
export const exportSchedulePermissions = permissions({
  'exportSchedule:manage': {
    label: ['管理本企业的定时导出', 'Manage the company’s scheduled exports'],
    group: 'permissions',
    companies: companyTypes,
    person: true,
  },
})
