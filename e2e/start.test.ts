import { expect } from '@playwright/test'
import { test } from './browser-test.ts'

test('a fresh start shows the login page', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.locator('form')).toBeVisible()
})

test('the server says that it lives and that its database answers', async ({ request }) => {
  expect((await request.get('/healthz')).status()).toBe(200)
  expect((await request.get('/readyz')).status()).toBe(200)
})

test('the server tells each command in its description', async ({ request }) => {
  const description = await (await request.get('/api/openapi.json')).json()
  expect(Object.keys(description.paths).length).toBeGreaterThan(10)
})
