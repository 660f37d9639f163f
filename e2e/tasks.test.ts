import { shellTexts } from '@fairgate/contract/app/shell/texts'
import { participationTexts } from '@fairgate/contract/exhibitions/participation/texts'
import { expect } from '@playwright/test'
import { test } from './browser-test.ts'
import { inLanguages } from './languages.ts'
import { signIn } from './signed-in.ts'

const tasks = '/exhibitionTransaction/papersTransaction'

for (const [language, position] of inLanguages([
  ['cn', 0],
  ['en', 1],
] as const)) {
  const word = (key: 'task1010' | 'task1020' | 'taskForYou' | 'task1040') => participationTexts[key][position] as string

  test(`tasks stand by exhibition, the nearest first; pending work is one click away: ${language}`, async ({
    page,
  }) => {
    await signIn(page, 'organizer', { language, path: tasks })
    const tab = (key: Parameters<typeof word>[0]) => page.getByRole('tab', { name: word(key) })
    const rows = page.getByRole('table').locator('tbody tr')
    await expect(tab('task1010')).toHaveAttribute('aria-selected', 'true')
    // Expanded: the partners whose badges are pending, each with a link to its badges.
    await rows.first().getByRole('button', { expanded: false }).click()
    const partners = rows.nth(1).getByRole('listitem')
    await expect(partners.first().getByRole('link').first()).toHaveAttribute('href', /badges\?companyId=/)
    await rows.first().getByRole('button', { expanded: true }).click()
    await expect(partners).toHaveCount(0)
    // Who has to act is reminded from here; the time stands in place of the button.
    await tab('task1020').click()
    await rows.first().getByRole('button', { expanded: false }).click()
    const remind = page.getByRole('button', { name: participationTexts.remind[position], exact: true })
    await expect(partners.filter({ has: remind }).first()).toBeVisible()
    // One company of the demo has no contact data; another one may have badge and ticket tasks.
    const reached = partners.filter({ hasNotText: /小满|Xiaoman/, has: remind }).first()
    const company = (await reached.getByRole('link').first().textContent()) ?? ''
    await reached.getByRole('button', { name: participationTexts.remind[position], exact: true }).click()
    await expect(page.getByText(language === 'cn' ? '已提醒 1 家企业' : '1 company reminded')).toBeVisible()
    await expect(partners.filter({ hasText: company, has: remind })).toHaveCount(0)
    await expect(partners.getByText(language === 'cn' ? /^上次提醒/ : /^Last reminder:/).first()).toBeVisible()
    // Past tasks are collapsed after the others.
    await tab('task1040').click()
    await expect(tab('task1040')).toHaveAttribute('aria-selected', 'true')
    const over = page.getByRole('button', { name: language === 'cn' ? /已结束的展会/ : /past exhibitions?$/ })
    await expect(over).toBeVisible()
    await tab('task1010').click()
    await rows
      .first()
      .getByRole('link', { name: /审批 \d+ 张证件|Review \d+ badges/ })
      .click()
    await expect(page).toHaveURL(/\/badges\/approval/)
    // The same page of another exhibition, found by its code, without going back to the list.
    const first = page.url()
    await page.getByRole('banner').getByRole('button', { name: shellTexts.switchExhibition[position] }).click()
    await page.keyboard.type('2026-0003')
    const found = page.getByRole('dialog').getByRole('button')
    await expect(found).toHaveCount(1)
    await expect(found).toContainText('EXH-2026-0003')
    await page.keyboard.press('Enter')
    await expect(page).not.toHaveURL(first)
    await expect(page).toHaveURL(/\/badges\/approval$/)

    await signIn(page, 'cooperator', { language, path: tasks })
    await expect(page.getByRole('tab', { name: word('taskForYou') })).toHaveAttribute('aria-selected', 'true')
    await rows
      .first()
      .getByRole('link', { name: /张被退回|returned/ })
      .click()
    await expect(page).toHaveURL(/\/badges\?tab=returned/)
  })
}
