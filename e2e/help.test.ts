import { helpOfPages } from '@fairgate/contract/app/shell/help-of-pages'
import { pages } from '@fairgate/contract/app/shell/pages'
import { firstSteps } from '@fairgate/contract/insight/first-steps/steps'
import { render } from '@fairgate/contract/kernel/i18n/localized-text'
import { expect } from '@playwright/test'
import { slow } from '../scripts/test-tier.ts'
import { test } from './browser-test.ts'
import { newcomer, showTo } from './company-settings.ts'
import { englishFirst as languages } from './languages.ts'
import { seriousFindings } from './serious-findings.ts'
import { sayIn } from './story/say.ts'
import { inVenue } from './venue-database.ts'

for (const language of languages) {
  const say = sayIn(language)

  test(`a list explains its purpose and the next steps, by keyboard only: ${language}`, async ({ page }) => {
    const organizer = await newcomer('sponsor')
    await showTo(page, organizer, language, '/foundingExhibition')
    const text = helpOfPages.foundingExhibition?.label ?? ['', '']
    const sentences = page.getByText(render(text, language), { exact: true })
    const button = page.getByRole('button', { name: say('shell.help'), exact: true })
    await expect(button).toHaveCount(1)
    await expect(sentences).toHaveCount(0)
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: say('shell.help') })).toBeVisible()
    await expect(sentences).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(sentences).toHaveCount(0)
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(sentences).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/exhibitionTransaction\/papersTransaction/)
    // Without an exhibition the list links to the first steps.
    await page.getByRole('button', { name: say('firstSteps.title'), exact: true }).click()
    await expect(page).toHaveURL('/main')
  })

  test(
    `an organizer sees finished and next steps, dismisses them and shows them again: ${language}`,
    slow,
    async ({ page }) => {
      const organizer = await newcomer('sponsor')
      await inVenue(({ query }) =>
        query(
          `insert into exhibition (sponsor_id, state, name_cn) select o.company_id, 'draft', '机床展'
          from operator o join account a on a.id = o.account_id where a.user_name = $1`,
          [organizer.userName],
        ),
      )
      await showTo(page, organizer, language, '/main')
      const card = page.getByRole('region', { name: say('firstSteps.title') })
      await expect(card.getByText(say('firstSteps.progress', { done: 1, total: 6 }))).toBeVisible()
      const row = (step: keyof typeof firstSteps.sponsor) =>
        card.getByRole('listitem').filter({ hasText: render(firstSteps.sponsor[step].label, language) })
      await expect(row('draft').getByRole('img', { name: say('firstSteps.done'), exact: true })).toBeVisible()
      await expect(row('submit').getByRole('img', { name: say('firstSteps.open'), exact: true })).toBeVisible()
      expect(await seriousFindings(page)).toEqual([])
      await row('invoice').getByRole('link').click()
      await expect(page).toHaveURL(pages.billingInfo?.path ?? '')
      await page.goBack()
      await card.getByRole('button', { name: say('firstSteps.away'), exact: true }).click()
      await expect(card).toBeHidden()
      await page.reload()
      await page.getByRole('button', { name: say('shell.help'), exact: true }).click()
      await page.getByRole('button', { name: say('firstSteps.again'), exact: true }).click()
      await expect(card).toBeVisible()
    },
  )

  test(`a co-exhibitor sees the next step, goes there, and sees it finished: ${language}`, slow, async ({ page }) => {
    const partner = await newcomer('cooperatorMain')
    await showTo(page, partner, language, '/main')
    const card = page.getByRole('region', { name: say('firstSteps.title') })
    const total = Object.keys(firstSteps.cooperatorMain).length
    await expect(card.getByText(say('firstSteps.progress', { done: 0, total }))).toBeVisible()
    const row = (step: keyof typeof firstSteps.cooperatorMain) =>
      card.getByRole('listitem').filter({ hasText: render(firstSteps.cooperatorMain[step].label, language) })
    await row('accept').getByRole('link').click()
    await expect(page).toHaveURL(pages.papersTransaction?.path ?? '')
    await page.goBack()
    await row('address').getByRole('link').click()
    await expect(page).toHaveURL(pages.shippingAddress?.path ?? '')
    await inVenue(({ query }) =>
      query(
        `insert into received_address (company_id, number, recipient, telephone, region_code, detail)
          select o.company_id, 1, '林溪', '13800001234', '310115', '会展路 1 号'
          from operator o join account a on a.id = o.account_id where a.user_name = $1`,
        [partner.userName],
      ),
    )
    await page.goto('/main')
    await expect(card.getByText(say('firstSteps.progress', { done: 1, total }))).toBeVisible()
    await expect(row('address').getByRole('img', { name: say('firstSteps.done'), exact: true })).toBeVisible()
  })
}
