import { readFileSync } from 'node:fs'
import { statusCodes } from '@fairgate/contract/kernel/transition/status'
import { expect, type Page } from '@playwright/test'
import { slow } from '../scripts/test-tier.ts'
import { wire } from './access-people.ts'
import { test } from './browser-test.ts'
import { inLanguages } from './languages.ts'
import { marked, toasted } from './said.ts'
import { signIn, userMenu } from './signed-in.ts'
import { inVenue } from './venue-database.ts'

/*
 * The rules of docs/spec.md about sessions, errors and toasts, word for word: each test quotes the sentence that it
 * checks, and the sentence must be in its section.
 */

const spec = readFileSync(new URL('../docs/spec.md', import.meta.url), 'utf8')

function says(section: string, ...sentences: string[]): void {
  const text = spec.split(/^## /m).find(part => part.startsWith(section)) ?? ''
  for (const sentence of sentences) expect(text).toContain(sentence)
}

/** All further requests of the page get this answer. */
const answered = (page: Page, status: number, body: object = {}) =>
  page.route('**/api', route => route.fulfill({ status, json: body }))

const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort())

const dictionary = '/systematicDictionary'
const back = '/login?redirect=%2FsystematicDictionary'

async function openDictionary(page: Page, language: 'cn' | 'en' = 'cn'): Promise<void> {
  await signIn(page, 'admin', { language, path: dictionary })
  await expect(page.getByRole('table')).toBeVisible()
}

/** Opens the form of a new option, fills it in, and submits it. */
async function addOption(page: Page): Promise<void> {
  await page.getByRole('banner').waitFor()
  await page.getByRole('button', { name: '新增' }).first().click()
  const form = page.locator('.fg-drawer')
  for (const [name, value] of [
    ['value', `v${Date.now()}`],
    ['nameCn', '规则'],
    ['nameEn', 'Rule'],
  ] as const) {
    await form.locator(`[data-field=${name}] input`).fill(value)
  }
  await form.locator('button[type=submit]').click()
}

/**
 * Records the last toast of the next pages: it disappears after three seconds, which a busy machine takes to load a
 * page.
 */
const noteToast = (page: Page) =>
  page.addInitScript(() => {
    const note = () => {
      const shown = document.querySelector('.fg-toast-text')?.textContent
      if (shown) sessionStorage.setItem('toast', shown)
    }
    new MutationObserver(note).observe(document, { childList: true, subtree: true })
  })
const readToast = (page: Page) => page.evaluate(() => sessionStorage.getItem('toast'))

test.describe('§8: codes', () => {
  test('HTTP 401', slow, async ({ page }) => {
    says('8.', 'HTTP 401: go to /login with redirect.')
    await openDictionary(page)
    await answered(page, 401)
    await page.reload()
    await expect(page).toHaveURL(back)
  })

  test('HTTP 403', async ({ page }) => {
    says('8.', 'HTTP 403: message 登录过期，请重新登录, log out, go to /login after 1 s.')
    await openDictionary(page)
    await answered(page, 403)
    await noteToast(page)
    await page.reload()
    await expect(page).toHaveURL('/login')
    expect(await readToast(page)).toBe('登录过期，请重新登录')
    expect(await stored(page)).toEqual(['language'])
  })

  test('statusCode 10004', slow, async ({ page }) => {
    says('8.', 'statusCode 10004: show server msg, remove stored user, log out, go to /login with redirect after 1 s.')
    await openDictionary(page)
    await answered(page, 200, { statusCode: 10004, msg: '登录已超时' })
    await noteToast(page)
    await page.reload()
    await expect(page).toHaveURL(back)
    expect(await readToast(page)).toBe('登录已超时')
    expect(await stored(page)).toEqual(['language'])
  })

  test('success by either name, HTTP 404 and other HTTP errors', slow, async ({ page }) => {
    says(
      '8.',
      'Success: statusCode or code equals 10001; otherwise rejected with the response body.',
      'HTTP 404: 网络请求不存在. Other HTTP errors: show server msg.',
    )
    await openDictionary(page)
    for (const [status, body, said] of [
      [404, {}, '网络请求不存在'],
      [502, { msg: '服务正在维护' }, '服务正在维护'],
      [200, { code: 10010, msg: '库存不足' }, '库存不足'],
    ] as const) {
      await answered(page, status, body)
      await addOption(page)
      await expect(toasted(page, said)).toBeVisible()
      await page.unroute('**/api')
      await page.keyboard.press('Escape')
      await page.getByRole('alertdialog').getByRole('button', { name: '离开' }).click()
    }
    await answered(page, 200, { code: 10001, data: { id: '00000000-0000-7000-8000-000000000000', version: 1 } })
    await addOption(page)
    await expect(toasted(page, '新增成功')).toBeVisible()
  })
})

