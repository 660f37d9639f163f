import { partnerRoutes } from '@fairgate/contract/exhibitions/partner/module'
import { creditCheckCharacter } from '@fairgate/contract/identity/company/credit-code'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { expect, type Page } from '@playwright/test'
import { wire } from './access-people.ts'
import { test } from './browser-test.ts'
import { languages } from './languages.ts'
import { signIn } from './signed-in.ts'
import { picture } from './story/partner-story.ts'
import { sayIn } from './story/say.ts'

let serial = 0

/** A logistics provider that the organizer has just entered; returns its name. */
async function entered(language: Language): Promise<string> {
  const organizer = await wire('organizer')
  const number = `${process.pid % 1000}`.padStart(3, '0') + `${++serial}`.padStart(3, '0')
  const seventeen = `91310000MA3${number}`
  const option = async (code: 'com_attr' | 'com_type') =>
    (await organizer.does('getEnableDictionaryOption', { code, status: 1 })).list[0]?.value ?? ''
  const nameCn = `轻舟物流 ${language} ${number}`
  await organizer.does('addLogistics', {
    ...{ abroad: false, nameCn, nameEn: nameCn, creditCode: seventeen + creditCheckCharacter(seventeen) },
    ...{
      registrationNumber: null,
      country: null,
      comAttr: await option('com_attr'),
      comType: await option('com_type'),
    },
    ...{ regionCode: '330106', addressCn: '余杭塘路 866 号', addressEn: '', contactName: '沈嘉木' },
    ...{ contactTelephone: `13900${number}`, contactEmail: `logistics${number}@demo.invalid`, documentIds: [] },
    licenceFileId: await organizer.uploads(picture, 'licence.png', 'licence'),
    administrator: {
      ...{ name: '陶然', userName: `logistics${number}`, telephone: `13700${number}` },
      email: `admin${number}@demo.invalid`,
    },
  })
  return nameCn
}

/** The number of rows that a tab shows. */
const countOf = async (page: Page, key: string) =>
  Number(/\d+/.exec((await page.locator(`.fg-tab[data-key="${key}"]`).textContent()) ?? '')?.[0] ?? 0)

for (const language of languages) {
  test(`approvals of companies are undone from the toast, one and two at once, ${language}`, async ({ page }) => {
    const say = sayIn(language)
    const names = [await entered(language), await entered(language)] as const
    const [one] = names
    await signIn(page, 'admin', { language, path: `${partnerRoutes.Logistics.base}?view=approval` })
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    await expect(row(one)).toBeVisible()
    const counts = async () => [await countOf(page, 'pending'), await countOf(page, 'finished')]
    const [waiting = 0, decided = 0] = await counts()
    const undo = async (done: string) => {
      const toast = page.getByRole('status').filter({ hasText: done })
      await toast.getByRole('button', { name: say('decision.undo'), exact: true }).click()
      await expect(page.getByText(say('decision.undone'), { exact: true }).last()).toBeVisible()
    }

    await row(one).click()
    await page
      .locator('.fg-drawer')
      .getByRole('button', { name: say('decision.approve') })
      .click()
    await expect(row(one)).toHaveCount(0)
    await expect.poll(counts).toEqual([waiting - 1, decided + 1])
    await undo(say('decision.approved', { name: one }))
    await expect(row(one)).toBeVisible()
    await expect.poll(counts).toEqual([waiting, decided])

    await page.keyboard.press('Escape')
    await expect(page.locator('.fg-drawer')).toHaveCount(0)
    for (const name of names) {
      await row(name).getByRole('checkbox').click()
      await expect(row(name).getByRole('checkbox')).toBeChecked()
    }
    await page
      .locator('.fg-bulk')
      .getByRole('button', { name: say('decision.approve') })
      .click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('decision.approve') })
      .click()
    for (const name of names) await expect(row(name)).toHaveCount(0)
    await expect.poll(counts).toEqual([waiting - 2, decided + 2])
    await undo(say('decision.approvedMany', { count: 2 }))
    for (const name of names) await expect(row(name)).toBeVisible()
    await expect.poll(counts).toEqual([waiting, decided])
  })
}
