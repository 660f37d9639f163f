import { accessPhrases, accessRefusals } from '@fairgate/contract/access/phrases'
import { operatorLife } from '@fairgate/contract/access/states'
import { permissions } from '@fairgate/contract/catalogue'
import type { Language } from '@fairgate/contract/kernel/language'
import { type PhraseValues, render } from '@fairgate/contract/kernel/phrases'
import { menuPhrases } from '@fairgate/contract/session/menu-phrases'
import { sessionRefusals } from '@fairgate/contract/session/refusals'
import { shellPhrases } from '@fairgate/contract/shell/phrases'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { LoginPage } from './login-page.ts'
import { sentCode } from './sent-code.ts'
import { seriousFindings } from './serious-findings.ts'
import { type DemoAccount, sessionOf, signIn } from './signed-in.ts'
import { otherLanguage } from './story/other-language.ts'
import { WireActor } from './story/wire-actor.ts'
import { inVenue } from './venue-database.ts'

/** A company with one administrator, of which no other test makes operators. */
const company = 'logistics'
const place = '/JurisdictionOperator'
const password = 'Ein9neues'
/** From a change to what others see of it. */
const soon = { timeout: 2000 }

let made = 0
/** Names, telephone and mailbox of somebody new. */
function newPerson() {
  made++
  const number = `${process.pid % 10_000}`.padStart(4, '0') + `${made}`.padStart(2, '0')
  return {
    name: `Person ${number}`,
    userName: `person${number}`,
    telephone: `13811${number}`,
    email: `person${number}@venue.example`,
  }
}

const wire = async (account: string) => {
  const { token } = await sessionOf(account as DemoAccount, 'cn')
  return new WireActor(process.env.FAIRGATE_URL ?? '', token)
}

/** An operator of the company, in use, with a role that holds these permissions. */
async function operatorWith(...held: string[]) {
  const admin = await wire(company)
  const person = newPerson()
  const role = { nameCn: `R ${person.userName}`, nameEn: `R ${person.userName}`, permissions: held }
  const { id: roleID } = await admin.does('addRole', role)
  const { id } = await admin.does('addOperator', { ...person, roleID })
  return { ...person, id, roleID, roleName: role.nameCn }
}

/** Where the newest message to a telephone leads. */
async function sentLink(telephone: string): Promise<string> {
  const venue = await wire('admin')
  const search = { type: 'recipient', value: telephone } as const
  const read = async () => (await venue.does('getMessagePage', { search })).list[0]?.link ?? ''
  await expect.poll(read).toContain('/noLogin/')
  return read()
}

/** A page of a browser of its own: another person. */
const otherPage = async (browser: Browser, size = { width: 1440, height: 900 }) =>
  (await browser.newContext({ baseURL: process.env.FAIRGATE_URL, viewport: size })).newPage()

/** A role in the form beside the list, found by typing: long lists draw only what is seen of them. */
async function chooseRole(page: Page, roleName: string): Promise<void> {
  await page.locator('.fg-drawer').getByRole('combobox').fill(roleName)
  await page.locator('.ant-select-dropdown:visible').getByText(roleName).click()
}

const sideways = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')

