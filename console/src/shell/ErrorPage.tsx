import { ArrowLeft } from 'lucide-react'
import { isRouteErrorResponse, useNavigate, useRouteError, useSearchParams } from 'react-router'
import { useText } from '../kernel/language.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyDrawing } from '../ui/EmptyDrawing.tsx'
import './ErrorPage.css'

/** `/error`: the page for faults, unknown addresses (`?kind=404`) and pages that are not for the reader. */
export function ErrorPage() {
  const t = useText()
  const navigate = useNavigate()
  const error = useRouteError()
  const [params] = useSearchParams()
  const gone = params.get('kind') === '404' || (isRouteErrorResponse(error) && error.status === 404)
  return (
    <main className="fg-error-page">
      <div className="fg-empty">
        <EmptyDrawing kind={gone ? 'gone' : 'fault'} />
        <h1 className="fg-empty-title">{t(gone ? 'shell.noPage' : 'shell.errorTitle')}</h1>
        <p className="fg-empty-why">{t(gone ? 'shell.noPageLine' : 'shell.errorLine')}</p>
        <div className="fg-empty-action">
          <Button kind="primary" icon={ArrowLeft} onClick={() => void navigate('/')}>
            {t('shell.toStart')}
          </Button>
        </div>
      </div>
    </main>
  )
}
