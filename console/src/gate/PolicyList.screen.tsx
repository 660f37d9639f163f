import { useNavigate, useParams } from 'react-router'
import { ErrorState } from '../ui/ErrorState.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { groundsOf } from './grounds-of.ts'
import { NoGate } from './NoGate.tsx'
import { policyPath } from './policy-words.ts'
import { useGateExhibitions } from './use-gate-exhibitions.ts'
import { VersionList } from './VersionList.tsx'

/**
 * The versions of a policy (`/entranceGuard/policy/:ground`); without a parameter, of the exhibition that is open
 * today.
 */
export function PolicyList() {
  const { ground } = useParams()
  const go = useNavigate()
  const exhibitions = useGateExhibitions()
  const grounds = groundsOf(exhibitions.list)
  const chosen = grounds.find(({ id }) => id === ground) ?? grounds[0]
  if (ground && !exhibitions.loading && chosen?.id !== ground) {
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
    <VersionList key={chosen.id} exhibitionId={chosen.id} grounds={grounds} onGround={id => void go(policyPath(id))} />
  )
}
