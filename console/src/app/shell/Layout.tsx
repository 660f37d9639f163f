import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useText } from '../../kernel/i18n/language.ts'
import { reconnectNow, startLive, useLiveState } from '../../kernel/push/live.ts'
import { useLiveInvalidation } from '../../kernel/push/use-live-invalidation.ts'
import { OfflineStrip } from '../../kernel/ui/OfflineStrip.tsx'
import { part } from '../../kernel/ui/part.tsx'
import { Header } from './Header.tsx'
import { SideMenu } from './SideMenu.tsx'
import { useMenuUpkeep } from './use-menu.ts'
import './Layout.css'

const KEY = 'menuFolded'
/** A reload or a short interruption is not reported; only a longer loss (ms) shows the strip. */
const LOSS_SHOWN_AFTER = 6000

/** Below this width the menu is collapsed to icons, and opens over the page. */
const narrow = matchMedia('(width < 1160px)')
const onNarrow = (changed: () => void) => {
  narrow.addEventListener('change', changed)
  return () => narrow.removeEventListener('change', changed)
}

/** Menu 216 or 56 px, header 56 px, content. */
export function Layout() {
  const t = useText()
  const [foldedByReader, setFolded] = useState(() => localStorage.getItem(KEY) === 'true')
  const isNarrow = useSyncExternalStore(onNarrow, () => narrow.matches)
  const [openOver, setOpenOver] = useState(false)
  const folded = isNarrow ? !openOver : foldedByReader
  useMenuUpkeep()
  useLiveInvalidation()
  useEffect(startLive, [])
  const fold = () => {
    if (isNarrow) return setOpenOver(folded)
    localStorage.setItem(KEY, String(!folded))
    setFolded(!folded)
  }
  // A new page starts at the top.
  const { pathname } = useLocation()
  const content = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is the reason to go to the top
  useEffect(() => {
    content.current?.scrollTo(0, 0)
    setOpenOver(false)
  }, [pathname])
  return (
    <div className={`fg-layout ${folded ? 'is-folded' : ''}`}>
      <a className="fg-skip" href="#content">
        {t('shell.skipToContent')}
      </a>
      {isNarrow && openOver && (
        <button
          type="button"
          className="fg-layout-shade"
          aria-label={t('shell.collapseMenu')}
          onClick={() => setOpenOver(false)}
        />
      )}
      <KeyboardUpkeep />
      <SideMenu folded={folded} onFold={fold} />
      <div className="fg-layout-right">
        <Header />
        <LostConnection />
        <SandboxAlert />
        <main ref={content} id="content" className="fg-content" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </div>
  )
}

/** Ids of sandboxes, and of rows identified by them, have version 8 (contract/src/kernel/lifecycle/sandbox.ts). */
const isSandboxShown = /[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-/
const KeyboardUpkeep = part(() =>
  import('./KeyboardUpkeep.tsx').then(
    module => module.KeyboardUpkeep,
    // The page works without it, so a failure to load is ignored.
    () => () => null,
  ),
)
const SandboxBand = part(() => import('./SandboxBand.tsx').then(module => module.SandboxBand))

function SandboxAlert() {
  const { pathname, search } = useLocation()
  return isSandboxShown.test(pathname + search) ? <SandboxBand /> : null
}

function LostConnection() {
  const { lostAt, retryAt, certain } = useLiveState()
  const [late, setLate] = useState(false)
  useEffect(() => {
    setLate(false)
    if (lostAt === undefined) return
    const timer = setTimeout(() => setLate(true), LOSS_SHOWN_AFTER)
    return () => clearTimeout(timer)
  }, [lostAt])
  if (lostAt === undefined || !(late || certain)) return null
  return <OfflineStrip since={lostAt} retryAt={retryAt} onReconnect={reconnectNow} />
}