for (const language of ['cn', 'en'] as const satisfies Language[]) {
  const say = (key: keyof typeof accessPhrases, values?: PhraseValues) => render(accessPhrases[key], language, values)
  const shell = (key: keyof typeof shellPhrases) => render(shellPhrases[key], language)
  const refusal = (key: keyof typeof accessRefusals) => accessRefusals[key][language === 'cn' ? 1 : 2]
  const permission = (name: string) => render(permissions[name]?.words ?? ['', ''], language)
  const state = (name: keyof typeof operatorLife.states) => render(operatorLife.states[name], language)
  const button = (page: Page, key: keyof typeof accessPhrases) =>
    page.getByRole('button', { name: say(key), exact: true })
  const field = (page: Page, key: keyof typeof accessPhrases) =>
    page.getByRole('textbox', { name: say(key), exact: true }).and(page.locator('form *'))
  const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
  const tab = (page: Page, key: keyof typeof accessPhrases) => page.getByRole('tab', { name: say(key) })
  const menu = (page: Page) => page.getByRole('navigation', { name: shell('menu') })
  const words = { menu: render(menuPhrases.jurisdictionOperator, language) }

  test.describe(`operators and roles, ${language}`, () => {
    test('a role and an operator are added; the operator sets a password and sees what the role gives; a change counts at once; frozen is out', async ({
      page,
      browser,
    }) => {
      test.setTimeout(120_000)
      const person = newPerson()
      const role = { cn: `查看员 ${person.userName}`, en: `Viewer ${person.userName}` }

      // The role, with one permission found by its name.
      await signIn(page, company, { language, path: `${place}?view=roles` })
      await button(page, 'addRole').click()
      await button(page, 'save').click()
      await expect(page.locator('.fg-form-summary')).toBeVisible()
      await field(page, 'roleNameCn').fill(role.cn)
      await field(page, 'roleNameEn').fill(role.en)
      await page.getByRole('searchbox', { name: say('searchPermissions') }).fill(permission('operator:view'))
      await page.getByRole('checkbox', { name: permission('operator:view'), exact: true }).check()
      await button(page, 'save').click()
      await expect(rowOf(page, role[language])).toBeVisible()

      // The operator, with the keyboard alone.
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

      // Their own browser: a password by code, the login, and what the role gives.
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
      await expect(menu(theirs).getByRole('link', { name: words.menu })).toBeVisible()
      await expect(
        menu(theirs).getByRole('link', { name: render(menuPhrases.papersTransaction, language) }),
      ).toHaveCount(0)
      await menu(theirs).getByRole('link', { name: words.menu }).click()
      await expect(rowOf(theirs, person.userName)).toContainText(say('you'))
      await expect(button(theirs, 'add')).toHaveCount(0)
      await expect(tab(theirs, 'roles')).toHaveCount(0)
      await expect(rowOf(theirs, person.userName).getByRole('checkbox')).toHaveCount(0)
      await theirs.goto(`${place}/role`)
      await expect(theirs.getByRole('heading', { name: shell('noAccess') })).toBeVisible()

      // The role is changed; the next page knows, without another login.
      await tab(page, 'roles').click()
      await rowOf(page, role[language])
        .getByRole('button', { name: say('edit') })
        .click()
      await page.getByRole('checkbox', { name: permission('role:view'), exact: true }).check()
      await button(page, 'save').click()
      await expect(rowOf(page, role[language])).toBeVisible()
      await theirs.goto(place)
      await tab(theirs, 'roles').click()
      await rowOf(theirs, role[language])
        .getByRole('button', { name: say('view') })
        .click()
      await expect(theirs.getByText(say('roleReadOnly'))).toBeVisible()

      // Frozen: the console says so before, and they are out.
      await expect.poll(() => theirs.evaluate(() => localStorage.getItem('socket-connected'))).toBe('true')
      await tab(page, 'operators').click()
      await rowOf(page, person.userName)
        .getByRole('button', { name: shell('more') })
        .click()
      await page.getByRole('menuitem', { name: say('freeze'), exact: true }).click()
      const ask = page.getByRole('alertdialog', { name: say('freezeAsk', { name: person.name }) })
      await expect(ask.getByText(say('freezeWhy'))).toBeVisible()
      await ask.getByRole('button', { name: say('freeze'), exact: true }).click()
      await expect(theirs.getByRole('alertdialog', { name: shell('endedTitle') })).toBeVisible(soon)
      await expect(rowOf(page, person.userName)).toContainText(state('frozen'))
      await theirs.getByRole('button', { name: shell('confirm'), exact: true }).click()
      await expect(theirs).toHaveURL('/login')
      await login.logIn(person.userName, { password })
      await expect(theirs.getByText(sessionRefusals.frozen[language === 'cn' ? 1 : 2])).toBeVisible()
      await theirs.context().close()
    })

    test('a temporary operator is invited, completes on a telephone, and is approved', async ({ page, browser }) => {
      test.setTimeout(90_000)
      const person = newPerson()
      const { roleName } = await operatorWith('operator:view')
      await signIn(page, company, { language, path: place })
      await button(page, 'inviteShort').click()
      await field(page, 'telephone').fill(person.telephone)
      await field(page, 'name').fill(person.name)
      await chooseRole(page, roleName)
      await button(page, 'inviteSend').click()
      await expect(rowOf(page, person.name)).toContainText(state('invited'))

      const link = new URL(await sentLink(person.telephone))
      const theirs = await otherPage(browser, { width: 360, height: 740 })
      const login = new LoginPage(theirs, language)
      await login.open()
      await theirs.goto(link.pathname + link.search)
      await expect(theirs.getByText(person.telephone.replace(/^(\d{3})\d{4}/, '$1****'))).toBeVisible()
      await expect(field(theirs, 'name')).toHaveValue(person.name)
      expect(await sideways(theirs)).toBe(0)
      expect(await seriousFindings(theirs)).toEqual([])
      expect(await otherLanguage(theirs, language)).toEqual([])

      await login.button('sendCode').click()
      await login.passClickDialog()
      await field(theirs, 'code').fill(await sentCode(person.telephone))
      await field(theirs, 'userName').fill('1')
      await field(theirs, 'email').fill(person.email)
      await theirs.getByLabel(say('password'), { exact: true }).fill(password)
      await theirs.getByLabel(say('passwordAgain'), { exact: true }).fill(`${password}!`)
      await button(theirs, 'complete').click()
      await expect(theirs.getByText(login.word('passwordsDiffer'))).toBeVisible()
      await theirs.getByLabel(say('passwordAgain'), { exact: true }).fill(password)
      await button(theirs, 'complete').click()
      await expect(theirs.getByText(say('userNameForm'))).toBeVisible()
      await field(theirs, 'userName').fill(person.userName)
      await button(theirs, 'complete').click()
      await expect(theirs.getByRole('heading', { name: say('doneTitle') })).toBeVisible()
      expect(await sideways(theirs)).toBe(0)
      await theirs.reload()
      await expect(theirs.getByRole('heading', { name: say('goneTitle') })).toBeVisible()
      expect(await sideways(theirs)).toBe(0)
      await theirs.context().close()

      // The list follows by itself; the decision is made from the drawer.
      await expect(rowOf(page, person.name)).toContainText(state('pending'), soon)
      await rowOf(page, person.name)
        .getByRole('button', { name: say('decide') })
        .click()
      await expect(page.getByRole('complementary', { name: person.name }).getByText(say('begunInvited'))).toBeVisible()
      await button(page, 'approve').click()
      await expect(rowOf(page, person.name)).toContainText(state('inUse'))
      await expect((await wire(person.userName)).does('getOperatorPage', {})).resolves.toBeDefined()
    })

    test('the last administrator cannot be frozen, and one reads why', async ({ page }) => {
      const { userName } = await operatorWith('operator:view', 'operator:freeze', 'operator:delete')
      await signIn(page, userName as DemoAccount, { language, path: place })
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

    test('several are deleted at once by whoever may delete; what could not be is told row by row', async ({
      page,
    }) => {
      const one = await operatorWith('role:view')
      const other = await operatorWith('operator:view', 'operator:freeze')
      await signIn(page, other.userName as DemoAccount, { language, path: place })
      await rowOf(page, one.userName).getByRole('checkbox').click()
      await expect(page.getByRole('toolbar').getByRole('button', { name: say('freeze'), exact: true })).toBeVisible()
      await expect(page.getByRole('toolbar').getByRole('button', { name: say('delete'), exact: true })).toHaveCount(0)

      const deleter = await operatorWith('operator:view', 'operator:delete')
      await signIn(page, deleter.userName as DemoAccount, { language, path: place })
      await expect(page.getByRole('toolbar')).toHaveCount(0)
      for (const text of [one.userName, other.userName, '韩江']) await rowOf(page, text).getByRole('checkbox').click()
      await page
        .getByRole('toolbar')
        .getByRole('button', { name: say('delete'), exact: true })
        .click()
      const ask = page.getByRole('alertdialog', { name: say('deleteManyAsk', { count: 3 }) })
      expect((await ask.boundingBox())?.width).toBe(300)
      await ask.getByRole('button', { name: shell('confirmDelete') }).click()
      const report = page.getByRole('dialog', { name: say('failedTitle', { count: 1 }) })
      await expect(report.getByRole('listitem')).toHaveText(`韩江${refusal('lastAdministrator')}`)
      await report.getByRole('button', { name: shell('close') }).click()
      await expect(rowOf(page, one.userName)).toHaveCount(0)
      await expect(rowOf(page, other.userName)).toHaveCount(0)
    })

    test('who alone may approve gives a reason for approving what they submitted', async ({ page }) => {
      const { userName, name, id } = await operatorWith('role:view')
      await inVenue(({ query }) =>
        query(
          `update operator o set state = 'pending', submitted_by = (select p.id from operator p join account a
             on a.id = p.account_id where a.user_name = $2) where o.id = $1`,
          [id, company],
        ),
      )
      await signIn(page, company, { language, path: `${place}?tab=pending` })
      await rowOf(page, userName)
        .getByRole('button', { name: say('decide') })
        .click()
      await button(page, 'approve').click()
      const ask = page.getByRole('dialog', { name: say('overrideAsk') })
      await button(page, 'approveAnyway').click()
      await expect(ask.getByText(say('noteEmpty', { field: say('overrideNote') }))).toBeVisible()
      await ask.getByRole('textbox').fill('Nobody else is here')
      await button(page, 'approveAnyway').click()
      await expect(page.getByRole('complementary', { name }).getByText(state('inUse'), { exact: true })).toBeVisible()
      await expect(page.getByRole('complementary', { name }).getByText('Nobody else is here')).toBeVisible()
    })

    test('a person of another company is found by the ID code, masked, and asked', async ({ page }) => {
      const [agent] = await inVenue(({ query }) =>
        query<{ idCode: string }>(`select id_code as "idCode" from account where user_name = 'subagent'`),
      )
      const { roleName } = await operatorWith('operator:view')
      await signIn(page, company, { language, path: place })
      await button(page, 'associateShort').click()
      const form = page.getByRole('complementary', { name: say('associate') })
      await form.getByRole('textbox', { name: say('idCode') }).fill('ZZZZZZZZ')
      await page.keyboard.press('Enter')
      await expect(form.getByText(refusal('codeUnknown'))).toBeVisible()
      await form.getByRole('textbox', { name: say('idCode') }).fill(agent?.idCode.toLowerCase() ?? '')
      await page.keyboard.press('Enter')
      await expect(form.getByText('138****0071')).toBeVisible()
      await chooseRole(page, roleName)
      await button(page, 'associateSend').click()
      const row = rowOf(page, say('kindAssociated')).filter({ hasText: state('invited') })
      await expect(row).toHaveCount(1)
      // Withdrawn again, so that the other language finds the person free.
      await row.getByRole('button', { name: shell('more') }).click()
      await page.getByRole('menuitem', { name: say('delete'), exact: true }).click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: shell('confirmDelete') })
        .click()
      await expect(row).toHaveCount(0)
    })

    test('a role half written asks before it is left; the administrators’ is read only', async ({ page }) => {
      await signIn(page, company, { language, path: `${place}?view=roles` })
      await rowOf(page, say('builtIn'))
        .getByRole('button', { name: say('view') })
        .click()
      await expect(page.getByText(say('administratorLine'))).toBeVisible()
      await expect(button(page, 'save')).toHaveCount(0)
      await page.goto(`${place}/role`)
      const branch = page.locator('.fg-tree-branch').filter({ hasText: permission('role:view') })
      const all = branch.getByRole('checkbox').first()
      await branch.getByRole('checkbox').nth(1).check()
      await expect(all).toBeChecked({ indeterminate: true })
      await all.check()
      for (const box of await branch.getByRole('checkbox').all()) await expect(box).toBeChecked()
      await page.getByRole('link', { name: say('roles'), exact: true }).click()
      const ask = page.getByRole('alertdialog', { name: shell('leaveAsk') })
      await ask.getByRole('button', { name: shell('cancel'), exact: true }).click()
      await expect(all).toBeChecked()
    })

    // Colours do not depend on words: one theme a language.
    for (const theme of [language === 'cn' ? 'light' : 'dark'] as const) {
      test(`no serious finding and no foreign word, ${theme}`, async ({ page }) => {
        const { id } = await operatorWith('operator:view')
        const calm = async () => {
          expect(await seriousFindings(page)).toEqual([])
          expect(await sideways(page)).toBe(0)
        }
        await page.setViewportSize({ width: 1200, height: 800 })
        await signIn(page, company, { language, theme, path: `${place}?row=${id}` })
        await expect(page.getByRole('heading', { name: say('history') })).toBeVisible()
        await calm()
        for (const form of ['add', 'inviteShort', 'associateShort'] as const) {
          await page.goto(place)
          await button(page, form).click()
          await page.locator('.fg-drawer-foot .is-primary, [data-field] button').last().click()
          await expect(page.locator('.fg-form-summary')).toBeVisible()
          await calm()
        }
        await page.goto(`${place}?view=roles`)
        await expect(rowOf(page, say('builtIn'))).toBeVisible()
        await calm()
        await page.goto(`${place}/role`)
        await expect(page.locator('.fg-tree-branch').first()).toBeVisible()
        await calm()
        expect(await otherLanguage(page, language)).toEqual([])
      })
    }
  })
}
