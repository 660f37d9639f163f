import { accessPhrases, accessRefusals } from '@fairgate/contract/access/phrases'
import { operatorStateMachine } from '@fairgate/contract/access/states'
import { permissions } from '@fairgate/contract/catalogue'
import { decisionPhrases } from '@fairgate/contract/decision/phrases'
import type { Language } from '@fairgate/contract/kernel/language'
import { type PhraseValues, render } from '@fairgate/contract/kernel/phrases'
import { listPhrases } from '@fairgate/contract/shell/list-phrases'
import { shellPhrases } from '@fairgate/contract/shell/phrases'
import type { Page } from '@playwright/test'

/** Where operators and roles are. */
export const place = '/JurisdictionOperator'

const shell = { ...shellPhrases, ...listPhrases }

/** What operators and roles say in a language, and what is found by it. */
export function accessWords(language: Language) {
  const say = (key: keyof typeof accessPhrases, values?: PhraseValues) => render(accessPhrases[key], language, values)
  return {
    say,
    shell: (key: keyof typeof shell, values?: PhraseValues) => render(shell[key], language, values),
    decision: (key: keyof typeof decisionPhrases) => render(decisionPhrases[key], language),
    refusal: (key: keyof typeof accessRefusals) => accessRefusals[key][language === 'cn' ? 1 : 2],
    permission: (name: string) => render(permissions[name]?.words ?? ['', ''], language),
    state: (name: keyof typeof operatorStateMachine.states) => render(operatorStateMachine.states[name], language),
    button: (page: Page, key: keyof typeof accessPhrases) => page.getByRole('button', { name: say(key), exact: true }),
    field: (page: Page, key: keyof typeof accessPhrases) =>
      page.getByRole('textbox', { name: say(key), exact: true }).and(page.locator('form *')),
    tab: (page: Page, key: keyof typeof accessPhrases) => page.getByRole('tab', { name: say(key) }),
  }
}

export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** How far a page can be scrolled sideways. */
export const sideways = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
