import { shellTexts } from '@fairgate/contract/app/shell/texts'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import type { Locator, Page } from '@playwright/test'
import { userOf } from '../server/src/identity/session/login.ts'
import { accountNamed, mayLogIn, operatorsOf } from '../server/src/identity/session/login-account.ts'
import { openExtraSession } from '../server/src/identity/session/sessions.ts'
import { inVenue } from './venue-database.ts'

export interface SignInOptions {
  /** Default cn. */
  language?: Language
  theme?: 'light' | 'dark'
  /** The page to open; by default the start page. */
  path?: string
  /** Like after a login by hand: main and secondary cooperators see their guide. */
  guide?: boolean
}

/**
 * Logs a page in as an account, without the login page, and opens a page of the console. The session is an extra one,
 * like that of `npm run admin -- session <account>`: it ends no other session, so tests do not disturb each other.
 */
export async function signIn(page: Page, account: string, options: SignInOptions = {}): Promise<void> {
  const { language = 'cn', theme, path = '/main', guide = false } = options
  const stored = { user: await sessionOf(account, language), language, theme, guide }
  // A page of the same origin without scripts, so that the console starts with the prepared storage.
  await page.goto('/agreement-2020.html')
  await page.evaluate(({ user, language, theme, guide }) => {
    localStorage.clear()
    sessionStorage.clear()
    localStorage.setItem('language', language)
    localStorage.setItem('user_datas', JSON.stringify(user))
    if (theme) localStorage.setItem('theme', theme)
    if (guide) sessionStorage.setItem('guideDue', 'true')
  }, stored)
  await page.goto(path)
}

/** The console's storage for a person, with a new token. `dataDir`: of a server other than the shared one. */
export function sessionOf(account: string, language: Language, dataDir?: string) {
  return inVenue(async ({ db }) => {
    const found = await accountNamed(db, account)
    const operator = found && (await operatorsOf(db, found.id)).find(mayLogIn)
    if (!operator) throw new Error(`The account ${account} cannot log in.`)
    const { token } = await openExtraSession(db, operator.operatorId)
    return { token, ...userOf(operator, language) }
  }, dataDir)
}

const { goodMorning, goodAfternoon, goodEvening, goodNight } = shellTexts
const greetings = [goodMorning, goodAfternoon, goodEvening, goodNight].flat()

/** The greeting in the header, at any hour: its button opens the user's menu. */
export function userMenu(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: new RegExp(greetings.join('|')) })
}
