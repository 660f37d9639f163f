import { Link } from 'react-router'
import { useText } from '../i18n/language.ts'
import './Crumbs.css'

export interface Crumb {
  title: string
  /** Missing for the last one, and for groups without a page. */
  to?: string
}

/** The breadcrumbs of this page; the last one is the page itself. */
export function Crumbs({ items }: { items: readonly Crumb[] }) {
  const t = useText()
  return (
    <nav className="fg-crumbs" aria-label={t('shell.crumbs')}>
      <ol>
        {items.map((item, index) => {
          const last = index === items.length - 1
          return (
            <li key={`${item.to ?? ''}${item.title}`} aria-current={last ? 'page' : undefined}>
              {item.to && !last ? <Link to={item.to}>{item.title}</Link> : item.title}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
