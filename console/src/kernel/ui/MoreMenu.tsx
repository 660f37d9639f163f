import { Ellipsis } from 'lucide-react'
import { useText } from '../i18n/language.ts'
import { Button } from './Button.tsx'
import { type MoreEntry, useHeadMenu } from './head-menu.ts'
import { Popover } from './Popover.tsx'
import { toOfferedAction, useOfferedActions } from './palette-actions.ts'

/**
 * The page's rare actions: in the menu of its head, elsewhere behind a separate menu button. Without any it is not
 * rendered.
 */
export function MoreMenu({ entries }: { entries: readonly (MoreEntry | false)[] }) {
  const shown = entries.filter(entry => entry !== false)
  useOfferedActions(() => shown.map(({ label, run }) => toOfferedAction(label, run, 'rare')))
  const isInHead = useHeadMenu(shown)
  if (isInHead || shown.length === 0) return null
  return <MenuOfEntries entries={() => shown} />
}

/** A menu button; `entries` are read when it opens. */
export function MenuOfEntries({ entries }: { entries: () => readonly MoreEntry[] }) {
  const t = useText()
  return (
    <Popover
      role="menu"
      label={t('shell.more')}
      trigger={props => <Button icon={Ellipsis} aria-label={t('shell.more')} {...props} />}
    >
      {close =>
        entries().map(({ label, icon: Icon, danger, disabled, run }) => (
          <button
            type="button"
            role="menuitem"
            key={label}
            disabled={disabled}
            className={`fg-menu-item ${danger ? 'is-danger' : ''}`}
            onClick={() => {
              close()
              run()
            }}
          >
            {Icon && <Icon size={16} strokeWidth={1.6} aria-hidden />}
            {label}
          </button>
        ))
      }
    </Popover>
  )
}
