/// <reference lib="dom" />
import { expect, type Route } from '@playwright/test'
import { wire } from './access-people.ts'
import { test } from './browser-test.ts'
import { englishFirst as languages } from './languages.ts'
import { signIn } from './signed-in.ts'
import { sayIn } from './story/say.ts'

for (const language of languages) {
  test(`a list is opened with its saved view, by default if so chosen: ${language}`, async ({ page }) => {
    const say = sayIn(language)
    const name = `待办 ${language} ${Date.now()}`
    await signIn(page, 'admin', { language, path: '/operationalLog?result=refused&q=EX-000001&by=target' })
    const menu = page.getByRole('button', { name: say('savedView.views'), exact: true })
    await menu.click()
    await expect(page.getByText(say('savedView.searchNotSaved'))).toBeVisible()
    // The menu of pages comes when it comes, and scrolls to the reader's own: that closes nothing next to it.
    await page.getByRole('navigation', { name: say('shell.menu') }).evaluate(async element => {
      const scrolled = new Promise(resolve => element.addEventListener('scroll', resolve, { once: true }))
      element.scrollTop = element.scrollTop > 0 ? 0 : 40
      await scrolled
    })
    await expect(page.getByText(say('savedView.searchNotSaved'))).toBeVisible()
    const field = page.getByLabel(say('savedView.saveAs'))
    await field.press('Enter')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await field.fill(name)
    await field.press('Enter')
    await expect(field).toBeHidden()
    // The search text is not part of it; the rest is restored in one step, and can be the default of the list.
    await page.goto('/operationalLog')
    await menu.click()
    await page.getByRole('button', { name: say('savedView.makeDefault', { name }) }).click()
    // Saved before the page is left.
    await expect(page.getByRole('button', { name: say('savedView.endDefault', { name }) })).toBeVisible()
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page).toHaveURL('/operationalLog?result=refused')
    await page.goto('/operationalLog')
    await expect(page).toHaveURL('/operationalLog?result=refused')
    // A link with parameters takes precedence.
    await page.goto('/operationalLog?size=10')
    await expect(page.getByRole('table').or(page.getByRole('grid')).first()).toBeVisible()
    await expect(page).toHaveURL('/operationalLog?size=10')
    await menu.click()
    await page.getByRole('button', { name: say('savedView.delete', { name }) }).click()
    await page.getByRole('button', { name: say('decision.undo') }).click()
    await menu.click()
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
    // Renamed, and shared until its owner ends that.
    const shared = `${name} 2`
    await page.getByRole('button', { name: say('savedView.rename', { name }) }).click()
    await page.getByLabel(say('savedView.name'), { exact: true }).fill(shared)
    await page.getByLabel(say('savedView.shared')).first().check()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: say('savedView.company') }).getByText(shared)).toBeVisible()
    await expect(page.getByRole('button', { name: say('savedView.rename', { name: shared }) })).toBeFocused()
    await page.keyboard.press('Escape')
    // The columns are restored, whether this browser remembers them or not.
    await page.getByRole('button', { name: say('shell.columns'), exact: true }).click()
    await page.getByRole('checkbox', { name: say('operationLog.target') }).uncheck()
    await page.getByRole('button', { name: say('shell.columnMove', { column: say('operationLog.operator') }) }).focus()
    // A late answer to one change does not undo the next, nor what this browser remembers.
    const late = (route: Route) => new Promise(done => setTimeout(done, 300)).then(() => route.continue())
    await page.route('**/api', late)
    const remembered = await page.evaluateHandle(watchRemembered)
    for (let steps = 0; steps < 3; steps++) await page.keyboard.press('ArrowUp')
    const here = await page.evaluate(() => localStorage.getItem('columns.getOperationLogPage') ?? '')
    const reader = await wire('admin')
    const readSavedColumns = async () => (await reader.does('getSavedViews', {})).columns.getOperationLogPage
    await expect.poll(readSavedColumns).toEqual(JSON.parse(here))
    await page.unrouteAll({ behavior: 'wait' })
    await page.keyboard.press('Escape')
    const heads = page.getByRole('columnheader')
    await expect(heads.nth(1)).toHaveText(say('operationLog.operator'))
    const all = await remembered.jsonValue()
    expect(all.slice(all.indexOf(here)).filter(setting => setting !== here)).toEqual([])
    await signIn(page, 'admin', { language, path: '/operationalLog?result=refused' })
    await expect(heads.nth(1)).toHaveText(say('operationLog.operator'))
    await expect(page.getByRole('columnheader', { name: say('operationLog.target') })).toHaveCount(0)
    await page.getByRole('button', { name: say('shell.columns'), exact: true }).click()
    await page.getByRole('button', { name: say('shell.columnsReset') }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('columnheader', { name: say('operationLog.target') })).toBeVisible()
    await expect.poll(readSavedColumns).toBeUndefined()
    // A date range is one more step.
    await page.getByPlaceholder(say('shell.startDate')).click()
    await page.getByText(say('shell.last7Days'), { exact: true }).click()
    await expect(page).toHaveURL(/[?&]from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/)
    await menu.click()
    await page.getByRole('button', { name: say('savedView.delete', { name: shared }) }).click()
    await expect(page.getByRole('button', { name: shared, exact: true })).toBeHidden()
  })
}

/** Records the columns of the log that this browser remembers from now on, one after another. */
function watchRemembered(): string[] {
  const all: string[] = []
  const set = Storage.prototype.setItem
  Storage.prototype.setItem = function (key, value) {
    if (key === 'columns.getOperationLogPage') all.push(value)
    set.call(this, key, value)
  }
  return all
}