test(
  '§8: any failed call shows the server msg as an error toast, a form too, next to its marks',
  slow,
  async ({ page }) => {
    says('8.', 'Any failed call shows the server msg as an error toast (3 s; 5 s for 11-15 characters; 10 s over 20).')
    await openDictionary(page)
    await page.clock.install()
    for (const [length, seconds] of [
      [10, 3],
      [11, 5],
      [15, 5],
      [16, 3],
      [20, 3],
      [21, 10],
    ] as const) {
      const msg = '错'.repeat(length)
      const issues = [{ path: 'value', msg }]
      await answered(page, 200, { statusCode: 10002, msg, data: { issues } })
      // Only `runFor` lets time pass while the toast is shown, on a machine of any speed.
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
      await addOption(page)
      await expect(marked(page, msg)).toBeVisible()
      await expect(toasted(page, msg)).toHaveCount(1)
      await page.clock.runFor(seconds * 1000 - 700)
      await expect(toasted(page, msg)).toBeVisible()
      await page.clock.runFor(1000)
      await expect(toasted(page, msg)).toBeHidden()
      await expect(marked(page, msg)).toBeVisible()
      await page.clock.resume()
      await page.unroute('**/api')
      await page.keyboard.press('Escape')
      await page.getByRole('alertdialog').getByRole('button', { name: '离开' }).click()
    }
  },
)

test('§8: a page that cannot be read says so in its place, without a toast', async ({ page }) => {
  await openDictionary(page)
  await page.route('**/api', route => route.fulfill({ json: { statusCode: 10009, msg: '操作过于频繁' } }))
  await page.goto('/basisSet')
  await expect(page.getByRole('main').getByText('操作过于频繁')).toBeVisible()
  await expect(toasted(page, '操作过于频繁')).toHaveCount(0)
})

for (const [language, texts] of inLanguages([
  [
    'cn',
    {
      choose: '请选择要删除的项目',
      ask: '删除后不能恢复。',
      buttons: ['取消', '确定删除'],
      failed: '删除失败',
      leave: '确定要离开此页面吗？',
      add: '新增选项',
    },
  ],
  [
    'en',
    {
      choose: 'please select project to delete',
      ask: 'Deleted data cannot be restored.',
      buttons: ['Cancel', 'Delete'],
      failed: 'Delete Failed',
      leave: 'Do you want to leave this page？',
      add: 'Add an option',
    },
  ],
] as const)) {
  test(`§8: messages of a list and its form, ${language}`, async ({ page }) => {
    says(
      '8.',
      "'Delete Successful'/'Delete Failed'; save, edit, add succeeded/failed; 'please select project to delete'",
      "'Do you want to leave this page？'; default delete warning that deleted data cannot be restored",
    )
    says('2.', '确定 and 取消, width 300 px for delete', 'loading text 数据加载中', 'placeholder 请选择搜索类型')
    await openDictionary(page, language)
    await page.keyboard.press('Delete')
    await expect(toasted(page, texts.choose)).toBeVisible()

    const tick = page.getByRole('row').nth(1).getByRole('checkbox')
    await tick.click()
    await expect(tick).toBeChecked()
    await page.route('**/api', route => route.abort())
    await page.keyboard.press('Delete')
    const ask = page.getByRole('alertdialog')
    // An earlier toast may still be in the top layer, with its own button.
    await expect(ask.locator('button:not(.fg-toasts button)')).toHaveText([...texts.buttons])
    expect((await ask.boundingBox())?.width).toBe(300)
    await ask.getByRole('button', { name: texts.buttons[1], exact: true }).click()
    await expect(toasted(page, new RegExp(`^${texts.failed}`))).toBeVisible()
    await page.unroute('**/api')

    await page.getByRole('button', { name: texts.add, exact: true }).first().click()
    await page.locator('.fg-drawer [data-field=nameCn] input').fill('规则')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog', { name: texts.leave })).toBeVisible()
  })
}

