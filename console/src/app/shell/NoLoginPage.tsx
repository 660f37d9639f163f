import { Link } from 'react-router'
import { useText } from '../../kernel/i18n/language.ts'
import { useTitle } from '../../kernel/page/use-title.ts'
import { EmptyDrawing } from '../../kernel/ui/EmptyDrawing.tsx'
import { PhonePage } from '../../kernel/ui/phone/PhonePage.tsx'
import './PageMessage.css'

/** `/noLogin` itself: its pages are reached only by their full links. */
export function NoLoginPage() {
  const t = useText()
  useTitle(t('shell.noLoginTitle'))
  return (
    <PhonePage wide>
      <div className="fg-alert">
        <div className="fg-empty">
          <EmptyDrawing kind="first" />
          <h1 className="fg-empty-title">{t('shell.noLoginTitle')}</h1>
          <p className="fg-empty-why">{t('shell.noLoginLine')}</p>
          <p className="fg-empty-action">
            <Link to="/login">{t('shell.toLogin')}</Link>
          </p>
        </div>
      </div>
    </PhonePage>
  )
}
