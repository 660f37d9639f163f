import { useNavigate, useParams } from 'react-router'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { ListPage } from '../../kernel/ui/ListPage.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { toGateContexts } from './gate-context-options.ts'
import { NoGate } from './NoGate.tsx'
import { policyPath } from './policy-labels.ts'
import { useGateExhibitions } from './use-gate-exhibitions.ts'
import { VersionList } from './VersionList.tsx'

/**
 * The versions of a policy (`/entranceGuard/policy/:ground`); without a parameter, of the exhibition that is open
 * today.
 */
export function PolicyList() {
  const { ground: exhibitionId } = useParams()
  const go = useNavigate()
  const exhibitions = useGateExhibitions()
  const contexts = toGateContexts(exhibitions.list)
  const chosen = contexts.find(({ id }) => id === exhibitionId) ?? contexts[0]
  if (exhibitionId && !exhibitions.loading && chosen?.id !== exhibitionId) {
    const gone = { statusCode: 404, message: '', traceId: '' }
    return <ErrorState failure={gone} onBack={() => void go('/entranceGuard/policy')} />
  }
  if (!chosen) {
    return (
      <ListPage>
        <PageHead />
        <NoGate exhibitions={exhibitions} waits={false} />
      </ListPage>
    )
  }
  return (
    <VersionList
      key={chosen.id}
      exhibitionId={chosen.id}
      contexts={contexts}
      onContextChange={id => void go(policyPath(id))}
    />
  )
}
