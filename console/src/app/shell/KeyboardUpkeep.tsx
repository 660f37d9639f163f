import { useEffect } from 'react'
import { useLanguage, useText } from '../../kernel/i18n/language.ts'
import { restoreFocus } from './restore-focus.ts'

/**
 * Focus, names and the shortcut of primary buttons, for keyboard and screen readers; loaded after the page, so that it
 * delays no list.
 */
export function KeyboardUpkeep() {
  useAntdNames()
  useEffect(restoreFocus, [])
  useEffect(primaryKey, [])
  useEffect(leaveChoice, [])
  return null
}

/**
 * Makes Tab leave a multiple select like any other field. The library would select the highlighted option, and keep the
 * focus while its list is open.
 *
 * @returns removes the listener
 */
function leaveChoice(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && (event.target as HTMLElement).closest('.ant-select-multiple')) event.stopPropagation()
  }
  document.addEventListener('keydown', onKeyDown, true)
  return () => document.removeEventListener('keydown', onKeyDown, true)
}

/**
 * antd labels its icons and the clear button in English in every language. The icons are hidden from screen readers,
 * because their field has the same information; the clear button gets a label in the user's language.
 */
function useAntdNames(): void {
  const t = useText()
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is the reason to name them again
  useEffect(() => {
    const name = (within: ParentNode) => {
      for (const icon of within.querySelectorAll('.anticon')) icon.setAttribute('aria-hidden', 'true')
      for (const cross of within.querySelectorAll('.ant-select-clear'))
        cross.setAttribute('aria-label', t('shell.clear'))
    }
    name(document)
    const observer = new MutationObserver(records => {
      for (const { target } of records) if (target instanceof Element && target.isConnected) name(target)
    })
    observer.observe(document.body, { subtree: true, childList: true })
    return () => observer.disconnect()
  }, [language])
}

/**
 * Ctrl or ⌘ and Enter presses the one primary button of the topmost layer: of the dialog, else of the form with the
 * focus, of the drawer, of the page. Enter alone begins a line in a note and must not confirm a destructive question,
 * so a chord is required.
 *
 * @returns removes the listener
 */
function primaryKey(): () => void {
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
