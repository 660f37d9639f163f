import { type BrowserContext, test as base } from '@playwright/test'

/**
 * A browser with data saver: no page preloads the chunks of all other pages, which would take longer than most tests.
 * `offline.test.ts` tests the preload.
 */
export const test = base.extend({
  context: async ({ context }, use) => {
    await saveData(context)
    await use(context)
  },
})

/** Turns on data saver in the pages of a separate browser context too. */
export async function saveData(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
}
