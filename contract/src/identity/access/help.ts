import type { HelpOf } from '../../kernel/page/page-help.ts'
import type { accessPages } from './module.ts'

export const accessHelp = {
  jurisdictionOperator: {
    label: [
      '管理本企业的操作员与角色，新增的操作员由他人审批。先有合适的角色，再添加操作员。',
      'Manage your company’s operators and roles. Create a suitable role first, then add the operator; someone else approves new operators.',
    ],
    next: 'addRole',
    asks: 'role:add',
  },
  addRole: {
    label: [
      '为一类工作新建角色，可从模板开始勾选权限。保存后即可授予操作员。',
      'Create a role for one kind of work, starting from a template if you like. Save it, then assign it to operators.',
    ],
    next: 'jurisdictionOperator',
  },
  role: {
    label: [
      '查看或修改一个角色的权限，以及使用它的操作员。改动从这些操作员的下一次操作起生效。',
      'View or change a role’s permissions and see its operators. Changes apply from their next action.',
    ],
    next: 'jurisdictionOperator',
  },
} as const satisfies HelpOf<typeof accessPages>
