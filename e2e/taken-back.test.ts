import { offsetPages } from '@fairgate/contract/finance/offset/module'
import { decisionRefusals } from '@fairgate/contract/identity/decision/texts'
import { campaignPages } from '@fairgate/contract/sales/spread/module'
import { expect } from '@playwright/test'
import { slow } from '../scripts/test-tier.ts'
import { company, operatorWith, wire } from './access-people.ts'
import { createTranslators, platformMenuPath, rowOf } from './access-texts.ts'
import { test } from './browser-test.ts'
import { englishFirst as languages } from './languages.ts'
import { signIn } from './signed-in.ts'
import { sayIn } from './story/say.ts'

for (const language of languages) {
  const { say, shell, decision, state } = createTranslators(language)

  test(`a freeze is undone while its toast is shown, and not after a later change, ${language}`, async ({ page }) => {
    const person = await operatorWith('role:view')
    await signIn(page, company, { language, path: platformMenuPath })
    const freeze = async () => {
      await rowOf(page, person.userName)
        .getByRole('button', { name: shell('more') })
        .click()
      await page.getByRole('menuitem', { name: say('freeze'), exact: true }).click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: say('freeze'), exact: true })
        .click()
      await expect(rowOf(page, person.userName)).toContainText(state('frozen'))
    }
    const undo = page.getByRole('status').getByRole('button', { name: decision('undo'), exact: true })
    await freeze()
    await undo.click()
    await expect(rowOf(page, person.userName)).toContainText(state('inUse'))
    await expect(page.getByText(decision('undone'), { exact: true })).toBeVisible()
    await expect(undo).toHaveCount(0)

    await freeze()
    const admin = await wire(company)
    const { version } =
      (await admin.does('getOperatorPage', { search: { type: 'userName', value: person.userName } })).list[0] ?? {}
    const row = { id: person.id, version: version ?? 0 }
    await admin.does('unfreezeOperator', { rows: [row] })
    await admin.does('freezeOperator', { rows: [{ ...row, version: row.version + 1 }] })
    await undo.click()
    await expect(
      page.getByRole('alert').or(page.locator('.fg-toast-text')).filter({ hasText: /./ }).last(),
    ).toBeVisible()
    await expect(rowOf(page, person.userName)).toContainText(state('frozen'))
  })

  test(
    `a rejected template is pending again without its reason, and not after a later change by its author, ${language}`,
    slow,
    async ({ page }) => {
      const translate = sayIn(language)
      const organizer = await wire('organizer')
      const name = `Template ${language} ${Date.now()}`
      const form = { name, purpose: 'notice', channel: 'sms', textCn: '开幕在即', textEn: 'It opens soon' } as const
      const added = await organizer.does('addMessageTemplate', form as never)
      await organizer.does('submitMessageTemplate', added)
      await signIn(page, 'admin', { language, path: `${campaignPages.messageTemplates.path}?tab=pending` })
      const row = page.getByRole('row').filter({ hasText: name })
      const drawer = page.locator('.fg-drawer')
      const note = 'Not like this'
      const refuse = async (verb: 'return' | 'reject') => {
        await row.click()
        await expect(drawer.getByText(form.textEn)).toBeVisible()
        await expect(drawer.getByText(note)).toHaveCount(0)
        await page.keyboard.press(verb === 'return' ? 'r' : 'x')
        const why = page.getByRole('dialog', { name: translate(`decision.${verb}Title`, { name }) })
        await why.getByRole('radio').first().check()
        await why.getByRole('textbox').fill(note)
        await why.getByRole('button', { name: translate(`decision.${verb}`), exact: true }).click()
        const done = translate(verb === 'return' ? 'decision.wasReturned' : 'decision.wasRejected', { name })
        await expect(row).toHaveCount(0)
        const toast = page.getByRole('status').filter({ hasText: done })
        return toast.getByRole('button', { name: decision('undo'), exact: true })
      }
      await (await refuse('reject')).click()
      await expect(page.getByText(decision('undone'), { exact: true })).toBeVisible()

      const undo = await refuse('return')
      const { list } = await organizer.does('getMessageTemplatePage', { search: { type: 'name', value: name } })
      await organizer.does('editMessageTemplate', { ...form, id: added.id, version: list[0]?.version ?? 0 } as never)
      await undo.click()
      await expect(page.getByText(decisionRefusals.overtaken[language === 'cn' ? 1 : 2], { exact: true })).toBeVisible()
      await page.getByRole('tab', { name: translate('spread.tabDraft') }).click()
      await row.click()
      await expect(drawer.getByText(note)).toBeVisible()
    },
  )

  test(`a rejected refund is pending again while its toast is shown, ${language}`, slow, async ({ page }) => {
    const translate = sayIn(language)
    const row = (amount: string) => page.getByRole('row').filter({ hasText: amount })
    const undo = async (done: string) => {
      const toast = page.getByRole('status').filter({ hasText: done })
      await toast.getByRole('button', { name: decision('undo'), exact: true }).click()
      await expect(page.getByText(decision('undone'), { exact: true })).toBeVisible()
    }
    // The refund of the demo's agent, and the offset that it requested.
    await signIn(page, 'reviewer', { language, path: '/receivePayment/accounts?view=payments&tab=pending' })
    await row('¥1,200.00').first().click()
    await page
      .locator('.fg-drawer')
      .getByRole('button', { name: translate('payment.refuse'), exact: true })
      .click()
    const noting = page.getByRole('dialog').last()
    await noting.getByLabel(translate('payment.why')).fill('Another account')
    await noting.getByRole('button', { name: translate('payment.refuse'), exact: true }).click()
    await expect(row('¥1,200.00')).toHaveCount(0)
    await undo(translate('payment.refusedDone'))
    await expect(row('¥1,200.00').first()).toBeVisible()

    await page.goto(`${offsetPages.chongDiList.path}?tab=pending`)
    await row('¥1,500.00')
      .getByRole('button', { name: shell('more') })
      .click()
    await page.getByRole('menuitem', { name: translate('decision.reject'), exact: true }).click()
    const why = page.getByRole('dialog').last()
    await why.getByRole('radio').first().check()
    await why.getByRole('button', { name: translate('decision.reject'), exact: true }).click()
    await expect(row('¥1,500.00')).toHaveCount(0)
    await undo('1,500.00')
    await expect(row('¥1,500.00').first()).toBeVisible()
  })
}
