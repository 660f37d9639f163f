import { permissions } from '@fairgate/contract/app/catalogue'
import { listTexts } from '@fairgate/contract/app/shell/list-texts'
import { shellTexts } from '@fairgate/contract/app/shell/texts'
import { operatorStateMachine } from '@fairgate/contract/identity/access/states'
import { accessRefusals, accessTexts } from '@fairgate/contract/identity/access/texts'
import { decisionTexts } from '@fairgate/contract/identity/decision/texts'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { render, type TextValues } from '@fairgate/contract/kernel/i18n/localized-text'
import type { Page } from '@playwright/test'

/** The page of operators and roles. */
export const platformMenuPath = '/JurisdictionOperator'

const shell = { ...shellTexts, ...listTexts }

/** The texts of operators and roles in a language, and locators that use them. */
export function createTranslators(language: Language) {
  const say = (key: keyof typeof accessTexts, values?: TextValues) => render(accessTexts[key], language, values)
  return {
    say,
    shell: (key: keyof typeof shell, values?: TextValues) => render(shell[key], language, values),
    decision: (key: keyof typeof decisionTexts) => render(decisionTexts[key], language),
    refusal: (key: keyof typeof accessRefusals) => accessRefusals[key][language === 'cn' ? 1 : 2],
    permission: (name: string) => render(permissions[name]?.label ?? ['', ''], language),
    state: (name: keyof typeof operatorStateMachine.states) => render(operatorStateMachine.states[name], language),
    button: (page: Page, key: keyof typeof accessTexts) => page.getByRole('button', { name: say(key), exact: true }),
    field: (page: Page, key: keyof typeof accessTexts) =>
      page.getByRole('textbox', { name: say(key), exact: true }).and(page.locator('form *')),
    tab: (page: Page, key: keyof typeof accessTexts) => page.getByRole('tab', { name: say(key) }),
  }
}

export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** How many pixels a page can be scrolled horizontally. */
export const sideways = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
