import { helpOfPages } from '@fairgate/contract/app/shell/help-of-pages'
import { pages, withAncestors } from '@fairgate/contract/app/shell/pages'
import { ArrowRight } from 'lucide-react'
import { useContext } from 'react'
import { generatePath, Link, useParams } from 'react-router'
import { storedRoutes, useMayOf } from '../auth/session.ts'
import { useLocalize, useText } from '../i18n/language.ts'
import { PageKey } from './use-page.ts'

export interface HelpTextProps {
  onLeave: () => void
}

/** The help of the displayed page, and a link to the next one if the operator may open it. */
export function HelpText({ onLeave }: HelpTextProps) {
  const translate = useText()
  const localize = useLocalize()
  const params = useParams()
  const may = useMayOf()
  const help = helpOfPages[useContext(PageKey)]
  if (!help) return null
  const { label, next, asks: permission } = help
  const to =
    next !== undefined && isPermitted(next) && (permission === undefined || may(permission)) ? pages[next] : undefined
  return (
    <>
      <p>{localize(label)}</p>
      {to && (
        <Link to={generatePath(to.path, params)} onClick={onLeave}>
          {translate('shell.helpNext', { page: localize(to.label) })}
          <ArrowRight size={14} strokeWidth={1.6} aria-hidden />
        </Link>
      )}
    </>
  )
}

const isPermitted = (key: string): boolean => {
  const [outermost] = withAncestors(key)
  return outermost !== undefined && (storedRoutes() ?? []).includes(outermost.key)
}
