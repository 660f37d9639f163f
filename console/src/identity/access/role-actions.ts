import type { RowOf } from '@fairgate/contract/app/catalogue'
import { Trash2 } from 'lucide-react'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'

type RoleRow = RowOf<'getRolePage'>

/** Actions on a role. */
export const roleActions = defineActions<RoleRow>(
  'access',
  {
    delete: {
      command: 'deleteRole',
      many: true,
      bulk: true,
      tone: 'danger',
      icon: Trash2,
      ask: confirm({
        one: 'access.deleteRoleAsk',
        many: 'access.deleteRolesAsk',
        why: 'access.deleteRoleWhy',
        kind: 'delete',
      }),
      done: 'access.rolesDeleted',
    },
  },
  row => row.roleName,
)
