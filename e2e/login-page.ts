import { shellTexts } from '@fairgate/contract/app/shell/texts'
import { proofTexts } from '@fairgate/contract/identity/session/proof-texts'
import { sessionTexts } from '@fairgate/contract/identity/session/texts'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { expect, type Locator, type Page } from '@playwright/test'
import { inVenue } from './venue-database.ts'

export const demoPassword = 'Demo1234'

const said = { ...sessionTexts, ...proofTexts }

/** Drives the login page in one language. */
export class LoginPage {
  readonly page: Page
  readonly #half: 0 | 1
  readonly #dataDir: string | undefined
  /** The captchas that were used last: each is valid once. */
  readonly #used = { typed: '', click: '' }

  /** @param dataDir the data folder of the page's server, unless it is the shared one */
  constructor(page: Page, language: Language, dataDir?: string) {
    this.page = page
    this.#dataDir = dataDir
    this.#half = language === 'cn' ? 0 : 1
  }

  word(key: keyof typeof said): string {
    return said[key][this.#half] as string
  }

  /** Opens the login page, with a query such as `?redirect=…`, in this language. */
  async open(query = ''): Promise<void> {
    await this.page.goto(`/login${query}`)
    const language = this.page.getByRole('button', { name: this.#half === 0 ? '中文' : 'EN', exact: true })
    if ((await language.getAttribute('aria-pressed')) === 'true') return
    // Another language loads another captcha: wait for the first one, or it could become the newer of the two.
    const drawn = this.page.locator('.fg-captcha-picture img')
    this.#used.typed = (await drawn.getAttribute('src')) ?? ''
    await language.click()
  }

  button(key: keyof typeof said): Locator {
    return this.page.getByRole('button', { name: this.word(key), exact: true })
  }

  field(key: keyof typeof said): Locator {
    return this.page.getByRole('textbox', { name: this.word(key), exact: true })
  }

  /** Selects another way to log in: the tab of account, mobile phone or e-mail. */
  async chooseWay(way: 'account' | 'byTelephone' | 'byEmail'): Promise<void> {
    await this.page.getByRole('tab', { name: this.word(way) }).click()
  }

  /** Fills the form and sends it; the picture is read right unless another text is given. */
  async logIn(account: string, { password = demoPassword, captcha }: { password?: string; captcha?: string } = {}) {
    await this.field('account').fill(account)
    await this.page.getByLabel(this.word('password'), { exact: true }).fill(password)
    await this.field('captcha').fill(captcha ?? (await this.readPicture()))
    await this.button('logIn').click()
  }

  /** The captcha dialog before a code is sent. */
  get clickDialog(): Locator {
    return this.page.getByRole('dialog', { name: this.word('clickTitle') })
  }

  /** Clicks the requested places of the picture, or far from them, and confirms. */
  async passClickDialog({ wrongly = false } = {}): Promise<void> {
    const shown = this.clickDialog.locator('.fg-click-picture img')
    await this.#next('click', shown)
    const targets = JSON.parse(await this.#answer('click')) as { x: number; y: number }[]
    const drawn = await this.page.evaluate<number>(`document.querySelector('.fg-click-picture img').naturalWidth`)
    const scale = ((await shown.boundingBox())?.width ?? 0) / drawn
    for (const { x, y } of wrongly ? [...targets].reverse() : targets) {
      await shown.click({ position: { x: x * scale, y: y * scale }, force: true })
    }
    await this.clickDialog.getByRole('button', { name: shellTexts.confirm[this.#half] as string }).click()
    // While it is open, nothing behind it accepts input; the code may be sent before it has closed.
    if (!wrongly) await expect(this.clickDialog).toBeHidden()
  }

  /** The solution of the current captcha, from the database. */
  async readPicture(): Promise<string> {
    await this.#next('typed', this.page.getByAltText(this.word('captchaImage')))
    return this.#answer('typed')
  }

  /** Waits for a captcha that was not used yet. */
  async #next(kind: 'typed' | 'click', picture: Locator): Promise<void> {
    await expect(picture).not.toHaveAttribute('src', this.#used[kind])
    this.#used[kind] = (await picture.getAttribute('src')) ?? ''
  }

  #answer(kind: 'typed' | 'click'): Promise<string> {
    return inVenue(async ({ query }) => {
      const newest = 'select answer from captcha where kind = $1 order by created_at desc limit 1'
      const [row] = await query<{ answer: string }>(newest, [kind])
      return row?.answer ?? ''
    }, this.#dataDir)
  }
}

/** Ends the account's session, so that the next login is not asked to force it. */
export async function endLogins(account: string): Promise<void> {
  await inVenue(({ query }) =>
    query(
      `update session set ended_at = now(), ended_reason = 'logout' where ended_at is null and operator_id in
         (select o.id from operator o join account a on a.id = o.account_id where a.user_name = $1)`,
      [account],
    ),
  )
}