for (const [language, texts] of inLanguages([
  ['cn', { loading: '数据加载中', type: '请选择搜索类型', log: '操作日志' }],
  ['en', { loading: 'Loading data', type: 'Choose a search field', log: 'Operation log' }],
] as const)) {
  test(`§2: a loading list says so, and its search has placeholders, ${language}`, async ({ page }) => {
    says('2.', 'loading text 数据加载中', 'placeholder 请选择搜索类型')
    await openDictionary(page, language)
    let letGo: () => void = () => undefined
    const paused = new Promise<void>(resolve => {
      letGo = resolve
    })
    await page.route('**/api', async route => {
      await paused
      await route.continue()
    })
    await page.getByRole('navigation').getByRole('link', { name: texts.log, exact: true }).click()
    await expect(page.locator('.fg-skeleton-text')).toHaveText(texts.loading)
    letGo()
    await expect(page.getByRole('table')).toBeVisible()
    const search = page.getByRole('search')
    await search.locator('.fg-search-type').hover()
    await search.locator('.fg-search-type .ant-select-clear').click()
    await expect(search.getByText(texts.type, { exact: true })).toBeVisible()
  })
}

for (const [language, texts] of inLanguages([
  ['cn', { type: '展会类型', day: '开展日期' }],
  ['en', { type: 'Type', day: 'Opening date' }],
] as const)) {
  test(`§2: a list is searched by text, by day and by selection, ${language}`, async ({ page }) => {
    says('2.', 'then text, date yyyy-MM-dd or select input by field type')
    await signIn(page, 'admin', { language, path: '/exhibitionApproval' })
    const search = page.getByRole('search')
    const choose = async (name: string) => {
      await search.locator('.fg-search-type').click()
      await page.locator('.ant-select-dropdown:visible').getByTitle(name, { exact: true }).click()
    }
    await choose(texts.type)
    await search.locator('.fg-search-choice').click()
    const [first] = await inVenue(({ query }) =>
      query<{ value: string; cn: string; en: string }>(
        `select value, name_cn as cn, name_en as en from dictionary_option
         where code = 'show_type' and status = 1 and exhibition_id is null order by position, id`,
      ),
    )
    await page
      .getByTitle(first?.[language] ?? '', { exact: true })
      .last()
      .click()
    await expect(page).toHaveURL(new RegExp(`by=showType&q=${first?.value}`))
    await expect(page.getByRole('table')).toBeVisible()
    await choose(texts.day)
    await search.locator('.fg-search-choice input').fill('2026-12-03')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/by=openOn&q=2026-12-03/)
    await expect(page.getByRole('table')).toBeVisible()
  })
}

