import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { keyOf, type PaletteEntry, saveRecent } from './palette-entries.ts'
import { usePaletteResult } from './use-palette-result.ts'
import './Palette.css'

/** Ctrl or ⌘ and K: finds pages, exhibitions, companies, badges and actions by a few letters and Enter. */
export function Palette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText()
  return (
    <Dialog open={open} title={t('shell.goTo')} width={600} onClose={onClose}>
      {open && <PageChoices onClose={onClose} />}
    </Dialog>
  )
}

function PageChoices({ onClose }: { onClose: () => void }) {
  const t = useText()
  const say = useLocalize()
  const navigate = useNavigate()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { groups, stale, isLoading, morePeople } = usePaletteResult(typed)
  // Enter pressed before the result is remembered, and applied when the result arrives.
  const [entered, setEntered] = useState(false)
  const all = groups.flatMap(({ entries }) => entries)
  const chosen = Math.min(at, all.length - 1)
  const go = (entry: PaletteEntry) => {
    saveRecent(entry)
    onClose()
    if ('to' in entry) void navigate(entry.to)
    // Runs after the palette has closed and restored the focus.
    else setTimeout(entry.run)
  }
  useEffect(() => {
    if (!entered || stale) return
    if (all[0]) go(all[0])
    else if (!isLoading) setEntered(false)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of an input method are ignored.
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0
    const entry = all[chosen]
    if (step === 0 && event.key !== 'Enter') return
    event.preventDefault()
    if (step !== 0) setAt(all.length === 0 ? 0 : (chosen + step + all.length) % all.length)
    else if (entry && !stale) go(entry)
    else setEntered(true)
  }
  return (
    <div className="fg-palette">
      <input
        type="text"
        className="fg-input is-large"
        role="combobox"
        // biome-ignore lint/a11y/noAutofocus: it is opened to be typed into
        autoFocus
        aria-label={t('shell.goToField')}
        aria-expanded={all.length > 0}
        aria-controls={`${id}list`}
        aria-activedescendant={all.length > 0 ? `${id}${chosen}` : undefined}
        placeholder={t('shell.goToField')}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={event => {
          setTyped(event.target.value)
          setAt(0)
          setEntered(false)
        }}
        onKeyDown={onKeyDown}
      />
      <div
        className="fg-palette-list"
        role="listbox"
        id={`${id}list`}
        aria-label={t('shell.goTo')}
        aria-busy={isLoading}
      >
        {groups.map(({ title, entries }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of a list box is no fieldset
          <div key={title} role="group" aria-labelledby={`${id}${title}`}>
            <h3 id={`${id}${title}`}>{t(`shell.${title}`)}</h3>
            {entries.map(entry => {
              const index = all.indexOf(entry)
              return (
                // The field keeps the focus and has the keys; it names the chosen one.
                <Inline
                  key={keyOf(entry)}
                  id={`${id}${index}`}
                  role="option"
                  className="fg-palette-entry"
                  gap={16}
                  align="baseline"
                  justify="space-between"
                  aria-selected={index === chosen}
                  ref={element => {
                    if (index === chosen) element?.scrollIntoView({ block: 'nearest' })
                  }}
                  onMouseMove={() => setAt(index)}
                  onClick={() => go(entry)}
                >
                  <span className="fg-truncated">{say(entry.label)}</span>
                  {entry.hint && <small className="fg-truncated">{say(entry.hint)}</small>}
                </Inline>
              )
            })}
          </div>
        ))}
      </div>
      <p role="status">
        {all.length === 0 && !isLoading ? t('shell.goToNothing', { typed: typed.trim() }) : t('shell.goToKeys')}
        {morePeople && ` ${t('shell.goToMorePeople')}`}
      </p>
    </div>
  )
}
