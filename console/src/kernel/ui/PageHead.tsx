import { type ReactNode, useRef } from 'react'
import { useTitle } from '../page/use-title.ts'
import { Crumbs } from './Crumbs.tsx'
import { HeadActions } from './HeadActions.tsx'
import { HelpButton } from './HelpButton.tsx'
import { findOfferedActions, useOfferedActions } from './palette-actions.ts'
import { type Trail, usePage } from './use-page.ts'
import './PageHead.css'

export interface PageHeadProps extends Trail {
  /** The title of the page's entry by default. */
  title?: string
  /** Next to the title: a `StatusTag`. */
  tag?: ReactNode
  /** The line of facts below the title; one child per fact. */
  facts?: readonly ReactNode[]
  /**
   * Buttons at the right of the title, at most one of them `primary`; those that do not fit are in the menu at the end.
   */
  actions?: ReactNode
}

/** Breadcrumbs 20, title 32, fact line 20. */
export function PageHead({ tag, facts, actions, ...props }: PageHeadProps) {
  const page = usePage(props)
  const { title = page.title } = props
  useTitle(title)
  return (
    <header className="fg-page-head">
      <Crumbs items={page.crumbs} />
      <div className="fg-page-title">
        <h1>{title}</h1>
        <HelpButton />
        {tag}
        {actions && (
          <Offering>
            <HeadActions>{actions}</HeadActions>
          </Offering>
        )}
      </div>
      {facts && facts.length > 0 && (
        <ul className="fg-page-facts">
          {facts.map((fact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: facts have a fixed order and no identity of their own
            <li key={index}>{fact}</li>
          ))}
        </ul>
      )}
    </header>
  )
}

/** Around buttons that are a page's main actions: the palette offers them. */
export function Offering({ children }: { children: ReactNode }) {
  const line = useRef<HTMLDivElement>(null)
  useOfferedActions(() => (line.current ? findOfferedActions(line.current) : []))
  return (
    <div ref={line} style={{ display: 'contents' }}>
      {children}
    </div>
  )
}
