import type { LocalizedText } from '@fairgate/contract/kernel/i18n/localized-text'
import { text } from '../i18n/language.ts'
import { collect, registry, useRegister } from '../page/registry.ts'

/** An action that is possible on this page now, for the palette. */
export interface OfferedAction {
  /** Its key among the recently used ones; the text in the current language by default. */
  key?: string
  label: LocalizedText
  run: () => void
  /** The page's primary, its other buttons, those in its menu, and actions of every page. */
  rank: 'primary' | 'button' | 'rare' | 'anywhere'
}

const offers = registry<OfferedAction>()

/**
 * Registers the actions that a component offers. It does not render forbidden actions, so it does not offer them
 * either.
 */
export const useOfferedActions = (getOffers: () => readonly OfferedAction[]): void => useRegister(offers, getOffers)

/** All present offers. */
export const allOfferedActions = (): readonly OfferedAction[] => collect(offers)

/** An offer with the label on the screen. */
export const toOfferedAction = (label: string, run: () => void, rank: OfferedAction['rank']): OfferedAction => ({
  label: [label, label],
  run,
  rank,
})

/** The buttons and links of a line. The menu button has no offer: its entries have. */
export const findOfferedActions = (line: HTMLElement): readonly OfferedAction[] =>
  [...line.querySelectorAll<HTMLElement>('button:enabled, a[href]')].flatMap(one => {
    const label = (one.ariaLabel ?? one.textContent ?? '').trim()
    const isOwn = label !== '' && label !== text('shell.more') && !one.closest('dialog, .fg-popover-panel')
    if (!isOwn || !one.checkVisibility()) return []
    return [toOfferedAction(label, () => one.click(), one.classList.contains('is-primary') ? 'primary' : 'button')]
  })
