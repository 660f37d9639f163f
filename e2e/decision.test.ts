import type { Payload } from '@fairgate/contract/app/catalogue'
import { shellTexts } from '@fairgate/contract/app/shell/texts'
import type { Hall } from '@fairgate/contract/exhibitions/exhibition/halls'
import { exhibitionTexts } from '@fairgate/contract/exhibitions/exhibition/texts'
import { decisionTexts } from '@fairgate/contract/identity/decision/texts'
import { render, type TextValues } from '@fairgate/contract/kernel/i18n/localized-text'
import { expect, type Page } from '@playwright/test'
import { slow } from '../scripts/test-tier.ts'
import { company, newPerson, operatorWith, otherPage, whileAlone, wire } from './access-people.ts'
import { platformMenuPath } from './access-texts.ts'
import { test } from './browser-test.ts'
import { languages } from './languages.ts'
import { seriousFindings } from './serious-findings.ts'
import { signIn } from './signed-in.ts'
import { approveBesides } from './story/approve-besides.ts'
import { openFair } from './story/open-fair.ts'
import { inVenue } from './venue-database.ts'

/** A submitted exhibition; with `sponsorId` the venue itself submitted it. */
async function submitted(nameCn: string, nameEn: string, hall: Hall = 'W5', sponsorId?: string) {
  const applicant = await wire(sponsorId ? 'admin' : 'organizer')
  const { id, version } = await applicant.does('addExhibition', {
    ...(sponsorId && { sponsorId }),
    ...{ nameCn, nameEn, showType: 'tradeFair', halls: [hall], cityCode: '310100', address: '虹湾路 1 号', area: 100 },
    moveIn: { from: '2031-03-13T00:00:00Z', to: '2031-03-15T12:00:00Z', daily: true },
    open: { from: '2031-03-16T01:00:00Z', to: '2031-03-19T09:00:00Z', daily: true },
    moveOut: { from: '2031-03-19T09:00:00Z', to: '2031-03-20T04:00:00Z', daily: false },
    ...{ contactName: '陈若溪', contactPhone: '13800000000', contactEmail: 'chen@example.com' },
    invoiceMethods: ['platform'],
  })
  return applicant.does('submitExhibition', { id, version })
}

