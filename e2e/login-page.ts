import type { Language } from '@fairgate/contract/kernel/language'
import { sessionPhrases } from '@fairgate/contract/session/phrases'
import { expect, type Page } from '@playwright/test'
import { inVenue } from './venue-database.ts'

export const demoPassword = 'Demo1234'

/** The login page as a person uses it, in one language. */
export class LoginPage {
  readonly page: Page
  readonly #half: 0 | 1
  readonly #dataDir: string | undefined
  /** The picture that was used up last: each is good once. */
  #used = ''

  /** @param dataDir of the server the page belongs to, where that is not the shared one */
  constructor(page: Page, language: Language, dataDir?: string) {
    this.page = page
    this.#dataDir = dataDir
    this.#half = language === 'cn' ? 0 : 1
  }

  word(key: keyof typeof sessionPhrases): string {
    return sessionPhrases[key][this.#half] as string
  }

  /** Shows the login page, with a query such as `?redirect=…`, in this language. */
  async open(query = ''): Promise<void> {
    await this.page.goto(`/login${query}`)
    await this.page.getByRole('button', { name: this.#half === 0 ? '中文' : 'EN', exact: true }).click()
  }

  /** Fills the form and sends it; the picture is read right unless told what to read. */
  async logIn(account: string, { password = demoPassword, captcha }: { password?: string; captcha?: string } = {}) {
    const { page } = this
    await page.getByLabel(this.word('account'), { exact: true }).fill(account)
    await page.getByLabel(this.word('password'), { exact: true }).fill(password)
    await page.getByLabel(this.word('captcha'), { exact: true }).fill(captcha ?? (await this.readPicture()))
    await page.getByRole('checkbox', { name: this.word('agree') }).check()
    await page.getByRole('button', { name: this.word('logIn'), exact: true }).click()
  }

  /** What the picture now shown says, as only the database knows. */
  async readPicture(): Promise<string> {
    const picture = this.page.getByAltText(this.word('captchaImage'))
    await expect(picture).not.toHaveAttribute('src', this.#used)
    this.#used = (await picture.getAttribute('src')) ?? ''
    return inVenue(async ({ query }) => {
      const [row] = await query<{ answer: string }>('select answer from captcha order by created_at desc limit 1')
      return row?.answer ?? ''
    }, this.#dataDir)
  }
}

/** Ends the account's login, so that the next one is not asked to force its way in. */
export async function endLogins(account: string): Promise<void> {
  await inVenue(({ query }) =>
    query(
      `update session set ended_at = now(), ended_reason = 'logout' where ended_at is null and operator_id in
         (select o.id from operator o join account a on a.id = o.account_id where a.user_name = $1)`,
      [account],
    ),
  )
}
