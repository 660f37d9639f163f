import { permissions } from '../kernel/permission.ts'

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
  'exhibition:view': { words: ['查看展会', 'View exhibitions'], group: 'backendManagement', companies: everybody },
  'exhibition:add': {
    words: ['创建与提交展会', 'Create and submit exhibitions'],
    group: 'backendManagement',
    companies: organizers,
  },
  'exhibition:modify': { words: ['修改展会', 'Edit exhibitions'], group: 'backendManagement', companies: organizers },
  'exhibition:delete': { words: ['删除展会', 'Delete exhibitions'], group: 'backendManagement', companies: organizers },
  'exhibition:approve': {
    words: ['审批展会', 'Approve exhibitions'],
    group: 'backendManagement',
    companies: ['platform'],
    person: true,
  },
  'exhibition:supplement': {
    words: ['补充展会信息', 'Complete additional information'],
    group: 'backendManagement',
    companies: organizers,
  },
  'exhibition:sell': {
    words: ['开启与关闭售卖', 'Open and close sale'],
    group: 'backendManagement',
    companies: organizers,
  },
  'exhibition:rehearse': {
    words: ['管理演练', 'Rehearse exhibitions'],
    group: 'backendManagement',
    companies: organizers,
  },
  'exhibition:close': { words: ['闭展', 'Close exhibitions'], group: 'backendManagement', companies: ['platform'] },
  'exhibition:cancel': {
    words: ['取消展会', 'Cancel exhibitions'],
    group: 'backendManagement',
    companies: ['platform'],
  },
})