for (const language of languages) {
  const say = (key: keyof typeof decisionTexts, values?: TextValues) => render(decisionTexts[key], language, values)
  const drawer = (page: Page) => page.locator('.fg-drawer')
  const titled = (page: Page, name: string) => drawer(page).getByRole('heading', { name, exact: true })
  const undo = (page: Page) => page.getByRole('status').getByRole('button', { name: say('undo'), exact: true })

  test.describe(`decisions, ${language}`, () => {
    test('exhibitions are processed with the keyboard; the next one takes the place; a return is undone', async ({
      page,
    }) => {
      const names = [1, 2].map(n => ({ cn: `按键展会 ${language} ${n}`, en: `Keyboard fair ${language} ${n}` }))
      for (const { cn, en } of names) await submitted(cn, en)
      const [older, newer] = names.map(name => name[language]) as [string, string]
      const { keyboard } = page
      await signIn(page, 'admin', { language, path: '/exhibitionApproval?tab=pending' })
      await page.getByRole('row').filter({ hasText: newer }).click()
      await expect(titled(page, newer)).toBeVisible()

      // R asks for a reason, which is required; a digit selects it, Ctrl+Enter submits from the note.
      await keyboard.press('r')
      const dialog = page.getByRole('dialog', { name: say('returnTitle', { name: newer }) })
      await expect(dialog.getByRole('radio').nth(1)).toBeVisible()
      await keyboard.press('Enter')
      await expect(dialog.getByText(say('chooseReason'))).toBeVisible()
      await keyboard.press('2')
      await expect(dialog.getByRole('radio').nth(1)).toBeChecked()
      expect(await seriousFindings(page)).toEqual([])
      await dialog.getByRole('textbox').fill('2')
      await keyboard.press('Control+Enter')
      await expect(page.getByText(say('wasReturned', { name: newer }), { exact: true })).toBeVisible()
      await expect(titled(page, older)).toBeVisible()
      await expect(drawer(page).getByRole('button', { name: say('approve'), exact: true })).toBeVisible()

      await undo(page).click()
      await expect(page.getByText(say('undone'), { exact: true })).toBeVisible()
      await expect(page.getByRole('row').filter({ hasText: newer })).toBeVisible()
      await keyboard.press('x')
      await expect(page.getByRole('dialog', { name: say('rejectTitle', { name: older }) })).toBeVisible()
      await keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

    test('the planner and the approver see who has the hall', slow, async ({ page, browser }) => {
      const own = (key: keyof typeof exhibitionTexts, values?: TextValues) =>
        render(exhibitionTexts[key], language, values)
      const [first, second] = [1, 2].map(n => ({ cn: `同厅展会 ${language} ${n}`, en: `Hall fair ${language} ${n}` }))
      if (!first || !second) throw new Error('two names')
      const hall = language === 'cn' ? 'W3' : 'W2'
      await approveBesides(await wire('admin'), await submitted(first.cn, first.en, hall))
      const { id } = await submitted(second.cn, second.en, hall)
      const taken = own('takenHalls', { count: 1, halls: hall, exhibition: first[language], days: '' })
        .slice(0, -2)
        .trim()

      await signIn(page, 'admin', { language, path: '/exhibitionApproval?tab=pending' })
      await page.getByRole('row').filter({ hasText: second[language] }).click()
      await expect(titled(page, second[language])).toBeVisible()
      await expect(drawer(page).getByText(taken)).toBeVisible()
      await page.keyboard.press('a')
      const ask = page.getByRole('alertdialog', { name: own('approveShared', { name: second[language] }) })
      await expect(ask.getByText(taken)).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: hall })).toHaveCount(0)
      expect(await seriousFindings(page)).toEqual([])
      await ask.getByRole('button', { name: say('approve'), exact: true }).click()
      await expect(page.getByText(say('approved', { name: second[language] }), { exact: true })).toBeVisible()

      // The organizer sees it while filling in the form.
      const organizer = await wire('organizer')
      const { form } = await organizer.does('getExhibitionDetail', { id })
      const { halls, moveIn, moveOut } = form
      const draft = await organizer.does('addExhibition', { halls, moveIn, moveOut } as Payload<'addExhibition'>)
      const planning = await otherPage(browser)
      await signIn(planning, 'organizer', { language, path: `/foundingExhibition/${draft.id}` })
      await expect(planning.getByText(taken)).toBeVisible()
      await planning.getByRole('button', { name: hall, exact: true }).click()
      await expect(planning.getByText(taken)).toHaveCount(0)
    })

    test(
      'badges are processed alike; several are returned at once and undone together; all counts agree',
      slow,
      async ({ page }) => {
        test.setTimeout(120_000)
        const [fair] = await inVenue(({ query }) =>
          query<{ id: string }>(
            `select exhibition_id as id from badge where state <> 'draft' group by 1 order by count(*) desc limit 1`,
          ),
        )
        const inside = `/exhibitionTransaction/papersTransaction/${fair?.id}`
        await signIn(page, 'organizer', { language, path: `${inside}/badges` })
        const review = page
          .getByRole('button', { name: /\d+/ })
          .filter({ hasText: language === 'cn' ? '审批' : 'Review' })
        const waiting = Number(/\d+/.exec((await review.textContent()) ?? '')?.[0])
        await review.click()
        const pill = page.getByRole('tab', { selected: true }).locator('.is-waiting')
        await expect(pill).toHaveText(String(waiting))
        const rows = page.locator('tbody tr')
        const undone = page.locator('.fg-toast-text').filter({ hasText: say('undone') })
        const names = (await rows.locator('td:nth-child(2)').allTextContents()).slice(0, 3)
        const [first, second] = names as [string, string]

        await rows.first().click()
        await expect(titled(page, first)).toBeVisible()
        await page.keyboard.press('r')
        const dialog = page.getByRole('dialog', { name: say('returnTitle', { name: first }) })
        await expect(dialog.getByRole('radio').first()).toBeVisible()
        await page.keyboard.press('1')
        await page.keyboard.press('Enter')
        await expect(page.getByText(say('wasReturned', { name: first }), { exact: true })).toBeVisible()
        await expect(titled(page, second)).toBeVisible()
        await expect(drawer(page).getByRole('button', { name: say('approve'), exact: true })).toBeVisible()
        await expect(pill).toHaveText(String(waiting - 1))
        await undo(page).click()
        await expect(undone).toBeVisible()
        await expect(pill).toHaveText(String(waiting))
        await expect(undone).toBeHidden()

        await drawer(page)
          .getByRole('button', { name: render(shellTexts.close, language), exact: true })
          .click()
        await expect(drawer(page)).toHaveCount(0)
        for (const at of [0, 1]) {
          await rows.nth(at).getByRole('checkbox').click()
          await expect(rows.nth(at).getByRole('checkbox')).toBeChecked()
        }
        await page
          .getByRole('toolbar')
          .getByRole('button', { name: say('return'), exact: true })
          .click()
        const several = page.getByRole('dialog', { name: say('returnMany', { count: 2 }) })
        await several.getByRole('radio').first().check()
        await several.getByRole('button', { name: say('return'), exact: true }).click()
        await expect(page.getByText(say('returnedMany', { count: 2 }), { exact: true })).toBeVisible()
        await expect(pill).toHaveText(String(waiting - 2))
        await undo(page).click()
        await expect(undone).toBeVisible()
        await expect(pill).toHaveText(String(waiting))
        expect(await seriousFindings(page)).toEqual([])
      },
    )

    test(
      'an operator who is the only approver approves their own submission, with a reason in its history',
      slow,
      async ({ page }) => {
        /** For the row of its own applicant a reason is required; Ctrl+Enter submits it. */
        const approveOwn = async (name: string, why: string) => {
          await page.getByRole('row').filter({ hasText: name }).click()
          await expect(titled(page, name)).toBeVisible()
          await expect(drawer(page).getByRole('button', { name: say('returnDots') })).toHaveCount(0)
          await page.keyboard.press('a')
          const ask = page.getByRole('dialog', { name: say('overrideAsk') })
          await expect(ask.getByText(say('overrideWhy'))).toBeVisible()
          await page.keyboard.press('Control+Enter')
          const missing = render(shellTexts.noteMissing, language, { field: say('overrideNote') })
          await expect(ask.getByText(missing, { exact: true })).toBeVisible()
          expect(await seriousFindings(page)).toEqual([])
          await ask.getByRole('textbox').fill(why)
          await page.keyboard.press('Control+Enter')
          await expect(ask).toHaveCount(0)
          await expect(page.getByRole('status').filter({ hasText: name })).toBeVisible()
        }
        const expectReason = (why: string) =>
          expect(drawer(page).getByRole('listitem').filter({ hasText: why })).toContainText(say('approve'))

        const [venue, organizer, partner] = await Promise.all([wire('admin'), wire('organizer'), wire('cooperator')])
        const fair = await openFair({ venue, organizer, partner }, 5)
        const { exhibitionId } = fair
        const [of] = await inVenue(({ query }) =>
          query<{ sponsorId: string }>('select sponsor_id as "sponsorId" from exhibition where id = $1', [
            exhibitionId,
          ]),
        )
        const show = { cn: `场馆代办展 ${language}`, en: `Fair by the venue ${language}` }
        await whileAlone('admin', async () => {
          const { id } = await submitted(show.cn, show.en, language === 'cn' ? 'E4' : 'W1', of?.sponsorId)
          await signIn(page, 'admin', { language, path: '/exhibitionApproval?tab=pending' })
          await approveOwn(show[language], 'Nobody else is in today')
          await page.goto(`/exhibitionApproval?row=${id}`)
          await expectReason('Nobody else is in today')
        })
        const { name } = newPerson()
        const person = { name, documentType: 'passport' as const, documentNumber: 'E88001234', employer: '启帆会展' }
        await whileAlone('organizer', async () => {
          const { id } = await organizer.does('addBadge', { ...fair, ...person })
          await organizer.does('submitBadges', { exhibitionId, ids: [id] })
          const badges = `/exhibitionTransaction/papersTransaction/${exhibitionId}/badges`
          await signIn(page, 'organizer', { language, path: `${badges}?tab=pending` })
          await approveOwn(name, 'A company of one')
          await page.goto(`${badges}?row=${id}`)
          await expectReason('A company of one')
        })
      },
    )

    test('an operator is approved by A, and is pending again after the undo', async ({ page }) => {
      const { userName, roleID } = await operatorWith('operator:view', 'operator:add')
      const person = newPerson()
      const { id } = await (await wire(userName)).does('addOperator', { ...person, roleID })
      await signIn(page, company, { language, path: `${platformMenuPath}?tab=pending&row=${id}` })
      await expect(titled(page, person.name)).toBeVisible()
      await expect(drawer(page).getByRole('button', { name: say('returnDots') })).toBeVisible()
      await page.keyboard.press('a')
      await expect(page.getByText(say('approved', { name: person.name }), { exact: true })).toBeVisible()
      await expect(page.getByRole('row').filter({ hasText: person.name })).toHaveCount(0)
      await undo(page).click()
      await expect(page.getByRole('row').filter({ hasText: person.name })).toBeVisible()
      await page.getByRole('row').filter({ hasText: person.name }).click()
      await expect(drawer(page).getByText(say('undone'), { exact: true })).toBeVisible()
      expect(await seriousFindings(page)).toEqual([])
    })
  })
}
