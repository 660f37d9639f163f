import { pages } from '@fairgate/contract/app/shell/pages'
import type { MenuNode } from '@fairgate/contract/identity/session/commands'
import { ChevronDown, ChevronRight, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { generatePath, Link, matchPath, useLocation } from 'react-router'
import { useUser } from '../../kernel/auth/session.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { productName } from '../../kernel/page/branding.ts'
import { Popover } from '../../kernel/ui/Popover.tsx'
import { RedDot } from '../../kernel/ui/RedDot.tsx'
import { CloudLink } from './CloudLink.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { Mark } from './Mark.tsx'
import { menuIcon } from './menu-icon.ts'
import { isPending, useMenu } from './use-menu.ts'
import './SideMenu.css'

/** The menu from the server: groups with icons, items without; red dots for pending work. */
export function SideMenu({ folded, onFold }: { folded: boolean; onFold: () => void }) {
  const t = useText()
  const { menu, cloudUrl } = useMenu()
  const isPartner = useUser()?.userCompanyType !== 'platform'
  const { pathname } = useLocation()
  const here = bestMatch(menu, toPagePath(pathname))
  const Fold = folded ? PanelLeftOpen : PanelLeftClose
  return (
    <aside className="fg-side">
      <Link to="/main" className="fg-side-brand" aria-label={productName()}>
        <Mark size={26} />
        {!folded && <strong>{productName()}</strong>}
      </Link>
      {!folded && <PartnerTitle />}
      <nav aria-label={t('shell.menu')}>
        <ul>
          {menu.map(node =>
            folded ? (
              <FoldedEntry key={node.key} node={node} here={here} />
            ) : node.children?.length ? (
              <Group key={node.key} node={node} here={here} />
            ) : (
              <Entry key={node.key} node={node} here={here} single />
            ),
          )}
        </ul>
      </nav>
      <div className="fg-side-foot">
        {isPartner && cloudUrl && <CloudLink url={cloudUrl} folded={folded} />}
        <button
          type="button"
          className="fg-icon-button"
          aria-label={t(folded ? 'shell.unfoldMenu' : 'shell.collapseMenu')}
          onClick={onFold}
        >
          <Fold size={16} strokeWidth={1.6} aria-hidden />
        </button>
      </div>
    </aside>
  )
}

/** The role of the operator's company, with the language toggle; only for partners (spec §2). */
function PartnerTitle() {
  const user = useUser()
  if (!user || user.userCompanyType === 'platform') return null
  return (
    <div className="fg-side-title">
      <strong>{user.userCompanyTypeValue}</strong>
      <LanguageSwitch />
    </div>
  )
}

interface EntryProps {
  node: MenuNode
  /** Path of the selected entry. */
  here: string | undefined
}

function Group({ node, here }: EntryProps) {
  const includesHere = (node.children ?? []).some(child => isHere(child, here))
  const [open, setOpen] = useState(true)
  const Icon = menuIcon(node)
  const Arrow = open ? ChevronDown : ChevronRight
  return (
    <li>
      <button type="button" className="fg-side-group" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon size={16} strokeWidth={1.6} aria-hidden />
        <span>{node.title}</span>
        {!open && isPending(node) && <RedDot />}
        <Arrow size={14} strokeWidth={1.6} aria-hidden />
      </button>
      {(open || includesHere) && (
        <ul>
          {(node.children ?? [])
            .filter(child => open || isHere(child, here))
            .map(child => (
              <Entry key={child.key} node={child} here={here} />
            ))}
        </ul>
      )}
    </li>
  )
}

function Entry({ node, here, single }: EntryProps & { single?: boolean }) {
  const Icon = menuIcon(node)
  const isShown = isHere(node, here)
  const item = useRef<HTMLLIElement>(null)
  // A long menu scrolls to the selected entry, whatever link was used.
  useEffect(() => {
    if (isShown) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  return (
    <li ref={item}>
      <Link
        to={node.path ?? '/main'}
        className={`fg-side-item ${single ? 'is-single' : ''}`}
        aria-current={isShown ? 'page' : undefined}
      >
        {single && <Icon size={16} strokeWidth={1.6} aria-hidden />}
        <span>{node.title}</span>
        {isPending(node) && <RedDot />}
      </Link>
    </li>
  )
}

/** Collapsed: the icon with the group's dot; its children in a popover. */
function FoldedEntry({ node, here }: EntryProps) {
  const Icon = menuIcon(node)
  const children = node.children ?? []
  const selected = isHere(node, here) || children.some(child => isHere(child, here))
  const content = (
    <>
      <Icon size={16} strokeWidth={1.6} aria-hidden />
      {isPending(node) && <RedDot />}
    </>
  )
  if (children.length === 0) {
    return (
      <li>
        <Link
          to={node.path ?? '/main'}
          className="fg-side-icon"
          aria-label={node.title}
          title={node.title}
          aria-current={selected ? 'page' : undefined}
        >
          {content}
        </Link>
      </li>
    )
  }
  return (
    <li>
      <Popover
        role="menu"
        align="start"
        label={node.title}
        trigger={props => (
          <button
            type="button"
            className={`fg-side-icon ${selected ? 'is-here' : ''}`}
            aria-label={node.title}
            {...props}
          >
            {content}
          </button>
        )}
      >
        {close => (
          <>
            <div className="fg-menu-head">{node.title}</div>
            {children.map(child => (
              <Link
                key={child.key}
                role="menuitem"
                className="fg-menu-item"
                to={child.path ?? '/main'}
                aria-current={isHere(child, here) ? 'page' : undefined}
                onClick={close}
              >
                {child.title}
                {isPending(child) && <RedDot />}
              </Link>
            ))}
          </>
        )}
      </Popover>
    </li>
  )
}

const isHere = (node: MenuNode, here: string | undefined) => here !== undefined && node.path === here

/** The address whose menu entry is selected: its own, or that of the page it leads back to. */
function toPagePath(pathname: string): string {
  for (const { path, back } of Object.values(pages)) {
    const above = back && pages[back]
    const match = above && matchPath(path, pathname)
    if (match) return toPagePath(generatePath(above.path, match.params))
  }
  return pathname
}

/** The entry with the longest matching path prefix, so that details keep their list selected. */
function bestMatch(menu: readonly MenuNode[], pathname: string): string | undefined {
  const paths = menu.flatMap(node => [node.path, ...(node.children ?? []).map(child => child.path)])
  return paths
    .filter((path): path is string => path !== undefined && (pathname === path || pathname.startsWith(`${path}/`)))
    .sort((one, other) => other.length - one.length)[0]
}
