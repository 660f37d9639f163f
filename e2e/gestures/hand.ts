/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { expect, type Locator, type Page } from '@playwright/test'
import { foreignNames } from '../foreign-names.ts'
import { signIn } from '../signed-in.ts'
import { type Say, sayIn } from '../story/say.ts'

/** The maximum number of Tab presses to reach an element; farther ones have a shortcut or are in the palette. */
const furthest = 40

/** With mouse and keyboard in the fastest way, or by keyboard only. */
export type Way = 'hand' | 'keys'

/**
 * A driver that counts the gestures of an operator. By keyboard only, no mouse is used, Tab is not counted, and the
 * focus must be visible wherever Tab stops for an action.
 */
export class Hand {
  readonly page: Page
  readonly way: Way
  readonly language: Language
  readonly say: Say
  gestures = 0
  /** Accessible names in the other language; empty if all is well. */
  readonly foreign: string[] = []

  constructor(page: Page, way: Way, language: Language) {
    this.page = page
    this.way = way
    this.language = language
    this.say = sayIn(this.language)
  }

  #load: number | undefined

  /** Opens the start page of the task, which is not counted. */
  async startsAt(account: string, path: string): Promise<void> {
    await signIn(this.page, account, { path, language: this.language })
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible()
    // Keyboard shortcuts load after the page; wait for them before the first key.
    await this.page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('KeyboardUpkeep')),
    )
    this.#load = await this.page.evaluate(() => performance.timeOrigin)
  }

  /** From now on a mouse press is recorded. */
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

  /** Activates a button, a tab or a menu item: by a click, or by focus and a key. */
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

  /** Types into the focused element. */
  async type(text: string): Promise<void> {
    this.gestures++
    await this.page.keyboard.insertText(text)
  }

  /** Types into a field, which is focused first if necessary. */
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

  /** Selects the first entry of a drop-down list. */
  async choose(field: Locator): Promise<void> {
    const first = this.page.locator('.ant-select-dropdown:visible .ant-select-item-option').first()
    await this.use(field)
    if (this.way === 'hand') return this.use(first)
    await expect(first).toBeVisible()
    await this.press('Enter')
  }

  /** Selects a file in the system's dialog: the element that opens it, and the file. */
  async file(opener: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const opened = this.page.waitForEvent('filechooser')
    await this.use(opener)
    this.gestures++
    await (await opened).setFiles(file)
  }

  /** Runs an action of the page or opens a page with the palette. */
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
        // If the focus was lost, the browser continues from there.
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

  /** The overlays of the page are in its language. */
  private async reads(): Promise<void> {
    if ((await this.page.locator('dialog[open], .fg-drawer').count()) === 0) return
    this.foreign.push(...(await foreignNames(this.page, this.language)).faults)
  }
}

/** By an outline or a ring of the element, or of its field or line. */
function showsFocus(element: Element): boolean {
  const around = [element, ...['.ant-select', '.ant-picker', '.fg-checkbox', 'label'].map(one => element.closest(one))]
  return around.some(one => {
    if (one === null) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== 'none'
  })
}
