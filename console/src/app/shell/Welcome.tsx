import type { MenuNode } from '@fairgate/contract/identity/session/commands'
import { isGuided } from '@fairgate/contract/insight/first-steps/guided-types'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { useUser } from '../../kernel/auth/session.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { productName } from '../../kernel/page/branding.ts'
import { useTitle } from '../../kernel/page/use-title.ts'
import { HelpButton } from '../../kernel/ui/HelpButton.tsx'
import { Split } from '../../kernel/ui/layout/Split.tsx'
import { part } from '../../kernel/ui/part.tsx'
import { PageKey } from '../../kernel/ui/use-page.ts'
import { Banners } from './Banners.tsx'
import { HallDrawing } from './HallDrawing.tsx'
import { useMenu } from './use-menu.ts'
import { useSettings } from './use-settings.ts'
import './Welcome.css'

const FirstSteps = part(async () => (await import('../../insight/first-steps/FirstSteps.tsx')).FirstSteps)
const ShowFirstSteps = part(async () => (await import('../../insight/first-steps/ShowFirstSteps.tsx')).ShowFirstSteps)

/** The route `main`: a picture, a greeting, first steps, and links to pending work. */
export function Welcome() {
  const t = useText()
  const { menu } = useMenu()
  const guided = isGuided(useUser()?.userCompanyType ?? '')
  useTitle(t('shell.startPage'))
  const settings = useSettings().filter(({ red }) => red)
  const waiting = [
    ...menu.flatMap(node => [node, ...(node.children ?? [])]).filter(isWaiting),
    ...settings.map(({ path, key }) => ({ key, path, title: t(key) })),
  ]
  return (
    <Split className="fg-welcome" columns="minmax(420px, 5fr) 6fr">
      <div className="fg-welcome-text">
        <Banners />
        <h1>{t('shell.welcome', { product: productName() })}</h1>
        <div className="fg-welcome-lead fg-muted">
          {t('shell.welcomeLine')}
          <PageKey value="main">
            <HelpButton more={guided ? close => <ShowFirstSteps onDone={close} /> : undefined} />
          </PageKey>
        </div>
        {guided && <FirstSteps />}
        <h2>{t('shell.welcomeWaiting')}</h2>
        {waiting.length === 0 ? (
          <p>{t('shell.welcomeNothing')}</p>
        ) : (
          <ul className="fg-welcome-pending">
            {waiting.map(node => (
              <li key={node.key}>
                <Link to={node.path}>
                  <span className="fg-dot" aria-hidden />
                  {node.title}
                  <ArrowRight size={14} strokeWidth={1.6} aria-hidden />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="fg-welcome-picture" aria-hidden>
        <HallDrawing />
      </div>
    </Split>
  )
}

function isWaiting(node: MenuNode): node is MenuNode & { path: string } {
  return node.redPoint === true && node.path !== undefined
}
