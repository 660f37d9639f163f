import { useMay } from '../../kernel/auth/session.ts'
import { useViews } from '../../kernel/ui/list/use-views.tsx'
import { OperatorList } from './OperatorList.tsx'
import { RoleList } from './RoleList.tsx'

const operators = { key: 'operators', word: 'access.operators' } as const
const roles = { key: 'roles', word: 'access.roles' } as const

/** Operators and roles of this company (`/JurisdictionOperator`). */
export function JurisdictionOperator() {
  const maySeeRoles = useMay('role:view')
  const { view, head } = useViews('access.views', maySeeRoles ? [operators, roles] : [operators])
  if (view === 'roles') return <RoleList head={head} />
  return <OperatorList head={maySeeRoles && head} />
}
