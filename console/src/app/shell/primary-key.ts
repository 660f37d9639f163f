/**
 * Ctrl or ⌘ and Enter presses the one primary button of the topmost layer: of the dialog, else of the form with the
 * focus, of the drawer, of the page. Enter alone begins a line in a note and must not confirm a destructive question,
 * so a chord is required.
 *
 * @returns removes the listener
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
    // A typed day is applied on blur.
    if (focus.closest('.ant-picker')) focus.blur()
    setTimeout(() => primary.click())
  }
  // Selects and date pickers handle Enter themselves, whatever modifier is pressed.
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
  // The confirm button of a question may be red: it is the last button.
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