test('§4, §8: the start and end of a session', async ({ page }) => {
  says(
    '4.',
    'logged out to logged in when login succeeds (user data stored, then permitted routes loaded)',
    'logout clears user, route permissions, route flag, local and session storage, closes the live socket, and always completes even if the server call fails.',
    'Socket: connects with uid and token query parameters; heartbeat on open and after each message (5 s)',
  )
  says('3.', 'a routes-added flag, a socket-connected flag (initially false)')
  says('8.', "logout confirm 'Are you sure you want to quit？'; 'Exit succeeded'")
  const opened = page.waitForEvent('websocket')
  await openDictionary(page, 'en')
  const all = ['asyncRouters', 'isRed_info', 'language', 'routes-added', 'socket-connected', 'user_datas']
  await expect.poll(() => stored(page)).toEqual(all)
  const socket = await opened
  const { searchParams } = new URL(socket.url())
  expect([...searchParams.keys()].sort()).toEqual(['token', 'uid'])
  const { userId } = await page.evaluate(() => JSON.parse(localStorage.getItem('user_datas') ?? '{}'))
  expect(searchParams.get('uid')).toBe(userId)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('socket-connected'))).toBe('true')

  await page.evaluate(() => sessionStorage.setItem('left', 'behind'))
  await page.route('**/api', route => route.abort())
  await userMenu(page).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  const ask = page.getByRole('alertdialog', { name: 'Are you sure you want to quit？' })
  await ask.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(page.getByText('Exit succeeded')).toBeVisible()
  await expect(page).toHaveURL('/login')
  expect(await stored(page)).toEqual(['language'])
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
  await expect.poll(() => socket.isClosed()).toBe(true)
})

test('§8: a submission without invoice information asks for it', slow, async ({ page }) => {
  says('8.', "'You have not filled in the invoice information, do you want to fill it in!'")
  const filled = (state: 'ready' | 'returned') =>
    inVenue(({ query }) =>
      query(
        `update invoice_setting set state = $1 where company_id =
          (select o.company_id from operator o join account a on a.id = o.account_id where a.user_name = 'organizer' limit 1)`,
        [state],
      ),
    )
  const organizer = await wire('organizer')
  const { id } = await organizer.does('addExhibition', {
    ...{ nameCn: '开票展', nameEn: 'Invoice fair', showType: 'tradeFair', halls: ['S5'], cityCode: '310100' },
    ...{ address: '虹湾路 1 号', area: 100, invoiceMethods: ['platform'] },
    moveIn: { from: '2032-05-13T00:00:00Z', to: '2032-05-15T12:00:00Z', daily: true },
    open: { from: '2032-05-16T01:00:00Z', to: '2032-05-19T09:00:00Z', daily: true },
    moveOut: { from: '2032-05-19T09:00:00Z', to: '2032-05-20T04:00:00Z', daily: false },
    ...{ contactName: '陈若溪', contactPhone: '13800000000', contactEmail: 'chen@example.com' },
  })
  await filled('returned')
  try {
    await signIn(page, 'organizer', { language: 'en', path: `/foundingExhibition/${id}` })
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    const ask = page.getByRole('alertdialog', {
      name: 'You have not filled in the invoice information, do you want to fill it in!',
    })
    await ask.getByRole('button', { name: 'OK', exact: true }).click()
    await expect(page).toHaveURL('/billingInfo')
  } finally {
    await filled('ready')
  }
})

test('§4: status colours', () => {
  says('4.', 'Status colours: 0, 4, 5 light red; 1 dark blue; 2 light general; 3 light yellow.')
  const colours = Object.fromEntries(statusCodes.map(({ code, colour }) => [code, colour]))
  expect(colours).toEqual({
    ...{ 0: 'lightRed', 4: 'lightRed', 5: 'lightRed' },
    ...{ 1: 'darkBlue', 2: 'light', 3: 'lightYellow' },
  })
})

test('§1, §8: the first visit, and the login', async ({ page }) => {
  says('1.', 'Interface language: Chinese or English, stored locally under the name language, default cn')
  says('1.', 'Minimum page width 1200 px.')
  await page.setViewportSize({ width: 1200, height: 800 })
  await page.goto('/login')
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('cn')
  expect((await page.locator('.fg-login').boundingBox())?.width).toBe(1200)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1200)
  await expect(page.getByLabel('账号', { exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('密码', { exact: true })).toBeFocused()
})
