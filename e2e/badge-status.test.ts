import { evidencePanelLabels } from '@fairgate/contract/badging/badge/evidence-labels'
import { evidenceStateMachine } from '@fairgate/contract/badging/badge/evidence-states'
import { statusAddress } from '@fairgate/contract/badging/badge/status-fields'
import { badgeStatusLabels, badgeStatusTexts } from '@fairgate/contract/badging/badge/status-labels'
import { badgeRefusals } from '@fairgate/contract/badging/badge/texts'
import { decisionTexts } from '@fairgate/contract/identity/decision/texts'
import { expect } from '@playwright/test'
import sql from 'sql-template-tag'
import { test } from './browser-test.ts'
import { englishFirst as languages, themes } from './languages.ts'
import { seriousFindings } from './serious-findings.ts'
import { signIn } from './signed-in.ts'
import { inVenue } from './venue-database.ts'

interface Sample {
  id: string
  code: string
  exhibitionId: string
  exhibitionCode: string
}

/** A badge of the demo with evidence that nobody has checked. */
const sampleOf = (kind: string) =>
  inVenue(({ db }) =>
    db.one<Sample>(sql`
      select b.id, b.code, e.id as "exhibitionId", e.code as "exhibitionCode"
      from evidence v join badge b on b.exhibition_id = v.exhibition_id and b.id = v.owner_id
        join exhibition e on e.id = b.exhibition_id
      where v.kind = ${kind} and v.state = 'sent' and b.state = 'pending' order by b.id limit 1`),
  )

for (const language of languages) {
  const half = language === 'cn' ? 0 : 1

  for (const theme of themes) {
    test(`a holder looks up a badge on a phone, ${language}, ${theme}`, async ({ page }) => {
      const { code, exhibitionCode } = await sampleOf('socialInsurance')
      await page.emulateMedia({ colorScheme: theme })
      await page.setViewportSize({ width: 360, height: 740 })
      await page.addInitScript(chosen => localStorage.setItem('language', chosen), language)
      await page.goto(statusAddress('', '').split('?')[0] as string)
      const fields = page.getByRole('textbox')
      await fields.nth(0).fill(exhibitionCode.toLowerCase())
      await fields.nth(1).fill(code.replace('-', ''))
      await fields.nth(1).press('Enter')
      await expect(page.getByText(badgeStatusLabels.waiting[half], { exact: true })).toBeVisible()
      await expect(page.getByText(code, { exact: true })).toBeVisible()
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
      expect(await seriousFindings(page)).toEqual([])
      await page.goto(statusAddress(exhibitionCode, 'ZZ-999999'))
      await expect(page.getByRole('heading', { name: badgeRefusals.statusUnknown[half + 1] as string })).toBeVisible()
      await page.getByRole('button', { name: badgeStatusTexts.again[half] }).click()
      await expect(page.getByRole('textbox').first()).toHaveValue(exhibitionCode)
    })
  }

  test(`an approver accepts evidence by keyboard and undoes it, ${language}`, async ({ page }) => {
    const { id, exhibitionId } = await sampleOf(language === 'cn' ? 'workPermit' : 'letter')
    const path = `/exhibitionTransaction/papersTransaction/${exhibitionId}/badges/approval?row=${id}`
    await signIn(page, 'organizer', { language, path })
    const drawer = page.locator('.fg-drawer')
    const button = (label: keyof typeof evidencePanelLabels) =>
      drawer.getByRole('button', { name: new RegExp(`^${evidencePanelLabels[label][half]}`) })
    const accept = button('accept').first()
    await accept.focus()
    const accepted = drawer.getByText(evidenceStateMachine.states.accepted[half], { exact: true })
    const before = await accepted.count()
    await page.keyboard.press('Enter')
    await expect(accepted).toHaveCount(before + 1)
    await page.getByRole('button', { name: decisionTexts.undo[half] }).click()
    await expect(accepted).toHaveCount(before)
  })
}
