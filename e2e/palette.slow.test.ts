import { expect } from '@playwright/test'
import { test } from './browser-test.ts'
import { languages } from './languages.ts'
import { signIn } from './signed-in.ts'
import { sayIn } from './story/say.ts'
import { inVenue } from './venue-database.ts'

const tasks = '/exhibitionTransaction/papersTransaction'

interface Known {
  exhibitionId: string
  exhibition: { cn: string; en: string }
  badgeId: string
  code: string
  name: string
  masked: string
  company: { cn: string; en: string }
}

/** A badge of the demo, whose exhibitions are the oldest, its exhibition and its holder's company. */
const known = () =>
  inVenue(async ({ query }) => {
    const [row] =
      await query<Known>(`select e.id as "exhibitionId", json_build_object('cn', e.name_cn, 'en', e.name_en) as exhibition,
        b.id as "badgeId", b.code, b.name, b.document_masked as masked, json_build_object('cn', c.name_cn, 'en', c.name_en) as company
      from badge b join exhibition e on e.id = b.exhibition_id join company c on c.id = b.company_id
      where b.state = 'active' and c.type = 'cooperatorMain' and e.state in ('preparing', 'ready') and e.kind = 'show'
      order by e.created_at, b.code limit 1`)
    if (!row) throw new Error('the demo has no such badge')
    return row
  })

for (const language of languages) {
  test(`any page, exhibition, company and badge by a few letters and Enter: ${language}`, async ({ page }) => {
    const say = sayIn(language)
    const { exhibitionId, exhibition, badgeId, code, name, masked, company } = await known()
    await signIn(page, 'admin', { language, path: '/jobs' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const field = page.getByRole('combobox', { name: say('shell.goToField'), exact: true })
    // Like a scanner: Enter before anything can be found.
    const open = async (typed: string) => {
      await page.keyboard.press('Control+k')
      await field.fill(typed)
      await page.keyboard.press('Enter')
      await expect(field).toBeHidden()
    }
    // Each exhibition counts its own codes: whose it is stands next to it.
    await page.keyboard.press('Control+k')
    await field.fill(code.toLowerCase())
    await page.getByRole('option').filter({ hasText: code }).filter({ hasText: exhibition[language] }).click()
    await expect(page).toHaveURL(`${tasks}/${exhibitionId}/badges?row=${badgeId}`)
    // A caller, by name or by the last four digits of a number; recent results are shown without input.
    const people = page.getByRole('group', { name: say('shell.goToPeople'), exact: true }).getByRole('option')
    for (const typed of [name, masked.slice(-4)]) {
      await page.keyboard.press('Control+k')
      await field.fill(typed)
      await people
        .filter({ hasText: `${name} ${code}` })
        .filter({ hasText: exhibition[language] })
        .click()
      await expect(page).toHaveURL(`${tasks}/${exhibitionId}/badges?row=${badgeId}`)
      await expect(page.locator('.fg-drawer').getByText(name).first()).toBeVisible()
    }
    await page.keyboard.press('Control+k')
    const recent = page.getByRole('group', { name: say('shell.goToRecent'), exact: true }).getByRole('option')
    await expect(recent.first()).toContainText(`${name} ${code}`)
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(name)
    // The service desk from any page.
    await open(say('badge.deskTitle'))
    await expect(page).toHaveURL(/\/counter\/[-\w]{36}$/)
    await open(exhibition[language])
    await expect(page).toHaveURL(`${tasks}/${exhibitionId}`)
    await open(company[language])
    await expect(page).toHaveURL(/\/cooperatorList\/[-\w]{36}$/)
    // In the other language as well, by keyboard only; recent pages are shown without input.
    await open(language === 'cn' ? 'operation log' : '操作日志')
    await expect(page).toHaveURL('/operationalLog')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('group', { name: say('shell.goToLast'), exact: true }).getByRole('option')).toHaveCount(
      4,
    )
    await field.fill('no such thing anywhere')
    await expect(page.getByText(say('shell.goToNothing', { typed: 'no such thing anywhere' }))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(field).toBeHidden()
    // Other shortcuts.
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: say('shell.keys') })
    await expect(keys.getByText(say('shell.keysStep'))).toBeVisible()
    await expect(keys.getByText(say('decision.approve'), { exact: true })).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(keys).toBeHidden()
    await expect(page).toHaveURL('/operationalLog')
    // Actions of the page and general ones; on a badge's page its decisions also by shortcut.
    await page.goto('/entranceGuard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // However many results there are, typing goes into the field.
    await page.setViewportSize({ width: 1200, height: 640 })
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
    await page.keyboard.press('Escape')
    await open(say('gate.addZone'))
    const adding = page.getByRole('complementary', { name: say('gate.addZone') })
    await expect(adding).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(adding).toBeHidden()
    await open(language === 'cn' ? '修改密码' : 'change password')
    await expect(page).toHaveURL('/accountSettings?change=password')
    await expect(page.getByRole('dialog', { name: say('company.changePassword') })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/accountSettings')
    await page.goto(`${tasks}/${exhibitionId}/badges/approval`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('?')
    await expect(keys.getByText(say('decision.approve'), { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await open(say('shell.switchLanguage'))
    await expect(page.locator('html')).toHaveAttribute('lang', language === 'cn' ? 'en' : 'zh-CN')
  })
}
