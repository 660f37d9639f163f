import { permissions } from '../../kernel/auth/permission.ts'

const organizers = ['platform', 'sponsor'] as const
const everybody = [
  'platform',
  'sponsor',
  'cooperatorMain',
  'cooperatorSec',
  'cooperatorTemp',
  'logistics',
  'agent',
  'agentSec',
] as const

export const exhibitionPermissions = permissions({
  'exhibition:view': { label: ['查看展会', 'View exhibitions'], group: 'backendManagement', companies: everybody },
  'exhibition:add': {
    label: ['创建与提交展会', 'Create and submit exhibitions'],
    group: 'backendManagement',
    companies: organizers,
  },
  'exhibition:modify': { label: ['修改展会', 'Edit exhibitions'], group: 'backendManagement', companies: organizers },
  'exhibition:delete': { label: ['删除展会', 'Delete exhibitions'], group: 'backendManagement', companies: organizers },
  'exhibition:approve': {
    label: ['审批展会', 'Approve exhibitions'],
    group: 'backendManagement',
    companies: ['platform'],
    person: true,
  },
  'exhibition:supplement': {
    label: ['补充展会信息', 'Complete additional information'],
    group: 'backendManagement',
    companies: organizers,
  },
  'exhibition:sell': {
    label: ['开启与关闭售卖', 'Open and close sale'],
    group: 'backendManagement',
    companies: organizers,
  },
  'exhibition:rehearse': {
    label: ['管理演练', 'Rehearse exhibitions'],
    group: 'backendManagement',
    companies: organizers,
  },
  'exhibition:close': { label: ['闭展', 'Close exhibitions'], group: 'backendManagement', companies: ['platform'] },
  'exhibition:cancel': {
    label: ['取消展会', 'Cancel exhibitions'],
    group: 'backendManagement',
    companies: ['platform'],
  },
})
