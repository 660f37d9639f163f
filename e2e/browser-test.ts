import { type BrowserContext, test as base } from '@playwright/test'

/**
 * Tests in a browser whose reader saves data: no page loads the parts of all the others ahead, which costs more than most
 * tests themselves. That they come ahead for everybody else is tested in `offline.test.ts`.
 */
export const test = base.extend({
  context: async ({ context }, use) => {
    await saveData(context)
    await use(context)
  },
})

/** Has the pages of a browser of somebody's own saved data too. */
export async function saveData(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
}
