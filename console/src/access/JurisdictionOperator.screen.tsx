import { useSearchParams } from 'react-router'
import { useText } from '../kernel/language.ts'
import { useMay } from '../kernel/session.ts'
import { StatusTabs } from '../ui/StatusTabs.tsx'
import { OperatorList } from './OperatorList.tsx'
import { RoleList } from './RoleList.tsx'

/** Who acts for this company, and what their roles let them do (`/JurisdictionOperator`). */
export function JurisdictionOperator() {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const maySeeRoles = useMay('role:view')
  const view = maySeeRoles && params.get('view') === 'roles' ? 'roles' : 'operators'
  const tabs = maySeeRoles && (
    <StatusTabs
      label={t('access.views')}
      current={view}
      tabs={[
        { key: 'operators', label: t('access.operators') },
        { key: 'roles', label: t('access.roles') },
      ]}
      // The other tab is another list: its search, page and open row start anew.
      onChange={key => setParams(key === 'roles' ? { view: key } : {}, { replace: true })}
    />
  )
  return view === 'roles' ? <RoleList head={tabs} /> : <OperatorList head={tabs} />
}
