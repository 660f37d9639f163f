import { roleTemplates } from '@fairgate/contract/identity/access/role-templates'
import { decisionTexts } from '@fairgate/contract/identity/decision/texts'
import { render } from '@fairgate/contract/kernel/i18n/localized-text'
import { expect } from '@playwright/test'
import { slow } from '../scripts/test-tier.ts'
import { company, operatorWith } from './access-people.ts'
import { createTranslators, platformMenuPath, rowOf, sideways } from './access-texts.ts'
import { test } from './browser-test.ts'
import { headAction } from './head-action.ts'
import { languages } from './languages.ts'
import { seriousFindings } from './serious-findings.ts'
import { signIn } from './signed-in.ts'
import { otherLanguage } from './story/other-language.ts'

const template = roleTemplates.staffClerk

for (const language of languages) {
  const { say, shell, permission, button } = createTranslators(language)
  const column = language === 'cn' ? 0 : 1

  test.describe(`roles, ${language}`, () => {
    test('an unsaved role asks before it is left; the administrators’ is read only', async ({ page }) => {
      await signIn(page, company, { language, path: `${platformMenuPath}?view=roles` })
      await rowOf(page, say('builtIn'))
        .getByRole('button', { name: say('view') })
        .click()
      await expect(page.getByText(say('administratorLine'))).toBeVisible()
      await expect(button(page, 'save')).toHaveCount(0)
      await page.goto(`${platformMenuPath}/role`)
      const branch = page.locator('.fg-matrix-branch[data-branch=permissions]')
      const all = branch.getByRole('checkbox').first()
      // The permission to add includes the one to view; an arrow key moves down the column.
      await page.getByRole('checkbox', { name: permission('operator:add'), exact: true }).check()
      await expect(page.getByRole('checkbox', { name: permission('operator:view'), exact: true })).toBeChecked()
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('checkbox', { name: permission('role:add'), exact: true })).toBeFocused()
      await expect(all).toBeChecked({ indeterminate: true })
      await all.check()
      for (const box of await branch.getByRole('checkbox').all()) await expect(box).toBeChecked()
      const crumbs = page.getByRole('navigation', { name: shell('crumbs') })
      await crumbs.getByRole('link').last().click()
      const ask = page.getByRole('alertdialog', { name: shell('leaveAsk') })
      await ask.getByRole('button', { name: shell('stayHere'), exact: true }).click()
      await expect(all).toBeChecked()
      // Started again from a template, which takes the place of what was ticked, and names the role.
      await page.getByRole('combobox', { name: say('startFrom') }).click()
      await page.locator('.ant-select-item').filter({ hasText: template.label[column] }).click()
      await expect(all).not.toBeChecked()
      await expect(page.getByRole('checkbox', { name: permission('operator:modify'), exact: true })).toBeChecked()
      await expect(page.getByRole('textbox', { name: say('roleNameCn') })).toHaveValue(template.label[0])
      // The operators who have it: the number in the box links to them.
      await button(page, 'holdersShow').click()
      await page.locator('.fg-matrix a[href*="permission=operator%3Aview"]').click()
      await ask.getByRole('button', { name: shell('leave'), exact: true }).click()
      await expect(page).toHaveURL(/permission=operator(%3A|:)view/)
      await expect(rowOf(page, say('you'))).toBeVisible()
    })

    // Colours do not depend on texts: one theme for each language.
    const theme = language === 'cn' ? 'light' : 'dark'
    test(
      `no serious accessibility finding and no foreign word on the pages of operators and roles, ${theme}`,
      slow,
      async ({ page }) => {
        const { id } = await operatorWith('operator:view')
        const calm = async () => {
          expect(await seriousFindings(page)).toEqual([])
          expect(await sideways(page)).toBe(0)
        }
        await page.setViewportSize({ width: 1200, height: 800 })
        await signIn(page, company, { language, theme, path: `${platformMenuPath}?row=${id}` })
        await expect(page.getByRole('heading', { name: render(decisionTexts.history, language) })).toBeVisible()
        await calm()
        for (const form of ['add', 'inviteShort', 'associateShort'] as const) {
          await page.goto(platformMenuPath)
          await headAction(page, say(form), language)
          await page.locator('.fg-drawer-foot .is-primary, [data-field] button').last().click()
          await expect(page.locator('.fg-form-summary')).toBeVisible()
          await calm()
        }
        await page.goto(`${platformMenuPath}?view=roles`)
        await expect(rowOf(page, say('builtIn'))).toBeVisible()
        await calm()
        await page.goto(`${platformMenuPath}/role`)
        await expect(page.locator('.fg-matrix-branch').first()).toBeVisible()
        await calm()
        expect(await otherLanguage(page, language)).toEqual([])
      },
    )
  })
}
