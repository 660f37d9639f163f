import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useText } from '../../kernel/i18n/language.ts'
import { part } from '../../kernel/ui/part.tsx'
import { modifier } from './modifier.ts'

const Palette = part(async () => (await import('./Palette.tsx')).Palette)

const keys = modifier === '⌘' ? '⌘K' : `${modifier} K`

/** Opens the command palette by its button in the header, and by its keys on every page with a menu. */
export function GoTo() {
  const t = useText()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      // Not over a dialog, because it would lead away from its question.
      if (document.querySelector('dialog[open]:not(:has(.fg-palette))') === null) setOpen(shown => !shown)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <button
        type="button"
        className="fg-header-button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={t('shell.goTo')}
        onClick={() => setOpen(true)}
      >
        <Search size={16} strokeWidth={1.6} aria-hidden />
        <span className="fg-hidden">{t('shell.goTo')}</span>
        <kbd>{keys}</kbd>
      </button>
      {open && <Palette open onClose={() => setOpen(false)} />}
    </>
  )
}
