import { expect } from '@playwright/test'
import { test } from './browser-test.ts'
import { runTogether } from './run-together.ts'

test('adjacent texts without a separator are found, and separated ones are not', async ({ page }) => {
  const findFieldErrors = async (content: string) => {
    await page.setContent(content)
    return runTogether(page)
  }
  expect(await findFieldErrors('<p><b>Example Ltd.</b><small class="of">Yangtze</small></p>')).toEqual([
    '“Example Ltd.” and “Yangtze” (small.of)',
  ])
  for (const apart of [
    '<p><b>Example Ltd.</b> <small>Yangtze</small></p>',
    '<p><b>Example Ltd.</b>, <small>Yangtze</small></p>',
    '<p style="display: flex"><b>Example Ltd.</b><small>Yangtze</small></p>',
    '<p><b>Example Ltd.</b><br><small>Yangtze</small></p>',
    '<p><button>Edit</button><button>Delete</button></p>',
    '<p><b>Example Ltd.</b><small aria-hidden="true">Yangtze</small></p>',
  ])
    expect(await findFieldErrors(apart), apart).toEqual([])
})
