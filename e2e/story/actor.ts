import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { saveData } from '../browser-test.ts'
import { LoginPage } from '../login-page.ts'
import type { RunningServer } from '../running-server.ts'
import { otherLanguage } from './other-language.ts'
import { type Say, type SayKey, sayIn } from './say.ts'

/** A person at a browser: what they see, and the few gestures of the console. */
export class Actor {
  readonly page: Page
  readonly language: Language
  readonly say: Say

  constructor(page: Page, language: Language) {
    this.page = page
    this.language = language
    this.say = sayIn(language)
  }

  /** Opens a separate browser context and logs in through the login page; an open guide is closed. */
  static async logIn(browser: Browser, server: RunningServer, language: Language, account: string): Promise<Actor> {
    const context = await browser.newContext({ baseURL: server.url, acceptDownloads: true })
    context.setDefaultTimeout(60_000)
    await saveData(context)
    const page = await context.newPage()
    const login = new LoginPage(page, language, server.dataDir)
    await login.open()
    await login.logIn(account)
    await expect(page).toHaveURL(/\/(dashboard|exhibitionTransaction\/papersTransaction)$/)
    const actor = new Actor(page, language)
    await actor.reads()
    return actor
  }

  /** The address of an exhibition's pages: `inside(id, '/badges')`. */
  static inside = (exhibitionId: string, part = ''): string =>
    `/exhibitionTransaction/papersTransaction/${exhibitionId}${part}`

  button(key: SayKey, values?: Parameters<Say>[1]): Locator {
    return this.page.getByRole('button', { name: this.say(key, values), exact: true })
  }

  field(key: SayKey): Locator {
    // A section of a form may have the name of its first field.
    const controls = this.page.locator('input, textarea, [role=combobox]')
    return this.page.getByLabel(this.say(key)).and(controls).first()
  }

  tab(key: SayKey): Locator {
    return this.page.getByRole('tab', { name: this.say(key) })
  }

  heading(key: SayKey): Locator {
    return this.page.getByRole('heading', { level: 1, name: this.say(key) })
  }

  row(text: string | RegExp): Locator {
    return this.page.getByRole('row').filter({ hasText: text })
  }

  /** The open dialog. */
  dialog(): Locator {
    return this.page.locator('dialog[open]')
  }

  async choose(field: Locator, option: string): Promise<void> {
    await field.click()
    await this.page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click()
  }

  /** Waits for a toast with this text. */
  async seesToast(key: SayKey, values?: Parameters<Say>[1]): Promise<void> {
    await expect(this.page.getByText(this.say(key, values), { exact: true }).first()).toBeVisible()
  }

  /** The screen is in the actor's language; data stays as it was entered. */
  async reads(): Promise<void> {
    await expect(this.page.getByRole('heading').first()).toBeVisible()
    await expect.poll(() => otherLanguage(this.page, this.language)).toEqual([])
  }

  /** The file that the page saves during some work. */
  async saves(work: () => Promise<unknown>): Promise<string> {
    const saving = this.page.waitForEvent('download', { timeout: 90_000 })
    await work()
    return (await saving).path()
  }
}
