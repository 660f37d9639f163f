/**
 * Ctrl or ⌘ and Enter presses the one primary of what lies on top: of the dialog, else of the form that has the focus, of
 * the drawer, of the page. Enter alone begins a line in a note and destroys nothing in a question; the chord is meant.
 *
 * @returns ends it
 */
export function primaryKey(): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    if (event.defaultPrevented || event.isComposing || event.repeat) return
    const focus = event.target as HTMLElement
    const primary = primaryOnTop(focus)
    if (!primary) return
    event.preventDefault()
    event.stopPropagation()
    // A day that is typed is taken when its field is left.
    if (focus.closest('.ant-picker')) focus.blur()
    setTimeout(() => primary.click())
  }
  // Enter means something of its own to a choice and a day, whatever is held with it.
  const first = (event: KeyboardEvent) => {
    if ((event.target as HTMLElement).closest('.ant-select, .ant-picker')) press(event)
  }
  document.addEventListener('keydown', first, true)
  document.addEventListener('keydown', press)
  return () => {
    document.removeEventListener('keydown', first, true)
    document.removeEventListener('keydown', press)
  }
}

const usable = (within: ParentNode, selector: string) =>
  [...within.querySelectorAll<HTMLElement>(selector)].filter(
    button => button.matches(':enabled') && button.checkVisibility({ visibilityProperty: true }),
  )

function primaryOnTop(focus: Element): HTMLElement | undefined {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  // What a question is about may be red: its verb is the last button.
  if (dialog) return usable(dialog, '.fg-dialog-foot :is(.is-primary, .is-danger)').at(-1)
  const form = focus.closest('form')
  const [only, ...others] = usable(document, '#content .is-primary')
  return (
    (form && usable(form, '.is-primary[type=submit]').at(-1)) ??
    usable(document, '.fg-drawer-foot .is-primary').at(-1) ??
    usable(document, '.fg-page-head .is-primary').at(-1) ??
    (others.length === 0 ? only : undefined)
  )
}
