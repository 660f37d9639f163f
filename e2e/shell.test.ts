import { shellTexts } from '@fairgate/contract/app/shell/texts'
import { expect, type Page } from '@playwright/test'
import { slow } from '../scripts/test-tier.ts'
import { test } from './browser-test.ts'
import { englishNames, unreached } from './focus-and-paper.ts'
import { languages, themes } from './languages.ts'
import { seriousFindings } from './serious-findings.ts'
import { signIn } from './signed-in.ts'

const menu = (page: Page, name = '主菜单') => page.getByRole('navigation', { name })
/** How many pixels the page can be scrolled horizontally. */
const sideways = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')

test.describe('without a session', () => {
  test('a page of the console shows the login, which will return to it', async ({ page }) => {
    await page.goto('/exhibitionApproval?tab=pending')
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent('/exhibitionApproval?tab=pending')}`)
    await page.goto('/')
    await expect(page).toHaveURL('/login')
  })

  test('an unknown address does not reveal what exists', async ({ page }) => {
    await page.goto('/nowhere')
    await expect(page).toHaveURL('/login?redirect=%2Fnowhere')
  })

  const open = [
    { path: '/error', title: 'errorTitle' },
    { path: '/error?kind=404', title: 'noPage' },
    { path: '/error?kind=noAccess', title: 'noAccess' },
    { path: '/noLogin', title: 'noLoginTitle' },
    { path: '/noLogin/unknown', title: 'noLoginTitle' },
  ] as const
  test('error and public pages appear in both languages, on a phone of 360 px', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    for (const { path, title } of open) {
      await page.goto(path)
      await page.getByRole('button', { name: '中文' }).click()
      await expect(page.getByRole('heading', { name: shellTexts[title][0] })).toBeVisible()
      expect(await sideways(page)).toBe(0)
      await page.getByRole('button', { name: 'EN', exact: true }).click()
      await expect(page.getByRole('heading', { name: shellTexts[title][1] })).toBeVisible()
      expect(await sideways(page)).toBe(0)
    }
  })
})

test.describe('the frame', () => {
  test('an address without a page says so, and links to the start', async ({ page }) => {
    await signIn(page, 'admin', { path: '/nowhere' })
    await expect(page.getByRole('heading', { name: '没有这个页面' })).toBeVisible()
    await expect(menu(page).getByRole('link').first()).toBeVisible()
    await page.getByRole('button', { name: '返回首页' }).click()
    await expect(page).toHaveURL('/dashboard')
  })

  test('the dashboard shows the number of pending exhibitions, which links to a list of as many', async ({ page }) => {
    for (const language of languages) {
      await signIn(page, 'admin', { language, path: '/dashboard' })
      const link = page.getByRole('link', { name: language === 'cn' ? '展会' : 'Exhibitions', exact: true })
      const count = await page.getByRole('row').filter({ has: link }).getByRole('strong').textContent()
      await link.click()
      await expect(page).toHaveURL('/exhibitionApproval?tab=pending')
      const tab = page.locator('[role=tab][data-key=pending]')
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      await expect(tab.locator('.fg-tab-count')).toHaveText(count ?? '?')
      // The logo opens the start page as before.
      await page.locator('.fg-side-brand').click()
      await expect(page).toHaveURL('/main')
      await expect(page.locator('.fg-welcome-picture')).toBeVisible()
    }
  })

  test('a page that is not permitted says so', async ({ page }) => {
    await signIn(page, 'agent', { path: '/exhibitionApproval' })
    await expect(page.getByRole('heading', { name: '这个页面不对您开放' })).toBeVisible()
  })

  test('the platform has menu groups, which collapse and expand', async ({ page }) => {
    await signIn(page, 'admin')
    const group = menu(page).getByRole('button', { name: '展会管理' })
    await expect(menu(page).getByRole('link', { name: '展会审批' })).toBeVisible()
    await group.click()
    await expect(menu(page).getByRole('link', { name: '展会审批' })).toBeHidden()
    await page.getByRole('button', { name: '收起菜单' }).click()
    await menu(page).getByRole('button', { name: '展会管理' }).click()
    await page.getByRole('menuitem', { name: '展会审批' }).click()
    await expect(page).toHaveURL('/exhibitionApproval')
    await expect(page.getByRole('link', { name: '云展会' })).toHaveCount(0)
  })

  test('a partner’s menu has translated names, and links to the cloud site', async ({ page }) => {
    await signIn(page, 'cooperator')
    const side = page.getByRole('complementary').first()
    await expect(side.getByText('合作商', { exact: true })).toBeVisible()
    await expect(menu(page).getByRole('button', { name: '展会管理' })).toHaveCount(0)
    await side.getByRole('button', { name: 'EN' }).click()
    await expect(side.getByText('Co-exhibitor', { exact: true })).toBeVisible()
    await expect(page.getByRole('banner').getByText('Chengchuan Contracting (invented) Ltd.')).toBeVisible()
    const cloud = side.getByRole('link', { name: 'Cloud exhibition' })
    await expect(cloud).toHaveAttribute('href', 'https://cloud.example')
    await expect(cloud).toHaveAttribute('target', '_blank')
  })

  test('the guide lists pending work of a cooperator, 500 wide, once', async ({ page }) => {
    await signIn(page, 'cooperator', { guide: true })
    const guide = page.getByRole('dialog')
    await expect(guide).toBeVisible()
    expect((await guide.boundingBox())?.width).toBe(500)
    await guide.getByRole('listitem').first().getByRole('button').click()
    await expect(page).toHaveURL(/\/exhibitionTransaction\/papersTransaction\/[0-9a-f-]{36}/)
    await page.reload()
    await expect(menu(page)).toBeVisible()
    await expect(guide).toBeHidden()
  })

  test('the language changes in place: address, rows and input stay', async ({ page }) => {
    await signIn(page, 'admin', { path: '/exhibitionApproval?by=name&q=%E5%B1%95' })
    const field = page.getByRole('search').getByRole('textbox')
    await expect(field).toHaveValue('展')
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
    await page.getByRole('banner').getByRole('button', { name: 'EN' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Exhibition approval' })).toBeVisible()
    await expect(field).toHaveValue('展')
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
    await expect(page).toHaveURL('/exhibitionApproval?by=name&q=%E5%B1%95')
  })

  test('a language whose texts do not load is not used; on retry it is', slow, async ({ page }) => {
    const ofEnglish = /\/assets\/en-[^/]+\.js$/
    await page.route(ofEnglish, route => route.abort())
    await signIn(page, 'admin', { path: '/exhibitionApproval' })
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText('展会审批')
    const english = page.getByRole('banner').getByRole('button', { name: 'EN' })
    await english.click()
    await expect(page.getByText(shellTexts.offline[0])).toBeVisible()
    await expect(title).toHaveText('展会审批')
    await page.unroute(ofEnglish)
    await english.click()
    await expect(title).toHaveText('Exhibition approval')
  })

  test('pages fit 1200 px in English without horizontal scrolling', async ({ page }) => {
    await page.setViewportSize({ width: 1200, height: 800 })
    await signIn(page, 'admin', { language: 'en' })
    for (const path of ['/main', '/exhibitionApproval', '/exhibitionTransaction/papersTransaction', '/showcase']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      expect(await sideways(page)).toBe(0)
      // Without the menu.
      expect(await page.evaluate<number>(`document.querySelector('main').scrollWidth`)).toBeLessThanOrEqual(1200 - 216)
    }
  })

  test('on a tablet the menu is collapsed, and nothing scrolls horizontally', slow, async ({ page }) => {
    await page.setViewportSize({ width: 720, height: 800 })
    await signIn(page, 'admin')
    await expect(menu(page)).toBeVisible()
    expect(await sideways(page)).toBe(0)
    expect(await page.evaluate<number>(`document.querySelector('.fg-side').offsetWidth`)).toBe(56)
  })
})

test('a form with changes asks before it is left, and stays if the answer is no', async ({ page }) => {
  await signIn(page, 'organizer', { language: 'en', path: '/foundingExhibition/new' })
  const name = page.getByLabel('Exhibition name (Chinese)')
  await name.fill('未保存的展会')
  await menu(page, 'Main menu').getByRole('link', { name: 'Exhibition affairs' }).click()
  const ask = page.getByRole('alertdialog', { name: 'Do you want to leave this page？' })
  await ask.getByRole('button', { name: 'Stay here' }).click()
  await expect(page).toHaveURL('/foundingExhibition/new')
  await expect(name).toHaveValue('未保存的展会')

  await page.getByRole('banner').getByRole('button', { name: '中文' }).click()
  await expect(page.getByLabel('展会名称（中文）')).toHaveValue('未保存的展会')

  await menu(page).getByRole('link', { name: '展会事务' }).click()
  await page.getByRole('alertdialog', { name: '确定要离开此页面吗？' }).getByRole('button', { name: '离开' }).click()
  await expect(page).toHaveURL('/exhibitionTransaction/papersTransaction')
})

test('a form next to a list asks before another row, page or Back takes its place', slow, async ({ page }) => {
  await signIn(page, 'admin', { language: 'en', path: '/systematicDictionary' })
  const edit = (row: number) => page.getByRole('table').getByRole('row').nth(row).getByRole('button', { name: 'Edit' })
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await edit(1).click()
  const name = page.getByRole('complementary').getByLabel('Name (English)')
  await name.fill('Typed and not saved')
  const ask = page.getByRole('alertdialog', { name: 'Do you want to leave this page？' })
  for (const goOn of [() => edit(2).click(), () => page.goBack(), () => page.keyboard.press('Escape')]) {
    await goOn()
    await ask.getByRole('button', { name: 'Stay here' }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(name).toHaveValue('Typed and not saved')
    await name.focus()
  }
  await edit(2).click()
  await ask.getByRole('button', { name: 'Leave' }).click()
  await expect(name).not.toHaveValue('Typed and not saved')
})

test('Ctrl-P prints all rows of a list, and the page is restored afterwards', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () =>
      document.body.setAttribute('data-printed', String(document.querySelectorAll('tbody tr').length))
  })
  await signIn(page, 'admin', { language: 'en', path: '/systematicDictionary?size=10' })
  const rows = page.getByRole('table').locator('tbody tr')
  await expect(rows).toHaveCount(10)
  const total = Number((await page.locator('.fg-pager-total').textContent())?.match(/of (\d+)/)?.[1])
  expect(total).toBeGreaterThan(10)
  await page.keyboard.press('Control+p')
  await expect(page.locator('body')).toHaveAttribute('data-printed', String(total))
  await expect(rows).toHaveCount(10)
})

test('the focus returns to where a drawer or menu was opened, and moves to the next row', async ({ page }) => {
  await signIn(page, 'admin', { language: 'en', path: '/exhibitionApproval' })
  const opener = page.locator('tbody .fg-table-actions button').first()
  await opener.focus()
  await page.keyboard.press('Enter')
  const drawer = page.locator('.fg-drawer')
  await expect(drawer).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(opener).toBeFocused()

  // A row that is read leaves the tab: the next one takes its place, and the focus.
  await page.goto('/notifications?tab=unread')
  const rows = page.locator('tbody tr')
  await expect(rows.nth(1)).toBeVisible()
  const second = (await rows.nth(1).textContent()) ?? ''
  await rows.first().getByRole('button', { name: 'Mark read' }).focus()
  await page.keyboard.press('Enter')
  await expect(rows.first()).toHaveText(second)
  await expect(rows.first().locator('.fg-table-actions button').first()).toBeFocused()
})

test(
  'on a Chinese page screen readers read Chinese, also in drop-down fields and calendars',
  slow,
  async ({ page }) => {
    await signIn(page, 'admin', { language: 'cn' })
    const faults: string[] = []
    for (const path of ['/exhibitionApproval', '/operationalLog', '/blackIndex/gardenAdd']) {
      await page.goto(path)
      await expect(page.locator('.ant-select').first()).toBeVisible()
      await expect(page.locator('.fg-skeleton')).toHaveCount(0)
      await page.locator('.ant-select').first().click()
      await expect(page.locator('.ant-select-dropdown')).toBeVisible()
      faults.push(...(await englishNames(page)).map(name => `${path}: ${name}`))
    }
    expect(faults).toEqual([])
  },
)

test('everything on a page with an open drawer can be reached by Tab', slow, async ({ page }) => {
  await signIn(page, 'admin', { language: 'en', path: '/exhibitionApproval' })
  await page.locator('tbody .fg-table-actions button').first().click()
  await expect(page.locator('.fg-drawer h2').first()).toBeVisible()
  await expect(page.locator('.fg-skeleton')).toHaveCount(0)
  expect(await unreached(page)).toEqual([])
})

for (const theme of themes) {
  test(`login, start and error pages have no serious accessibility finding, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme })
    await page.goto('/login')
    await expect(page.getByAltText('图形验证码的图片')).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await page.goto('/error')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await signIn(page, 'cooperator', { theme, guide: true })
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
  })
}
