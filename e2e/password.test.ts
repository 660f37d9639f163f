import { shellTexts } from '@fairgate/contract/app/shell/texts'
import { sessionRefusals } from '@fairgate/contract/identity/session/refusals'
import { expect } from '@playwright/test'
import { slow } from '../scripts/test-tier.ts'
import { test } from './browser-test.ts'
import { languages, themes } from './languages.ts'
import { LoginPage } from './login-page.ts'
import { expectRefused } from './said.ts'
import { sentCode } from './sent-code.ts'
import { seriousFindings } from './serious-findings.ts'
import { testPerson } from './test-person.ts'

const tasks = '/exhibitionTransaction/papersTransaction'

for (const language of languages) {
  const half = language === 'cn' ? 0 : 1
  const refusal = (key: keyof typeof sessionRefusals) => sessionRefusals[key][half + 1] as string
  const word = (key: keyof typeof shellTexts) => shellTexts[key][half] as string

  test(`a forgotten password is replaced on a telephone, and the new one works, ${language}`, async ({ page }) => {
    const { userName, telephone } = await testPerson('agent')
    const login = new LoginPage(page, language)
    const first = page.getByLabel(login.word('newPassword'), { exact: true })
    const second = page.getByLabel(login.word('repeatPassword'), { exact: true })
    const submit = login.button('resetTitle')
    await login.open('?redirect=%2Fjobs')
    await page.getByRole('link', { name: login.word('forgotPassword') }).click()
    await expect(page).toHaveURL('/noLogin/password?redirect=%2Fjobs')
    await page.setViewportSize({ width: 360, height: 740 })

    await submit.click()
    await expect(page.getByText(login.word('targetForm'))).toBeVisible()
    await expect(page.getByText(login.word('codeRequired'))).toBeVisible()
    await expect(login.field('target')).toBeFocused()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)

    await login.field('target').fill(telephone)
    await login.button('sendCode').click()
    await login.passClickDialog()
    await login.field('code').fill(await sentCode(telephone))
    await first.fill('Another1')
    await second.fill('Another2')
    await submit.click()
    await expect(page.getByText(login.word('passwordsDiffer'))).toBeVisible()
    await first.fill('password')
    await second.fill('password')
    await submit.click()
    await expectRefused(page, refusal('passwordCommon'))
    await expect(first).toBeFocused()
    await first.fill('Ein9neues')
    await second.fill('Ein9neues')
    await submit.click()
    await expect(page.getByRole('heading', { name: login.word('resetDone') })).toBeVisible()

    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: word('toLogin') }).click()
    await expect(page).toHaveURL('/login?redirect=%2Fjobs')
    await login.logIn(userName)
    await expectRefused(page, refusal('credentialsWrong'))
    await login.logIn(userName, { password: 'Ein9neues' })
    await expect(page).toHaveURL('/jobs')
  })

  test(`a wrong code changes no password, ${language}`, slow, async ({ page }) => {
    const { userName, email } = await testPerson('agent')
    const login = new LoginPage(page, language)
    await login.open()
    await page.goto('/noLogin/password')
    await login.field('target').fill(email)
    await login.field('code').fill('AbCdEf')
    await page.getByLabel(login.word('newPassword'), { exact: true }).fill('Ein9neues')
    await page.getByLabel(login.word('repeatPassword'), { exact: true }).fill('Ein9neues')
    await login.button('resetTitle').click()
    await expectRefused(page, refusal('codeWrong'))
    await login.button('backToLogin').click()
    await login.logIn(userName)
    await expect(page).toHaveURL(tasks)
  })
}

for (const theme of themes) {
  test(`the password page has no serious accessibility finding on a telephone, ${theme}`, slow, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/noLogin/password')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.locator('button[type=submit]').click()
    expect(await seriousFindings(page)).toEqual([])
  })
}
