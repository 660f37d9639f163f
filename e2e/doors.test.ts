import { gateRefusals } from '@fairgate/contract/admission/gate/texts'
import { expect, type Page } from '@playwright/test'
import { wire } from './access-people.ts'
import { test } from './browser-test.ts'
import { englishFirst as languages } from './languages.ts'
import { marked } from './said.ts'
import { seriousFindings } from './serious-findings.ts'
import { signIn } from './signed-in.ts'
import { openFair } from './story/open-fair.ts'
import { sayIn } from './story/say.ts'

const drawer = (page: Page) => page.locator('.fg-drawer')
const input = (page: Page, name: string) => drawer(page).locator(`[data-field=${name}] input`)

for (const language of languages) {
  const say = sayIn(language)

  test(`a door and its channel are set up and changed; a wrong sign is marked at its field, and nothing typed is lost: ${language}`, async ({
    page,
  }) => {
    const [venue, organizer, partner] = await Promise.all([wire('admin'), wire('organizer'), wire('cooperator')])
    const { exhibitionId } = await openFair({ venue, organizer, partner }, 1)
    const zone = { exhibitionId, code: 'N1', nameCn: '北一馆', nameEn: 'North 1' }
    await venue.does('saveZone', { ...zone, parentId: null })
    // Answers that arrive after the click still fill the form: the only zone is selected.
    const addDoor = page.getByRole('button', { name: say('gate.addDoor') }).first()
    const clicked = Promise.withResolvers<void>()
    await page.route('**/api', async route => {
      if (await addDoor.isVisible()) await clicked.promise
      await route.continue()
    })
    await signIn(page, 'admin', { language, path: `/entranceGuard?view=doors&exhibition=${exhibitionId}` })

    const add = drawer(page).getByRole('button', { name: say('shell.add'), exact: true })
    await addDoor.click()
    clicked.resolve()
    await page.unrouteAll({ behavior: 'wait' })
    await expect(drawer(page).locator('[data-field=zoneId]')).toContainText('N1')
    await input(page, 'code').fill('北门 1')
    await input(page, 'nameCn').fill('一号门')
    await input(page, 'nameEn').fill('Door One')
    await add.click()
    await expect(marked(drawer(page), say('gate.signWrong')).first()).toBeVisible()
    await expect(input(page, 'nameCn')).toHaveValue('一号门')
    expect(await seriousFindings(page)).toEqual([])
    // Lower-case letters become upper-case.
    await input(page, 'code').fill('n1-a')
    await add.click()
    await expect(drawer(page)).toHaveCount(0)
    const row = (sign: string) => page.getByRole('row').filter({ has: page.getByText(sign, { exact: true }) })
    await expect(row('N1-A')).toBeVisible()

    // An existing sign: the server refuses it at the field, and the form stays open.
    await addDoor.click()
    await input(page, 'code').fill('N1-A')
    await input(page, 'nameCn').fill('二号门')
    await input(page, 'nameEn').fill('Door Two')
    await add.click()
    await expect(
      marked(drawer(page), gateRefusals.signTaken[language === 'cn' ? 1 : 2] as string).first(),
    ).toBeVisible()
    await expect(input(page, 'nameEn')).toHaveValue('Door Two')
    await input(page, 'code').fill('N1-B')
    await add.click()
    await expect(row('N1-B')).toBeVisible()

    // A channel at the first door, which proposes its next sign; then it becomes bidirectional.
    await row('N1-A')
      .getByRole('button', { name: say('gate.addChannel') })
      .click()
    await expect(input(page, 'code')).toHaveValue('N1-A-01')
    await add.click()
    await expect(row('N1-A-01')).toContainText(say('gate.directionIn'))
    await row('N1-A-01').getByText('N1-A-01', { exact: true }).click()
    await drawer(page).getByText(say('gate.directionBoth'), { exact: true }).click()
    await drawer(page)
      .getByRole('button', { name: say('shell.save'), exact: true })
      .click()
    await expect(drawer(page)).toHaveCount(0)
    await expect(row('N1-A-01')).toContainText(say('gate.directionBoth'))

    await row('N1-B').getByText('N1-B', { exact: true }).click()
    await input(page, 'nameCn').fill('货门')
    await drawer(page)
      .getByRole('button', { name: say('shell.save'), exact: true })
      .click()
    await expect(drawer(page)).toHaveCount(0)
    const { list } = await venue.does('getDoorList', { exhibitionId })
    expect(list.map(({ code, nameCn }) => [code, nameCn]).toSorted()).toEqual([
      ['N1-A', '一号门'],
      ['N1-B', '货门'],
    ])
  })
}
