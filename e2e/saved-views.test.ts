import { expect } from '@playwright/test'
import { test } from './browser-test.ts'
import { signIn } from './signed-in.ts'
import { sayIn } from './story/say.ts'

for (const language of ['cn', 'en'] as const) {
  test(`a list is looked at again as it was saved, from the first moment if so chosen: ${language}`, async ({
    page,
  }) => {
    const say = sayIn(language)
    const name = `待办 ${language} ${Date.now()}`
    await signIn(page, 'admin', { language, path: '/operationalLog?result=refused&q=EX-000001&by=target' })
    const menu = page.getByRole('button', { name: say('savedView.views'), exact: true })
    await menu.click()
    await expect(page.getByText(say('savedView.searchStaysOut'))).toBeVisible()
    const field = page.getByLabel(say('savedView.saveAs'))
    await field.press('Enter')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await field.fill(name)
    await field.press('Enter')
    await expect(field).toBeHidden()
    // What was typed to search is no part of it; the rest is back in one step, and chosen for whenever the list is opened.
    await page.goto('/operationalLog')
    await menu.click()
    await page.getByRole('button', { name: say('savedView.makeDefault', { name }) }).click()
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page).toHaveURL('/operationalLog?result=refused')
    await page.goto('/operationalLog')
    await expect(page).toHaveURL('/operationalLog?result=refused')
    // A link that says something is shown as it says.
    await page.goto('/operationalLog?size=10')
    await expect(page.getByRole('table').or(page.getByRole('grid')).first()).toBeVisible()
    await expect(page).toHaveURL('/operationalLog?size=10')
    await menu.click()
    await page.getByRole('button', { name: say('savedView.delete', { name }) }).click()
    await page.getByRole('button', { name: say('decision.undo') }).click()
    await menu.click()
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
    await page.getByRole('button', { name: say('savedView.delete', { name }) }).click()
    await expect(page.getByRole('button', { name, exact: true })).toBeHidden()
  })
}
