import { ArrowLeft } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useText } from '../kernel/language.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyDrawing } from '../ui/EmptyDrawing.tsx'
import './ErrorPage.css'

/** An address without a page, or a page that is not open to this reader: no difference is told. */
export function NotFound() {
  const t = useText()
  const navigate = useNavigate()
  return (
    <div className="fg-error-page">
      <div className="fg-empty">
        <EmptyDrawing kind="gone" />
        <h1 className="fg-empty-title">{t('shell.noPage')}</h1>
        <p className="fg-empty-why">{t('shell.noPageLine')}</p>
        <div className="fg-empty-action">
          <Button icon={ArrowLeft} onClick={() => void navigate('/')}>
            {t('shell.toStart')}
          </Button>
        </div>
      </div>
    </div>
  )
}
