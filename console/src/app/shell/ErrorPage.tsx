import { isRouteErrorResponse, useRouteError, useSearchParams } from 'react-router'
import { PhonePage } from '../../kernel/ui/phone/PhonePage.tsx'
import { PageMessage, type PageMessageKind } from './PageMessage.tsx'

/** `/error`: faults, unknown addresses (`?kind=404`) and pages without access (`?kind=noAccess`). */
export function ErrorPage() {
  const error = useRouteError()
  const [params] = useSearchParams()
  const unknown = isRouteErrorResponse(error) && error.status === 404
  const kinds: Readonly<Record<string, PageMessageKind>> = { '404': 'gone', noAccess: 'closed' }
  return (
    <PhonePage wide>
      <PageMessage kind={unknown ? 'gone' : (kinds[params.get('kind') ?? ''] ?? 'fault')} />
    </PhonePage>
  )
}
