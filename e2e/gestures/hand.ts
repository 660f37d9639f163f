/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { expect, type Locator, type Page } from '@playwright/test'
import { foreignNames } from '../foreign-names.ts'
import { signIn } from '../signed-in.ts'
import { type Say, sayIn } from '../story/say.ts'

/** How far Tab may have to go to anything of a task; what is further is reached by a key of its own or the palette. */
const furthest = 40

/** With mouse and keyboard as it is quickest, or with the keys alone. */
export type Way = 'hand' | 'keys'

/**
 * A clerk's hands at a page: they count what they do. With keys alone no mouse is touched, going somewhere by Tab is not
 * counted, and wherever Tab stops to act the focus can be seen.
 */
export class Hand {
  readonly page: Page
  readonly way: Way
  readonly language: Language
  readonly say: Say
  gestures = 0
  /** What a screen reader says in the other language; empty is good. */
  readonly foreign: string[] = []

  constructor(page: Page, way: Way, language: Language) {
    this.page = page
    this.way = way
    this.language = language
    this.say = sayIn(this.language)
  }

  #load: number | undefined

  /** The page the task starts at, which is not counted. */
  async startsAt(account: string, path: string): Promise<void> {
    await signIn(this.page, account, { path, language: this.language })
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible()
    // The keyboard's upkeep comes behind the page, before anybody's first key.
    await this.page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('KeyboardUpkeep')),
    )
    this.#load = await this.page.evaluate(() => performance.timeOrigin)
  }

  /** From now on a press of the mouse is remembered. */
  async leavesTheMouse(): Promise<void> {
    await this.page.addInitScript(() =>
      addEventListener('pointerdown', () => sessionStorage.setItem('pressed', 'yes'), true),
    )
  }

  /** Nothing was pressed that may not be, and the focus stands somewhere, unless the page was loaded again. */
  async stands(): Promise<void> {
    const pressed = await this.page.evaluate(() => sessionStorage.getItem('pressed'))
    expect(this.way === 'keys' && pressed, 'the mouse was used').toBeFalsy()
    const isSomewhere = async () => {
      const { focus, load } = await this.page.evaluate(() => ({
        load: performance.timeOrigin,
        focus: document.activeElement !== null && document.activeElement !== document.body,
      }))
      return focus || load !== this.#load
    }
    await expect.poll(isSomewhere, 'something has the focus').toBe(true)
  }

  button(key: Parameters<Say>[0], values?: Parameters<Say>[1], within: Page | Locator = this.page): Locator {
    return within.getByRole('button', { name: this.say(key, values), exact: true })
  }

  /** The control of a field by its path. */
  field(name: string, within: Page | Locator = this.page): Locator {
    return within.locator(`[data-field="${name}"] :is(input:not([type=file]), textarea)`).first()
  }

  async press(key: string): Promise<void> {
    await this.reads()
    this.gestures++
    await this.page.keyboard.press(key)
  }

  /** A button, a tab, an entry of a menu: clicked, or gone to and pressed. */
  async use(target: Locator, key = 'Enter'): Promise<void> {
    await expect(target).toBeVisible()
    if (this.way === 'keys') {
      await this.reach(target)
      return this.press(key)
    }
    await this.reads()
    this.gestures++
    await target.click()
  }

  /** Into whatever has the focus. */
  async type(text: string): Promise<void> {
    this.gestures++
    await this.page.keyboard.insertText(text)
  }

  /** Into a field, gone to unless it has the focus. */
  async fill(target: Locator, text: string): Promise<void> {
    await expect(target).toBeVisible()
    const has = await target.evaluate(element => element === document.activeElement)
    if (!has && this.way === 'keys') await this.reach(target)
    else if (!has) {
      this.gestures++
      await target.click()
    }
    await this.type(text)
  }

  /** The first of a list that drops down. */
  async choose(field: Locator): Promise<void> {
    const first = this.page.locator('.ant-select-dropdown:visible .ant-select-item-option').first()
    await this.use(field)
    if (this.way === 'hand') return this.use(first)
    await expect(first).toBeVisible()
    await this.press('Enter')
  }

  /** A file, by the system's own dialog: what opens it, and the file. */
  async file(opener: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const opened = this.page.waitForEvent('filechooser')
    await this.use(opener)
    this.gestures++
    await (await opened).setFiles(file)
  }

  /** Something that the page offers, or a place, by the palette. */
  async palette(typed: string, found: string | RegExp = typed): Promise<void> {
    await this.press('Control+k')
    await expect(this.page.getByRole('combobox', { name: this.say('shell.goToField') })).toBeFocused()
    await this.type(typed)
    await expect(this.page.getByRole('option', { selected: true })).toContainText(found)
    await this.press('Enter')
  }

  /** By Tab, forwards or back, whichever is nearer. */
  private async reach(target: Locator): Promise<void> {
    // From the top of a page past its menu.
    if (
      await this.page.evaluate(
        () => document.activeElement === document.body && !document.querySelector('dialog[open]'),
      )
    ) {
      const skip = this.page.getByRole('link', { name: this.say('shell.skipToContent') })
      if ((await skip.count()) > 0) {
        await this.page.keyboard.press('Tab')
        // Where the focus was lost in the page the browser goes on from there.
        if (await skip.evaluate(element => element === document.activeElement)) await this.press('Enter')
      }
    }
    for (let pressed = 0; ; pressed++) {
      const where = await target.evaluate(element => {
        const now = document.activeElement ?? document.body
        if (now === element) return 'there'
        return now.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING ? 'before' : 'after'
      })
      if (where === 'there') break
      if (pressed === furthest) throw new Error(`${target} is further than ${furthest} Tabs away`)
      await this.page.keyboard.press(where === 'before' ? 'Shift+Tab' : 'Tab')
    }
    await expect.poll(() => target.evaluate(showsFocus), `the focus of ${target} is seen`).toBe(true)
  }

  /** What stands over the page is in its language. */
  private async reads(): Promise<void> {
    if ((await this.page.locator('dialog[open], .fg-drawer').count()) === 0) return
    this.foreign.push(...(await foreignNames(this.page, this.language)).faults)
  }
}

/** By an outline or a ring, of the element or of the field or line it stands in. */
function showsFocus(element: Element): boolean {
  const around = [element, ...['.ant-select', '.ant-picker', '.fg-checkbox', 'label'].map(one => element.closest(one))]
  return around.some(one => {
    if (one === null) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== 'none'
  })
}
