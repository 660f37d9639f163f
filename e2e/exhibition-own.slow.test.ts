import { channelStateMachine } from '@fairgate/contract/admission/gate/states'
import { render } from '@fairgate/contract/kernel/i18n/localized-text'
import { expect, type Page } from '@playwright/test'
import { newPerson, wire } from './access-people.ts'
import { test } from './browser-test.ts'
import { languages } from './languages.ts'
import { signIn } from './signed-in.ts'
import { openFair } from './story/open-fair.ts'
import { sayIn } from './story/say.ts'

const field = (page: Page, name: string) => page.locator(`[data-field=${name}]`)

for (const language of languages) {
  const say = sayIn(language)

  test(`an exhibition has its own zones of a type, an own option, and an administrator of a door: ${language}`, async ({
    page,
  }) => {
    const [venue, organizer, partner] = await Promise.all([wire('admin'), wire('organizer'), wire('cooperator')])
    const { exhibitionId, badgeTypeId } = await openFair({ venue, organizer, partner }, 5)
    const names = { nameCn: '东一馆', nameEn: 'Hall East One' }
    const name = language === 'cn' ? names.nameCn : names.nameEn
    const zone = await venue.does('saveZone', { exhibitionId, code: 'E1', ...names, parentId: null })

    // The organizer sets which zones a type opens; applicants see it.
    const badges = `/exhibitionTransaction/papersTransaction/${exhibitionId}/badges`
    await signIn(page, 'organizer', { language, path: `${badges}/types/${badgeTypeId}` })
    await field(page, 'zones').getByRole('combobox').click()
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: name }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: say('shell.save'), exact: true }).click()
    await expect(page.getByRole('table')).toContainText(name)
    await signIn(page, 'cooperator', { language, path: `${badges}/new` })
    await field(page, 'badgeTypeId').getByRole('combobox').click()
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
    await expect(field(page, 'badgeTypeId')).toContainText(name)

    // An own option, on the organizer's page of dictionaries.
    const fair = `/exhibitionTransaction/papersTransaction/${exhibitionId}`
    await signIn(page, 'organizer', { language, path: `${fair}/dictionary?code=reprint_reason` })
    await page
      .getByRole('button', { name: say('dictionary.add') })
      .first()
      .click()
    const drawer = page.locator('.fg-drawer')
    for (const [of, typed] of [
      ['value', 'ownOption'],
      ['nameCn', '自有选项'],
      ['nameEn', 'Option of its own'],
    ] as const)
      await field(page, of).getByRole('textbox').fill(typed)
    await drawer.getByRole('button', { name: say('shell.add'), exact: true }).click()
    await expect(field(page, 'countsAs')).toHaveClass(/is-wrong/)
    await field(page, 'countsAs').getByRole('combobox').click()
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: /^(损坏|Damaged)$/ }).click()
    await drawer.getByRole('button', { name: say('shell.add'), exact: true }).click()
    const options = page.getByRole('table')
    await expect(options.getByRole('row', { name: /自有选项|Option of its own/ })).toContainText(/损坏|Damaged/)
    // It hides one of the venue's options, and shows it again.
    const stolen = options.getByRole('row', { name: /被盗|Stolen/ })
    await stolen.getByRole('button', { name: say('dictionary.hide'), exact: true }).click()
    await expect(stolen).toContainText(say('dictionary.hidden'))
    await stolen.getByRole('button', { name: say('dictionary.show'), exact: true }).click()
    await expect(stolen).toContainText(say('dictionary.shown'))

    // The administrator of a door sees that one only, and closes its channel.
    const person = newPerson()
    const role = {
      nameCn: `门 ${person.userName}`,
      nameEn: `Doors ${person.userName}`,
      permissions: ['door:administer'],
    }
    const { id: roleID } = await venue.does('addRole', role)
    const { id: operatorId } = await venue.does('addOperator', { ...person, roleID })
    const doors = await Promise.all(
      ['E1-A', 'E1-B'].map(code => venue.does('addDoor', { exhibitionId, zoneId: zone.id, code, ...names })),
    )
    const [own] = doors
    if (!own) throw new Error('no door was made')
    await venue.does('setDoorAdmins', { exhibitionId, ...own, operatorIds: [operatorId] })
    const lane = { exhibitionId, doorId: own.id, code: 'E1-A-01', direction: 'in', subject: 'person' } as const
    await venue.does('addChannel', lane)
    await signIn(page, person.userName, { language, path: `/entranceGuard?view=doors&exhibition=${exhibitionId}` })
    const table = page.getByRole('table')
    await expect(table.getByText('E1-A-01')).toBeVisible()
    await expect(table.getByText('E1-B')).toHaveCount(0)
    await table.getByRole('button', { name: say('gate.setState'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: render(channelStateMachine.states.closed, language) }).check()
    await dialog.getByRole('textbox').fill('人流过大')
    await dialog.getByRole('button', { name: render(channelStateMachine.events.close, language), exact: true }).click()
    await expect(table.getByText(render(channelStateMachine.states.closed, language))).toBeVisible()

    // The venue finds the doors among the exhibition's tabs, the same list with its buttons; a participant does not.
    const tabs = page.getByRole('tablist').first()
    await signIn(page, 'admin', { language, path: `/exhibitionTransaction/papersTransaction/${exhibitionId}` })
    await tabs.getByRole('tab', { name: say('exhibition.doors'), exact: true }).click()
    await expect(page).toHaveURL(/\/doors$/)
    await expect(table.getByText('E1-A-01')).toBeVisible()
    await expect(table.getByText('E1-B')).toBeVisible()
    await page.getByRole('button', { name: say('gate.addDoor'), exact: true }).click()
    await expect(page.locator('.fg-drawer')).toBeVisible()
    await page.keyboard.press('Escape')
    await signIn(page, 'cooperator', { language, path: `/exhibitionTransaction/papersTransaction/${exhibitionId}` })
    await expect(tabs.getByRole('tab', { name: say('exhibition.badges'), exact: true })).toBeVisible()
    await expect(tabs.getByRole('tab', { name: say('exhibition.doors'), exact: true })).toHaveCount(0)
  })
}
