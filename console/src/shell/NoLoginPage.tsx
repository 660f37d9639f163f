import { Link } from 'react-router'
import { useText } from '../kernel/language.ts'
import { EmptyDrawing } from '../ui/EmptyDrawing.tsx'
import './ErrorPage.css'

/** `/noLogin` itself: its pages are reached by the whole link alone. Made for phones too. */
export function NoLoginPage() {
  const t = useText()
  return (
    <main className="fg-error-page">
      <div className="fg-empty">
        <EmptyDrawing kind="first" />
        <h1 className="fg-empty-title">{t('shell.noLoginTitle')}</h1>
        <p className="fg-empty-why">{t('shell.noLoginLine')}</p>
        <p className="fg-empty-action">
          <Link to="/login">{t('shell.toLogin')}</Link>
        </p>
      </div>
    </main>
  )
}
