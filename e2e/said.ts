import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

const whole = (msg: string) => new RegExp(`^${msg.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)

/** The toasts with a text. */
export const toasted = (page: Page | Locator, msg: string | RegExp): Locator =>
  page.locator('.fg-toast-text').filter({ hasText: typeof msg === 'string' ? whole(msg) : msg })

/** The fields, and messages above a form, with a text. */
export const marked = (within: Page | Locator, msg: string): Locator =>
  within.locator('.fg-field-error, .fg-form-summary').filter({ hasText: msg })

/** A form was refused by the server: said by a toast (spec §8), and marked where it is corrected. */
export async function expectRefused(within: Page | Locator, msg: string): Promise<void> {
  await expect(marked(within, msg)).toBeVisible()
  await expect(toasted(within, msg)).toBeVisible()
}
