import { expect } from '@playwright/test'
import { test } from './browser-test.ts'

test('a fresh start shows the login page', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.locator('form')).toBeVisible()
})

test('the server reports that it is alive and that its database answers', async ({ request }) => {
  expect((await request.get('/healthz')).status()).toBe(200)
  expect((await request.get('/readyz')).status()).toBe(200)
})

test('the server describes each command in its OpenAPI document', async ({ request }) => {
  const description = await (await request.get('/api/openapi.json')).json()
  expect(Object.keys(description.paths).length).toBeGreaterThan(10)
})
