import { participationPages } from '@fairgate/contract/exhibitions/participation/module'
import { accessPages } from '@fairgate/contract/identity/access/module'
import { sessionRefusals } from '@fairgate/contract/identity/session/refusals'
import { render } from '@fairgate/contract/kernel/i18n/localized-text'
import { expect, type Page } from '@playwright/test'
import { slow } from '../scripts/test-tier.ts'
import { company, newPerson, operatorWith, otherPage, password } from './access-people.ts'
import { createTranslators, platformMenuPath, rowOf } from './access-texts.ts'
import { test } from './browser-test.ts'
import { englishFirst as languages } from './languages.ts'
import { LoginPage } from './login-page.ts'
import { sentCode } from './sent-code.ts'
import { signIn } from './signed-in.ts'
import { inVenue } from './venue-database.ts'

for (const language of languages) {
  const { say, shell, decision, refusal, permission, state, button, field, tab } = createTranslators(language)
  const menu = (page: Page) => page.getByRole('navigation', { name: shell('menu') })
  const texts = { menu: render(accessPages.jurisdictionOperator.label, language) }

  test.describe(`operators, ${language}`, () => {
    test('a role and an operator are added; the operator sets a password and sees what the role permits; a change takes effect at once; a frozen operator is logged out', async ({
      page,
      browser,
    }) => {
      test.setTimeout(120_000)
      const person = newPerson()
      const role = { cn: `查看员 ${person.userName}`, en: `Viewer ${person.userName}` }

      // The role, with one permission found by its name.
      await signIn(page, company, { language, path: `${platformMenuPath}?view=roles` })
      await button(page, 'addRole').click()
      await button(page, 'save').click()
      await expect(page.locator('.fg-form-summary')).toBeVisible()
      await field(page, 'roleNameCn').fill(role.cn)
      await field(page, 'roleNameEn').fill(role.en)
      await page.getByRole('searchbox', { name: say('searchPermissions') }).fill(permission('operator:view'))
      await page.getByRole('checkbox', { name: permission('operator:view'), exact: true }).check()
      await button(page, 'save').click()
      await expect(rowOf(page, role[language])).toBeVisible()

      // The operator, by keyboard only.
      const { keyboard } = page
      await tab(page, 'roles').focus()
      await keyboard.press('ArrowLeft')
      await expect(tab(page, 'operators')).toHaveAttribute('aria-selected', 'true')
      await button(page, 'add').focus()
      await keyboard.press('Enter')
      await expect(field(page, 'name')).toBeFocused()
      for (const value of [person.name, person.userName, '1381', person.email]) {
        await keyboard.insertText(value)
        await keyboard.press('Tab')
      }
      const combobox = page.getByRole('complementary', { name: say('add') }).getByRole('combobox')
      await expect(combobox).toBeFocused()
      await keyboard.insertText(person.userName)
      await expect(page.locator('.ant-select-dropdown:visible').getByText(role[language])).toBeVisible()
      await keyboard.press('Enter')
      await field(page, 'email').focus()
      await keyboard.press('Enter')
      const wrong = page.locator('[data-field=telephone]')
      await expect(wrong.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
      await wrong.getByRole('textbox').focus()
      await keyboard.press('Control+A')
      await keyboard.insertText(person.telephone)
      await keyboard.press('Enter')
      await expect(rowOf(page, person.userName)).toContainText(state('inUse'))
      await expect(rowOf(page, person.userName)).toContainText(role[language])

      // In another browser: a password by code, the login, and the pages that the role permits.
      const theirs = await otherPage(browser)
      const login = new LoginPage(theirs, language)
      await login.open()
      await theirs.goto('/noLogin/password')
      await login.field('target').fill(person.telephone)
      await login.button('sendCode').click()
      await login.passClickDialog()
      await login.field('code').fill(await sentCode(person.telephone))
      await theirs.getByLabel(login.word('newPassword'), { exact: true }).fill(password)
      await theirs.getByLabel(login.word('repeatPassword'), { exact: true }).fill(password)
      await login.button('resetTitle').click()
      await theirs.getByRole('button', { name: shell('toLogin') }).click()
      await login.logIn(person.userName, { password })
      await expect(theirs).toHaveURL('/main')
      await expect(menu(theirs).getByRole('link', { name: texts.menu })).toBeVisible()
      await expect(
        menu(theirs).getByRole('link', { name: render(participationPages.papersTransaction.label, language) }),
      ).toHaveCount(0)
      await menu(theirs).getByRole('link', { name: texts.menu }).click()
      await expect(rowOf(theirs, person.userName)).toContainText(say('you'))
      await expect(button(theirs, 'add')).toHaveCount(0)
      await expect(tab(theirs, 'roles')).toHaveCount(0)
      await expect(rowOf(theirs, person.userName).getByRole('checkbox')).toHaveCount(0)
      await theirs.goto(`${platformMenuPath}/role`)
      await expect(theirs.getByRole('heading', { name: shell('noAccess') })).toBeVisible()

      // The role is changed; the next page follows it, without another login.
      await tab(page, 'roles').click()
      await rowOf(page, role[language])
        .getByRole('button', { name: say('edit') })
        .click()
      await page.getByRole('checkbox', { name: permission('role:view'), exact: true }).check()
      await button(page, 'save').click()
      await expect(rowOf(page, role[language])).toBeVisible()
      await theirs.goto(platformMenuPath)
      await tab(theirs, 'roles').click()
      await rowOf(theirs, role[language])
        .getByRole('button', { name: say('view') })
        .click()
      await expect(theirs.getByText(say('roleReadOnly'))).toBeVisible()

      // Frozen: the console warns before, and the operator is logged out.
      await expect.poll(() => theirs.evaluate(() => localStorage.getItem('socket-connected'))).toBe('true')
      await tab(page, 'operators').click()
      await rowOf(page, person.userName)
        .getByRole('button', { name: shell('more') })
        .click()
      await page.getByRole('menuitem', { name: say('freeze'), exact: true }).click()
      const ask = page.getByRole('alertdialog', { name: say('freezeAsk', { name: person.name }) })
      await expect(ask.getByText(say('freezeWhy'))).toBeVisible()
      await ask.getByRole('button', { name: say('freeze'), exact: true }).click()
      await expect(theirs.getByRole('alertdialog', { name: shell('endedTitle') })).toBeVisible()
      await expect(rowOf(page, person.userName)).toContainText(state('frozen'))
      await theirs.getByRole('button', { name: shell('confirm'), exact: true }).click()
      await expect(theirs).toHaveURL('/login')
      await login.logIn(person.userName, { password })
      await expect(theirs.getByText(sessionRefusals.frozen[language === 'cn' ? 1 : 2])).toBeVisible()
      await theirs.context().close()
    })

    test('the last administrator cannot be frozen, and the reason is shown', slow, async ({ page }) => {
      const { userName } = await operatorWith('operator:view', 'operator:freeze', 'operator:delete')
      await signIn(page, userName, { language, path: platformMenuPath })
      await page.getByRole('search').getByRole('textbox').fill('韩江')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('row')).toHaveCount(2)
      await rowOf(page, '韩江').getByRole('checkbox').click()
      const bulk = page.getByRole('toolbar')
      await bulk.getByRole('button', { name: say('freeze'), exact: true }).click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: say('freeze'), exact: true })
        .click()
      await expect(page.getByText(refusal('lastAdministrator'))).toBeVisible()
      await expect(rowOf(page, '韩江')).toContainText(state('inUse'))
    })

    test(
      'several are deleted at once by whoever may delete; what could not be is listed row by row',
      slow,
      async ({ page }) => {
        const one = await operatorWith('role:view')
        const other = await operatorWith('operator:view', 'operator:freeze')
        await signIn(page, other.userName, { language, path: platformMenuPath })
        await rowOf(page, one.userName).getByRole('checkbox').click()
        await expect(page.getByRole('toolbar').getByRole('button', { name: say('freeze'), exact: true })).toBeVisible()
        await expect(page.getByRole('toolbar').getByRole('button', { name: say('delete'), exact: true })).toHaveCount(0)

        const deleter = await operatorWith('operator:view', 'operator:delete')
        // The oldest operator is the last, after all that other tests have created.
        await signIn(page, deleter.userName, { language, path: `${platformMenuPath}?size=40` })
        await expect(page.getByRole('toolbar')).toHaveCount(0)
        const boxes = [one.userName, other.userName, '韩江'].map(text => rowOf(page, text).getByRole('checkbox'))
        for (const box of boxes) await expect(box).toBeVisible()
        // Faster than the page renders.
        await page.evaluate(
          async found => {
            for (const box of found) {
              ;(box as HTMLElement | null)?.click()
              for (let turn = 0; turn < 50; turn++) await undefined
            }
          },
          await Promise.all(boxes.map(box => box.elementHandle())),
        )
        await page
          .getByRole('toolbar')
          .getByRole('button', { name: say('delete'), exact: true })
          .click()
        const ask = page.getByRole('alertdialog', { name: say('deleteManyAsk', { count: 3 }) })
        expect((await ask.boundingBox())?.width).toBe(300)
        await ask.getByRole('button', { name: shell('confirmDelete') }).click()
        const report = page.getByRole('dialog', { name: shell('failedTitle', { count: 1 }) })
        await expect(report.getByRole('listitem')).toHaveText(`韩江${refusal('lastAdministrator')}`)
        await report.getByRole('button', { name: shell('close') }).click()
        await expect(rowOf(page, one.userName)).toHaveCount(0)
        await expect(rowOf(page, other.userName)).toHaveCount(0)
      },
    )

    test(
      'an operator who is the only approver gives a reason for approving their own submission',
      slow,
      async ({ page }) => {
        const { userName, name, id } = await operatorWith('role:view')
        await inVenue(({ query }) =>
          query(
            `update operator o set state = 'pending', submitted_by = (select p.id from operator p join account a
             on a.id = p.account_id where a.user_name = $2) where o.id = $1`,
            [id, company],
          ),
        )
        await signIn(page, company, { language, path: `${platformMenuPath}?tab=pending` })
        await rowOf(page, userName)
          .getByRole('button', { name: shell('review') })
          .click()
        await page.getByRole('button', { name: decision('approve'), exact: true }).click()
        const ask = page.getByRole('dialog', { name: decision('overrideAsk') })
        const anyway = ask.getByRole('button', { name: decision('approveAnyway') })
        await anyway.click()
        await expect(
          ask.getByText(shell('noteMissing', { field: decision('overrideNote') }), { exact: true }),
        ).toBeVisible()
        await ask.getByRole('textbox').fill('Nobody else is here')
        await anyway.click()
        // After the decision it leaves the tab.
        await expect(page.getByRole('complementary', { name })).toHaveCount(0)
        await tab(page, 'tabAll').click()
        await rowOf(page, userName).click()
        await expect(page.getByRole('complementary', { name }).getByText(state('inUse'), { exact: true })).toBeVisible()
        await expect(page.getByRole('complementary', { name }).getByText('Nobody else is here')).toBeVisible()
      },
    )
  })
}
