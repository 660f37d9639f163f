/// <reference lib="dom" />
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import type { Page } from '@playwright/test'
import { isEveryday } from '../../scripts/test-tier.ts'
import { hiddenFocus, paperFaults } from '../focus-and-paper.ts'
import { foreignNames } from '../foreign-names.ts'
import { layoutFaults } from '../layout-faults.ts'
import { runTogether } from '../run-together.ts'
import { seriousFindings } from '../serious-findings.ts'

/** 600 px is a window of 1200 at 200 %, 720 is a tablet. */
const widths = isEveryday ? ([1200] as const) : ([1200, 1440, 1920, 720, 600] as const)
const height = 900

/** What the crawler finds wrong, one line for each fault; none is good. */
export class Findings {
  readonly faults: string[] = []
  /** Names that the product gives, as far as its texts tell. */
  ownNames = 0
  readonly #page: Page
  readonly #language: Language
  #failures: string[] = []

  constructor(page: Page, language: Language) {
    this.#page = page
    this.#language = language
    page.on('pageerror', error => this.#failures.push(`a script fails: ${error.message}`))
    page.on('response', response => {
      if (response.status() >= 500) this.#failures.push(`${response.url()} answers ${response.status()}`)
    })
  }

  resetWidth(): Promise<void> {
    return this.#page.setViewportSize({ width: widths[0], height })
  }

  /** All that holds on every page. */
  async checkPage(name: string): Promise<void> {
    await this.checkDrawer(name)
    await this.resetWidth()
    // Neither depends on words.
    if (this.#language === 'en') {
      this.#add(name, await hiddenFocus(this.#page))
      this.#addFailures(name)
      this.#add(name, await paperFaults(this.#page))
      // Failures count on the screen, not on paper.
      this.#failures = []
    }
  }

  /** The same of a page with an open drawer, which is not printed. */
  async checkDrawer(name: string): Promise<void> {
    // What axe finds does not depend on words.
    if (this.#language === 'en') this.#add(name, await seriousFindings(this.#page))
    for (const width of widths) {
      await this.#page.setViewportSize({ width, height })
      this.#add(`${name} at ${width}`, await layoutFaults(this.#page))
    }
    await this.checkLabels(name)
    if (this.#language === 'en') this.#add(`${name} runs together`, await runTogether(this.#page))
    this.#addFailures(name)
  }

  async checkLabels(name: string): Promise<void> {
    const names = await foreignNames(this.#page, this.#language)
    this.ownNames += names.ours
    this.#add(`${name} says`, names.faults)
  }

  /** What failed in the page or its server since the last check. */
  #addFailures(name: string): void {
    this.#add(name, this.#failures)
    this.#failures = []
  }

  #add(name: string, found: readonly string[]): void {
    this.faults.push(...found.map(fault => `${name}: ${fault}`))
  }
}
