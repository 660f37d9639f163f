import type { HelpOf } from '../shell/page-help.ts'
import type { accessPages } from './pages.ts'

export const accessHelp = {
  jurisdictionOperator: {
    words: [
      '管理本企业的操作员与角色，新增的操作员由他人审批。先有合适的角色，再添加操作员。',
      'Look after your company’s operators and roles; somebody else approves a new operator. Have the role first, then add the person.',
    ],
    next: 'addRole',
    asks: 'role:add',
  },
  addRole: {
    words: [
      '为一类工作新建角色，可从模板开始勾选权限。保存后把它给操作员。',
      'Make a role for one kind of work, from a template if you like. Give it to operators once it is saved.',
    ],
    next: 'jurisdictionOperator',
  },
  role: {
    words: [
      '查看或修改一个角色的权限，并看有谁使用它。改动从这些操作员的下一次操作起生效。',
      'See or change what a role may do and who holds it. A change counts from the next thing they do.',
    ],
    next: 'jurisdictionOperator',
  },
} as const satisfies HelpOf<typeof accessPages>
