import { expect } from '@playwright/test'

import { otherPage } from './access-people.ts'
import { test } from './browser-test.ts'
import { seriousFindings } from './serious-findings.ts'
import { signIn } from './signed-in.ts'
import { sayIn } from './story/say.ts'

test('a survey is written by keyboard, published, answered on a telephone, and summed up', async ({
  page,
  browser,
}) => {
  const say = sayIn('en')
  const mark = `Survey ${Date.now()}`
  await signIn(page, 'organizer', { language: 'en', path: '/questionnaireManagement' })
  await page.getByRole('button', { name: say('survey.add') }).click()
  const dialog = page.getByRole('dialog', { name: say('survey.add') })
  await dialog.getByRole('textbox', { name: say('survey.titleCn') }).fill('键盘问卷')
  await dialog.getByRole('textbox', { name: say('survey.titleEn') }).fill(mark)
  await dialog.getByRole('button', { name: say('survey.begin') }).click()
  await expect(page.getByRole('heading', { level: 1, name: mark })).toBeVisible()

  const press = page.keyboard
  const text = (label: string, language: 'cn' | 'en') =>
    page.getByRole('textbox', { name: `${label} · ${say(`survey.language_${language}`)}` })
  // Two questions with options, each begun and filled by keyboard alone.
  for (const [n, title] of ['Did you come by train?', 'Which line?'].entries()) {
    await page.getByRole('button', { name: say('survey.kind_single'), exact: true }).focus()
    await press.press('Enter')
    await press.type(`第${n + 1}题`)
    await press.press('Tab')
    await press.type(title)
    await text(say('survey.optionOf', { n: 1 }), 'cn').focus()
    await press.type('是')
    await press.press('Tab')
    await press.type('Yes')
    await text(say('survey.optionOf', { n: 2 }), 'cn').focus()
    await press.type('否')
    await press.press('Tab')
    await press.type('No')
  }
  await page.getByRole('button', { name: say('survey.addCondition') }).press('Enter')
  // The first cannot go behind the one that is shown by its answer.
  const first = page.getByRole('article', { name: /^1\. Did you come/ })
  await first.getByRole('button', { expanded: false }).focus()
  await press.press('Alt+ArrowDown')
  await expect(first.getByRole('alert')).toHaveText(say('survey.dependsOn', { n: 2, of: 1 }))
  expect(await seriousFindings(page)).toEqual([])

  await page.getByRole('button', { name: say('survey.publish'), exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('survey.publish') })
    .click()
  const link = page.getByRole('link', { name: /\/noLogin\/survey\// })
  const address = new URL((await link.getAttribute('href')) ?? '')

  const telephone = await otherPage(browser, { width: 360, height: 740 })
  await telephone.goto('/agreement-2020.html')
  await telephone.evaluate(() => localStorage.setItem('language', 'en'))
  await telephone.goto(address.pathname)
  await expect(telephone.getByRole('heading', { level: 1, name: mark })).toBeVisible()
  await expect(telephone.getByText('Which line?')).toBeHidden()
  await telephone
    .getByRole('group', { name: /Did you come by train/ })
    .getByText('Yes')
    .click()
  await telephone
    .getByRole('group', { name: /Which line/ })
    .getByText('No')
    .click()
  expect(await seriousFindings(telephone)).toEqual([])
  expect(await telephone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await telephone.getByRole('button', { name: say('survey.send') }).click()
  await expect(telephone.getByRole('heading', { name: say('survey.thanks') })).toBeVisible()
  await telephone.context().close()

  await page.getByRole('button', { name: say('survey.results') }).click()
  const line = page.getByRole('region', { name: /Which line/ }).first()
  await expect(line.getByRole('row', { name: 'No 1' })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
})
