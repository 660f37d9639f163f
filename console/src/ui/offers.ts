import type { LocalizedText } from '@fairgate/contract/kernel/localized-text'
import { text } from '../kernel/language.ts'
import { collect, registry, useRegister } from '../kernel/registry.ts'

/** Something that may be done at this page now, as the palette lists it. */
export interface Offer {
  /** As it is remembered as last used; its words in the language shown where it is left out. */
  key?: string
  label: LocalizedText
  run: () => void
  /** The page's one primary, its other buttons, what is behind its dots, and what may be done on every page. */
  rank: 'primary' | 'button' | 'rare' | 'anywhere'
}

const offers = registry<Offer>()

/** Registers the actions a component offers. It does not render what is not permitted, so it does not offer it either. */
export const useOffers = (getOffers: () => readonly Offer[]): void => useRegister(offers, getOffers)

/** Everything that is offered now. */
export const allOffers = (): readonly Offer[] => collect(offers)

/** An offer whose words are those on the screen. */
export const offerOf = (label: string, run: () => void, rank: Offer['rank']): Offer => ({
  label: [label, label],
  run,
  rank,
})

/** Buttons and links of a line as they stand there. The dots have no offer of their own: what is behind them has. */
export const offersIn = (line: HTMLElement): readonly Offer[] =>
  [...line.querySelectorAll<HTMLElement>('button:enabled, a[href]')].flatMap(one => {
    const label = (one.ariaLabel ?? one.textContent ?? '').trim()
    const isOwn = label !== '' && label !== text('shell.more') && !one.closest('dialog, .fg-popover-panel')
    if (!isOwn || !one.checkVisibility()) return []
    return [offerOf(label, () => one.click(), one.classList.contains('is-primary') ? 'primary' : 'button')]
  })
