import { useLayoutEffect, useRef } from 'react'
import { useHotkeys } from '../hotkeys.ts'

/** Where keys mean something else. */
const otherControls =
  'input:not([type=checkbox]), textarea, select, dialog, .fg-popover-panel, .ant-select, [role=combobox], [role=menu], [role=tab]'

/**
 * Keys of a list, unless the focus is in a field, menu or dialog.
 * @param keys what each does, by `KeyboardEvent.key`, with Ctrl or ⌘ as `Control+a`; letters in both cases. Undefined:
 * no keys
 */
export function useListKeys(keys: Readonly<Record<string, (() => void) | undefined>> | undefined): void {
  const latest = useRef(keys)
  useHotkeys(() => Object.keys(keys ?? {}).filter(key => keys?.[key]))
  useLayoutEffect(() => {
    latest.current = keys
  })
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return
      const chord = event.ctrlKey || event.metaKey ? 'Control+' : ''
      const run = latest.current?.[chord + event.key] ?? latest.current?.[chord + event.key.toLowerCase()]
      if (!run || (event.target as HTMLElement).closest(otherControls)) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
