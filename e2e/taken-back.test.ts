import type { Language } from '@fairgate/contract/kernel/language'
import { expect } from '@playwright/test'
import { company, operatorWith, wire } from './access-people.ts'
import { accessWords, place, rowOf } from './access-words.ts'
import { test } from './browser-test.ts'
import { signIn } from './signed-in.ts'

for (const language of ['cn', 'en'] as const satisfies Language[]) {
  const { say, shell, decision, state } = accessWords(language)

  test(`a freeze is taken back while its toast stands, and not over what somebody did since, ${language}`, async ({
    page,
  }) => {
    const person = await operatorWith('role:view')
    await signIn(page, company, { language, path: place })
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
}
